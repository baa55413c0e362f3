import { shortHash } from '../files/short-hash.ts';
import { foldCase } from '../slugs/fold-case.ts';
import type { Recipe } from './recipe.ts';

/** The groups a build's summary counts in. */
export type Group = 'details' | 'pages' | 'index' | 'other';

/**
 * A file's content, or the function that makes it when it is written: bodies are never all in memory. Functions are
 * given the file, so that many files share them.
 */
export type Content = string | Uint8Array | ((file: TreeFile) => string | Uint8Array | Promise<string | Uint8Array>);

export interface TreeFile {
  /** Relative to the output folder, `/` between segments. */
  readonly path: string;
  readonly group: Group;
  /** Its number among the files that share its functions. */
  readonly at?: number;
  readonly content: Content;
  /**
   * Stands for the content: files that this code makes with one path and one key have the same bytes. Absent where the
   * content is a text, which stands for itself, or where nothing is known but by making it.
   */
  readonly key?: (file: TreeFile) => string | null;
  /** The content as data of which another thread can make it, where that saves time. */
  readonly recipe?: (file: TreeFile) => Recipe;
  /** Written after everything it names: a reader that sees it can see them. */
  readonly commit?: boolean;
}

/** All files of the output, by path, before anything is written. */
export type Tree = ReadonlyMap<string, TreeFile>;

/**
 * One name in a path: what a slug of any script is made of, and what stands around one. File systems end at 255 bytes a
 * name; a temporary name needs some of them.
 */
const SEGMENT = '(?![.]+(?:/|$))[A-Za-z0-9_=,.-]{1,220}';
const SAFE_PATH = new RegExp(`^${SEGMENT}(?:/${SEGMENT})*$`);
const SAFE_SEGMENT = /^(?!\.+$)[A-Za-z0-9_=,.\p{L}\p{Mn}\p{Mc}\p{N}-]+$/u;
const MAX_BYTES = 220;

const isSafe = (path: string): boolean =>
  SAFE_PATH.test(path) ||
  (path.normalize('NFC') === path &&
    path.split('/').every((name) => SAFE_SEGMENT.test(name) && Buffer.byteLength(name) <= MAX_BYTES));

/**
 * Collects files into a tree, sorted by path. Throws for a path that could leave the output folder and for two files
 * of one path, in other letter case too: those are defects of Galley, since the content has been checked before.
 */
export const createTree = (files: Iterable<TreeFile>): Tree => {
  const tree = new Map<string, TreeFile>();
  for (const file of [...files].sort((a, b) => (a.path < b.path ? -1 : 1))) {
    if (!isSafe(file.path)) throw new Error(`unsafe path in the tree: ${file.path}`);
    if (tree.has(file.path)) throw new Error(`two files of one path in the tree: ${file.path}`);
    tree.set(file.path, file);
  }
  refuseTwins(tree);
  return tree;
};

/** Of two paths that differ in letter case alone, one is not in the case that both have when folded. */
const refuseTwins = (tree: Tree): void => {
  const folded = new Map<string, string>();
  for (const path of tree.keys()) {
    const lower = foldCase(path);
    if (lower === path) continue;
    const other = tree.has(lower) ? lower : folded.get(lower);
    if (other !== undefined) throw new Error(`two files of one path in the tree: ${other}, ${path}`);
    folded.set(lower, path);
  }
};

/** The file in a folder. */
export const below = (folder: string, file: TreeFile): TreeFile => ({ ...file, path: `${folder}/${file.path}` });

/** What stands for a file's content; null when only the content itself can tell. */
export const keyOf = (file: TreeFile): string | null => {
  const { key, content } = file;
  if (key !== undefined) return key(file);
  return typeof content === 'string' ? shortHash(content) : null;
};

/** The content as bytes. */
export const bytesOf = async (file: TreeFile): Promise<Uint8Array> => {
  const { content } = file;
  const made = typeof content === 'function' ? await content(file) : content;
  return typeof made === 'string' ? Buffer.from(made) : made;
};
