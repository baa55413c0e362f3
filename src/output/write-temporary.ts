import { writeFileSync } from 'node:fs';
import { type Contents, contentsOf } from './contents.ts';
import { TEMPORARY } from './scan.ts';

/** Writes what a file (absolute) will hold under its temporary name; returns what that is. */
export const writeTemporary = (path: string, bytes: Uint8Array): Contents => {
  writeFileSync(path + TEMPORARY, bytes);
  return contentsOf(bytes);
};
