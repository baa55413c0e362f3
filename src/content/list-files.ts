import { readdir, realpath, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isBelow } from './is-below.ts';

/** The files below a folder, by their paths in it, `/` between segments; sorted by code unit. */
export interface Listing {
  readonly files: readonly string[];
  /** Symbolic links that lead out of the content folder, to nowhere, or in a circle. */
  readonly refused: readonly { readonly path: string; readonly why: string }[];
}

/**
 * Lists a folder without dotfiles. Symbolic links are followed as long as they stay below `content`, which must be a
 * real path. No glob, which passes over names with a line break in silence.
 */
export const listFiles = async (folder: string, content: string): Promise<Listing> => {
  const files: string[] = [];
  const refused: { path: string; why: string }[] = [];
  const visit = async (real: string, prefix: string, above: readonly string[]): Promise<void> => {
    for (const entry of await readdir(real, { withFileTypes: true })) {
      if (entry.name.startsWith('.')) continue;
      const name = prefix + entry.name;
      if (entry.isDirectory()) await visit(join(real, entry.name), `${name}/`, above);
      else if (entry.isFile()) files.push(name);
      else if (entry.isSymbolicLink()) await follow(join(real, entry.name), name, above);
    }
  };
  const follow = async (link: string, name: string, above: readonly string[]): Promise<void> => {
    const target = await realpath(link).catch(() => null);
    const around = [...above, dirname(link)];
    const why = whyRefused(target, content, around);
    if (target === null || why !== null) refused.push({ path: name, why: why ?? '' });
    else if ((await stat(target)).isDirectory()) await visit(target, `${name}/`, around);
    else files.push(name);
  };
  await visit(await realpath(folder), '', []);
  return { files: files.sort(), refused: refused.sort((a, b) => (a.path < b.path ? -1 : 1)) };
};

const whyRefused = (target: string | null, content: string, above: readonly string[]): string | null => {
  if (target === null) return 'leads nowhere';
  if (!isBelow(target, content)) return 'leads out of the content folder';
  return above.some((folder) => folder === target || isBelow(folder, target))
    ? 'leads back to a folder around it'
    : null;
};
