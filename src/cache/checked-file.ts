import { appendFileSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { crc32 } from 'node:zlib';
import { readWholeFile } from '../files/regular-file.ts';
import { type Memory, NO_MEMORY } from './memory.ts';

/** How files end until they get their names, after the id of the process that writes them. */
const TEMPORARY = '.tmp';

/** Writes a value as JSON behind a checksum: damage is found before anything is believed. Never leaves half a file. */
export const writeChecked = (path: string, value: unknown, memory: Memory = NO_MEMORY): void => {
  const json = Buffer.from(JSON.stringify(value));
  const temporary = `${path}.${process.pid}${TEMPORARY}`;
  mkdirSync(dirname(path), { recursive: true });
  try {
    writeFileSync(temporary, `${crc32(json)}\n`);
    appendFileSync(temporary, json);
    renameSync(temporary, path);
    memory.keep(path, 'value', value);
  } catch (error) {
    rmSync(temporary, { force: true });
    // Where there is no room, Node does not say for what.
    throw Object.assign(error as NodeJS.ErrnoException, { path });
  }
};

/** The value that was written to `path`; null when there is none, or it is damaged. */
export const readChecked = (path: string, memory: Memory = NO_MEMORY): unknown => {
  const known = memory.recall(path, 'value');
  if (known !== undefined) return known;
  const value = read(path);
  if (value !== null) memory.keep(path, 'value', value);
  return value;
};

const read = (path: string): unknown => {
  try {
    const bytes = readWholeFile(path);
    const end = bytes.indexOf('\n');
    const json = bytes.subarray(end + 1);
    return String(crc32(json)) === bytes.subarray(0, end).toString() ? JSON.parse(json.toString()) : null;
  } catch {
    return null;
  }
};
