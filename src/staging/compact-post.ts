import type { AuthorName, PostEntry } from '../posts/parsed-post.ts';
import type { StagedPost } from './staged-post.ts';

const NONE: readonly never[] = [];

/**
 * A function that makes what is held of a post small, while all posts are: words that many posts have in common, empty lists
 * and what is the same in two fields are in memory once. `file` is the post's, as the sources have it.
 */
export const createCompactPost = (): ((staged: StagedPost, file: string) => StagedPost) => {
  const words = new Map<string, string>();
  const shared = (word: string): string => {
    const known = words.get(word);
    if (known === undefined) words.set(word, word);
    return known ?? word;
  };
  const author = (name: AuthorName): AuthorName => (typeof name === 'string' ? shared(name) : name);
  const compact = (post: PostEntry, file: string): PostEntry => ({
    ...post,
    file,
    dueAt: post.dueAt === post.publishedAt ? post.publishedAt : post.dueAt,
    category: post.category === null ? null : shared(post.category),
    tags: orNone(post.tags.map(shared)),
    authors: orNone(post.authors.map(author)),
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
