/** Whether a version answers; `lifecycle` is what its answers said in their headers, null where there are none. */
export interface FoundVersion {
  readonly isGone: boolean;
  readonly lifecycle: Lifecycle | null;
}

/** What a version announced. Moments are milliseconds since the epoch. */
export interface Lifecycle {
  /** Whether it is deprecated, or from when on. */
  readonly deprecated: number | boolean;
  readonly sunset: number | null;
  readonly suggest: string | null;
  /** Whether that is all: otherwise more may have been planned than is said. */
  readonly isComplete: boolean;
}

/**
 * A published tree, in a folder or behind an address. Paths are relative to its base path: `v1/demo/tags.json`.
 * Everything in it may be anybody's: nothing here trusts a name that has not been matched against the alphabet of slugs.
 */
export interface PublishedTree {
  /** As the user has named it. */
  readonly name: string;
  readonly isFolder: boolean;
  /** The base path that the place itself shows; null when it shows none. */
  readonly base: string | null;
  /** By name; `others` are versions to ask for besides those that are found by asking. */
  readonly versions: (others: readonly string[]) => Promise<ReadonlyMap<string, FoundVersion>>;
  /** The keys of a version; an address has those that the user gave. */
  readonly keys: (version: string) => Promise<readonly string[]>;
  /** A file's bytes; null when it is not there. Throws a DiagnosticError when that cannot be told. */
  readonly read: (path: string) => Promise<Uint8Array | null>;
  /** The same bytes come back as they are when the file has not changed. */
  readonly readUnless: (path: string, known: Uint8Array) => Promise<Uint8Array | null>;
}
