import { join } from 'node:path';
import type { Settings } from '../config/settings.ts';
import type { Memory } from '../shared/cache/checked-file.ts';
import { relativeName } from '../shared/fs/entries.ts';
import { type OutputLog, type OutputLogPlace, openOutputLog } from './write/output-log.ts';
import { type WrittenFiles, writtenFiles } from './write/written-files.ts';

/** Galley's own folder in the project's, with data for later builds. It is safe to delete. */
export const galleyFolder = (root: string): string => join(root, '.galley');

interface OutputPlace {
  readonly settings: Pick<Settings, 'root' | 'out'>;
}

/** The log of the files that Galley wrote to the output folder. */
export const outputLogOf = (
  { settings: { root, out }, code, secrets }: OutputPlace & Pick<OutputLogPlace, 'code' | 'secrets'>,
  memory?: Memory,
): OutputLog => openOutputLog({ folder: galleyFolder(root), root, out, code, secrets, memory });

/** The files that any version of Galley's code wrote to the output folder; null if unknown. */
export const loggedFiles = (output: OutputPlace & Pick<OutputLogPlace, 'secrets'>): WrittenFiles | null => {
  const known = outputLogOf({ ...output, code: '' }).read();
  return known && writtenFiles(known.parts.values());
};

/** A path as shown to users: relative to the project's folder, with `/` between segments. */
export const nameOf = ({ settings }: OutputPlace, path: string): string => relativeName(settings.root, path);
