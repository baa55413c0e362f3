import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { Choice, chosenWorkspace, WorkspaceChoice } from '../shared/choices.tsx';
import type { PageProps, WorkspaceProps } from '../shared/place.ts';
import { Article } from './article.tsx';
import { Contents, Overview } from './contents.tsx';
import './reading.css';
import { type Library, useLibrary } from './library.ts';
import { SearchResults } from './search-results.tsx';
import { type Order, sectionsOf } from './sections.ts';

/** The posts of a workspace as pages to read, from the API's answers. */
export const ReadingPage = (props: PageProps): JSX.Element => {
  const workspace = chosenWorkspace(props);
  if (workspace === undefined) return <p class="notice">There is no workspace to read.</p>;
  return <WorkspaceReading key={workspace.name} {...props} workspace={workspace} />;
};

const WorkspaceReading = (props: WorkspaceProps): JSX.Element => {
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

const Room = (props: WorkspaceProps & { readonly library: Library }): JSX.Element => {
  const { place, go, workspace, library } = props;
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
        <WorkspaceChoice {...props} onChoose={(name) => go({ page: 'reading', workspace: name })} />
        <Choice
          label="Order"
          options={[
            ['oldest', 'oldest first'],
            ['newest', 'newest first'],
          ]}
          chosen={order}
          onChoose={(chosen) => go({ ...place, ...keep, order: chosen }, 'replace')}
        />
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
