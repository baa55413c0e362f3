import { join, sep } from 'node:path';
import type { SourceFile } from './source.ts';

/** A folder, as data: a function would keep all that is known where it was made, such as the listing, as long as any file. */
export interface FileFolder {
  /** Relative to the project's root, with a slash at its end; empty for the root. */
  readonly prefix: string;
  /** Absolute. */
  readonly dir: string;
}

/**
 * One of many files of a folder. Its absolute path is put together when it is asked for: kept, it would be the largest part
 * of what is known of a post.
 */
export class FileInFolder implements SourceFile {
  readonly file: string;
  readonly #folder: FileFolder;

  constructor(folder: FileFolder, path: string) {
    this.file = folder.prefix + path;
    this.#folder = folder;
  }

  get path(): string {
    const { prefix, dir } = this.#folder;
    const name = this.file.slice(prefix.length);
    // As `join`, for names that are normalised already: it is asked for all posts.
    return sep === '/' && dir !== sep ? `${dir}/${name}` : join(dir, name);
  }
}
