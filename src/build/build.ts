import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ChangedSourceError } from '../api/tree/asset-files.ts';
import { createOptionPlace } from '../config/load.ts';
import { versionDiagnostics } from '../config/versions.ts';
import { configGaps } from '../hosts/capabilities.ts';
import { attemptSave, type Memory, NO_MEMORY } from '../shared/cache/checked-file.ts';
import { DamagedCacheError } from '../shared/cache/packs.ts';
import { type Diagnostic, type DiagnosticError, hasErrors, refusal } from '../shared/diagnostics/diagnostic.ts';
import { createRedact, redactError } from '../shared/diagnostics/secret-keys.ts';
import { createCachedStat } from '../shared/fs/fingerprint.ts';
import { readOrNull } from '../shared/fs/regular-file.ts';
import { type BuildResult, resultOf, summarize, tooManyWarnings, type UntimedResult } from './build-result.ts';
import { isUncheckedCache } from './committed-cache.ts';
import {
  areSourcesUpToDate,
  buildId,
  isOutputUpToDate,
  type LastBuild,
  readLastBuild,
  writeLastBuild,
} from './last-build.ts';
import { chooseWorkspaces } from './load-workspaces.ts';
import type { BuildContext } from './make-output.ts';
import { galleyFolder, outputLogOf } from './outputs.ts';
import { loadProject, type Project, type ProjectOptions } from './project.ts';
import { chooseHosts, targetsOf } from './targets.ts';
import { LostLockError, orRefusal } from './write/cannot-write.ts';
import { isNotice } from './write/foreign-files.ts';
import { writeHosts } from './write-hosts.ts';

export type { BuildResult, WorkspaceSummary } from './build-result.ts';

export interface BuildOptions extends ProjectOptions {
  /** The time that the build uses as now, in milliseconds since the epoch. The default is the current time. */
  readonly now?: number | undefined;
  /** Read every post and rewrite every file, also files that others wrote. */
  readonly force?: boolean | undefined;
  /** False reads every post and ignores the cache of earlier builds. */
  readonly cache?: boolean | undefined;
  /** The maximum number of threads that read posts, by default the number of processors. Never changes the output. */
  readonly concurrency?: number | undefined;
  /** Hosts to write configuration and code for. Overrides the configuration's `hosts.targets`. */
  readonly targets?: readonly string[] | undefined;
  /** Continue if a target does not support a feature that the API needs. */
  readonly allowLimited?: boolean | undefined;
  /** The maximum number of warnings. More are an error. By default there is no limit. */
  readonly maxWarnings?: number | undefined;
  /** False checks everything and writes nothing. */
  readonly write?: boolean | undefined;
  /** The names of the workspaces to check; a build that writes must have all. The default is all. */
  readonly workspaces?: readonly string[] | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

/** The options of builds that run one after another in the same process. */
interface RepeatedBuildOptions extends BuildOptions {
  readonly memory?: Memory | undefined;
}

interface AttemptOptions extends RepeatedBuildOptions {
  /** Whether data that earlier builds cached is damaged. */
  readonly isDamaged?: boolean;
}

export interface Progress<Phase extends string = 'read' | 'write'> {
  readonly phase: Phase;
  readonly done: number;
  readonly total: number;
}

/**
 * Builds the output folder from the content. Problems of the content are in the result, and then nothing is written.
 * Throws a DiagnosticError for an invalid configuration (exit code 2) and for an output that cannot be written (1).
 */
export const build = async (options: RepeatedBuildOptions = {}): Promise<BuildResult> => {
  const started = performance.now();
  const result = await attempt(options).catch((error: unknown) => {
    // A damaged cache is not an error of the content: the damaged part is rebuilt.
    if (error instanceof DamagedCacheError) return attempt({ ...options, isDamaged: true });
    if (error instanceof ChangedSourceError || error instanceof LostLockError) return attempt(options);
    throw error;
  });
  // Warnings about the written output count as well.
  const problems = result.ok ? tooManyWarnings(result.diagnostics, options.maxWarnings ?? null) : [];
  const diagnostics = [...result.diagnostics, ...problems];
  const seconds = (performance.now() - started) / 1000;
  return { ...result, ok: result.ok && problems.length === 0, diagnostics, seconds };
};

const attempt = async (options: AttemptOptions): Promise<UntimedResult> => {
  const now = options.now ?? Date.now();
  const loaded = await loadProject(options);
  return attemptWith(loaded, { ...options, now }).catch((error: unknown) => {
    throw redactError(error, createRedact(loaded.secrets));
  });
};

const attemptWith = async (
  loaded: Project,
  options: AttemptOptions & { readonly now: number },
): Promise<UntimedResult> => {
  const { now } = options;
  const versions = versionDiagnostics(loaded.settings, options);
  const stale = options.write === false ? await (await import('./schemas.ts')).staleSchemas(loaded) : [];
  const project = { ...loaded, diagnostics: [...loaded.diagnostics, ...versions, ...stale] };
  const { root, targets } = project.settings;
  const hosts = options.targets
    ? chooseHosts(options.targets)
    : chooseHosts(targets, createOptionPlace(root, options.config));
  const workspaces = chooseWorkspaces(project.workspaces, options.workspaces);
  if (workspaces.length < project.workspaces.length && options.write !== false) throw partialBuild();
  const { allowLimited = false, maxWarnings = null } = options;
  const targetOptions = { allowLimited, maxWarnings, targets: hosts.map(({ name }) => name) };
  const context: BuildContext = {
    ...targetOptions,
    project,
    workspaces,
    now,
    hosts,
    force: options.force ?? false,
    reuse: options.force !== true && options.cache !== false && !project.diagnostics.some(isUncheckedCache),
    isDamaged: options.isDamaged ?? false,
    write: options.write ?? true,
    concurrency: options.concurrency,
    statFile: createCachedStat(),
    memory: options.memory ?? NO_MEMORY,
    onProgress: (phase, done, total) => options.onProgress?.({ phase, done, total }),
  };
  // Rendering may take minutes. All that the configuration decides is said before.
  const lacks = hosts.flatMap((host) => configGaps(host, { site: project.site, now, allowLimited }));
  if (hasErrors(lacks)) return refusedResult(context, lacks);
  const id = buildId(project, targetOptions);
  const result = (await reusedResult(id, context)) ?? (await runBuild(id, context));
  if (result.changes === null) return result;
  return { ...result, diagnostics: [...result.diagnostics, ...attemptSave(() => saveNextBuild(result, root))] };
};

/** Saves when the answers change next, for the schedule of CI: a moment, or `never`, which sorts after all moments. */
const saveNextBuild = ({ nextBuild }: UntimedResult, root: string): void => {
  const path = join(galleyFolder(root), 'next-build');
  const text = `${nextBuild ?? 'never'}\n`;
  if (readOrNull(path)?.toString() !== text) writeFileSync(path, text);
};

/** The result of a build that ends before it reads a post. */
const refusedResult = ({ project, now }: BuildContext, problems: readonly Diagnostic[]): UntimedResult =>
  resultOf({
    project,
    content: summarize(project, [], now),
    diagnostics: [...project.diagnostics, ...problems],
    written: null,
    hosts: [],
    rendered: 0,
  });

/** A build must write all workspaces: rules for hosts list all keys, and files that are not laid out are deleted. */
const partialBuild = (): DiagnosticError =>
  refusal(2, {
    code: 'build/some-workspaces',
    message: 'A build writes all workspaces. Building only some would delete what the others have published.',
    help: 'To check some workspaces, run galley check --workspace. To split the work, run galley render --workspace on several machines and build once from all caches.',
  });

/** The result of the last build if this one would have the same; null if this one must run. */
const reusedResult = async (id: string, context: BuildContext): Promise<UntimedResult | null> => {
  const { project, reuse, isDamaged, write } = context;
  if (!reuse || isDamaged || !write || hasErrors(project.diagnostics)) return null;
  const last = readLastBuild(project);
  if (last === null || !areSourcesUpToDate(last, { ...context, id })) return null;
  if (!isOutputUpToDate(last, { project, log: outputLogOf(project, context.memory) })) return null;
  const unchanged = Object.values(last.result.files).reduce((sum, { files }) => sum + files, 0);
  const targets = targetsOf(project, context.hosts, { now: context.now, redirects: last.redirects, terms: last.terms });
  const { hosts, notices } = await writeHosts({ ...context, targets });
  const diagnostics = [...last.result.diagnostics, ...notices];
  return { ...last.result, diagnostics, changes: { written: 0, unchanged, deleted: 0 }, rendered: 0, hosts };
};

/** Saves a build, so that it is not repeated. Returns its result. */
const saveBuild = (build: LastBuild, { project }: BuildContext): UntimedResult => {
  const { result, log } = build;
  // If the cache could not be saved, the next build must try again and report the problem again.
  if (log === null || result.diagnostics.some(({ code }) => code === 'cache/not-saved')) return result;
  const lasting = { ...result, diagnostics: result.diagnostics.filter((problem) => !isNotice(problem)) };
  const problems = attemptSave(() => writeLastBuild(project, { ...build, result: lasting }));
  return { ...result, diagnostics: [...result.diagnostics, ...problems] };
};

const runBuild = async (id: string, context: BuildContext): Promise<UntimedResult> => {
  // Loads the code that renders only here, because loading it takes as long as the check above.
  const { makeOutput } = await import('./make-output.ts');
  const { result, inputs } = await orRefusal(makeOutput(context), galleyFolder(context.project.settings.root));
  const until = result.nextBuild === null ? null : Date.parse(result.nextBuild);
  return inputs === null ? result : saveBuild({ id, from: context.now, until, ...inputs, result }, context);
};
