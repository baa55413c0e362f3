import fastGlob from 'fast-glob';
import { type Bounds, createGuardedFs, type PassedOver } from './guarded-fs.ts';

/** What is found below a folder, by paths in it, `/` between segments; all sorted by code unit. */
export interface Listing extends PassedOver {
  /** All that stand in the folders that were looked into. */
  readonly files: readonly string[];
  /** Those of the files that a pattern matches and none of `ignore`, whatever the case of letters; some twice. */
  readonly matching: (pattern: string, ignore?: readonly string[]) => readonly string[];
}

/** Lists what patterns lead to in a folder. The system is asked once, whatever else is looked for then. */
export const listFiles = (folder: string, bounds: Bounds, patterns: readonly string[] = ['**']): Listing => {
  const { fs, files, passedOver } = createGuardedFs(folder, bounds);
  const matching: Listing['matching'] = (pattern, ignore = []) =>
    // A pattern without wildcards is looked for as well, instead of being asked for by name: `fs` is for folders only.
    fastGlob
      .globSync(pattern, { cwd: folder, fs, ignore: [...ignore], caseSensitiveMatch: false, unique: false })
      .sort();
  for (const pattern of patterns) matching(pattern);
  const { special, refused, unreadable, unmatchable } = passedOver;
  return {
    files: [...files].sort(),
    matching,
    special: sorted(special),
    refused: sorted(refused),
    unreadable: sorted(unreadable),
    unmatchable: sorted(unmatchable),
  };
};

const sorted = <Entry extends { readonly path: string }>(entries: readonly Entry[]): Entry[] =>
  [...entries].sort((a, b) => (a.path < b.path ? -1 : 1));
