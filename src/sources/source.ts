import type { Fingerprint } from '../cache/fingerprint.ts';

/** A file of the content folder. */
export interface SourceFile {
  /** Absolute. */
  readonly path: string;
  /** Relative to the project's root, `/` between segments: the name in diagnostics and in every sort. */
  readonly file: string;
}

/** A file that takes no part, and why. */
export interface Skipped {
  readonly file: string;
  readonly why: string;
}

/** A workspace's files as found on disk, sorted by name; nothing read yet. */
export interface WorkspaceSource {
  /** The folder's name, or the one in the configuration. */
  readonly name: string;
  /** Absolute; null where the configuration says where its files are. */
  readonly dir: string | null;
  readonly settings: SourceFile | null;
  readonly authors: SourceFile | null;
  readonly categories: SourceFile | null;
  readonly tags: SourceFile | null;
  readonly posts: readonly SourceFile[];
  readonly skipped: readonly Skipped[];
}

/** What stands for a file: both null when there are no bytes. */
export interface Identity {
  /** Of the bytes. */
  readonly hash: string | null;
  /** What the file looked like before it was read; null when it had only just changed. */
  readonly fingerprint: Fingerprint | null;
}
