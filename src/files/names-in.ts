import { readdirSync } from 'node:fs';

/** The names in a folder; none where it cannot be listed. */
export const namesIn = (folder: string): string[] => {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
};
