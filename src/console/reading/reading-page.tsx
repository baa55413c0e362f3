import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import type { PageProps } from '../page-props.ts';
import { WorkspaceChoice } from '../workspace-choice.tsx';
import { Article } from './article.tsx';
import { Contents } from './contents.tsx';
import { Overview } from './overview.tsx';
import './reading.css';
import type { ReadingProps } from './reading-props.ts';
import { SearchResults } from './search-results.tsx';
import { type Order, sectionsOf } from './sections.ts';
import { type Library, useLibrary } from './use-library.ts';

/** A workspace as pages to read, from what its readers get. */
export const ReadingPage = (props: PageProps): JSX.Element => {
  const { content, place } = props;
  const workspace = content.workspaces.find(({ name }) => name === place.workspace) ?? content.workspaces[0];
  if (workspace === undefined) return <p class="notice">There is no workspace to read.</p>;
  return <WorkspaceReading key={workspace.name} {...props} workspace={workspace} />;
};

const WorkspaceReading = (props: ReadingProps): JSX.Element => {
  const { content, workspace } = props;
  const { library, problem } = useLibrary(content, workspace.keys[0] ?? workspace.name);
  return (
    <>
      {problem !== null && <p class="notice">The API cannot be read: {problem}</p>}
      {library !== null && <Room {...props} library={library} />}
      {library === null && problem === null && <p>Asking the API…</p>}
    </>
  );
};

const Room = (props: ReadingProps & { readonly library: Library }): JSX.Element => {
  const { content, place, go, workspace, library } = props;
  const [words, setWords] = useState('');
  const order: Order = place.order === 'newest' ? 'newest' : 'oldest';
  const sections = useMemo(() => sectionsOf(library.posts, library.categories, order), [library, order]);
  const keep = { page: 'reading', workspace: workspace.name, order: order === 'newest' ? order : '' };
  const read = (slug: string, at = ''): void => {
    setWords('');
    go({ ...keep, post: slug, at });
  };
  return (
    <div class="reading">
      <div class="tools">
        <WorkspaceChoice
          workspaces={content.workspaces}
          chosen={workspace.name}
          onChoose={(name) => go({ page: 'reading', workspace: name })}
        />
        <label>
          Order
          <select
            value={order}
            onChange={({ currentTarget }) => go({ ...place, ...keep, order: currentTarget.value }, 'replace')}
          >
            <option value="oldest">oldest first</option>
            <option value="newest">newest first</option>
          </select>
        </label>
        <label class="reading-search">
          Search
          <input type="search" value={words} onInput={({ currentTarget }) => setWords(currentTarget.value)} />
        </label>
      </div>
      <div class="reading-columns">
        <Contents sections={sections} chosen={place.post ?? ''} place={keep} onRead={read} />
        {words.trim() !== '' ? (
          <SearchResults library={library} words={words} place={keep} onRead={read} />
        ) : place.post ? (
          <Article
            {...props}
            key={place.post}
            slug={place.post}
            sections={sections}
            fragment={place.at ?? ''}
            onRead={read}
          />
        ) : (
          <Overview title={workspace.title} sections={sections} place={keep} onRead={read} />
        )}
      </div>
    </div>
  );
};
