import './changes.css';
import type { JSX } from 'preact';
import type { PageProps } from '../shared/place.tsx';
import { DiffSection } from './diff-section.tsx';
import { StatesSection } from './states-section.tsx';

/** The differences between another tree and the output, and the state of each version. */
export const ChangesPage = ({ content }: PageProps): JSX.Element => (
  <div class="page changes">
    <DiffSection content={content} />
    {Object.keys(content.versions).length > 1 && <StatesSection content={content} />}
  </div>
);
