import type { IconNode } from 'lucide';
import { type ComponentChildren, h, type JSX } from 'preact';

/** An icon of Lucide in the size and colour of the text beside it, which says the same to those who do not see it. */
export const Icon = ({ of }: { readonly of: IconNode }): JSX.Element => (
  <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
    {of.map(([tag, attributes], at) => h(tag, { key: at, ...attributes }))}
  </svg>
);

interface EmptyProps {
  readonly icon: IconNode;
  readonly children: ComponentChildren;
}

/** Shown where there is nothing to show: why, and what to do. */
export const Empty = ({ icon, children }: EmptyProps): JSX.Element => (
  <div class="nothing">
    <Icon of={icon} />
    <p>{children}</p>
  </div>
);
