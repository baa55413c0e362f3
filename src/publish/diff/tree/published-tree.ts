import { type DiagnosticError, refusal } from '../../../shared/diagnostics/diagnostic.ts';

/** A version that was found; `lifecycle` is from the headers of its answers, null without any. */
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
  /** Whether that is all: otherwise more can be planned than is announced. */
  readonly isComplete: boolean;
}

/**
 * A published tree, in a folder or at an address. Paths are relative to its base path: `v1/demo/tags.json`. Its content is
 * not trusted: a name is used in a path only after it has been matched against the alphabet of slugs.
 */
export interface PublishedTree {
  /** As the user has named it. */
  readonly name: string;
  readonly isFolder: boolean;
  /** The base path that the place itself shows; null when it shows none. */
  readonly base: string | null;
  /** By name; `others` are versions that an address is asked for in any case. */
  readonly versions: (others: readonly string[]) => Promise<ReadonlyMap<string, FoundVersion>>;
  /** The keys of a version; an address has those that the user gave. */
  readonly keys: (version: string) => Promise<readonly string[]>;
  /** A file's bytes; null when it is not there. Throws a DiagnosticError when it cannot be read. */
  readonly read: (path: string) => Promise<Uint8Array | null>;
  /** As `read`; returns `known` itself when the file has the same bytes. */
  readonly readUnless: (path: string, known: Uint8Array) => Promise<Uint8Array | null>;
}

/** The error for trees that cannot be compared. `code` is the second half of the diagnostic's. */
export const cannotCompare = (
  code: 'usage' | 'not-found' | 'not-a-tree' | 'unreachable' | 'not-an-api' | 'unknown-key' | 'gone' | 'damaged',
  message: string,
  help: string,
): DiagnosticError => refusal(code === 'usage' ? 2 : 1, { code: `diff/${code}`, message, help });

export const damaged = (tree: PublishedTree, path: string, why: string): Error =>
  cannotCompare(
    'damaged',
    `In ${tree.name}, ${path} ${why}.`,
    tree.isFolder ? 'Build it again.' : 'A deploy may be running. Try again in a moment.',
  );
