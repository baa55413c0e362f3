import { relative, sep } from 'node:path';
import type { Memory } from '../cache/memory.ts';
import { type OutputRecord, outputRecord } from '../output/record.ts';
import { type WrittenFiles, writtenFiles } from '../output/written-files.ts';
import { galleyFolder } from './galley-folder.ts';
import type { Project } from './project.ts';

/** What of Galley's is in the output folder. */
export const recordOf = (project: Project, memory?: Memory): OutputRecord => {
  const { root, out } = project.settings;
  return outputRecord({ folder: galleyFolder(root), root, out, code: project.code, secrets: project.secrets, memory });
};

/** The files that Galley wrote to the output folder; null where that is not known. */
export const filesOnRecord = (project: Project): WrittenFiles | null => {
  const output = recordOf(project).read();
  return output && writtenFiles(output.parts.values());
};

/** A path as people know it: relative to the project's folder, `/` between segments. */
export const nameOf = ({ settings }: Project, path: string): string =>
  relative(settings.root, path).split(sep).join('/');
