import { type Stats, statSync } from 'node:fs';

/** A file by what it is on its disk, whatever it is called. */
export const diskIdOf = ({ dev, ino }: Stats): string => `${dev}:${ino}`;

/**
 * The paths (absolute) that are other names of one of `files`: hard links. Nothing is looked at unless one of these has
 * several names.
 */
export const otherNamesOf = (files: readonly string[], paths: readonly string[]): readonly string[] => {
  const shared = new Set(files.flatMap((path) => diskIdIfShared(path) ?? []));
  return shared.size === 0 ? [] : paths.filter((path) => shared.has(diskIdIfShared(path) ?? ''));
};

const diskIdIfShared = (path: string): string | null => {
  const found = statSync(path, { throwIfNoEntry: false });
  return found?.isFile() && found.nlink > 1 ? diskIdOf(found) : null;
};
