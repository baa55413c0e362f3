import './content.css';
import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { Choice, ofWorkspace } from '../shared/choices.tsx';
import type { WorkspaceProps } from '../shared/place.ts';
import { SearchField } from '../shared/search-field.tsx';
import { PostPanel } from './post-panel.tsx';
import { PostsGrid } from './posts-grid.tsx';
import { countStates, filterRows, rowsOf } from './rows.ts';

const WorkspacePage = ({ content, place, go, workspace, version }: WorkspaceProps): JSX.Element => {
  const [words, setWords] = useState('');
  const [state, setState] = useState('');
  const rows = useMemo(() => rowsOf(workspace), [workspace]);
  const states = useMemo(() => countStates(rows), [rows]);
  const lang = place.lang ?? '';
  const shown = useMemo(() => filterRows(rows, { words, state, lang }), [rows, words, state, lang]);
  const chosen = rows.find(({ file }) => file === place.post) ?? null;
  return (
    <>
      <div class="tools">
        <SearchField
          label="Filter"
          placeholder="Filter by title, slug, file or state"
          value={words}
          onChange={setWords}
        />
        <Choice
          label="State"
          options={[['', 'all'], ...states.map(([name, count]) => [name, `${name} (${count})`] as const)]}
          chosen={state}
          onChoose={setState}
        />
        <p class="count" role="status">
          {shown.length} of {rows.length}
        </p>
      </div>
      <div class="columns">
        <PostsGrid
          rows={shown}
          hasLanguages={workspace.languages.length > 0}
          chosen={chosen?.file ?? null}
          onChoose={(file) => go({ ...place, workspace: workspace.name, post: file }, 'replace')}
        />
        <PostPanel row={chosen} content={content} workspace={workspace} version={version} />
      </div>
    </>
  );
};

/** Every file of a workspace: what becomes of it, and what readers get. */
export const ContentPage = ofWorkspace('show', WorkspacePage, true);
