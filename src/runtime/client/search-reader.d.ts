/** The version of Pagefind that this code is from. It cannot read an index of another version. */
export declare const version: string;

interface Result {
  readonly id: string;
  /** For a quoted text: the positions of its words at its first occurrence in the post. Otherwise empty. */
  readonly words: readonly number[];
}

/** Pagefind's reader of one index. */
export interface Reader {
  readonly search: (text: string | null, options: object) => Promise<{ readonly results: readonly Result[] }>;
}

/** Creates a reader. `read` returns the decompressed file at a path. `language` is a BCP 47 tag in lower case. */
export declare const createReader: (language: string, read: (path: string) => Promise<Response>) => Reader;
