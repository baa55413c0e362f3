import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { DialectName } from '../dialects/dialects.ts';

/** A file that says what holds for the posts of folders. Plain data: it crosses threads. */
export interface DefaultsFile {
  /** Relative to the project's root. */
  readonly file: string;
  readonly text: string;
}

export type Values = Readonly<Record<string, unknown>>;

/** Where the dates of the sections around a post stand among its values: a list of objects. No front matter has such a key. */
export const SECTIONS = '(sections)';

/** What is known of the posts of a workspace besides their paths. */
export interface PostPlace {
  /** Null where it is not known. */
  readonly language: string | null;
  /** Where the workspace's patterns begin. */
  readonly postFolders: readonly string[];
}

/** Values for posts that do not say themselves. */
export interface Rule {
  /** What it says for a post; null where it says nothing. */
  readonly valuesFor: (file: string, place: PostPlace) => Values | null;
  /** The dialect without which it does not hold; absent: it holds in all. */
  readonly dialect?: DialectName;
  /** Whether objects are put together, and with `lists` also lists; else the post's value stands alone, or it counts for nothing. */
  readonly merge: 'none' | 'objects' | 'lists' | 'above';
}

/** The rules of one file, the one that counts first in front. */
export type ReadRules = (
  file: DefaultsFile,
) => { readonly rules: readonly Rule[] } | { readonly rules: null; readonly diagnostic: Diagnostic };

/** What is in a folder has its path in front. The project's own folder has none. */
export const isIn = (file: string, folder: string): boolean => folder === '' || file.startsWith(`${folder}/`);

/** A number of front matter is an object of a class. */
export const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
