import type { Diagnostic, Position } from '../../shared/diagnostics/diagnostic.ts';
import type { Listing } from './listing.ts';
import { DATA_FILES, isData, isMarkdown, isMarkup, isMdx, isSectionPage } from './workspace-files.ts';

export interface PostPattern {
  readonly pattern: string;
  readonly file?: string | undefined;
  readonly position?: Position | undefined;
}

/** Patterns that select a workspace's posts, relative to its folder. */
export interface PostPatterns {
  /** Null selects the Markdown files below `posts/`. */
  readonly include: readonly PostPattern[] | null;
  readonly exclude: readonly PostPattern[];
}

/** The pattern for `include: null`. */
const POSTS = ['posts/**'];

/** The posts among the files of a listing, and the reasons for skipping other files. */
export const selectPosts = (
  { files, matching }: Pick<Listing, 'files' | 'matching'>,
  { include, exclude }: PostPatterns,
) => {
  // Most workspaces have no patterns.
  if (include === null && exclude.length === 0)
    return { posts: files.filter(isPost), skipped: skippedOf(files, whySkipped), diagnostics: [] };
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
    const remaining = new Set(patterns.flatMap((pattern) => postsOf(pattern, [entry])));
    return { entry, posts: new Set(all.flat().filter((path) => !remaining.has(path))) };
  });
  const reasonOf = (path: string): string | null => {
    if (posts.has(path)) return null;
    const by = excluded.find((each) => each.posts.has(path));
    if (by !== undefined) return `excluded by ${by.entry.pattern}`;
    if (include === null || !isMarkdown(path) || isSectionPage(path)) return whySkipped(path);
    return 'matches no pattern';
  };
  return {
    posts: [...posts].sort(),
    skipped: skippedOf(files, reasonOf),
    diagnostics: [
      ...(include ?? []).filter((_, at) => all[at]?.length === 0).map((entry) => unmatchedPattern(entry, 'matches')),
      ...excluded.filter((each) => each.posts.size === 0).map(({ entry }) => unmatchedPattern(entry, 'excludes')),
    ],
  };
};

const isPost = (path: string): boolean => path.startsWith('posts/') && isMarkdown(path) && !isSectionPage(path);

/** Why a file is skipped; null for a post, and for a file that posts can refer to, such as an image. */
const whySkipped = (path: string): string | null => {
  if (isPost(path)) return null;
  if (isSectionPage(path)) return 'the page of a section, not a post';
  if (isMarkdown(path)) return 'outside posts/';
  if (isMdx(path)) return 'MDX needs a pattern that names it, such as **/*.mdx';
  if (isMarkup(path)) return 'not a .md or .markdown file';
  const isUnknownData = /^[^/]+\.(?:ya?ml|toml|json)$/i.test(path) && !isData(path);
  return isUnknownData ? `not one of ${DATA_FILES.map((name) => `${name}.yaml`).join(', ')}` : null;
};

const skippedOf = (files: readonly string[], whyOf: (path: string) => string | null) =>
  files.flatMap((path) => {
    const why = whyOf(path);
    return why === null ? [] : [{ path, why }];
  });

const unmatchedPattern = ({ pattern, ...place }: PostPattern, does: 'matches' | 'excludes'): Diagnostic => ({
  severity: 'warning',
  code: 'content/pattern-unmatched',
  message: `The pattern ${pattern} ${does} no posts.`,
  help: 'Patterns in workspace.yaml are relative to its folder, patterns in the configuration to the project folder. To match [ ] { } ( ) themselves, put a \\ before them.',
  ...place,
});
