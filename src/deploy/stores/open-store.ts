import { relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deployError } from '../deploy-error.ts';
import type { Store } from '../store.ts';
import { fileStore } from './file.ts';

export interface OpenOptions {
  /** The output folder, absolute. */
  readonly out: string;
}

/** The store of a destination as the user writes it. Throws a DiagnosticError (exit code 2) for what is none. */
export const openStore = async (destination: string, { out }: OpenOptions): Promise<Store> => {
  const { protocol } = urlOf(destination);
  if (protocol !== 'file:') throw noDestination(destination);
  const folder = resolve(folderOf(destination));
  if (isWithin(folder, out) || isWithin(out, folder)) {
    throw usage(`The destination ${destination} is the output folder, is in it, or holds it.`);
  }
  return fileStore(folder, destination);
};

const urlOf = (destination: string): URL => {
  try {
    return new URL(destination);
  } catch {
    throw noDestination(destination);
  }
};

const folderOf = (destination: string): string => {
  try {
    return fileURLToPath(destination);
  } catch {
    throw usage(`${destination} names no folder of this machine.`);
  }
};

const isWithin = (path: string, folder: string): boolean => {
  const rest = relative(folder, path);
  return rest !== '..' && !rest.startsWith(`..${sep}`);
};

const noDestination = (destination: string): Error => usage(`${JSON.stringify(destination)} is no place to deploy to.`);

const usage = (message: string): Error =>
  deployError('destination', message, 'Write file:///srv/www/api for a folder.', 2);
