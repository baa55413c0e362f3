import { hash } from 'node:crypto';
import { relative } from 'node:path';
import { rendersByFunctions } from '../config/config-functions.ts';
import { type Diagnostic, hasErrors, refusal, sortDiagnostics } from '../shared/diagnostics/diagnostic.ts';
import { createRedact, redactDiagnostic } from '../shared/diagnostics/secret-keys.ts';
import type { SourceFile } from '../shared/fs/read-text.ts';
import type { Progress } from './build.ts';
import { chooseWorkspaces } from './load-workspaces.ts';
import { cacheOptions } from './open-post-cache.ts';
import { orRefusal } from './outputs.ts';
import { loadProject, type Project, type ProjectOptions } from './project.ts';
import { waitForPostCache } from './read/post-cache.ts';
import { readPosts } from './read/read-posts.ts';
import { readingSettings } from './read-workspaces.ts';

export interface RenderOptions extends ProjectOptions {
  /** All posts when absent. */
  readonly shard?: Share | undefined;
  /** The names of workspaces; all when absent. */
  readonly workspaces?: readonly string[] | undefined;
  /** Render posts as well that the cache has as they are. */
  readonly force?: boolean | undefined;
  /** Threads at the most; the number of processors when absent. */
  readonly concurrency?: number | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

export interface RenderResult {
  /** False if a post or the project has an error, so that a build would write nothing. */
  readonly ok: boolean;
  /** The problems of single posts and of the project, sorted by file and place. */
  readonly diagnostics: readonly Diagnostic[];
  /** Posts of the share, and those of all shares. */
  readonly posts: number;
  readonly total: number;
  /** Posts of the share that the cache did not have. */
  readonly rendered: number;
  /** The folder to keep, relative to the project's. */
  readonly cache: string;
  readonly seconds: number;
}

/**
 * Renders a share of the posts for later builds and writes nothing but the cache. What is known of other posts stays, so
 * shares may be rendered one after the other, too. Throws a DiagnosticError as a build does.
 */
export const render = async (options: RenderOptions = {}): Promise<RenderResult> => {
  const started = performance.now();
  const project = await loadProject(options);
  if (rendersByFunctions(project.settings) && project.contractCode === null)
    throw unknownFunctions(project.unknownCode);
  const result = await orRefusal(renderShare(project, options), project);
  const redact = createRedact(project.secrets);
  const diagnostics = sortDiagnostics(result.diagnostics.map((problem) => redactDiagnostic(problem, redact)));
  const seconds = (performance.now() - started) / 1000;
  return { ...result, ok: !hasErrors(diagnostics), diagnostics, seconds };
};

/** Every build then has to assume that the functions have changed. */
const unknownFunctions = (why: string | null): Error =>
  refusal(2, {
    code: 'cache/unknown-functions',
    message: `Galley cannot cache posts that functions in the configuration render, because the functions may change: ${why}.`,
    help: 'Change that line, or build on one machine. See galley explain cache/unknown-functions.',
  });

const renderShare = async (
  project: Project,
  { shard, force = false, workspaces, concurrency, onProgress }: RenderOptions,
): Promise<Omit<RenderResult, 'ok' | 'seconds'>> => {
  const isIncluded = ({ file }: SourceFile): boolean => shard === undefined || isInShare(file, shard);
  const shares = chooseWorkspaces(project.workspaces, workspaces).map((workspace) => ({
    settings: readingSettings(project, workspace),
    files: workspace.source.posts.filter(isIncluded),
  }));
  const chosen = new Set(shares.flatMap(({ files }) => files.map(({ file }) => file)));
  const all = project.workspaces.flatMap(({ source }) => source.posts);
  const others = new Set(all.flatMap(({ file }) => (chosen.has(file) ? [] : [file])));
  const cached = cacheOptions(project, { reuse: !force });
  const cache = await waitForPostCache({ ...cached, keeps: (file) => others.has(file) });
  const diagnostics = project.diagnostics.filter(isInTheWay);
  let [done, rendered] = [0, 0];
  try {
    rendered = await readPosts(shares, {
      cache,
      concurrency,
      onPost: (result) => {
        diagnostics.push(...result.diagnostics);
        done += 1;
        onProgress?.({ phase: 'read', done, total: chosen.size });
      },
    });
    diagnostics.push(...cache.save().map(asError));
  } finally {
    cache.close();
  }
  const folder = relative(project.settings.root, cached.folder);
  return { diagnostics, posts: chosen.size, total: all.length, rendered, cache: folder };
};

/** Warnings are the build's to say, once. Keys are secrets, which machines that only render need not have. */
const isInTheWay = ({ severity, code }: Diagnostic): boolean =>
  severity === 'error' && code !== 'workspace/env-missing';

/** A cache that cannot be saved is an error here: nothing else was to be done. */
const asError = (problem: Diagnostic): Diagnostic => ({
  ...problem,
  severity: 'error',
  help: 'Free some disk space, or make .galley writable. Then render again.',
});

/** One of so many shares of the posts. */
export interface Share {
  /** From 1 to `count`. */
  readonly number: number;
  readonly count: number;
}

/** Hexadecimal digits that a number holds exactly. */
const DIGITS = 12;

/** Whether a file belongs to a share. Only its path decides, so shares need no coordination. */
export const isInShare = (file: string, { number, count }: Share): boolean =>
  Number.parseInt(hash('sha256', file, 'hex').slice(0, DIGITS), 16) % count === number - 1;
