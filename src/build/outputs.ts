import type { Memory } from '../cache/memory.ts';
import { type OutputRecord, outputRecord } from '../output/record.ts';
import { ownFolder } from './own-folder.ts';
import type { Project } from './project.ts';
import { type HostFiles, type Target, writeTargets } from './targets.ts';

/** What of Galley's is in the output folder. */
export const recordOf = (project: Project, memory?: Memory): OutputRecord => {
  const { root, out } = project.settings;
  return outputRecord({ folder: ownFolder(root), root, out, code: project.code, memory });
};

export interface HostsToWrite {
  readonly project: Project;
  readonly targets: readonly Target[];
  readonly force: boolean;
}

/** Writes what hosts need besides the output folder; only what changed. */
export const writeHosts = ({ project, targets, force }: HostsToWrite): Promise<HostFiles[]> =>
  writeTargets(targets, {
    root: project.settings.root,
    ownFolder: ownFolder(project.settings.root),
    code: project.code,
    force,
  });
