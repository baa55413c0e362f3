import type { Diagnostic, Position } from '../diagnostics/diagnostic.ts';
import type { Listing } from './list-files.ts';
import { isMarkdown, isMdx, isPost, isSectionPage, whySkipped } from './workspace-files.ts';

/** A pattern and where it is written. */
export interface PostPattern {
  readonly pattern: string;
  readonly file?: string;
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

/** The default, where it is looked for as a pattern. */
const POSTS = ['posts/**'];

/** The posts among the files of a listing, and why each of the others is none that somebody could take for one. */
export const selectPosts = (
  { files, matching }: Pick<Listing, 'files' | 'matching'>,
  { include, exclude }: PostPatterns,
): SelectedPosts => {
  // No pattern need be looked for.
  if (include === null && exclude.length === 0) {
    return { posts: files.filter(isPost), skipped: skippedOf(files, whySkipped), diagnostics: [] };
  }
  const isWanted = (path: string, pattern: string): boolean => {
    if (include === null) return isPost(path);
    return (isMarkdown(path) && !isSectionPage(path)) || (isMdx(path) && /mdx/i.test(pattern));
  };
  const postsOf = (pattern: string, ignore: readonly PostPattern[]): readonly string[] =>
    matching(
      pattern,
      ignore.map((each) => each.pattern),
    ).filter((path) => isWanted(path, pattern));
  const patterns = include?.map(({ pattern }) => pattern) ?? POSTS;
  const all = patterns.map((pattern) => postsOf(pattern, []));
  const posts = new Set(patterns.flatMap((pattern) => postsOf(pattern, exclude)));
  const excluded = exclude.map((entry) => {
    const kept = new Set(patterns.flatMap((pattern) => postsOf(pattern, [entry])));
    return { entry, posts: new Set(all.flat().filter((path) => !kept.has(path))) };
  });
  const reasonOf = (path: string): string | null => {
    if (posts.has(path)) return null;
    const by = excluded.find((each) => each.posts.has(path));
    if (by !== undefined) return `excluded by ${by.entry.pattern}`;
    if (include === null || !isMarkdown(path) || isSectionPage(path)) return whySkipped(path);
    return 'in none of the patterns';
  };
  return {
    posts: [...posts].sort(),
    skipped: skippedOf(files, reasonOf),
    diagnostics: [
      ...(include ?? []).filter((_, at) => all[at]?.length === 0).map((entry) => useless(entry, 'matches')),
      ...excluded.filter((each) => each.posts.size === 0).map(({ entry }) => useless(entry, 'excludes')),
    ],
  };
};

const skippedOf = (files: readonly string[], whyOf: (path: string) => string | null): SelectedPosts['skipped'] =>
  files.flatMap((path) => {
    const why = whyOf(path);
    return why === null ? [] : [{ path, why }];
  });

const useless = ({ pattern, ...place }: PostPattern, does: 'matches' | 'excludes'): Diagnostic => ({
  severity: 'warning',
  code: 'content/pattern-unmatched',
  message: `The pattern ${pattern} ${does} no post.`,
  help: "In workspace.yaml a pattern is relative to that file's folder, in the configuration to the project's. A \\ in front of [ ] { } ( ) takes them as they are.",
  ...place,
});
