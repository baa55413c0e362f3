import { Package, Timer } from 'lucide';
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { duration, size, withCommas } from '../../../shared/diagnostics/amounts.ts';
import type { Statistics } from '../../server/build-statistics.ts';
import { Empty } from '../shared/icon.tsx';
import { Bars } from './bars.tsx';
import { ColumnsChart } from './columns-chart.tsx';

type Groups = NonNullable<Statistics['output']>['groups'];

type MeasuredBuild = NonNullable<Statistics['builds']>[number];

/** The files and bytes of the output by group, its largest posts, and how to reduce them. */
export const OutputStatistics = (statistics: Statistics): JSX.Element => {
  const { output } = statistics;
  if (output === null) {
    return (
      <section class="card wide">
        <Empty icon={Package}>There is no build of this project yet. Run galley build.</Empty>
      </section>
    );
  }
  const advice = [
    ...adviceOnAll(statistics).map((line) => ['', line] as const),
    ...output.groups.map(({ name }) => [name, ADVICE[name]] as const),
  ].filter(([, line]) => line !== '');
  return (
    <>
      <section class="card" aria-labelledby="output">
        <h2 id="output">Output by group</h2>
        <Bars
          label="Files and bytes by group"
          columns={['Group', 'Files', 'Bytes']}
          bars={output.groups.map(({ name, files, bytes }) => ({
            cells: [name, withCommas(files), size(bytes)],
            value: bytes,
          }))}
        />
        <details>
          <summary>How to have fewer</summary>
          <ul>
            {advice.map(([name, line]) => (
              <li key={name + line}>
                {name !== '' && <b>{name}: </b>}
                {line}
              </li>
            ))}
          </ul>
        </details>
      </section>
      <section class="card">
        <h2>The largest posts</h2>
        <Bars
          label="The largest posts"
          columns={['File', 'Bytes']}
          bars={output.largestPosts.map(({ path, bytes }) => ({ cells: [path, size(bytes)], value: bytes }))}
        />
      </section>
    </>
  );
};

type Use = Statistics['hosts'][number]['uses'][number];

const WORDS: Readonly<Record<Use['limit'], string>> = {
  files: 'files',
  fileBytes: 'largest file',
  bytes: 'all files',
  rules: 'rules',
  codeBytes: 'code',
};

/** The output's share of each host's limits, for all hosts. */
export const HostLimits = ({ hosts, targets }: Statistics): JSX.Element | null => {
  if (hosts.length === 0) return null;
  const uses = hosts.flatMap(({ name, uses }) =>
    uses.map((use) => ({ ...use, host: name, part: use.used / use.most })),
  );
  const limitless = hosts.filter(({ uses }) => uses.length === 0).map(({ name }) => name);
  const nameOf = (host: string): string => (targets.includes(host) ? `${host} (target)` : host);
  const fullest = [...uses].sort((a, b) => b.part - a.part);
  return (
    <section class="card wide" aria-labelledby="limits">
      <h2 id="limits">Limits of each host</h2>
      <p class="hint">How much of each limit this output uses. Limits are those of the smallest plan.</p>
      <Bars
        label="Limits of hosts"
        columns={['Limit', 'Taken', 'Share']}
        bars={fullest.map(({ host, limit, used, most, part }) => ({
          cells: [
            `${nameOf(host)}: ${WORDS[limit]}`,
            `${amount(limit, used)} of ${amount(limit, most)}`,
            part > 1 ? `${percent(part)}: too much` : percent(part),
          ],
          value: part,
        }))}
        whole={1}
      />
      {limitless.length > 0 && <p class="hint">Without limits of their own: {limitless.join(', ')}.</p>}
    </section>
  );
};

const amount = (limit: Use['limit'], value: number): string =>
  limit === 'files' || limit === 'rules' ? withCommas(value) : size(value);

const percent = (part: number): string => (part > 0 && part < 0.001 ? 'under 0.1 %' : `${(part * 100).toFixed(1)} %`);

/** The duration of the first build of this process by phase, and of the latest ones. */
export const BuildTimes = ({ builds }: Statistics): JSX.Element => {
  const [first, ...later] = builds ?? [];
  if (first === undefined) {
    return (
      <section class="card">
        <Empty icon={Timer}>
          {builds === null
            ? 'galley preview does not build. galley dev measures its builds.'
            : 'Nothing has been built yet.'}
        </Empty>
      </section>
    );
  }
  return (
    <>
      <section class="card build">
        <h2>First build: {duration(secondsOf(first))}</h2>
        <Bars
          label="First build by phase"
          columns={['Phase', 'Time']}
          bars={first.phases.map(({ name, seconds }) => ({ cells: [name, duration(seconds)], value: seconds }))}
        />
      </section>
      {later.length > 0 && <LaterBuilds builds={later} />}
    </>
  );
};

/** Returns the duration of a whole build. */
export const secondsOf = ({ phases }: MeasuredBuild): number => phases.reduce((sum, { seconds }) => sum + seconds, 0);

const LaterBuilds = ({ builds }: { readonly builds: readonly MeasuredBuild[] }): JSX.Element => {
  const phases = builds[0]?.phases.map(({ name }) => name) ?? [];
  const rows = useMemo(
    () =>
      builds.map((build) => ({
        after: `${build.changed[0] ?? 'no change'}${build.changed.length > 1 ? ' and others' : ''}`,
        values: build.phases.map(({ seconds }) => seconds),
        total: duration(secondsOf(build)),
      })),
    [builds],
  );
  const columns = useMemo(
    () =>
      rows.map(({ after, values, total }, at) => ({
        label: `${at + 1}`,
        values,
        tip: `${after.slice(after.lastIndexOf('/') + 1)}: ${total}`,
      })),
    [rows],
  );
  return (
    <section class="card wide build">
      <h2>Last builds by phase</h2>
      <ColumnsChart
        label="Last builds by phase"
        series={phases}
        columns={columns}
        format={duration}
        headings={['After', ...phases, 'All']}
        figures={rows.map(({ after, values, total }) => [
          <bdi key={after}>{after}</bdi>,
          ...values.map(duration),
          total,
        ])}
      />
    </section>
  );
};

const LISTS =
  'lower lists.precompute.depth: hosts that compute answer the rest from the index; name fewer lists.precompute.limits';

/** How to reduce the files or bytes of each group; empty if no option helps. */
export const ADVICE: Readonly<Record<Groups[number]['name'], string>> = {
  details: 'One file for each post, version and key: fewer keys or versions.',
  lists: `To have fewer, ${LISTS}.`,
  'lists by category': `To have fewer, ${LISTS}; or use fewer categories.`,
  'lists by tags': `To have fewer, ${LISTS}; or use fewer tags.`,
  'lists by author': `To have fewer, ${LISTS}.`,
  'lists by several filters': 'Name fewer combinations in lists.precompute.combine.',
  index: 'It answers every list that has no page, and grows with posts and terms: fewer keys or versions.',
  'terms and statistics': 'A few files for each version and key.',
  feeds: 'To make them smaller, lower output.feeds.limit, set output.feeds.content to excerpt, or use fewer tags.',
  assets: 'Make images smaller before you commit them, or store large ones elsewhere and link to them.',
  other: '',
};

/** Returns advice about several groups, if it applies. */
export const adviceOnAll = ({
  keys,
  versions,
  output,
}: Pick<Statistics, 'keys' | 'versions' | 'output'>): readonly string[] => [
  ...(keys > 1 ? [`There are ${keys} keys. Each one repeats the answers of its workspace.`] : []),
  ...(versions > 1 ? [`There are ${versions} versions. Each one that is not gone repeats all answers.`] : []),
  ...(hasMostlyLists(output?.groups ?? [])
    ? [
        'Most files are precomputed lists: where every target computes, a depth of 5, the default there, leaves few of them.',
      ]
    : []),
];

const hasMostlyLists = (groups: Groups): boolean => {
  const files = (of: Groups): number => of.reduce((sum, group) => sum + group.files, 0);
  return files(groups.filter(({ name }) => name.startsWith('lists'))) > files(groups) / 2;
};
