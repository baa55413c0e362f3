import type { SourceFile } from './source.ts';

/** A folder, and the path of a file in it by its name. */
export interface FileFolder {
  /** Relative to the project's root, with a slash at its end; empty for the root. */
  readonly prefix: string;
  /** Absolute; `path` is that in the folder, `/` between segments. */
  readonly pathOf: (path: string) => string;
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
    const { prefix, pathOf } = this.#folder;
    return pathOf(this.file.slice(prefix.length));
  }
}
