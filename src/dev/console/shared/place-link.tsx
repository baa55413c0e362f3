import type { ComponentChildren, JSX } from 'preact';
import { type Place, searchOf } from './place.ts';

interface PlaceLinkProps {
  readonly to: Place;
  readonly onGo: () => void;
  readonly isCurrent?: boolean | undefined;
  readonly rel?: 'prev' | 'next' | undefined;
  readonly children: ComponentChildren;
}

/** A link within the console: the page follows it, unless a modifier key asks for another tab or window. */
export const PlaceLink = ({ to, onGo, isCurrent, rel, children }: PlaceLinkProps): JSX.Element => (
  <a
    href={searchOf(to)}
    rel={rel}
    aria-current={isCurrent ? 'page' : undefined}
    onClick={(event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      onGo();
    }}
  >
    {children}
  </a>
);
