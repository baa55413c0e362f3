/** The version of Pagefind whose code this is. An index of another version cannot be read. */
export declare const version: string;

/** Pagefind's reader of one index. */
export interface Reader {
  readonly search: (
    text: string | null,
    options: object,
  ) => Promise<{ readonly results: readonly { readonly id: string }[] }>;
}

/** Creates a reader. `read` gets the file at a path of the index, decompressed. `language` is a BCP 47 tag in lower case. */
export declare const createReader: (language: string, read: (path: string) => Promise<Response>) => Reader;
