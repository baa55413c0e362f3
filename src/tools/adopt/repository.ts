import { type Dirent, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { unreadableFolder } from '../../content/discover/listing.ts';
import { DiagnosticError } from '../../shared/diagnostics/diagnostic.ts';
import { readRegularFile } from '../../shared/fs/regular-file.ts';

/** A folder that may be the site of a tool. Galley never runs code from it. */
export interface Repository {
  /** Absolute. */
  readonly root: string;
  /** All files that may be relevant, relative to the folder, with `/` between segments, sorted. */
  readonly files: readonly string[];
  /** Returns the text of a file; null if it does not exist or is too large. */
  readonly textOf: (file: string) => string | null;
}

/** Generated folders have no posts. */
const GENERATED = new Set(['node_modules', 'bower_components', '_site', '.git', '.galley']);

const MAX_BYTES = 10 * 1024 * 1024;

const entriesOf = (root: string, folder: string): readonly Dirent[] => {
  try {
    return readdirSync(join(root, folder), { withFileTypes: true });
  } catch (error) {
    throw new DiagnosticError([unreadableFolder(folder || '.', String((error as NodeJS.ErrnoException).code))], 1);
  }
};

/**
 * Reads a folder, without following links and without hidden files, except those with one of the names in `hidden`.
 * Throws a DiagnosticError for a folder that cannot be listed.
 */
export const readRepository = (root: string, hidden: readonly string[] = []): Repository => {
  const files: string[] = [];
  const list = (folder: string): void => {
    for (const entry of entriesOf(root, folder)) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.name.startsWith('.') && !hidden.includes(entry.name)) continue;
      const isRead = !/(?:^|\/)\.[^/]+$/.test(folder) || entry.name === 'config';
      if (entry.isDirectory() && !GENERATED.has(entry.name) && isRead) list(path);
      else if (entry.isFile()) files.push(path);
    }
  };
  list('');
  const known = new Set(files);
  const textOf = (file: string): string | null =>
    known.has(file) ? (readRegularFile(join(root, file), MAX_BYTES).bytes?.toString('utf8') ?? null) : null;
  return { root, files: files.sort(), textOf };
};
