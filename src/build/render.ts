import { hash } from 'node:crypto';
import { relative } from 'node:path';
import { rendersByFunctions } from '../config/config-functions.ts';
import { findRenderedLines } from '../content/markdown/rendered-lines.ts';
import { type Diagnostic, hasErrors, refusal, sortDiagnostics } from '../shared/diagnostics/diagnostic.ts';
import { createRedact, redactDiagnostic } from '../shared/diagnostics/secret-keys.ts';
import type { SourceFile } from '../shared/fs/read-text.ts';
import type { Progress } from './build.ts';
import { chooseWorkspaces } from './load-workspaces.ts';
import { cacheOptions } from './open-post-cache.ts';
import { galleyFolder } from './outputs.ts';
import { loadProject, type Project, type ProjectOptions } from './project.ts';
import { waitForPostCache } from './read/post-cache.ts';
import { readPosts } from './read/read-posts.ts';
import { readingSettings } from './read-workspaces.ts';
import { orRefusal } from './write/cannot-write.ts';

export interface RenderOptions extends ProjectOptions {
  /** The share of the posts to render. The default is all posts. */
  readonly shard?: Share | undefined;
  /** The names of workspaces. The default is all of them. */
  readonly workspaces?: readonly string[] | undefined;
  /** Also render posts that the cache already has. */
  readonly force?: boolean | undefined;
  /** The maximum number of threads. The default is the number of processors. */
  readonly concurrency?: number | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

export interface RenderResult {
  /** False if a post or the project has an error, so that a build would write nothing. */
  readonly ok: boolean;
  /** The problems of single posts and of the project, sorted by file and position. */
  readonly diagnostics: readonly Diagnostic[];
  /** The number of posts in this share, and in all shares. */
  readonly posts: number;
  readonly total: number;
  /** The number of posts in this share that the cache did not have. */
  readonly rendered: number;
  /** The folder to save for the build, relative to the project's. */
  readonly cache: string;
  readonly seconds: number;
}

/**
 * Renders a share of the posts for later builds, and writes only the cache. Cache entries of other posts stay, so one
 * machine can also render several shares in turn. Throws a DiagnosticError as a build does.
 */
export const render = async (options: RenderOptions = {}): Promise<RenderResult> => {
  const started = performance.now();
  const project = await loadProject(options);
  const { contractCode, engineCode, unknownCode } = project;
  if (engineCode === null || (rendersByFunctions(project.settings.markdown) && contractCode === null))
    throw unknownFunctions(unknownCode);
  const result = await orRefusal(renderShare(project, options), galleyFolder(project.settings.root));
  const redact = createRedact(project.secrets);
  const diagnostics = sortDiagnostics(result.diagnostics.map((problem) => redactDiagnostic(problem, redact)));
  const seconds = (performance.now() - started) / 1000;
  return { ...result, ok: !hasErrors(diagnostics), diagnostics, seconds };
};

/** The cache would be useless, because every build would have to assume that the functions changed. */
const unknownFunctions = (why: string | null): Error =>
  refusal(2, {
    code: 'cache/unknown-functions',
    message: `Galley cannot cache posts that your own code renders, because the code may change: ${why}.`,
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
  const cache = await waitForPostCache({ ...cached, isKept: (file) => others.has(file) });
  const diagnostics = project.diagnostics.filter(preventsRendering);
  let [done, rendered] = [0, 0];
  try {
    rendered = await readPosts(shares, {
      cache,
      lines: findRenderedLines(project.settings),
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

/** Only the build reports warnings, so they appear once. Rendering does not need keys from the environment. */
const preventsRendering = ({ severity, code }: Diagnostic): boolean =>
  severity === 'error' && code !== 'workspace/env-missing';

/** A cache that cannot be saved is an error here, because rendering has no other result. */
const asError = (problem: Diagnostic): Diagnostic => ({
  ...problem,
  severity: 'error',
  help: 'Free some disk space, or make .galley writable. Then render again.',
});

/** One of `count` shares of the posts. */
export interface Share {
  /** From 1 to `count`. */
  readonly number: number;
  readonly count: number;
}

/** The number of hexadecimal digits that a JavaScript number represents exactly. */
const DIGITS = 12;

/** Whether a file belongs to a share. Only its path decides, so shares need no coordination. */
export const isInShare = (file: string, { number, count }: Share): boolean =>
  Number.parseInt(hash('sha256', file, 'hex').slice(0, DIGITS), 16) % count === number - 1;
