import type { IconNode } from 'lucide';
import type { ComponentChildren, JSX } from 'preact';
import { Icon } from './icon.tsx';

/** Shown where there is nothing to show: why, and what to do. */
export const Empty = ({
  icon,
  children,
}: {
  readonly icon: IconNode;
  readonly children: ComponentChildren;
}): JSX.Element => (
  <div class="nothing">
    <Icon of={icon} />
    <p>{children}</p>
  </div>
);
