import { dirname, join } from 'node:path';
import { entriesOf, foldersAbove, isWithin, type ListFolder, relativeName } from '../../shared/fs/entries.ts';
import type { WorkspaceSource } from './source.ts';
import { isPage, pagesIn } from './workspace-files.ts';

interface OutsideOptions {
  readonly root: string;
  /** The folders of all workspaces, and the base folders of all patterns. */
  readonly taken: ReadonlySet<string>;
  readonly isGenerated: (folder: string) => boolean;
  readonly listFolder: ListFolder;
}

/** How the reason for such a page ends. */
export const OUTSIDE = 'outside all workspaces';

/**
 * Returns a function that finds the pages outside all workspaces in the folders beside the base folders of a workspace.
 * They may be posts in a folder that is newer than the patterns, so they must not disappear silently. Reports each page
 * once. All folders are real paths.
 */
export const createOutsidePages = ({ root, taken, isGenerated, listFolder }: OutsideOptions) => {
  const aroundTaken = new Set([...taken].flatMap(foldersAbove));
  const isTaken = (folder: string): boolean => [folder, ...foldersAbove(folder)].some((each) => taken.has(each));
  const seen = new Set<string>();
  const entriesIn = (folder: string) => {
    const entries = entriesOf(folder, listFolder);
    return typeof entries === 'string' ? [] : entries.filter(({ name }) => !name.startsWith('.'));
  };
  const foldersIn = (folder: string): string[] =>
    entriesIn(folder)
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => join(folder, name))
      .filter((path) => !isGenerated(path));
  // A repository may have many more files of code than pages, so only pages get a path.
  const pagesBelow = (folder: string): string[] => [
    ...entriesIn(folder)
      .filter((entry) => isPage(entry.name) && !entry.isDirectory())
      .map(({ name }) => relativeName(root, join(folder, name))),
    ...foldersIn(folder).flatMap(pagesBelow),
  ];
  return (bases: readonly string[]): WorkspaceSource['skipped'] => {
    const around = new Set(bases.map((base) => dirname(base)));
    const unseen = [...around].filter((folder) => isWithin(folder, root) && !isTaken(folder) && !seen.has(folder));
    for (const folder of unseen) seen.add(folder);
    const beside = unseen.flatMap(foldersIn).filter((folder) => !taken.has(folder) && !aroundTaken.has(folder));
    return beside.flatMap((folder) => {
      const why = `in ${relativeName(root, folder)}/, ${OUTSIDE}`;
      return pagesIn(pagesBelow(folder)).map((file) => ({ file, why }));
    });
  };
};
