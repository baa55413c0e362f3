import { dirname, join } from 'node:path';
import { entriesOf, foldersAbove, isWithin, type ListFolder, relativeName } from '../../shared/fs/entries.ts';
import type { WorkspaceSource } from './source.ts';
import { pagesIn } from './workspace-files.ts';

interface BesideOptions {
  readonly root: string;
  /** The folders of all workspaces, and the base folders of all patterns. */
  readonly taken: ReadonlySet<string>;
  readonly isGenerated: (folder: string) => boolean;
  readonly listFolder: ListFolder;
}

/**
 * Returns a function that finds the pages beside the base folders of a workspace that no workspace includes. They may be
 * posts in a folder that is newer than the patterns, and would otherwise be missing without a word. Reports each page
 * once. All folders are real paths.
 */
export const createPagesBeside = ({ root, taken, isGenerated, listFolder }: BesideOptions) => {
  const aroundTaken = new Set([...taken].flatMap(foldersAbove));
  const isTaken = (folder: string): boolean => [folder, ...foldersAbove(folder)].some((each) => taken.has(each));
  const seen = new Set<string>();
  const pathsIn = (folder: string, areFolders: boolean): string[] => {
    const entries = entriesOf(folder, listFolder);
    return (typeof entries === 'string' ? [] : entries)
      .filter((entry) => entry.isDirectory() === areFolders && !entry.name.startsWith('.'))
      .map(({ name }) => join(folder, name))
      .filter((path) => !areFolders || !isGenerated(path));
  };
  const filesBelow = (folder: string): string[] => [
    ...pathsIn(folder, false),
    ...pathsIn(folder, true).flatMap(filesBelow),
  ];
  return (bases: readonly string[]): WorkspaceSource['skipped'] => {
    const around = new Set(bases.map((base) => dirname(base)));
    const unseen = [...around].filter((folder) => isWithin(folder, root) && !isTaken(folder) && !seen.has(folder));
    for (const folder of unseen) seen.add(folder);
    const beside = unseen
      .flatMap((folder) => pathsIn(folder, true))
      .filter((folder) => !taken.has(folder) && !aroundTaken.has(folder));
    return beside.flatMap((folder) => {
      const why = `in ${relativeName(root, folder)}/ and no workspace`;
      return pagesIn(filesBelow(folder).map((path) => relativeName(root, path))).map((file) => ({ file, why }));
    });
  };
};
