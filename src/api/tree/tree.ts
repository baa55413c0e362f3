import { crc32 } from 'node:zlib';
import { foldCase } from '../../content/slugs/slug-alphabet.ts';
import { shortHash } from '../../shared/fs/fingerprint.ts';
import type { Recipe } from './html-recipe.ts';

/** The groups of files in a build's summary. */
export type Group = 'details' | 'pages' | 'index' | 'search' | 'feeds' | 'markdown' | 'other';

/**
 * A file's content, or a function that makes it when it is written, so that the bodies are never all in memory. The
 * function receives the file, so that many files can share it.
 */
export type Content = string | Uint8Array | ((file: TreeFile) => string | Uint8Array | Promise<string | Uint8Array>);

export interface TreeFile {
  /** Relative to the output folder, `/` between segments. */
  readonly path: string;
  /** @default 'other' */
  readonly group?: Group;
  /** The file's number among the files that share its functions. */
  readonly at?: number;
  readonly content: Content;
  /**
   * Identifies the content: with the same code, files with the same path and key have the same bytes. Absent if the
   * content is text, or if there is no cheaper way than comparing the content.
   */
  readonly key?: (file: TreeFile) => string | null;
  /** The data from which another thread can make the content, if that saves time. */
  readonly recipe?: (file: TreeFile) => Recipe;
  /** Whether the file is written after all files that it names, so that a reader who sees it also sees them. */
  readonly commit?: boolean;
}

/** All output files by path, before anything is written. */
export type Tree = ReadonlyMap<string, TreeFile>;

/**
 * One segment of a path: the characters of slugs in any script and of the text around them. File systems limit a name
 * to 255 bytes, and temporary names add some.
 */
const SEGMENT = '(?![.]+(?:/|$))[A-Za-z0-9_=,.-]{1,220}';
const SAFE_PATH = new RegExp(`^${SEGMENT}(?:/${SEGMENT})*$`);
const SAFE_SEGMENT = /^(?!\.+$)[A-Za-z0-9_=,.\p{L}\p{Mn}\p{Mc}\p{N}-]+$/u;
const MAX_BYTES = 220;

/** Whether a path has only these characters, so that it cannot lead out of its folder. */
export const isSafePath = (path: string): boolean =>
  SAFE_PATH.test(path) ||
  (path.normalize('NFC') === path &&
    path.split('/').every((name) => SAFE_SEGMENT.test(name) && Buffer.byteLength(name) <= MAX_BYTES));

/**
 * Collects files into a tree, sorted by path. Throws for a path that could leave the output folder and for two files
 * with the same path, ignoring case. Both are defects of Galley, because the content is already checked.
 */
export const createTree = (files: Iterable<TreeFile>): Tree => {
  const tree = new Map<string, TreeFile>();
  for (const file of [...files].sort((a, b) => (a.path < b.path ? -1 : 1))) {
    if (!isSafePath(file.path)) throw new Error(`unsafe path in the tree: ${file.path}`);
    if (tree.has(file.path)) throw new Error(`two files with the same path in the tree: ${file.path}`);
    tree.set(file.path, file);
  }
  refuseTwins(tree);
  return tree;
};

/** If two paths differ only in case, at least one of them differs from its case-folded form. */
const refuseTwins = (tree: Tree): void => {
  const folded = new Map<string, string>();
  for (const path of tree.keys()) {
    const lower = foldCase(path);
    if (lower === path) continue;
    const other = tree.has(lower) ? lower : folded.get(lower);
    if (other !== undefined) throw new Error(`two files with the same path in the tree: ${other}, ${path}`);
    folded.set(lower, path);
  }
};

/** Identifies a file's content. Null if there is no cheaper way than comparing the content. */
export const keyOf = (file: TreeFile): string | null => {
  const { key, content } = file;
  if (key !== undefined) return key(file);
  return typeof content === 'string' ? shortHash(content) : null;
};

export const bytesOf = async (file: TreeFile): Promise<Uint8Array> => {
  const { content } = file;
  const value = typeof content === 'function' ? await content(file) : content;
  return typeof value === 'string' ? Buffer.from(value) : value;
};

/** Files that are laid out together. If the files in the output have the same key, the part is skipped. */
export interface TreePart {
  /** The unique name of the part. */
  readonly name: string;
  /** Computes a key that identifies the content of all files, or null if there is none. */
  readonly key: (() => string) | null;
  readonly files: () => readonly TreeFile[];
}

export const sizeOf = (parts: readonly TreePart[]): number => parts.reduce((sum, { files }) => sum + files().length, 0);

/** A part whose files already exist. */
export const laidOut = (name: string, files: readonly TreeFile[]): TreePart => ({
  name,
  key: null,
  files: () => files,
});

export const partBelow = (folder: string, part: TreePart): TreePart => ({
  ...part,
  name: `${folder}/${part.name}`,
  files: () => part.files().map((file) => ({ ...file, path: `${folder}/${file.path}` })),
});

/** The most posts of a workspace that is a single part, because laying out all of its files again costs little. */
export const MAX_IN_ONE_PART = 100;

/** The approximate number of files per part. One change lays out all of them, but there should also be few parts. */
const PER_PART = 1024;

/** Divides the indexes of `names` into a group for each part that `files` files need. A name determines its group. */
export const grouped = (names: readonly string[], files: number): readonly (readonly number[])[] => {
  // A power of two, so that adding or removing a few files rarely moves the others.
  const count = 2 ** Math.max(0, Math.ceil(Math.log2(files / PER_PART)));
  const groups = Array.from({ length: count }, (): number[] => []);
  for (const [at, name] of names.entries()) groups[crc32(name) % count]?.push(at);
  return groups;
};
