import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import type { PageProps } from '../page-props.ts';
import { DiffSection } from './diff-section.tsx';
import { type Life, lifecyclesOf } from './lifecycles.ts';
import { ShapesSection } from './shapes-section.tsx';
import { TimeLine } from './time-line.tsx';
import './versions.css';

/** What is planned for each version, and what its answers look like beside another's. */
export const VersionsPage = (props: PageProps): JSX.Element => {
  const { versions, now } = props.content;
  const lifecycles = useMemo(() => lifecyclesOf(versions, now), [versions, now]);
  return (
    <div class="versions">
      <section aria-labelledby="lives">
        <h2 id="lives">Lives of the versions</h2>
        <div class="beside">
          <TimeLine {...lifecycles} />
          <LivesTable lives={lifecycles.lives} today={lifecycles.today.label} />
        </div>
      </section>
      <DiffSection {...props} />
      <ShapesSection {...props} />
    </div>
  );
};

const LivesTable = ({ lives, today }: { readonly lives: readonly Life[]; readonly today: string }): JSX.Element => (
  <div class="scroller" tabIndex={0} role="region" aria-label="Dates of the versions">
    <table>
      <caption>As of {today}</caption>
      <thead>
        <tr>
          <th scope="col">Version</th>
          <th scope="col">Is</th>
          <th scope="col">Deprecated</th>
          <th scope="col">Gone (410)</th>
          <th scope="col">Move to</th>
        </tr>
      </thead>
      <tbody>
        {lives.map(({ name, stage, deprecated, sunset, suggest }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{stage}</td>
            <td>{deprecated || 'not planned'}</td>
            <td>{sunset || 'not planned'}</td>
            <td>{suggest || '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
