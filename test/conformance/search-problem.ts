import { createClient } from '../../src/runtime/client/client.ts';
import { type Fixture, POSTS, SEARCHED } from './fixture.ts';
import { send } from './request.ts';

/** A type that keeps hosts from treating a file as a script or text. */
const BYTES = 'application/octet-stream';
const IMMUTABLE = 'public, max-age=31536000, immutable';

interface Serving {
  readonly origin: string;
  readonly fixture: Fixture;
}

/** The problem of search on a host, or null. */
export const searchProblem = async (serving: Serving): Promise<string | null> =>
  (await fileProblem(serving)) ?? (await resultProblem(serving));

/** Whether a path is a file of a search index. Its name after the hash is one that no asset of a post has. */
const isSearch = (path: string): boolean => /\/assets\/[0-9a-f]{16}-[^/]*(?:pagefind|\.pf_)/.test(path);

const fileProblem = async ({ origin, fixture }: Serving): Promise<string | null> => {
  const files = [...fixture.files].filter(([path]) => isSearch(path));
  if (files.length < 5) return `${files.length} files of the index`;
  for (const [path, bytes] of files) {
    const { status, headers, body } = await send(origin, { target: `/${path}` });
    if (status !== 200) return `status ${status} at ${path}`;
    if (!Buffer.from(bytes).equals(body)) return `other bytes at ${path}`;
    if (headers['content-type'] !== BYTES) return `type ${headers['content-type']} at ${path}`;
    if (headers['cache-control'] !== IMMUTABLE) return `cache-control ${headers['cache-control']} at ${path}`;
    if (headers['content-encoding'] !== undefined) return `${headers['content-encoding']} over compressed ${path}`;
  }
  return null;
};

const WORD = 'quoted';
const TAG = 'news';

const resultProblem = async ({ origin }: Serving): Promise<string | null> => {
  const { posts } = createClient({ baseUrl: `${origin}/api/public`, apiKey: SEARCHED, timeout: 60_000 });
  const right = (POSTS[SEARCHED] ?? []).filter(
    ({ title, excerpt, tags }) => `${title} ${excerpt}`.includes(WORD) && tags.some(({ slug }) => slug === TAG),
  );
  if (right.length === 0) return `no post has ${WORD} and ${TAG}`;
  const { data, total } = await posts.search(WORD, { filters: { tags: TAG }, limit: 100 });
  const [found, expected] = [slugsOf(data), slugsOf(right)];
  return found === expected && total === right.length ? null : `${total}, ${found} instead of ${expected}`;
};

const slugsOf = (posts: readonly { readonly slug: string }[]): string =>
  posts
    .map(({ slug }) => slug)
    .sort()
    .join();
