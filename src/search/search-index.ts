/** A post as it is searched. */
export interface SearchDocument {
  readonly slug: string;
  readonly title: string;
  readonly excerpt: string;
  readonly text: string;
  /** Slugs and ids of its terms. */
  readonly filters: Readonly<Record<string, readonly string[]>>;
  /** ISO 8601, UTC. */
  readonly publishedAt: string;
}

/** A file of a search index, published below the base path. Its name stands for its bytes. */
export interface SearchFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** What readers need to know of a search index to use it; the records of its results come from each version. */
export interface SearchPlaces {
  /** Of the package that made it, whose code readers load. */
  readonly version: string;
  /** As BCP 47 has it, in lower case. */
  readonly language: string;
  /** What the package's own `pagefind-entry.json` would say. */
  readonly entry: object;
  /** Code and data that every search needs: paths of files by the package's names for them. */
  readonly files: Readonly<Record<string, string>>;
  /** What stands before the package's names of all other files. */
  readonly prefix: string;
}

export interface SearchIndex {
  readonly places: SearchPlaces;
  readonly files: readonly SearchFile[];
  /** By which results name posts, by slug. */
  readonly ids: Readonly<Record<string, string>>;
}
