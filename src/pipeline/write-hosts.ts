import { join } from 'node:path';
import { checkHostsFolder } from '../config/output-place.ts';
import { type Diagnostic, DiagnosticError } from '../diagnostics/diagnostic.ts';
import { clearOutput } from '../output/clear.ts';
import { outputRecord } from '../output/record.ts';
import { checkTree, type WriteOptions, writeTree } from '../output/write.ts';
import { laidOut, type TreePart } from '../tree/tree-part.ts';
import { galleyFolder } from './galley-folder.ts';
import { createHostNotes } from './host-notes.ts';
import { nameOf } from './outputs.ts';
import type { Project } from './project.ts';
import type { Target } from './targets.ts';

/** A target's server-side files, below the project's folder. */
export interface HostFiles {
  readonly name: string;
  /** `hosts/<name>`. */
  readonly folder: string;
  readonly files: readonly string[];
  readonly written: number;
}

export interface HostsToWrite {
  readonly project: Project;
  readonly targets: readonly Target[];
  readonly force: boolean;
}

export interface WrittenHosts {
  readonly hosts: readonly HostFiles[];
  /** Warnings: what became of files that others wrote or edited. */
  readonly notices: readonly Diagnostic[];
}

/**
 * What keeps `hosts/<name>/` of any target from being written; nothing is changed. Throws a DiagnosticError (exit code 2)
 * where `hosts` is no place to write to.
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
 * Writes `hosts/<name>/` for each target that has files for it, only what changed, and clears the folders of those that
 * builds of the same output were for before. All of them or, by a DiagnosticError (exit code 1), none.
 */
export const writeHosts = async (input: HostsToWrite): Promise<WrittenHosts> => {
  const { project } = input;
  const problems = await checkHosts(input);
  if (problems.length > 0) throw new DiagnosticError(problems, 1);
  const targets = withFiles(input.targets);
  const notes = createHostNotes(galleyFolder(project.settings.root), nameOf(project, project.settings.out));
  const gone = await notes.begin(targets.map(({ host }) => host.name));
  const hosts: HostFiles[] = [];
  const notices: Diagnostic[] = [];
  for (const target of targets) {
    const options = optionsOf(target.host.name, input);
    const written = await writeTree(treeOf(target), options);
    const files = target.output.server.map(({ path }) => path).sort();
    hosts.push({ name: target.host.name, folder: options.name, files, written: written.written });
    notices.push(...written.notices);
  }
  for (const name of gone) notices.push(...(await clearOutput(optionsOf(name, input))));
  await notes.end(gone);
  return { hosts, notices };
};

const withFiles = (targets: readonly Target[]): readonly Target[] =>
  targets.filter(({ output }) => output.server.length > 0);

const treeOf = ({ output }: Target): readonly TreePart[] => [
  laidOut(
    'all',
    'other',
    output.server.map((file) => ({ ...file, group: 'other' })),
  ),
];

const optionsOf = (host: string, { project, force }: Pick<HostsToWrite, 'project' | 'force'>): WriteOptions => {
  const { root } = project.settings;
  const name = `hosts/${host}`;
  const out = join(root, name);
  return { out, name, force, record: outputRecord({ folder: galleyFolder(root), root, out, code: project.code }) };
};
