import { writeFileSync } from 'node:fs';
import { TEMPORARY } from './scan.ts';

/** Writes what a file (absolute) will hold under its temporary name; returns the number of bytes. */
export const writeTemporary = (path: string, bytes: Uint8Array): number => {
  writeFileSync(path + TEMPORARY, bytes);
  return bytes.length;
};
