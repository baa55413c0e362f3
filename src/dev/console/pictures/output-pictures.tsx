import type { JSX } from 'preact';
import type { FileGroup, GroupSizes } from '../../../build/output-sizes.ts';
import { duration, size, withCommas } from '../../../shared/diagnostics/amounts.ts';
import type { MeasuredBuild, Pictures } from '../../server/build-pictures.ts';
import { Bars, Figures, SizeMap } from './charts.tsx';

/** Files and bytes of the output by group, and how to have fewer. */
export const OutputPicture = (pictures: Pictures): JSX.Element => {
  const { output } = pictures;
  return (
    <section aria-labelledby="output">
      <h2 id="output">Files and bytes of the output</h2>
      {output === null ? (
        <p class="hint">There is no build of this project yet. Run galley build.</p>
      ) : (
        <>
          <div class="beside">
            <SizeMap groups={output.groups} />
            <Figures
              label="Files and bytes by group"
              columns={['Group', 'Files', 'Bytes']}
              rows={output.groups.map(({ name, files, bytes }) => [name, withCommas(files), size(bytes)])}
            />
          </div>
          <h3>How to reduce them</h3>
          <ul>
            {adviceOnAll(pictures).map((line) => (
              <li key={line}>{line}</li>
            ))}
            {output.groups.map(({ name }) =>
              ADVICE[name] === '' ? null : (
                <li key={name}>
                  <b>{name}</b>: {ADVICE[name]}
                </li>
              ),
            )}
          </ul>
          <h3>The largest files</h3>
          <Figures
            label="The largest files"
            columns={['File', 'Bytes']}
            rows={output.largest.map(({ path, bytes }) => [path, size(bytes)])}
          />
        </>
      )}
    </section>
  );
};

type Use = Pictures['hosts'][number]['uses'][number];

const WORDS: Readonly<Record<Use['limit'], string>> = {
  files: 'files',
  fileBytes: 'largest file',
  rules: 'rules',
  codeBytes: 'code',
};

/** How much of its limits the output takes on every host, target or not. */
export const HostLimits = ({ hosts, targets }: Pictures): JSX.Element | null => {
  if (hosts.length === 0) return null;
  const uses = hosts.flatMap(({ name, uses }) =>
    uses.map((use) => ({ ...use, host: name, part: use.used / use.most })),
  );
  const limitless = hosts.filter(({ uses }) => uses.length === 0).map(({ name }) => name);
  const nameOf = (host: string): string => (targets.includes(host) ? `${host} (target)` : host);
  const fullest = [...uses].sort((a, b) => b.part - a.part);
  return (
    <section aria-labelledby="limits">
      <h2 id="limits">Limits of each host</h2>
      <p class="hint">How much of each limit this output uses. Limits are those of the smallest plan.</p>
      <div class="beside">
        <Bars
          label="Shares of hosts’ limits"
          bars={fullest.map(({ host, limit, part }) => ({
            name: `${nameOf(host)}: ${WORDS[limit]}`,
            value: part,
            label: percent(part),
          }))}
          whole={1}
        />
        <Figures
          label="Limits of hosts"
          columns={['Limit', 'Taken', 'At most', 'Share']}
          rows={fullest.map(({ host, limit, used, most, part }) => [
            `${nameOf(host)}: ${WORDS[limit]}`,
            amount(limit, used),
            amount(limit, most),
            part > 1 ? `${percent(part)}: too much` : percent(part),
          ])}
        />
      </div>
      {limitless.length > 0 && <p class="hint">Without limits of their own: {limitless.join(', ')}.</p>}
    </section>
  );
};

const amount = (limit: Use['limit'], value: number): string =>
  limit === 'files' || limit === 'rules' ? withCommas(value) : size(value);

const percent = (part: number): string => (part > 0 && part < 0.001 ? 'under 0.1 %' : `${(part * 100).toFixed(1)} %`);

/** How long the first build of this process and the last one took, phase by phase. */
export const BuildTimes = ({ builds }: Pictures): JSX.Element => (
  <section aria-labelledby="times">
    <h2 id="times">Time of builds by phase</h2>
    {builds === null && <p class="hint">galley preview does not build. galley dev measures its builds.</p>}
    {builds?.length === 0 && <p class="hint">Nothing has been built yet.</p>}
    {builds?.map((build, at) => (
      <Build key={at} {...build} title={at === 0 ? 'First build' : 'Last build'} />
    ))}
  </section>
);

const Build = ({ changed, phases, title }: MeasuredBuild & { readonly title: string }): JSX.Element => {
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
        <Figures
          label={`${title} by phase`}
          columns={['Phase', 'Time']}
          rows={phases.map(({ name, seconds }) => [name, duration(seconds)])}
        />
      </div>
    </>
  );
};

const LISTS =
  'lower lists.precompute.depth: hosts that compute answer the rest from the index; name fewer lists.precompute.limits';

/** How to have fewer files or bytes of each group; empty where no option helps. */
export const ADVICE: Readonly<Record<FileGroup, string>> = {
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

/** Advice that concerns several groups, where it applies. */
export const adviceOnAll = ({
  keys,
  versions,
  output,
}: Pick<Pictures, 'keys' | 'versions' | 'output'>): readonly string[] => [
  ...(keys > 1 ? [`There are ${keys} keys. Each one repeats the answers of its workspace.`] : []),
  ...(versions > 1 ? [`There are ${versions} versions. Each one that is not gone repeats all answers.`] : []),
  ...(hasMostlyLists(output?.groups ?? [])
    ? [
        'Most files are precomputed lists: where every target computes, a depth of 5, the default there, leaves few of them.',
      ]
    : []),
];

const hasMostlyLists = (groups: readonly GroupSizes[]): boolean => {
  const files = (of: readonly GroupSizes[]): number => of.reduce((sum, group) => sum + group.files, 0);
  return files(groups.filter(({ name }) => name.startsWith('lists'))) > files(groups) / 2;
};
