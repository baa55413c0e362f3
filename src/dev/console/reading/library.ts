import {
  type Client,
  createClient,
  isGalleyError,
  type PostRecord,
  type SnippetPart,
  type Term,
} from '../../../runtime/client/client.ts';
import { folded } from '../../../runtime/client/search-words.ts';
import type { ConsoleContent } from '../../server/project-console.ts';
import type { Reader } from '../shared/api.ts';

/** A workspace as readers get it. */
export interface Library {
  readonly client: Client;
  /** In the order of lists. */
  readonly posts: readonly PostRecord[];
  readonly categories: readonly Term[];
}

/** Reads all records of a key in one language. */
export const readLibrary = async (
  { base }: Pick<ConsoleContent, 'base'>,
  { key, version, lang }: Reader,
  signal: AbortSignal,
): Promise<Library> => {
  const client = createClient({
    baseUrl: `${location.origin}/_galley/api${base}`,
    version,
    apiKey: key,
    lang,
    // Readers may cache answers for a minute, but here an answer is outdated after the next save.
    fetch: (url, init) => fetch(url, { ...init, cache: 'no-store' }),
    onDeprecation: () => undefined,
  });
  const categories = await client.categories({ signal });
  const posts: PostRecord[] = [];
  for await (const page of client.posts.pages({ limit: 100 }, { signal })) posts.push(...page.data);
  if (posts.some(({ slug, title }) => typeof slug !== 'string' || typeof title !== 'string')) {
    throw new Error(`Records of ${version} have no slug or title: the contract changes their shape.`);
  }
  return { client, posts, categories };
};

interface FoundPosts {
  readonly hits: readonly { readonly post: PostRecord; readonly passage: readonly SnippetPart[] }[];
  readonly total: number;
  readonly suggestions: readonly string[];
  /** Whether the search included the text of posts. */
  readonly isIndexed: boolean;
}

/** The maximum number of results. */
const SHOWN = 20;

/** Searches as sites do or, without a search index, in the titles and excerpts of the list. */
export const findPosts = async (
  { client, posts }: Pick<Library, 'client' | 'posts'>,
  words: string,
  signal: AbortSignal,
): Promise<FoundPosts> => {
  try {
    const { data, snippets, ...found } = await client.posts.search(words, { limit: SHOWN, snippets: true }, { signal });
    return { ...found, hits: data.map((post, at) => ({ post, passage: snippets?.[at] ?? [] })), isIndexed: true };
  } catch (error) {
    if (isGalleyError(error) && error.code === 'no_search') return findInRecords(posts, words);
    throw error;
  }
};

const findInRecords = (posts: readonly PostRecord[], text: string): FoundPosts => {
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
