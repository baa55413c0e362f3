import { statSync } from 'node:fs';

/** Whether there is a folder, be it by a symbolic link. */
export const isFolder = (path: string): boolean => {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false; // Nothing is there, or nothing that may be looked at.
  }
};
