import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { Choice, LanguageChoice, ofWorkspace, VersionChoice, WorkspaceChoice } from '../shared/choices.tsx';
import { useLoaded } from '../shared/loaded.tsx';
import { otherLanguage, type WorkspaceProps } from '../shared/place.ts';
import { Article } from './article.tsx';
import { Contents, Overview } from './contents.tsx';
import './reading.css';
import { type Library, readableVersion, readLibrary } from './library.ts';
import { SearchResults } from './search-results.tsx';
import { type Order, sectionsOf } from './sections.ts';

const WorkspaceReading = (props: WorkspaceProps): JSX.Element => {
  const { content, place, workspace } = props;
  const key = workspace.keys[0] ?? workspace.name;
  const version = place.version || readableVersion(content);
  const lang = otherLanguage(workspace, place.lang ?? null);
  const { value: library, problem } = useLoaded(
    (signal) => readLibrary(content, { key, version, lang }, signal),
    [content, key, version, lang],
  );
  return (
    <>
      {problem !== null && <p class="notice">The API cannot be read: {problem}</p>}
      {library !== null && <Room {...props} version={version} library={library} />}
      {library === null && problem === null && <p>Asking the API…</p>}
    </>
  );
};

const ORDERS: readonly (readonly [Order, string])[] = [
  ['oldest', 'oldest first'],
  ['newest', 'newest first'],
];

const Room = (props: WorkspaceProps & { readonly library: Library }): JSX.Element => {
  const { content, place, go, workspace, version, library } = props;
  const [words, setWords] = useState('');
  const order: Order = place.order === 'newest' ? 'newest' : 'oldest';
  const sections = useMemo(() => sectionsOf(library.posts, library.categories, order), [library, order]);
  const lang = place.lang ?? '';
  const kept = { lang, version: place.version ?? '', order: order === 'newest' ? order : '' };
  const keep = { page: 'reading', workspace: workspace.name, ...kept };
  const read = (slug: string, at = '', tag = lang): void => {
    setWords('');
    go({ ...keep, lang: tag, post: slug, at });
  };
  return (
    <div class="reading">
      <div class="tools">
        <WorkspaceChoice {...props} onChoose={(name) => go({ page: 'reading', workspace: name })} />
        <LanguageChoice
          workspace={workspace}
          chosen={lang || (workspace.languages[0] ?? '')}
          onChoose={(tag) => go({ ...keep, lang: tag })}
        />
        <VersionChoice
          content={content}
          version={version}
          onChoose={(name) => go({ ...place, ...keep, version: name })}
        />
        <Choice
          label="Order"
          options={ORDERS}
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
          <SearchResults library={library} words={words} onSearch={setWords} place={keep} onRead={read} />
        ) : place.post ? (
          <Article
            {...props}
            key={`${lang} ${place.post}`}
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

/** The posts of a workspace as pages to read, from the API's answers. */
export const ReadingPage = ofWorkspace('read', WorkspaceReading, true);
