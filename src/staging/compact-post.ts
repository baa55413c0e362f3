import type { AuthorName, PostEntry } from '../posts/parsed-post.ts';
import type { StagedPost } from './staged-post.ts';

const NONE: readonly never[] = [];

/**
 * A function that makes what is held of a post small, while all posts are: words that many posts have in common, empty lists
 * and what is the same in two fields are in memory once. `file` is the post's, as the sources have it.
 */
export const createCompactPost = (): ((staged: StagedPost, file: string) => StagedPost) => {
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
  const compact = (post: PostEntry, file: string): PostEntry => ({
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
  return ({ hash, fingerprint, post, incomplete, diagnostics, fields, body, ids }, file) => ({
    file,
    hash,
    fingerprint,
    post: post && compact(post, file),
    incomplete,
    diagnostics: orNone(diagnostics),
    fields,
    body,
    ...(ids !== undefined && { ids }),
  });
};

const orNone = <Item>(list: readonly Item[]): readonly Item[] => (list.length === 0 ? NONE : list);
