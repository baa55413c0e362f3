import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readWholeFile } from '../files/regular-file.ts';

export interface ConsoleFile {
  readonly type: string;
  readonly body: Buffer;
}

/** Where the console's files are when the package is built. */
export const CONSOLE_FOLDER: string = fileURLToPath(new URL('../console/', import.meta.url));

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
};

/** The console's files by name. Only these can be asked for: no address becomes a path. */
export const readConsoleFiles = (folder: string): ReadonlyMap<string, ConsoleFile> => {
  const files = new Map<string, ConsoleFile>();
  for (const name of readdirSync(folder)) {
    const type = TYPES[name.slice(name.lastIndexOf('.') + 1)];
    if (type !== undefined) files.set(name, { type, body: readWholeFile(join(folder, name)) });
  }
  return files;
};
