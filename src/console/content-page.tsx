import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import type { ContentWorkspace } from '../pipeline/read-content.ts';
import { searchOf } from './address.ts';
import type { PageProps } from './page-props.ts';
import { PostPanel } from './post-panel.tsx';
import { PostsGrid } from './posts-grid.tsx';
import { countStates, filterRows, rowsOf } from './rows.ts';
import { WorkspaceChoice } from './workspace-choice.tsx';

/** Every post file of a workspace, what becomes of it, and what readers get of it. */
export const ContentPage = (props: PageProps): JSX.Element => {
  const { content, place } = props;
  const workspace = content.workspaces.find(({ name }) => name === place.workspace) ?? content.workspaces[0];
  if (workspace === undefined) return <p class="notice">There is no workspace to show.</p>;
  return <WorkspacePage key={workspace.name} {...props} workspace={workspace} />;
};

const WorkspacePage = ({
  content,
  place,
  go,
  workspace,
}: PageProps & { readonly workspace: ContentWorkspace }): JSX.Element => {
  const [words, setWords] = useState('');
  const [state, setState] = useState('');
  const rows = useMemo(() => rowsOf(workspace), [workspace]);
  const states = useMemo(() => countStates(rows), [rows]);
  const shown = useMemo(() => filterRows(rows, words, state), [rows, words, state]);
  const chosen = rows.find(({ file }) => file === place.post) ?? null;
  const errors = content.diagnostics.filter(({ severity }) => severity === 'error').length;
  return (
    <>
      {errors > 0 && (
        <p class="notice" role="status">
          {content.isLive
            ? 'The content has errors: the API answers 500 until they are mended.'
            : 'The content has errors: it could not be built as it is now.'}{' '}
          <a href={searchOf({ page: 'problems' })}>See the problems</a>
        </p>
      )}
      <div class="tools">
        <WorkspaceChoice
          workspaces={content.workspaces}
          chosen={workspace.name}
          onChoose={(name) => go({ ...place, workspace: name, post: '' })}
        />
        <label>
          Filter
          <input type="search" value={words} onInput={({ currentTarget }) => setWords(currentTarget.value)} />
        </label>
        <label>
          State
          <select value={state} onChange={({ currentTarget }) => setState(currentTarget.value)}>
            <option value="">all</option>
            {states.map(([name, count]) => (
              <option key={name} value={name}>
                {name} ({count})
              </option>
            ))}
          </select>
        </label>
        <p class="count" role="status">
          {shown.length} of {rows.length}
        </p>
      </div>
      <div class="columns">
        <PostsGrid
          rows={shown}
          chosen={chosen?.file ?? null}
          onChoose={(file) => go({ ...place, workspace: workspace.name, post: file }, 'replace')}
        />
        <PostPanel row={chosen} content={content} workspace={workspace} />
      </div>
    </>
  );
};
