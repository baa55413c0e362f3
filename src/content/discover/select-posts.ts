import { basename, dirname } from 'node:path/posix';
import type { Diagnostic, Position } from '../../shared/diagnostics/diagnostic.ts';
import type { Listing } from './listing.ts';
import { isMarkdown, isMdx, isPost, isSectionPage, whySkipped } from './workspace-files.ts';

/** A pattern and its position in a file. */
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

/**
 * Returns a function that checks whether a file belongs to another post: it is in or below the folder of an `index.md`
 * in the same language. Names end with their language, as in `index.de.md`, except for the first of `languages`.
 * https://gohugo.io/content-management/page-bundles/
 */
export const createIsPart = (
  files: readonly string[],
  languages: readonly (string | undefined)[],
): ((path: string) => boolean) => {
  /** A file's name without extension and language, and its language. */
  const read = (path: string): { readonly name: string; readonly language: string } => {
    const name = basename(path).replace(/\.[^.]+$/, '');
    const language = languages.find(
      (each) => each !== undefined && name.toLowerCase().endsWith(`.${each.toLowerCase()}`),
    );
    return language === undefined
      ? { name, language: languages[0] ?? '' }
      : { name: name.slice(0, -language.length - 1), language };
  };
  const owned = new Set(
    files.flatMap((file) => {
      const { name, language } = read(file);
      return name.toLowerCase() === 'index' && /\.(?:md|markdown)$/i.test(file) ? [`${language} ${dirname(file)}`] : [];
    }),
  );
  return (path) => {
    const { name, language } = read(path);
    const own = name.toLowerCase() === 'index' ? dirname(path) : null;
    for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) {
      if (folder !== own && owned.has(`${language} ${folder}`)) return true;
    }
    return false;
  };
};
