import type { Dirent, Stats } from 'node:fs';

/** What stands at a path that is no regular file, for a message; null for a regular file. */
export const otherKindOf = (entry: Stats | Dirent): string | null => {
  if (entry.isFile()) return null;
  if (entry.isDirectory()) return 'a folder';
  if (entry.isFIFO()) return 'a named pipe';
  if (entry.isSocket()) return 'a socket';
  return entry.isCharacterDevice() || entry.isBlockDevice() ? 'a device' : 'neither a file nor a folder';
};
