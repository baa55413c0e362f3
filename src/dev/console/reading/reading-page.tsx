import { SearchX } from 'lucide';
import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { Choice, ofWorkspace } from '../shared/choices.tsx';
import { Empty } from '../shared/icon.tsx';
import { Shown, useLoaded } from '../shared/loaded.tsx';
import { otherLanguage, readableVersion, type WorkspaceProps } from '../shared/place.tsx';
import { SearchField } from '../shared/search-field.tsx';
import { Article } from './article.tsx';
import { Contents, type Linking, Overview, PostLink } from './contents.tsx';
import './reading.css';
import { findPosts, type Library, readLibrary } from './library.ts';
import { sectionsOf } from './sections.ts';

const WorkspaceReading = (props: WorkspaceProps): JSX.Element => {
  const { content, place, workspace } = props;
  const key = workspace.keys[0] ?? workspace.name;
  const version = readableVersion(content, place);
  const lang = otherLanguage(workspace, place.lang ?? null);
  const { value: library, problem } = useLoaded(
    (signal) => readLibrary(content, { key, version, lang }, signal),
    [content, key, version, lang],
  );
  if (!content.isBuilt) {
    return (
      <Empty icon={SearchX}>There is no build to read yet. Galley builds the content once it has no errors.</Empty>
    );
  }
  return (
    <>
      {problem !== null && <p class="notice">The API cannot be read: {problem}</p>}
      {library !== null && <Room {...props} library={library} />}
      {library === null && problem === null && <p class="hint">Asking the API…</p>}
    </>
  );
};

type Order = 'oldest' | 'newest';

const ORDERS: readonly (readonly [Order, string])[] = [
  ['oldest', 'oldest first'],
  ['newest', 'newest first'],
];

const Room = (props: WorkspaceProps & { readonly library: Library }): JSX.Element => {
  const { place, go, workspace, library } = props;
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
  const shared = { sections, lang: lang || workspace.language, place: keep, onRead: read };
  // Memoized: there can be thousands of links, and typing into the search does not change them.
  const shown = useMemo(
    () =>
      place.post ? (
        <Article
          {...props}
          key={`${lang} ${place.post}`}
          slug={place.post}
          sections={sections}
          fragment={place.at ?? ''}
          onRead={read}
        />
      ) : (
        <Overview title={workspace.title} {...shared} />
      ),
    [props.content, sections, place],
  );
  const contents = useMemo(() => <Contents chosen={place.post ?? ''} {...shared} />, [sections, place]);
  const isSearch = words.trim() !== '';
  return (
    <div class="page reading">
      <div class="tools">
        <SearchField label="Search" placeholder="Search titles and text" value={words} onChange={setWords} />
        <Choice
          label="Order"
          options={ORDERS}
          chosen={order}
          onChoose={(chosen) => go({ ...place, ...keep, order: chosen }, 'replace')}
        />
      </div>
      <div class="reading-columns">
        {contents}
        {isSearch && <SearchResults library={library} words={words} onSearch={setWords} place={keep} onRead={read} />}
        {/* Hidden, not removed: rendering it again would delay typing. */}
        <div class="reading-shown" hidden={isSearch}>
          {shown}
        </div>
      </div>
    </div>
  );
};

interface SearchResultsProps extends Linking {
  readonly library: Library;
  readonly words: string;
  readonly onSearch: (words: string) => void;
}

/** The wait after the last keystroke before a search starts, in milliseconds. */
const PAUSE = 200;

const SearchResults = ({ library, words, onSearch, ...linking }: SearchResultsProps): JSX.Element => {
  const loaded = useLoaded((signal) => findPosts(library, words, signal), [library, words], PAUSE);
  return (
    <div class="reading-results">
      <h2>Search</h2>
      <Shown loaded={loaded} waiting="Searching…" failed="The search fails: ">
        {({ hits, total, suggestions, isIndexed }) => (
          <>
            <p class="count" role="status">
              {total === 1 ? '1 post' : `${total} posts`}
              {!isIndexed &&
                ' with these words in title and excerpt. Set output.search: true to search the text of posts.'}
            </p>
            {suggestions.length > 0 && (
              <p>
                Did you mean{' '}
                {suggestions.map((text) => (
                  <button key={text} type="button" onClick={() => onSearch(text)}>
                    {text}
                  </button>
                ))}
              </p>
            )}
            <ul>
              {hits.map(({ post: { slug, title }, passage }) => (
                <li key={slug}>
                  <PostLink slug={slug} {...linking}>
                    <bdi>{title}</bdi>
                  </PostLink>
                  <p dir="auto">
                    {passage.map(({ text, isMatch }, at) => (isMatch ? <mark key={at}>{text}</mark> : text))}
                  </p>
                </li>
              ))}
            </ul>
            {total === 0 && suggestions.length === 0 && (
              <Empty icon={SearchX}>
                No post has all of these words. Try fewer words, or only the beginning of one.
              </Empty>
            )}
            {total > hits.length && (
              <p class="count">And {total - hits.length} more: another word narrows them down.</p>
            )}
          </>
        )}
      </Shown>
    </div>
  );
};

/** The posts of a workspace as readable pages, from the API's answers. */
export const ReadingPage = ofWorkspace('read', WorkspaceReading, true);
