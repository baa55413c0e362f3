import { SearchX } from 'lucide';
import type { JSX } from 'preact';
import { isGalleyError, type PostRecord, type SnippetPart } from '../../../runtime/client/client.ts';
import { folded } from '../../../runtime/client/search-words.ts';
import { Empty } from '../shared/empty.tsx';
import { Shown, useLoaded } from '../shared/loaded.tsx';
import { type Linking, PostLink } from './contents.tsx';
import type { Library } from './library.ts';

interface SearchResultsProps extends Linking {
  readonly library: Library;
  readonly words: string;
  readonly onSearch: (words: string) => void;
}

/** How many posts are shown. */
const SHOWN = 50;
/** Milliseconds without a key before a search starts. */
const PAUSE = 200;

export const SearchResults = ({ library, words, onSearch, ...linking }: SearchResultsProps): JSX.Element => {
  const loaded = useLoaded((signal) => findPosts(library, words, signal), [library, words], PAUSE);
  return (
    <div class="reading-results">
      <h2>Search</h2>
      <Shown loaded={loaded} waiting="Searching…" failed="The search fails: ">
        {({ hits, total, suggestions, isIndexed }) => (
          <>
            <p class="count" role="status">
              {total === 1 ? '1 post' : `${total} posts`}
              {!isIndexed && ' with these words in title and excerpt. Set output.search: true to search texts.'}
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
            {total > SHOWN && <p class="count">And {total - SHOWN} more: another word narrows them down.</p>}
          </>
        )}
      </Shown>
    </div>
  );
};

interface Found {
  readonly hits: readonly { readonly post: PostRecord; readonly passage: readonly SnippetPart[] }[];
  readonly total: number;
  readonly suggestions: readonly string[];
  /** Whether the texts of posts were searched too. */
  readonly isIndexed: boolean;
}

/** Searches as sites do, or without a search index in what lists have: titles and excerpts. */
export const findPosts = async (
  { client, posts }: Pick<Library, 'client' | 'posts'>,
  words: string,
  signal: AbortSignal,
): Promise<Found> => {
  try {
    const { data, snippets, ...found } = await client.posts.search(words, { limit: SHOWN, snippets: true }, { signal });
    return { ...found, hits: data.map((post, at) => ({ post, passage: snippets?.[at] ?? [] })), isIndexed: true };
  } catch (error) {
    if (isGalleyError(error) && error.code === 'no_search') return findInRecords(posts, words);
    throw error;
  }
};

const findInRecords = (posts: readonly PostRecord[], text: string): Found => {
  const words = folded(text).split(/\s+/).filter(Boolean);
  const found = posts.filter(({ title, excerpt }) => {
    const searched = folded(`${title}\n${excerpt}`);
    return words.every((word) => searched.includes(word));
  });
  const isMatch = (part: string): boolean => words.some((word) => folded(part).includes(word));
  const hits = found.slice(0, SHOWN).map((post) => ({
    post,
    passage: post.excerpt.split(/(\s+)/).map((part) => ({ text: part, isMatch: isMatch(part) })),
  }));
  return { hits, total: found.length, suggestions: [], isIndexed: false };
};
