import { checksumOf } from './contents.ts';
import type { WrittenFile, WrittenFiles } from './written-files.ts';

/** Whose bytes a file has: Galley's, somebody's edit of Galley's, or somebody else's from the beginning. */
export type Author = 'galley' | 'edited' | 'foreign';

/** Files of others, by path, sorted. */
export interface Others {
  readonly foreign: readonly string[];
  readonly edited: readonly string[];
}

export const isNone = ({ foreign, edited }: Others): boolean => foreign.length === 0 && edited.length === 0;

/** Who wrote what stands at a path, by what is on record of it. */
export const authorOf = (known: WrittenFile | undefined, there: Uint8Array): Author => {
  if (known === undefined) return 'foreign';
  return known.checksum === null || known.checksum === checksumOf(there) ? 'galley' : 'edited';
};

export interface Difference {
  readonly path: string;
  /** What is to be written. */
  readonly bytes: Uint8Array;
  readonly there: Uint8Array;
}

export interface OthersFiles {
  readonly add: (difference: Difference) => void;
  /** `isOutput`: other files hold exactly what is to be written there, so the folder is an output of Galley's. */
  readonly found: (isOutput: boolean) => Others;
}

/**
 * Collects those files that would be overwritten and are not Galley's.
 *
 * Without a record (the folder `.galley` was deleted, or only the output was kept) an output's answers are told by their
 * shape: objects with the very fields of the ones that take their places. Rules for hosts, which stand outside of all
 * folders, are what people write as well.
 */
export const othersFiles = (written: WrittenFiles | null): OthersFiles => {
  const foreign: string[] = [];
  const edited: string[] = [];
  const alike: string[] = [];
  return {
    add: ({ path, bytes, there }) => {
      const author = authorOf(written?.get(path), there);
      if (author === 'edited') edited.push(path);
      else if (author === 'foreign')
        (isAnswer(path) && written === null && haveSameFields(bytes, there) ? alike : foreign).push(path);
    },
    found: (isOutput) => ({ foreign: [...foreign, ...(isOutput ? [] : alike)].sort(), edited: edited.sort() }),
  };
};

const isAnswer = (path: string): boolean => path.includes('/');

const haveSameFields = (a: Uint8Array, b: Uint8Array): boolean => {
  const [ours, theirs] = [fieldsOf(a), fieldsOf(b)];
  return ours !== null && ours === theirs;
};

/** Null where the bytes are no JSON object. */
const fieldsOf = (bytes: Uint8Array): string | null => {
  try {
    const value: unknown = JSON.parse(Buffer.from(bytes).toString('utf8'));
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
    return JSON.stringify(Object.keys(value).sort());
  } catch {
    return null;
  }
};
