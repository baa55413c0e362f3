import { existsSync, rmdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { laidOut, type TreePart } from '../api/tree/tree.ts';
import { checkHostsFolder } from '../config/output-place.ts';
import { readChecked, writeChecked } from '../shared/cache/checked-file.ts';
import { type Diagnostic, DiagnosticError } from '../shared/diagnostics/diagnostic.ts';
import { galleyFolder, nameOf } from './outputs.ts';
import type { Project } from './project.ts';
import type { Target } from './targets.ts';
import { withLock } from './write/cannot-write.ts';
import { openOutputLog } from './write/output-log.ts';
import { checkTree, writeTree } from './write/write.ts';

/** The server-side files of a target, in the project's folder. */
export interface HostFiles {
  readonly name: string;
  /** `hosts/<name>`. */
  readonly folder: string;
  /** Empty if a build for other hosts deleted the files of an earlier one. */
  readonly files: readonly string[];
  readonly written: number;
}

interface HostsToWrite {
  readonly project: Project;
  readonly targets: readonly Target[];
  readonly force: boolean;
}

/**
 * The errors that prevent writing `hosts/<name>/` for any target. Changes nothing. Throws a DiagnosticError (exit code
 * 2) if `hosts` overlaps a folder that is not part of the output.
 */
export const checkHosts = async (input: HostsToWrite): Promise<readonly Diagnostic[]> => {
  const targets = withFiles(input.targets);
  if (targets.length > 0) checkHostsFolder(input.project.settings);
  const problems = await Promise.all(
    targets.map((target) => checkTree(treeOf(target), optionsOf(target.host.name, input))),
  );
  return problems.flat();
};

/**
 * Writes changed files in `hosts/<name>/` for each target that has any. Clears the folders of hosts that were targets
 * only in earlier builds of the same output. `notices` are warnings about files that others wrote or edited. Throws a
 * DiagnosticError (exit code 1), and then writes nothing, if one folder cannot be written.
 */
export const writeHosts = async (input: HostsToWrite) => {
  const { project } = input;
  const problems = await checkHosts(input);
  if (problems.length > 0) throw new DiagnosticError(problems, 1);
  const targets = withFiles(input.targets);
  const notes = createHostNotes(galleyFolder(project.settings.root), nameOf(project, project.settings.out));
  const removed = await notes.begin(targets.map(({ host }) => host.name));
  const hosts: HostFiles[] = [];
  const notices: Diagnostic[] = [];
  for (const target of targets) {
    const options = optionsOf(target.host.name, input);
    const written = await writeTree(treeOf(target), options);
    const files = target.output.server.map(({ path }) => path).sort();
    hosts.push({ name: target.host.name, folder: options.name, files, written: written.written });
    notices.push(...written.notices);
  }
  for (const name of removed) {
    notices.push(...(await clearOutput(optionsOf(name, input))));
    hosts.push({ name, folder: `hosts/${name}`, files: [], written: 0 });
  }
  await notes.end(removed);
  return { hosts, notices };
};

const withFiles = (targets: readonly Target[]): readonly Target[] =>
  targets.filter(({ output }) => output.server.length > 0);

const treeOf = ({ output }: Target): readonly TreePart[] => [laidOut('all', output.server)];

const optionsOf = (host: string, { project, force }: Pick<HostsToWrite, 'project' | 'force'>) => {
  const { root } = project.settings;
  const name = `hosts/${host}`;
  const out = join(root, name);
  return { out, name, force, log: openOutputLog({ folder: galleyFolder(root), root, out, code: project.code }) };
};

/**
 * Deletes the files of an output that is no longer built, then the output folder and its parent if they are empty.
 * Files that others wrote or edited stay; the result has warnings about the edited ones. Throws as `writeTree` does.
 */
const clearOutput = async (options: ReturnType<typeof optionsOf>): Promise<readonly Diagnostic[]> => {
  const { out } = options;
  if (!existsSync(out)) return [];
  const { notices } = await writeTree([], options);
  for (const folder of [out, dirname(out)]) {
    try {
      rmdirSync(folder);
    } catch {
      // The folder is not empty.
      break;
    }
  }
  return notices;
};

/** The hosts that have files in `hosts/`, each with the name of its output. */
type Notes = Readonly<Record<string, string>>;

/** `folder` is Galley's; `out` names the output. Throws a DiagnosticError (exit code 1) if a note cannot be saved. */
export const createHostNotes = (folder: string, out: string) => {
  const path = join(folder, 'hosts.json');
  const read = (): Notes => (readChecked(path) as Notes | null) ?? {};
  const update = (change: (notes: Notes) => Notes): Promise<void> =>
    withLock(`${path}.lock`, path, () => writeChecked(path, change(read())));
  return {
    /**
     * Notes hosts before their files are written, so that later builds know the files of a killed one. Returns the
     * hosts that only earlier builds of this output had as targets. Hosts of other outputs do not count.
     */
    begin: async (hosts: readonly string[]): Promise<readonly string[]> => {
      const notes = read();
      const added = hosts.filter((name) => notes[name] !== out);
      if (added.length > 0)
        await update((now) => ({ ...now, ...Object.fromEntries(added.map((name) => [name, out])) }));
      return Object.keys(notes).filter((name) => notes[name] === out && !hosts.includes(name));
    },
    /** Forgets hosts whose files were deleted. */
    end: async (removed: readonly string[]): Promise<void> => {
      if (removed.length === 0) return;
      await update((now) => Object.fromEntries(Object.entries(now).filter(([name]) => !removed.includes(name))));
    },
  };
};
