import type { AuthorName, StoredPost, WrittenPost } from '../../content/posts/written-post.ts';
import type { Place } from '../../shared/cache/packs.ts';

/** One that later builds can have. */
export interface HeldPost extends StoredPost {
  readonly post: WrittenPost;
  readonly fields: Place;
  readonly body: Place;
}

export const isHeld = (stored: StoredPost): stored is HeldPost =>
  stored.post !== null && stored.body !== null && stored.fields !== null && 'pack' in stored.fields;

/** Paths of assets are stored relative to the project, which may move. */
export const placeAssets = (post: WrittenPost, place: (path: string) => string): WrittenPost =>
  post.assets.length === 0
    ? post
    : { ...post, assets: post.assets.map(({ path, target }) => ({ path: place(path), target })) };

const NONE: readonly never[] = [];

/**
 * A function that makes what is held of a post small, while all posts are: words that many posts have in common, empty lists
 * and what is the same in two fields are in memory once. `file` is the post's, as the sources have it.
 */
export const createCompactPost = (): ((stored: StoredPost, file: string) => StoredPost) => {
  /** Each in a list, which all posts share that have it alone. */
  const words = new Map<string, readonly [string]>();
  const alone = (word: string): readonly [string] => {
    const known = words.get(word) ?? ([word] as const);
    words.set(word, known);
    return known;
  };
  const shared = (word: string): string => alone(word)[0];
  const author = (name: AuthorName): AuthorName => (typeof name === 'string' ? shared(name) : name);
  const list = (names: readonly AuthorName[]): readonly AuthorName[] => {
    const [first] = names;
    return names.length === 1 && typeof first === 'string' ? alone(first) : orNone(names.map(author));
  };
  const compact = (post: WrittenPost, file: string): WrittenPost => ({
    ...post,
    file,
    dueAt: post.dueAt === post.publishedAt ? post.publishedAt : post.dueAt,
    category: post.category === null ? null : shared(post.category),
    tags: orNone(post.tags.map(shared)),
    authors: list(post.authors),
    mapped: orNone(post.mapped),
    links: orNone(post.links),
    assets: orNone(post.assets),
  });
  // Written out, so that all have one layout.
  return ({ hash, fingerprint, post, diagnostics, fields, body, ids }, file) => ({
    file,
    hash,
    fingerprint,
    post: post && compact(post, file),
    diagnostics: orNone(diagnostics),
    fields,
    body,
    ...(ids !== undefined && { ids }),
  });
};

const orNone = <Item>(list: readonly Item[]): readonly Item[] => (list.length === 0 ? NONE : list);
