import { join } from 'node:path';
import { attemptSave } from '../cache/attempt-save.ts';
import { type Memory, NO_MEMORY } from '../cache/memory.ts';
import { DamagedCacheError } from '../cache/packs.ts';
import { createLookOnce } from '../cache/signature.ts';
import { versionDiagnostics } from '../config/version-diagnostics.ts';
import type { SourceFile } from '../content/model.ts';
import type { Diagnostic, DiagnosticError } from '../diagnostics/diagnostic.ts';
import { cannotWrite, isSystemError } from '../output/cannot-write.ts';
import { ChangedSourceError } from '../tree/changed-source.ts';
import type { BuildResult } from './build-result.ts';
import { buildId, changedPosts, isOutputAsLeft, type LastBuild, readLastBuild, writeLastBuild } from './last-build.ts';
import type { Making } from './make-output.ts';
import { recordOf, writeHosts } from './outputs.ts';
import { ownFolder } from './own-folder.ts';
import { loadProject, type Project, type ProjectOptions } from './project.ts';
import { chooseHosts, targetsOf } from './targets.ts';

export { createMemory } from '../cache/memory.ts';
export type { BuildResult, WorkspaceSummary } from './build-result.ts';

export interface BuildOptions extends ProjectOptions {
  /** The moment the build takes for now, in milliseconds since the epoch; the present when absent. */
  readonly now?: number | undefined;
  /** Publish drafts, and posts whose date is still to come. */
  readonly drafts?: boolean | undefined;
  readonly future?: boolean | undefined;
  /** Read every post and write every file anew. */
  readonly force?: boolean | undefined;
  /** Threads that read posts at the most; the number of processors when absent. Never changes the output. */
  readonly concurrency?: number | undefined;
  /** Hosts to write configuration and code for; stands above the configuration's `targets`. */
  readonly targets?: readonly string[] | undefined;
  /** Go on where a target lacks what the API needs. */
  readonly allowLimited?: boolean | undefined;
  /** False checks everything and writes nothing. */
  readonly write?: boolean | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

/** Of builds that follow one another in one process. */
export interface RepeatedBuildOptions extends BuildOptions {
  readonly memory?: Memory | undefined;
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
    // What is wrong with a cache is never the content's fault: all is read anew.
    if (error instanceof DamagedCacheError) return attempt({ ...options, force: true });
    if (error instanceof ChangedSourceError) return attempt(options);
    throw error;
  });
  return { ...result, seconds: (performance.now() - started) / 1000 };
};

type Unmeasured = Omit<BuildResult, 'seconds'>;

const attempt = async (options: RepeatedBuildOptions): Promise<Unmeasured> => {
  const now = options.now ?? Date.now();
  const loaded = await loadProject(options);
  const versions = await versionDiagnostics(loaded.settings, { ...options, now });
  const project = { ...loaded, diagnostics: [...loaded.diagnostics, ...versions] };
  const hosts = chooseHosts(options.targets ?? project.settings.targets);
  const { drafts = false, future = false, allowLimited = false } = options;
  const told = { drafts, future, allowLimited, targets: hosts.map(({ name }) => name) };
  const making: Making = {
    ...told,
    project,
    now,
    hosts,
    targets: targetsOf(project, hosts, now),
    force: options.force ?? false,
    write: options.write ?? true,
    concurrency: options.concurrency,
    look: createLookOnce(),
    memory: options.memory ?? NO_MEMORY,
    onProgress: (phase, done, total) => options.onProgress?.({ phase, done, total }),
  };
  const id = buildId(project, told);
  return (await repeated(id, making)) ?? make(id, making);
};

/** What the last build came to, where this one would come to the same; null where it has to be made. */
const repeated = async (id: string, making: Making): Promise<Unmeasured | null> => {
  const { project, force, write } = making;
  if (force || !write) return null;
  const last = readLastBuild<Unmeasured>(lastBuildPath(project));
  const changed = last && changedPosts(last, { ...making, id });
  if (last === null || changed === null) return null;
  if (changed.length > 0) return amended(last, changed, making);
  if (!isOutputAsLeft(last, { project, record: recordOf(project, making.memory) })) return null;
  const unchanged = Object.values(last.result.files).reduce((sum, { files }) => sum + files, 0);
  return { ...last.result, changes: { written: 0, unchanged, deleted: 0 }, hosts: await writeHosts(making) };
};

/** What the last build comes to with these posts changed; null where all has to be made. */
const amended = async (
  last: LastBuild<Unmeasured>,
  changed: readonly SourceFile[],
  making: Making,
): Promise<Unmeasured | null> => {
  const { amendLastBuild } = await import('./amend.ts');
  const next = await orRefusal(amendLastBuild(last, changed, making), making);
  return next && kept(next, making);
};

/** Takes note of a build, so that it need not be done again. */
const kept = (build: LastBuild<Unmeasured>, { project }: Making): Unmeasured => {
  const { result, record } = build;
  // What could not be kept is said once more, or not, by a build that has tried again.
  if (record === null || result.diagnostics.some(isAboutCache)) return result;
  const problems = attemptSave(() => writeLastBuild(lastBuildPath(project), build));
  return { ...result, diagnostics: [...result.diagnostics, ...problems] };
};

const make = async (id: string, making: Making): Promise<Unmeasured> => {
  // What renders is loaded when there is something to render: that takes as long as finding out that there is not.
  const { makeOutput } = await import('./make-output.ts');
  const { result, inputs } = await orRefusal(makeOutput(making), making);
  const until = result.nextBuild === null ? null : Date.parse(result.nextBuild);
  return inputs === null ? result : kept({ id, from: making.now, until, ...inputs, result }, making);
};

const isAboutCache = ({ code }: Diagnostic): boolean => code === 'cache/not-saved';

const orRefusal = <Result>(work: Promise<Result>, { project }: Making): Promise<Result> =>
  work.catch((error: unknown) => {
    throw refusalOf(error, ownFolder(project.settings.root)) ?? error;
  });

/** What Galley's own folder was refused, such as room for HTML; null for any other error. */
const refusalOf = (error: unknown, folder: string): DiagnosticError | null => {
  if (!isSystemError(error)) return null;
  const isOwn = error.path === undefined ? error.syscall === 'write' : error.path.startsWith(folder);
  return isOwn ? cannotWrite(error, folder) : null;
};

const lastBuildPath = ({ settings }: Project): string => join(ownFolder(settings.root), 'last-build.json');
