import type { JSX } from 'preact';
import { duration } from '../../diagnostics/amounts.ts';
import type { MeasuredBuild } from '../../preview/build-phases.ts';
import { Bars } from './bars.tsx';
import { DataTable } from './data-table.tsx';

/** How long the first build of this process took, and the last one, phase by phase. */
export const BuildTimes = ({ builds }: { readonly builds: readonly MeasuredBuild[] | null }): JSX.Element => (
  <section aria-labelledby="times">
    <h2 id="times">Time of builds by phase</h2>
    {builds === null && <p class="hint">galley preview builds nothing; galley dev measures its builds.</p>}
    {builds?.length === 0 && <p class="hint">Nothing has been built yet.</p>}
    {builds?.map((build, at) => (
      <Build key={at} build={build} title={at === 0 ? 'First build' : 'Last build'} />
    ))}
  </section>
);

const Build = ({ build, title }: { readonly build: MeasuredBuild; readonly title: string }): JSX.Element => {
  const { changed, phases } = build;
  const whole = phases.reduce((sum, { seconds }) => sum + seconds, 0);
  return (
    <>
      <h3>
        {title}: {duration(whole)}
        {changed.length > 0 && ` after ${changed.slice(0, 3).join(', ')}${changed.length > 3 ? ' and others' : ''}`}
      </h3>
      <div class="beside">
        <Bars
          label={title}
          bars={phases.map(({ name, seconds }) => ({ name, value: seconds, label: duration(seconds) }))}
          whole={whole}
        />
        <DataTable
          label={`${title} by phase`}
          columns={['Phase', 'Time']}
          rows={phases.map(({ name, seconds }) => [name, duration(seconds)])}
        />
      </div>
    </>
  );
};
