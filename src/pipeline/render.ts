import { relative } from 'node:path';
import { createCachedStat } from '../cache/fingerprint.ts';
import { NO_MEMORY } from '../cache/memory.ts';
import { rendersByFunctions } from '../config/config-functions.ts';
import { type Diagnostic, DiagnosticError, hasErrors, sortDiagnostics } from '../diagnostics/diagnostic.ts';
import { redactDiagnostic } from '../diagnostics/redact-diagnostic.ts';
import { createRedact } from '../diagnostics/secret-keys.ts';
import type { SourceFile } from '../sources/source.ts';
import { type PostCache, waitForPostCache } from '../staging/post-cache.ts';
import { readPosts } from '../staging/read-posts.ts';
import type { Progress } from './build.ts';
import { chooseWorkspaces } from './choose-workspaces.ts';
import { galleyFolder } from './galley-folder.ts';
import { orRefusal } from './own-folder-refusal.ts';
import { loadProject, type Project, type ProjectOptions, type WorkspaceProject } from './project.ts';
import { cacheOptions, readingSettings } from './read-workspaces.ts';
import { isInShare, type Share } from './share.ts';

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
  /** False when a build of these posts would write nothing. */
  readonly ok: boolean;
  /** What is wrong with each post by itself, and errors of the project. Sorted by file and place. */
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
  if (rendersByFunctions(project.settings) && project.contractCode === null) throw unknownFunctions();
  const result = await orRefusal(renderShare(project, options), project);
  const redact = createRedact(project.secrets);
  const diagnostics = sortDiagnostics(result.diagnostics.map((problem) => redactDiagnostic(problem, redact)));
  const seconds = (performance.now() - started) / 1000;
  return { ...result, ok: !hasErrors(diagnostics), diagnostics, seconds };
};

/** Then each build takes it for granted that they are others. */
const unknownFunctions = (): DiagnosticError =>
  new DiagnosticError(
    [
      {
        severity: 'error',
        code: 'cache/unknown-functions',
        message:
          'Nothing that functions of the configuration render can be kept: they may know more than its text says.',
        help: 'Import no package where markdown.marked and markdown.shortcodes are, and read no file and no variable of the environment there; or build on one machine.',
      },
    ],
    2,
  );

type Rendered = Omit<RenderResult, 'ok' | 'seconds'>;

const renderShare = async (project: Project, options: RenderOptions): Promise<Rendered> => {
  const { shard, force = false } = options;
  const isIncluded = ({ file }: SourceFile): boolean => shard === undefined || isInShare(file, shard);
  const shares = chooseWorkspaces(project, options.workspaces).map((workspace) => ({
    workspace,
    posts: workspace.source.posts.filter(isIncluded),
  }));
  const chosen = new Set(shares.flatMap(({ posts }) => posts.map(({ file }) => file)));
  const all = project.workspaces.flatMap(({ source }) => source.posts);
  const others = new Set(all.flatMap(({ file }) => (chosen.has(file) ? [] : [file])));
  const { root } = project.settings;
  const use = { galleyFolder: galleyFolder(root), reuse: !force, isDamaged: false, write: true };
  const cached = cacheOptions(project, { ...use, statFile: createCachedStat(), memory: NO_MEMORY });
  const cache = await waitForPostCache({ ...cached, keeps: (file) => others.has(file) });
  try {
    const { diagnostics, rendered } = await readShares(shares, { ...options, project, cache, total: chosen.size });
    const problems = [...project.diagnostics.filter(isInTheWay), ...diagnostics, ...cache.save().map(asError)];
    const folder = relative(root, cached.folder);
    return { diagnostics: problems, posts: chosen.size, total: all.length, rendered, cache: folder };
  } finally {
    cache.close();
  }
};

interface Reading extends Pick<RenderOptions, 'concurrency' | 'onProgress'> {
  readonly project: Project;
  readonly cache: PostCache;
  readonly total: number;
}

const readShares = async (
  shares: readonly { readonly workspace: WorkspaceProject; readonly posts: readonly SourceFile[] }[],
  { project, cache, total, concurrency, onProgress }: Reading,
): Promise<Pick<Rendered, 'diagnostics' | 'rendered'>> => {
  const diagnostics: Diagnostic[] = [];
  let [done, rendered] = [0, 0];
  for (const { workspace, posts } of shares) {
    rendered += await readPosts(posts, {
      settings: readingSettings(project, workspace),
      cache,
      concurrency,
      onPost: (result) => {
        diagnostics.push(...result.diagnostics);
        done += 1;
        onProgress?.({ phase: 'read', done, total });
      },
    });
  }
  return { diagnostics, rendered };
};

/** Warnings are the build's to say, once. Keys are secrets, which machines that only render need not have. */
const isInTheWay = ({ severity, code }: Diagnostic): boolean =>
  severity === 'error' && code !== 'workspace/env-missing';

/** Here nothing else was to be done. */
const asError = (problem: Diagnostic): Diagnostic => ({
  ...problem,
  severity: 'error',
  help: 'Make room, or give permission to write .galley, and render again.',
});
