import './statistics.css';
import type { JSX } from 'preact';
import { count, duration, size, withCommas } from '../../../shared/diagnostics/amounts.ts';
import type { Statistics } from '../../server/build-statistics.ts';
import { askServer } from '../shared/api.ts';
import { ofWorkspace } from '../shared/choices.tsx';
import { Shown, useLoaded } from '../shared/loaded.tsx';
import type { WorkspaceProps } from '../shared/place.tsx';
import { BuildTimes, HostLimits, OutputStatistics, secondsOf } from './output-statistics.tsx';
import { PostStatistics } from './post-statistics.tsx';

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

/** Figures about a workspace's posts and the last build. */
export const StatisticsPage = ofWorkspace('show', WorkspaceStatistics);
