import type { Settings } from '../../config/settings.ts';
import { entriesOf, type ListFolder } from '../../shared/fs/entries.ts';
import { isMarkup } from './workspace-files.ts';

/** Returns the files of a project that wiki links can name, relative to its root and sorted, without its output. */
export const attachmentsIn = ({ root, out }: Pick<Settings, 'root' | 'out'>, listFolder: ListFolder): string[] => {
  const files: string[] = [];
  const visit = (folder: string): void => {
    const entries = entriesOf(`${root}${folder}`, listFolder);
    for (const entry of typeof entries === 'string' ? [] : entries) {
      const path = `${folder}/${entry.name}`;
      if (entry.name.startsWith('.') || entry.name === 'node_modules' || root + path === out) continue;
      if (entry.isDirectory()) visit(path);
      else if (entry.isFile() && !isMarkup(path)) files.push(path.slice(1));
    }
  };
  visit('');
  return files.sort();
};
