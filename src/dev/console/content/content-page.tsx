import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { Choice, LanguageChoice, ofWorkspace, VersionChoice, WorkspaceChoice } from '../shared/choices.tsx';
import { searchOf, type WorkspaceProps } from '../shared/place.ts';
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
      <Errors content={content} />
      <div class="tools">
        <WorkspaceChoice
          content={content}
          workspace={workspace}
          onChoose={(name) => go({ ...place, workspace: name, lang: '', post: '' })}
        />
        <label>
          Filter
          <input type="search" value={words} onInput={({ currentTarget }) => setWords(currentTarget.value)} />
        </label>
        <Choice
          label="State"
          options={[['', 'all'], ...states.map(([name, count]) => [name, `${name} (${count})`] as const)]}
          chosen={state}
          onChoose={setState}
        />
        <LanguageChoice
          workspace={workspace}
          all="all"
          chosen={lang}
          onChoose={(tag) => go({ ...place, lang: tag }, 'replace')}
        />
        <VersionChoice
          content={content}
          version={version}
          onChoose={(name) => go({ ...place, version: name }, 'replace')}
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

const Errors = ({ content: { diagnostics, isLive } }: Pick<WorkspaceProps, 'content'>): JSX.Element | null => {
  if (diagnostics.every(({ severity }) => severity !== 'error')) return null;
  return (
    <p class="notice" role="status">
      {isLive
        ? 'The content has errors: the API answers 500 until you fix them.'
        : 'The content has errors, so Galley could not build it.'}{' '}
      <a href={searchOf({ page: 'problems' })}>See the problems</a>
    </p>
  );
};

/** Every file of a workspace: what becomes of it, and what readers get. */
export const ContentPage = ofWorkspace('show', WorkspacePage, true);
