import './versions.css';
import type { JSX } from 'preact';
import type { PageProps } from '../shared/place.tsx';
import { DiffSection } from './diff-section.tsx';
import { LifecyclesSection } from './lifecycles-section.tsx';
import { ShapesSection } from './shapes-section.tsx';

/** The planned dates of each version, and the differences between versions and between trees. */
export const VersionsPage = (props: PageProps): JSX.Element => (
  <div class="page versions">
    <LifecyclesSection {...props} />
    <DiffSection {...props} />
    <ShapesSection {...props} />
  </div>
);
