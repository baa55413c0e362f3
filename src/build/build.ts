import { ChangedSourceError } from '../api/tree/asset-files.ts';
import { versionDiagnostics } from '../config/versions.ts';
import { attemptSave, type Memory, NO_MEMORY } from '../shared/cache/checked-file.ts';
import { DamagedCacheError } from '../shared/cache/packs.ts';
import { type Diagnostic, hasErrors } from '../shared/diagnostics/diagnostic.ts';
import { createRedact, redactError } from '../shared/diagnostics/secret-keys.ts';
import { createCachedStat } from '../shared/fs/fingerprint.ts';
import { type BuildResult, heldToLimit, type Unmeasured } from './build-result.ts';
import { isUncheckedCache } from './committed-cache.ts';
import {
  areSourcesUpToDate,
  buildId,
  isOutputUpToDate,
  type LastBuild,
  readLastBuild,
  writeLastBuild,
} from './last-build.ts';
import { chooseWorkspaces, partialBuild } from './load-workspaces.ts';
import type { BuildContext } from './make-output.ts';
import { orRefusal, recordOf } from './outputs.ts';
import { loadProject, type Project, type ProjectOptions } from './project.ts';
import { chooseHosts, targetsOf } from './targets.ts';
import { LostLockError } from './write/cannot-write.ts';
import { isNotice } from './write/foreign-files.ts';
import { writeHosts } from './write-hosts.ts';

export { createMemory } from '../shared/cache/checked-file.ts';
export type { BuildResult, WorkspaceSummary } from './build-result.ts';

export interface BuildOptions extends ProjectOptions {
  /** The moment the build takes for now, in milliseconds since the epoch; the present when absent. */
  readonly now?: number | undefined;
  /** Read every post and rewrite every file, also files that others wrote. */
  readonly force?: boolean | undefined;
  /** False reads every post, whatever earlier builds cached. */
  readonly cache?: boolean | undefined;
  /** Threads that read posts at the most; the number of processors when absent. Never changes the output. */
  readonly concurrency?: number | undefined;
  /** Hosts to write configuration and code for. Overrides the configuration's `hosts.targets`. */
  readonly targets?: readonly string[] | undefined;
  /** Go on where a target lacks what the API needs. */
  readonly allowLimited?: boolean | undefined;
  /** More warnings than these are an error; any number may be when absent. */
  readonly maxWarnings?: number | undefined;
  /** False checks everything and writes nothing. */
  readonly write?: boolean | undefined;
  /** The names of workspaces, which can be checked alone; all when absent. */
  readonly workspaces?: readonly string[] | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

/** Of builds that follow one another in one process. */
export interface RepeatedBuildOptions extends BuildOptions {
  readonly memory?: Memory | undefined;
}

interface AttemptOptions extends RepeatedBuildOptions {
  /** Something that earlier builds kept has turned out to be damaged. */
  readonly isDamaged?: boolean;
}

export interface Progress {
  readonly phase: 'read' | 'write';
  readonly done: number;
  readonly total: number;
}

/**
 * Content becomes the output folder's files. Problems of the content are in the result, and then nothing is written.
 * Throws a DiagnosticError for a wrong configuration (exit code 2) and for an output that cannot be written (1).
 */
export const build = async (options: RepeatedBuildOptions = {}): Promise<BuildResult> => {
  const started = performance.now();
  const result = await attempt(options).catch((error: unknown) => {
    // A damaged cache is never the content's fault: what is damaged is made again.
    if (error instanceof DamagedCacheError) return attempt({ ...options, isDamaged: true });
    if (error instanceof ChangedSourceError || error instanceof LostLockError) return attempt(options);
    throw error;
  });
  return { ...heldToLimit(result, options.maxWarnings ?? null), seconds: (performance.now() - started) / 1000 };
};

const attempt = async (options: AttemptOptions): Promise<Unmeasured> => {
  const now = options.now ?? Date.now();
  const loaded = await loadProject(options);
  return attemptWith(loaded, { ...options, now }).catch((error: unknown) => {
    throw redactError(error, createRedact(loaded.secrets));
  });
};

const attemptWith = async (
  loaded: Project,
  options: AttemptOptions & { readonly now: number },
): Promise<Unmeasured> => {
  const { now } = options;
  const versions = await versionDiagnostics(loaded.settings, options);
  const project = { ...loaded, diagnostics: [...loaded.diagnostics, ...versions] };
  const hosts = chooseHosts(options.targets ?? project.settings.targets);
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
  const id = buildId(project, targetOptions);
  return (await upToDate(id, context)) ?? make(id, context);
};

/** What the last build came to, where this one would come to the same; null where it has to be made. */
const upToDate = async (id: string, context: BuildContext): Promise<Unmeasured | null> => {
  const { project, reuse, isDamaged, write } = context;
  if (!reuse || isDamaged || !write || hasErrors(project.diagnostics)) return null;
  const last = readLastBuild(project);
  if (last === null || !areSourcesUpToDate(last, { ...context, id })) return null;
  if (!isOutputUpToDate(last, { project, record: recordOf(project, context.memory) })) return null;
  const unchanged = Object.values(last.result.files).reduce((sum, { files }) => sum + files, 0);
  const targets = targetsOf(project, context.hosts, { now: context.now, redirects: last.redirects, terms: last.terms });
  const { hosts, notices } = await writeHosts({ ...context, targets });
  const diagnostics = [...last.result.diagnostics, ...notices];
  return { ...last.result, diagnostics, changes: { written: 0, unchanged, deleted: 0 }, rendered: 0, hosts };
};

/** Saves a build, so that it need not be done again. Returns its result. */
const saved = (build: LastBuild, { project }: BuildContext): Unmeasured => {
  const { result, record } = build;
  // A cache that could not be saved is for the next build to try again, and to report.
  if (record === null || result.diagnostics.some(isAboutCache)) return result;
  const lasting = { ...result, diagnostics: result.diagnostics.filter((problem) => !isNotice(problem)) };
  const problems = attemptSave(() => writeLastBuild(project, { ...build, result: lasting }));
  return { ...result, diagnostics: [...result.diagnostics, ...problems] };
};

const make = async (id: string, context: BuildContext): Promise<Unmeasured> => {
  // What renders is loaded when there is something to render: that takes as long as finding out that there is not.
  const { makeOutput } = await import('./make-output.ts');
  const { result, inputs } = await orRefusal(makeOutput(context), context.project);
  const until = result.nextBuild === null ? null : Date.parse(result.nextBuild);
  return inputs === null ? result : saved({ id, from: context.now, until, ...inputs, result }, context);
};

const isAboutCache = ({ code }: Diagnostic): boolean => code === 'cache/not-saved';
