import { basename, dirname, join } from 'node:path/posix';
import { groupBy } from '../../shared/group-by.ts';

/**
 * Returns a function that finds files by their names in wiki links, as Obsidian does: by the path from the root, or by
 * the end of a path. Among several, those below the folder of the linking file win, then the shortest path. Letter case
 * does not count, and a hyphen in a file's name is a space. `plain` removes what names can omit.
 */
export const createFindByWikiName = (files: Iterable<string>, plain = (path: string): string => path) => {
  const keyOf = (path: string): string => plain(path).normalize().toLowerCase().replaceAll(' ', '-');
  const byName = groupBy([...files], (file) => basename(keyOf(file)));
  return (name: string, from: string): readonly string[] => {
    const isRelative = /^\.\.?\//.test(name);
    const path = keyOf(isRelative ? join(dirname(from), name) : name.replace(/^\/+/, ''));
    const named = byName.get(basename(path)) ?? [];
    const exact = named.filter((file) => keyOf(file) === path);
    if (exact.length > 0 || isRelative) return exact;
    const ending = named.filter((file) => keyOf(file).endsWith(`/${path}`));
    const own = ending.filter((file) => file.startsWith(`${dirname(from)}/`));
    const found = own.length > 0 ? own : ending;
    const shortest = Math.min(...found.map(({ length }) => length));
    return found.filter(({ length }) => length === shortest);
  };
};
