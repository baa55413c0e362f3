import { RefusalError } from './refusal.ts';

/** The headers that a store keeps with a file, by their lower-case names. */
export type FileHeaders = Readonly<
  Partial<Record<'content-type' | 'cache-control' | 'content-encoding', string | undefined>>
>;

export interface StoredFile {
  readonly bytes: Uint8Array;
  /** Stands for these bytes in a `Condition`. */
  readonly tag: string;
}

export interface ListedFile {
  readonly path: string;
  /** Of its bytes, hexadecimal; null where the store does not know it. */
  readonly md5: string | null;
}

/** What must hold for a write to happen: nothing is there, or what was read under this tag still is. */
export type Condition = { readonly tag: string | null };

export interface PutOptions {
  readonly headers: FileHeaders;
  /** A write whose condition does not hold is a `ConditionError`, and nothing has changed. */
  readonly condition?: Condition;
}

/** A place that keeps files by their paths, `/` between segments; refusals are thrown as a `StoreError`. */
export interface Store {
  /** As the user knows it. */
  readonly name: string;
  /** False for a file system: there are no headers to keep up to date. */
  readonly keepsHeaders: boolean;
  /** Whether one path can be a file and the folder of other files as well. */
  readonly hasTwins: boolean;
  /** Whether it heeds conditions; null where that has to be seen. */
  readonly heedsConditions: boolean | null;
  /** All files, a part at a time: `next` stands for the part that follows, null for the first and after the last. */
  readonly list: (
    part: string | null,
  ) => Promise<{ readonly files: readonly ListedFile[]; readonly next: string | null }>;
  /** The names directly below `prefix`, which ends in a slash, that have files below them. */
  readonly foldersIn: (prefix: string) => Promise<readonly string[]>;
  readonly get: (path: string) => Promise<StoredFile | null>;
  /** The whole file or nothing; returns its tag. */
  readonly put: (path: string, bytes: Uint8Array, options: PutOptions) => Promise<string>;
  /** Copies a file within the store, or gives it other headers where it is. */
  readonly copy: (from: string, to: string, headers: FileHeaders) => Promise<void>;
  /** Files that are not there are none to complain about. */
  readonly delete: (paths: readonly string[]) => Promise<void>;
}

/** Somebody else has written since, or the file exists already. */
export class ConditionError extends Error {
  override readonly name = 'ConditionError';
}

/** A store that did not do what it was asked. */
export class StoreError extends RefusalError {
  override readonly name = 'StoreError';
}
