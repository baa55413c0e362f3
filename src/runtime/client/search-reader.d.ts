/** The version of Pagefind whose code this is. An index of another version cannot be read. */
export declare const version: string;

interface Result {
  readonly id: string;
  /** For a quoted text: the numbers of its words where it is first in the post. Otherwise empty. */
  readonly words: readonly number[];
}

/** Pagefind's reader of one index. */
export interface Reader {
  readonly search: (text: string | null, options: object) => Promise<{ readonly results: readonly Result[] }>;
}

/** Creates a reader. `read` gets the file at a path of the index, decompressed. `language` is a BCP 47 tag in lower case. */
export declare const createReader: (language: string, read: (path: string) => Promise<Response>) => Reader;
