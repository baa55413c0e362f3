import { join } from 'node:path';
import { type OutputRecord, outputRecord } from '../output/record.ts';
import type { Project } from './project.ts';
import { type HostFiles, type Target, writeTargets } from './targets.ts';

/** Galley's own folder: what it keeps between builds. Safe to delete. */
const OWN_FOLDER = '.galley';

export const ownFolder = ({ settings }: Project): string => join(settings.root, OWN_FOLDER);

/** What of Galley's is in the output folder. */
export const recordOf = (project: Project): OutputRecord => {
  const { root, out } = project.settings;
  return outputRecord({ folder: ownFolder(project), root, out, code: project.code });
};

export interface HostsToWrite {
  readonly project: Project;
  readonly targets: readonly Target[];
  readonly force: boolean;
}

/** Writes what hosts need besides the output folder; only what changed. */
export const writeHosts = ({ project, targets, force }: HostsToWrite): Promise<HostFiles[]> =>
  writeTargets(targets, { root: project.settings.root, ownFolder: ownFolder(project), code: project.code, force });
