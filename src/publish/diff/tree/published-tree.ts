import { type DiagnosticError, refusal } from '../../../shared/diagnostics/diagnostic.ts';

/** A version of a tree. `lifecycle` is from the headers of its answers; null without any. */
export interface FoundVersion {
  readonly isGone: boolean;
  readonly lifecycle: Lifecycle | null;
}

/** The announcements of a version. Dates are in milliseconds since the epoch. */
export interface Lifecycle {
  /** Whether it is deprecated, or the date of its deprecation. */
  readonly deprecated: number | boolean;
  readonly sunset: number | null;
  readonly suggest: string | null;
  /** Whether the source shows all announcements. If not, there may be others. */
  readonly isComplete: boolean;
}

/**
 * A published tree, in a folder or from a live API. Paths are relative to its base path: `v1/demo/tags.json`. Its
 * content is not trusted: a name is used in a path only after it has been checked against the alphabet of slugs.
 */
export interface PublishedTree {
  /** The path or URL from the user. */
  readonly name: string;
  readonly isFolder: boolean;
  /** The base path, from the URL or the folders; null if they do not show it. */
  readonly base: string | null;
  /** Returns the versions by name. `others` are versions that are always requested from a live API. */
  readonly versions: (others: readonly string[]) => Promise<ReadonlyMap<string, FoundVersion>>;
  /** Returns the keys of a version. For a live API, they are those that the user gave. */
  readonly keys: (version: string) => Promise<readonly string[]>;
  /** Returns a file's bytes; null if the file does not exist. Throws a DiagnosticError if it cannot be read. */
  readonly read: (path: string) => Promise<Uint8Array | null>;
}

/** Makes the error for a tree that cannot be compared. `code` is the second part of the diagnostic's code. */
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
