import type { AnyHead, Head, SavedState } from './manifest-format.ts';
import type { FileHeaders } from './store.ts';

export interface PublishedFile {
  /** `hashOf` its bytes; null if they are unknown. */
  readonly hash: string | null;
  readonly headers: FileHeaders;
}

/** A file that is no longer in the tree, and is deleted after the grace period. */
export interface RemovedFile extends PublishedFile {
  /** When it was removed from the tree, milliseconds since the epoch. */
  readonly at: number;
}

export interface Publication extends Pick<SavedState, 'base' | 'commit' | 'at'> {
  readonly files: ReadonlyMap<string, PublishedFile>;
}

/** A state on record. */
export interface RecordedState {
  readonly saved: SavedState;
  /** Its files that differ from those at the destination; null for those that it does not have. */
  readonly changes: ReadonlyMap<string, PublishedFile | null>;
  /** The names of its chunks. */
  readonly chunks: ReadonlySet<string>;
}

/** The state of a destination. */
export interface Manifest extends Pick<Head, 'salt' | 'isConditional' | 'hasStaleCaches' | 'hasLeftovers'> {
  /** What is there. The hash of a file that an unfinished deploy may have replaced is unknown. */
  readonly published: Publication | null;
  readonly removed: ReadonlyMap<string, RemovedFile>;
  /** The paths that an unfinished deploy may have changed. */
  readonly touched: ReadonlySet<string>;
  /** The states that a rollback can restore, the newest first. */
  readonly states: readonly RecordedState[];
  /** What was read. The lock is taken by adding it to this. */
  readonly stored: AnyHead;
  /** The record of `published` and `removed`; null if they come from a listing or an older format. */
  readonly recorded: { readonly head: Head; readonly live: RecordedState | null } | null;
  /** The names of all chunks at the destination. */
  readonly chunks: ReadonlySet<string>;
}
