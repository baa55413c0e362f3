import type { IconNode } from 'lucide';
import { type ComponentChildren, h, type JSX } from 'preact';

/** A Lucide icon in the size and colour of the text beside it. Screen readers skip it, as the text says the same. */
export const Icon = ({ of }: { readonly of: IconNode }): JSX.Element => (
  <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
    {of.map(([tag, attributes], at) => h(tag, { key: at, ...attributes }))}
  </svg>
);

interface EmptyProps {
  readonly icon: IconNode;
  readonly children: ComponentChildren;
}

/** A message for an empty view: why it is empty, and what to do. */
export const Empty = ({ icon, children }: EmptyProps): JSX.Element => (
  <div class="nothing">
    <Icon of={icon} />
    <p>{children}</p>
  </div>
);
