/** The groups a build's summary counts in. */
export type Group = 'details' | 'pages' | 'index' | 'other';

/** A file's content, or the function that makes it when it is written: bodies are never all in memory. */
export type Content = string | Uint8Array | (() => string | Uint8Array | Promise<string | Uint8Array>);

export interface TreeFile {
  /** Relative to the output folder, `/` between segments. */
  readonly path: string;
  readonly group: Group;
  readonly content: Content;
  /** Written after everything it names: a reader that sees it can see them. */
  readonly commit?: boolean;
}

/** All files of the output, by path, before anything is written. */
export type Tree = ReadonlyMap<string, TreeFile>;

const SEGMENT = /^[A-Za-z0-9_=,.-]+$/;
/** File systems end at 255 bytes a name; a temporary name needs some of them. */
const LONGEST_SEGMENT = 220;

/**
 * Collects files into a tree, sorted by path. Throws for a path that could leave the output folder and for two files
 * of one path, in other letter case too: those are defects of Galley, since the content has been checked before.
 */
export const createTree = (files: Iterable<TreeFile>): Tree => {
  const byFolded = new Map<string, TreeFile>();
  for (const file of files) {
    if (!isSafe(file.path)) throw new Error(`unsafe path in the tree: ${file.path}`);
    const folded = file.path.toLowerCase();
    const other = byFolded.get(folded);
    if (other !== undefined) throw new Error(`two files of one path in the tree: ${other.path}, ${file.path}`);
    byFolded.set(folded, file);
  }
  const sorted = [...byFolded.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
  return new Map(sorted.map((file) => [file.path, file]));
};

const isSafe = (path: string): boolean =>
  path
    .split('/')
    .every((segment) => SEGMENT.test(segment) && !/^\.+$/.test(segment) && segment.length <= LONGEST_SEGMENT);

/** The content as bytes. */
export const bytesOf = async (content: Content): Promise<Uint8Array> => {
  const made = typeof content === 'function' ? await content() : content;
  return typeof made === 'string' ? Buffer.from(made) : made;
};
