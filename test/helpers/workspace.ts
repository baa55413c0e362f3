import type { Fields } from '../../src/api/tree/record-texts.ts';
import type { PostFields } from '../../src/content/posts/written-post.ts';
import type { Term } from '../../src/content/taxonomy/terms.ts';
import type { Post, Workspace } from '../../src/content/workspace/workspace.ts';
import { type ModelPost, newestFirst } from './model.ts';

export interface RandomWorkspace {
  readonly seed: number;
  readonly posts: number;
  /** Slugs and ids to choose from. */
  readonly terms: readonly string[];
}

/** A generator of random integers below a bound (mulberry32). The same seed gives the same numbers. */
export const randomNumbers = (seed: number): ((below: number) => number) => {
  let state = seed | 0;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below) | 0;
  };
};

/** Posts with awkward strings, with and without terms, many of them published at the same time. */
export const randomPosts = ({ seed, posts, terms }: RandomWorkspace): ModelPost[] => {
  const random = randomNumbers(seed);
  const some = (most: number): string[] => [
    ...new Set(Array.from({ length: random(most + 1) }, () => terms[random(terms.length)] ?? '')),
  ];
  const moments = Math.max(1, random(posts * 2 + 1));
  return Array.from({ length: posts }, (_, number) => ({
    slug: `${SLUGS[random(SLUGS.length)]}${number}`,
    title: `${TEXTS[random(TEXTS.length)]} ${number}`,
    excerpt: TEXTS[random(TEXTS.length)] ?? '',
    publishedAt: new Date(Date.UTC(2020, 0, 1) + random(moments) * 3_600_000).toISOString(),
    updatedAt: random(2) === 0 ? null : '2026-01-31T00:00:00.000Z',
    coverImage: random(2) === 0 ? null : 'https://example.com/a,b.png',
    category: some(1).map(named)[0] ?? null,
    tags: some(4).map(named),
    authors: some(2).map((id) => ({ id, name: `${id}!` })),
    readingTime: 1 + random(9),
  }));
};

/** Makes a checked workspace of the model's posts. */
export const workspaceOf = (posts: readonly ModelPost[], settings: Partial<Workspace> = {}): Workspace => ({
  name: 'demo',
  title: 'Demo',
  keys: ['demo'],
  secrets: [],
  language: 'en',
  posts: [...posts]
    .sort(newestFirst)
    .reverse()
    .map(postIn(settings.name ?? 'demo')),
  categories: distinct(posts.flatMap(({ category }) => category ?? [])),
  tags: distinct(posts.flatMap(({ tags }) => tags)),
  redirects: { addresses: [], slugs: [] },
  authors: [...new Map(posts.flatMap(({ authors }) => authors).map((author) => [author.id, author])).values()].map(
    (author) => ({ ...author, about: '', socialLinks: {} }),
  ),
  drafts: [],
  scheduled: [],
  expired: [],
  unlisted: [],
  nextChange: null,
  skipped: [],
  ...settings,
});

const TEXTS = ['Plain', 'Two\nlines\r', 'Ünïcödé 😀', '"quoted" \\ and, [brackets] {braces}', ' ', '</script>', ''];
const SLUGS = ['a', 'post-', 'Z_', '2026-01-01-'];

const named = (slug: string): Term => ({ name: `The ${slug}`, slug });

const distinct = (terms: readonly Term[]): Term[] => [...new Map(terms.map((term) => [term.slug, term])).values()];

const postIn =
  (workspace: string) =>
  (fields: ModelPost & Partial<Pick<PostFields, 'custom'>>): Post & PostFields => ({
    custom: {},
    ...fields,
    file: `content/${workspace}/posts/${fields.lang === undefined ? '' : `${fields.lang}/`}${fields.slug}.md`,
    links: [],
    assets: [],
  });

/** The fields of a post from `workspaceOf`. */
export const fieldsOf = (post: Post): PostFields => post as Post & PostFields;

/** The fields of all posts of these workspaces, by file. */
export const fieldsIn = (workspaces: readonly Pick<Workspace, 'posts'>[]): Fields => {
  const posts = new Map(workspaces.flatMap(({ posts }) => posts.map((post) => [post.file, fieldsOf(post)])));
  return {
    of: (file) => posts.get(file) as PostFields,
    hash: (file) => JSON.stringify(posts.get(file)),
  };
};
