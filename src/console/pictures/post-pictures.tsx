import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { withCommas } from '../../diagnostics/counted.ts';
import type { ContentWorkspace } from '../../pipeline/read-content.ts';
import type { PageProps } from '../page-props.ts';
import { WorkspaceChoice } from '../workspace-choice.tsx';
import { Bars } from './bars.tsx';
import { Columns } from './columns.tsx';
import { DataTable } from './data-table.tsx';
import { postsByMonth } from './months.ts';
import { useCategories } from './use-pictures.ts';

/** Categories that get a bar; the table has all. */
const MOST_BARS = 12;

/** Published posts of a workspace by month and by category. */
export const PostPictures = ({ content, place, go }: PageProps): JSX.Element => {
  const { workspaces } = content;
  const workspace = workspaces.find(({ name }) => name === place.workspace) ?? workspaces[0];
  if (workspace === undefined) return <p class="notice">There is no workspace to show.</p>;
  return (
    <>
      <div class="tools">
        <WorkspaceChoice
          workspaces={workspaces}
          chosen={workspace.name}
          onChoose={(name) => go({ ...place, workspace: name })}
        />
      </div>
      <Months workspace={workspace} />
      <Categories key={workspace.name} content={content} workspace={workspace} />
    </>
  );
};

const Months = ({ workspace }: { readonly workspace: ContentWorkspace }): JSX.Element => {
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
          <DataTable
            label="Posts by month"
            columns={['When', 'Posts']}
            rows={periods.map(({ label, posts }) => [label, withCommas(posts)])}
          />
        </div>
      )}
    </section>
  );
};

type CategoriesProps = Pick<PageProps, 'content'> & { readonly workspace: ContentWorkspace };

const Categories = ({ content, workspace }: CategoriesProps): JSX.Element => {
  const [key] = workspace.keys;
  const path = `${content.base}/${content.version}/${encodeURIComponent(key ?? workspace.name)}/index/manifest.json`;
  const counts = useCategories(`/_galley/api${path}`, content);
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
          <DataTable
            label="Posts by category"
            columns={['Category', 'Posts']}
            rows={counts.map(([slug, posts]) => [slug, withCommas(posts)])}
          />
        </div>
      )}
    </section>
  );
};
