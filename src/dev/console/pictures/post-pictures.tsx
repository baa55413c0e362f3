import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import type { Manifest } from '../../../runtime/resolver/manifest.ts';
import { withCommas } from '../../../shared/diagnostics/amounts.ts';
import { ask, termCounts } from '../shared/api.ts';
import { ofWorkspace, WorkspaceChoice } from '../shared/choices.tsx';
import { useLoaded } from '../shared/loaded.tsx';
import type { WorkspaceProps } from '../shared/place.ts';
import { Bars, Columns, Figures } from './charts.tsx';
import { postsByMonth } from './months.ts';

/** How many categories have a bar; the table has all. */
const MOST_BARS = 12;

/** Published posts of a workspace by month and by category. */
export const PostPictures = ofWorkspace('show', ({ content, place, go, workspace }) => (
  <>
    <div class="tools">
      <WorkspaceChoice content={content} workspace={workspace} onChoose={(name) => go({ ...place, workspace: name })} />
    </div>
    <Months workspace={workspace} />
    <Categories key={workspace.name} content={content} workspace={workspace} />
  </>
));

const Months = ({ workspace }: Pick<WorkspaceProps, 'workspace'>): JSX.Element => {
  const periods = useMemo(() => {
    const published = workspace.posts.filter(({ state }) => state === 'published');
    return postsByMonth(published.map(({ at }) => at ?? ''));
  }, [workspace]);
  return (
    <section aria-labelledby="months">
      <h2 id="months">Published posts by {periods[0]?.label.length === 4 ? 'year' : 'month'}</h2>
      {periods.length === 0 ? (
        <p class="hint">Nothing is published.</p>
      ) : (
        <div class="beside">
          <Columns periods={periods} />
          <Figures
            label="Posts by month"
            columns={['When', 'Posts']}
            rows={periods.map(({ label, posts }) => [label, withCommas(posts)])}
          />
        </div>
      )}
    </section>
  );
};

const Categories = ({ content, workspace }: Pick<WorkspaceProps, 'content' | 'workspace'>): JSX.Element => {
  const [key] = workspace.keys;
  const path = `${content.base}/${content.served[0] ?? 'v1'}/${encodeURIComponent(key ?? workspace.name)}/index/manifest.json`;
  const { value: counts } = useLoaded(
    (signal) => readCategories(`/_galley/api${path}`, signal).catch(() => []),
    [path, content],
  );
  return (
    <section aria-labelledby="categories">
      <h2 id="categories">Published posts by category</h2>
      {counts === null && <p class="hint">Asking the API…</p>}
      {counts?.length === 0 && <p class="hint">The API has no categories here.</p>}
      {counts !== null && counts.length > 0 && (
        <div class="beside">
          <Bars
            label="Posts by category"
            bars={counts
              .slice(0, MOST_BARS)
              .map(([slug, posts]) => ({ name: slug, value: posts, label: withCommas(posts) }))}
          />
          <Figures
            label="Posts by category"
            columns={['Category', 'Posts']}
            rows={counts.map(([slug, posts]) => [slug, withCommas(posts)])}
          />
        </div>
      )}
    </section>
  );
};

/** The categories in a manifest. */
const readCategories = async (address: string, signal: AbortSignal): Promise<ReturnType<typeof termCounts>> => {
  const { status, body } = await ask(address, signal);
  if (status !== 200) return [];
  const { terms }: Manifest = JSON.parse(body);
  return termCounts(terms.category);
};
