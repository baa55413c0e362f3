import { hash } from 'node:crypto';
import { isSafePath } from '../../api/tree/tree.ts';
import { StoreError } from './refusal-error.ts';

/** The headers that a store saves with a file. */
export const HEADERS = ['content-type', 'cache-control', 'content-disposition', 'content-encoding'] as const;

export type FileHeaders = Readonly<Partial<Record<(typeof HEADERS)[number], string | undefined>>>;

export const areSameHeaders = (one: FileHeaders, other: FileHeaders): boolean =>
  HEADERS.every((name) => one[name] === other[name]);

export interface StoredFile {
  readonly bytes: Uint8Array;
  /** Identifies these bytes in a `Condition`, like an ETag. */
  readonly tag: string;
}

export interface ListedFile {
  readonly path: string;
  /** The hexadecimal MD5 of its bytes; null if the store does not know it. */
  readonly md5: string | null;
}

/** The condition of a write: the file still has this tag or, for null, does not exist. */
export type Condition = { readonly tag: string | null };

export interface PutOptions {
  readonly headers: FileHeaders;
  /** A write whose condition is false throws a `ConditionError` and changes nothing. */
  readonly condition?: Condition;
}

/** A store of files by path, with `/` between segments. Its functions throw a `StoreError` for a refusal. */
export interface Store {
  /** The name for messages. */
  readonly name: string;
  /** Whether the store saves headers. A file system does not. */
  readonly keepsHeaders: boolean;
  /** Whether a path can be a file and a folder at the same time. */
  readonly hasTwins: boolean;
  /** Whether the store refuses writes whose condition is false; null if unknown. */
  readonly supportsConditions: boolean | null;
  /** The milliseconds by which its clock is ahead of this machine's, from its last answer; 0 without a clock. */
  readonly ahead: () => number;
  /** Lists the files in `prefix`, one page at a time. `part` is null at first, and then the previous page's `next`. */
  readonly list: (
    prefix: string,
    part: string | null,
  ) => Promise<{ readonly files: readonly ListedFile[]; readonly next: string | null }>;
  /** The names of the folders in `prefix`, which ends in a slash. */
  readonly foldersIn: (prefix: string) => Promise<readonly string[]>;
  readonly get: (path: string) => Promise<StoredFile | null>;
  /** Writes the whole file or nothing; returns its tag. */
  readonly put: (path: string, bytes: Uint8Array, options: PutOptions) => Promise<string>;
  /** Copies a file within the store. With the same path for both, it replaces the headers. */
  readonly copy: (from: string, to: string, headers: FileHeaders) => Promise<void>;
  /** Deletes files. A missing file is not an error. */
  readonly delete: (paths: readonly string[]) => Promise<void>;
}

/** Returns a path, or a folder's path with a slash at its end. Throws a StoreError if it could leave the destination. */
export const storePath = (path: string): string => {
  if (path !== '' && !isSafePath(path.replace(/[/]$/, '')))
    throw new StoreError('refused', `${JSON.stringify(path)} is not a path of the destination.`);
  return path;
};

/** The result of `hashOf`. */
export const HASH: RegExp = /^[0-9a-f]{32}$/;

/** Returns a digest of a file's bytes: 128 bits of SHA-256. */
export const hashOf = (bytes: Uint8Array | string): string => hash('sha256', bytes, 'hex').slice(0, 32);

/** Returns the digest that S3 and compatible services use for a file. */
export const md5Of = (bytes: Uint8Array): string => hash('md5', bytes, 'hex');
