import { join, sep } from 'node:path';
import type { SourceFile } from '../../shared/fs/read-text.ts';

/** A workspace's files on disk, sorted by name and not yet read. */
export interface WorkspaceSource {
  /** The folder's name, or the one in the configuration. */
  readonly name: string;
  /** The absolute path; null if the configuration declares the workspace. */
  readonly dir: string | null;
  readonly settings: SourceFile | null;
  readonly authors: SourceFile | null;
  readonly categories: SourceFile | null;
  readonly tags: SourceFile | null;
  readonly posts: readonly SourceFile[];
  /** The files that wiki links can name, relative to the project's root. Absent without the extension. */
  readonly attachments?: readonly string[];
  /** Other files, and why they are not posts. */
  readonly skipped: readonly { readonly file: string; readonly why: string }[];
}

/** A folder as data. A closure would keep its scope in memory, such as the listing, as long as any file exists. */
interface FileFolder {
  /** The path relative to the project's root, with a trailing slash; empty for the root. */
  readonly prefix: string;
  /** Absolute. */
  readonly dir: string;
}

/** One of many files of a folder. It computes its absolute path, which would be most of a post in memory. */
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
    // Like `join`, but faster for names that are already normalized: this runs for all posts.
    return sep === '/' && dir !== sep ? `${dir}/${name}` : join(dir, name);
  }
}
