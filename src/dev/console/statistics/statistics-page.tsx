import './statistics.css';
import { ChartColumn } from 'lucide';
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import type { Filter } from '../../../runtime/resolver/manifest.ts';
import { countsOf } from '../../../shared/counts.ts';
import { count, duration, size, withCommas } from '../../../shared/diagnostics/amounts.ts';
import type { Statistics } from '../../server/build-statistics.ts';
import { askServer, termCounts, useManifest } from '../shared/api.ts';
import { ofWorkspace } from '../shared/choices.tsx';
import { Empty } from '../shared/icon.tsx';
import { Shown, useLoaded } from '../shared/loaded.tsx';
import type { WorkspaceProps } from '../shared/place.tsx';
import { Bars } from './bars.tsx';
import { ColumnsChart } from './columns-chart.tsx';
import { BuildTimes, HostLimits, OutputStatistics, secondsOf } from './output-statistics.tsx';

const WorkspaceStatistics = (props: WorkspaceProps): JSX.Element => {
  const { content, workspace } = props;
  const loaded = useLoaded((signal) => askServer<Statistics>('statistics.json', { signal }), [content]);
  return (
    <div class="statistics">
      <Totals workspace={workspace} statistics={loaded.value} />
      <PostStatistics key={workspace.name} {...props} />
      <Shown loaded={loaded} waiting="Reading the output of the last build…">
        {(statistics) => (
          <>
            <OutputStatistics {...statistics} />
            <BuildTimes {...statistics} />
            <HostLimits {...statistics} />
          </>
        )}
      </Shown>
    </div>
  );
};

interface TotalsProps extends Pick<WorkspaceProps, 'workspace'> {
  readonly statistics: Statistics | null;
}

const Totals = ({ workspace: { posts }, statistics }: TotalsProps): JSX.Element => {
  const published = posts.filter(({ state }) => state === 'published').length;
  const groups = statistics?.output?.groups ?? [];
  const last = statistics?.builds?.at(-1);
  const figures = [
    ['published', withCommas(published)],
    ['not published', withCommas(posts.length - published)],
    ...(groups.length > 0 ? [[`in ${count(sum(groups, 'files'), 'file')}`, size(sum(groups, 'bytes'))] as const] : []),
    ...(last === undefined ? [] : [['last build', duration(secondsOf(last))] as const]),
  ] as const;
  return (
    <dl class="totals wide">
      {figures.map(([name, value]) => (
        <div key={name} class="card">
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
};

const sum = <Name extends string>(of: readonly Readonly<Record<Name, number>>[], name: Name): number =>
  of.reduce((all, one) => all + one[name], 0);

/** The published posts of a workspace by month and by term. */
const PostStatistics = ({ content, workspace, version }: WorkspaceProps): JSX.Element => {
  const key = workspace.keys[0] ?? workspace.name;
  const { value: manifest } = useManifest(content, { key, version, lang: '' });
  return (
    <>
      <Months workspace={workspace} />
      {TERMS.map(([filter, title]) => (
        <Terms key={filter} title={title} counts={termCounts(manifest?.terms[filter] ?? {})} />
      ))}
    </>
  );
};

const TERMS: readonly (readonly [Filter, string])[] = [
  ['category', 'Posts by category'],
  ['tags', 'Posts by tag'],
  ['author', 'Posts by author'],
];

/** Steps of common numbers of months or years, and of whole posts. */
const STEPS = {
  columns: [1, 2, 3, 6, 12, 24, 60, 120],
  values: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000],
};

const Months = ({ workspace }: Pick<WorkspaceProps, 'workspace'>): JSX.Element => {
  const periods = useMemo(() => {
    const published = workspace.posts.filter(({ state }) => state === 'published');
    return postsByMonth(published.map(({ at }) => at ?? ''));
  }, [workspace]);
  const columns = useMemo(
    () => periods.map(({ label, posts }) => ({ label, values: [posts], tip: `${label}: ${count(posts, 'post')}` })),
    [periods],
  );
  return (
    <section class="card wide" aria-labelledby="months">
      <h2 id="months">Published posts by {periods[0]?.label.length === 4 ? 'year' : 'month'}</h2>
      {periods.length === 0 ? (
        <Empty icon={ChartColumn}>Nothing is published in this workspace yet.</Empty>
      ) : (
        <ColumnsChart
          label="Posts by month"
          series={['posts']}
          columns={columns}
          format={withCommas}
          steps={STEPS}
          headings={['When', 'Posts']}
          figures={periods.map(({ label, posts }) => [label, withCommas(posts)])}
        />
      )}
    </section>
  );
};

interface TermsProps {
  readonly title: string;
  readonly counts: ReturnType<typeof termCounts>;
}

/** Renders nothing without terms. */
const Terms = ({ title, counts }: TermsProps): JSX.Element | null =>
  counts.length === 0 ? null : (
    <section class="card">
      <h2>{title}</h2>
      <Bars
        label={title}
        columns={['Name', 'Posts']}
        bars={counts.map(([slug, posts]) => ({ cells: [slug, withCommas(posts)], value: posts }))}
      />
    </section>
  );

/** The number of posts in a month or a year. */
interface Period {
  /** `2026-01`, or `2026` if there would be too many months. */
  readonly label: string;
  readonly posts: number;
}

/** With more months, columns would be thinner than a line. */
const MOST_MONTHS = 240;

/** Counts posts by month, from the first to the last without gaps, or by year if there are too many months. */
export const postsByMonth = (dates: readonly string[]): readonly Period[] => {
  const months = dates
    .map((date) => date.slice(0, 7))
    .filter((month) => /^\d{4}-\d\d$/.test(month))
    .sort();
  const [first, last] = [months[0], months.at(-1)];
  if (first === undefined || last === undefined) return [];
  const isYearly = numberOf(last) - numberOf(first) >= MOST_MONTHS;
  const periodOf = (month: string): number => (isYearly ? Number(month.slice(0, 4)) : numberOf(month));
  const counts = countsOf(months.map(periodOf));
  const periods: Period[] = [];
  for (let at = periodOf(first); at <= periodOf(last); at += 1) {
    periods.push({ label: isYearly ? String(at).padStart(4, '0') : nameOf(at), posts: counts.get(at) ?? 0 });
  }
  return periods;
};

const numberOf = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1;

const nameOf = (month: number): string =>
  `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}`;

/** Figures about a workspace's posts and the last build. */
export const StatisticsPage = ofWorkspace('show', WorkspaceStatistics);
