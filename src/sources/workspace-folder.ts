import type { Listing } from './list-files.ts';

/** A folder of the content folder. */
export interface Place {
  readonly name: string;
  readonly dir: string;
  /** Relative to the project's root. */
  readonly file: string;
  readonly real: string;
  /** What stands in it, whatever it is. */
  readonly names: readonly string[];
  readonly hasPosts: boolean;
}

/** The same with all that is below it. */
export type Folder = Place & Listing;
