import type { Diagnostic, Position } from '../diagnostics/diagnostic.ts';
import type { Listing } from './list-files.ts';
import { isMarkdown, isPost, isSectionPage, whySkipped } from './workspace-files.ts';

/** A pattern and where it is written. */
export interface PostPattern {
  readonly pattern: string;
  readonly file: string;
  readonly position?: Position;
}

/** Which files of a workspace's folder are its posts, by patterns relative to that folder. */
export interface PostPatterns {
  /** Null: the Markdown files below `posts/`. */
  readonly include: readonly PostPattern[] | null;
  readonly exclude: readonly PostPattern[];
}

export interface SelectedPosts {
  readonly posts: readonly string[];
  readonly skipped: readonly { readonly path: string; readonly why: string }[];
  readonly diagnostics: readonly Diagnostic[];
}

/** The default as a pattern, where one is needed. */
const POSTS = 'posts/**';

/** The posts among the files of a listing, and why each of the others is none that somebody could take for one. */
export const selectPosts = (
  { files, matching }: Pick<Listing, 'files' | 'matching'>,
  { include, exclude }: PostPatterns,
): SelectedPosts => {
  const ignored = exclude.map(({ pattern }) => pattern);
  const isWanted = (path: string): boolean =>
    include === null ? isPost(path) : isMarkdown(path) && !isSectionPage(path);
  const postsOf = (pattern: string): readonly string[] => matching(pattern, ignored).filter(isWanted);
  const found = include?.map((entry) => ({ entry, posts: postsOf(entry.pattern) })) ?? [];
  const excluded = exclude.map((entry) => ({ entry, files: matching(entry.pattern) }));
  const selected =
    include === null
      ? ignored.length === 0
        ? files.filter(isPost)
        : postsOf(POSTS)
      : found.flatMap(({ posts }) => posts);
  const posts = new Set(selected);
  const reasonOf = (path: string): string | null => {
    if (posts.has(path)) return null;
    const by = excluded.find((each) => isMarkdown(path) && each.files.includes(path));
    if (by !== undefined) return `excluded by ${by.entry.pattern}`;
    if (include === null) return whySkipped(path);
    return isMarkdown(path) && !isSectionPage(path) ? 'in none of the patterns of include' : whySkipped(path);
  };
  return {
    posts: [...posts].sort(),
    skipped: files.flatMap((path) => {
      const why = reasonOf(path);
      return why === null ? [] : [{ path, why }];
    }),
    diagnostics: [
      ...found.filter((each) => each.posts.length === 0).map(({ entry }) => matchesNothing(entry, 'post')),
      ...excluded.filter((each) => each.files.length === 0).map(({ entry }) => matchesNothing(entry, 'file')),
    ],
  };
};

const matchesNothing = ({ pattern, ...place }: PostPattern, what: 'post' | 'file'): Diagnostic => ({
  severity: 'warning',
  code: 'content/pattern-unmatched',
  message: `The pattern ${pattern} matches no ${what}.`,
  help: "It is relative to the workspace's folder: posts/**/*.md, say. A \\ in front of [ ] { } ( ) takes them as they are.",
  ...place,
});
