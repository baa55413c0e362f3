import type { ComponentChildren, JSX } from 'preact';
import { type Place, searchOf } from '../address.ts';

/** What all links to posts of the page need. */
export interface Linking {
  /** What their addresses have in common. */
  readonly place: Place;
  readonly onRead: (slug: string) => void;
}

interface PostLinkProps extends Linking {
  readonly slug: string;
  readonly isCurrent?: boolean;
  readonly rel?: 'prev' | 'next';
  readonly children: ComponentChildren;
}

export const PostLink = ({ slug, place, onRead, isCurrent, rel, children }: PostLinkProps): JSX.Element => (
  <a
    href={searchOf({ ...place, post: slug })}
    rel={rel}
    aria-current={isCurrent ? 'page' : undefined}
    onClick={(event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      onRead(slug);
    }}
  >
    {children}
  </a>
);
