import { type Client, createClient, type PostRecord, type Term } from '../../../runtime/client/client.ts';
import type { ConsoleContent } from '../../server/project-console.ts';
import type { Reader } from '../shared/api.ts';

/** A workspace as readers get it. */
export interface Library {
  readonly client: Client;
  /** In the order of lists. */
  readonly posts: readonly PostRecord[];
  readonly categories: readonly Term[];
}

/** All records of a key in one language. */
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
    // Readers may cache answers for a minute, but here they are old after the next save.
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

/** A post's HTML. */
export const readPost = async ({ client }: Library, slug: string, signal: AbortSignal): Promise<string> => {
  const { htmlContent } = await client.posts.get(slug, { signal });
  if (typeof htmlContent !== 'string') throw new Error('This version of the API has no htmlContent to read.');
  return htmlContent;
};
