import { isAbsolute, relative, sep } from 'node:path';

/** True when `path` is in `folder`, at any depth. Both absolute; links are not followed. */
export const isBelow = (path: string, folder: string): boolean => {
  const way = relative(folder, path);
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
};
