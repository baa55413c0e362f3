import { resolve } from 'node:path';
import type { Diagnostic } from '../shared/diagnostics/diagnostic.ts';
import type { SourceFile } from '../shared/fs/read-text.ts';
import { git, gitMessage } from './git.ts';

/** The dates of first commits (ISO 8601 in UTC) by file, without posts that were never committed. */
export type GitDates = Readonly<Record<string, string>>;

type GitDatesResult = { readonly dates: GitDates } | { readonly dates: null; readonly diagnostic: Diagnostic };

/** Reads the dates of all posts with one `git log`. A shallow clone has none: its first commit contains all files. */
export const readGitDates = (root: string, posts: readonly SourceFile[]): GitDatesResult => {
  try {
    if (git(root, ['rev-parse', '--is-shallow-repository']).trim() === 'true') return problem(SHALLOW);
    return { dates: firstCommits(git(root, HISTORY), posts) };
  } catch (error) {
    return problem({ ...NO_HISTORY, message: `${NO_HISTORY.message} ${gitMessage(error)}`.trim() });
  }
};

/** Files (absolute paths), at least one of which changes whenever the history does; empty without a repository. */
export const gitFiles = (root: string): readonly string[] => {
  try {
    const paths = git(root, ['rev-parse', ...['HEAD', 'logs/HEAD', 'shallow'].flatMap((name) => ['--git-path', name])]);
    return paths
      .trim()
      .split('\n')
      .map((path) => resolve(root, path));
  } catch (error) {
    // `readGitDates` reports the error.
    if (error instanceof Error && ('status' in error || 'syscall' in error)) return [];
    throw error;
  }
};

/** Newest first: for each commit the author's date, then the files that it adds or renames. */
const HISTORY =
  'log --format=%x01%aI --diff-filter=AR -M --name-status -z --relative --no-ext-diff --no-textconv'.split(' ');

/** The first commit of each post. A renamed file has the date of its first name. */
const firstCommits = (history: string, posts: readonly SourceFile[]): GitDates => {
  const dates: Record<string, string> = {};
  const currentNamesOf = new Map(posts.map(({ file }) => [file, [file]]));
  const tokens = history.split('\0').values();
  let date = '';
  for (const token of tokens) {
    const [, commit] = /\u0001(\S+)/.exec(token) ?? [];
    const status = token.trim().replace(/^\u0001\S+\s*/, '');
    if (commit !== undefined) date = new Date(commit).toISOString();
    if (!/^[AR]\d*$/.test(status)) continue;
    const path = tokens.next().value ?? '';
    const newPath = status === 'A' ? path : (tokens.next().value ?? '');
    const names = currentNamesOf.get(newPath) ?? [];
    for (const name of names) dates[name] = date;
    if (status !== 'A' && names.length > 0) currentNamesOf.set(path, [...(currentNamesOf.get(path) ?? []), ...names]);
  }
  return dates;
};

const SHALLOW = {
  code: 'content/git-shallow',
  message: 'The Git clone is shallow, but posts.date takes dates from first commits.',
  help: 'Fetch the full history: fetch-depth: 0 for actions/checkout, GIT_DEPTH: 0 for GitLab, or git fetch --unshallow.',
};
const NO_HISTORY = {
  code: 'content/git-history',
  message: 'Cannot read the Git history that posts.date takes dates from.',
  help: 'Build in a full clone (without --filter) with Git installed. Or add dates to the posts and remove posts.date.',
};

const problem = (what: Pick<Diagnostic, 'code' | 'message' | 'help'>): GitDatesResult => ({
  dates: null,
  diagnostic: { severity: 'error', ...what },
});
