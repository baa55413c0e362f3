import type { Snippets } from '../config/settings.ts';
import type { Position } from '../shared/diagnostics/diagnostic.ts';

/** A file that a post inserts. All paths are relative to the project's root. */
export interface Insertion {
  readonly file: string;
  readonly post: string;
  /** The file that contains the tag: the post, or a page that it inserts. */
  readonly from: string;
  readonly position: Position;
}

/** Reads a file to insert, and reports one that the post must not publish. */
export type Insert = (insertion: Insertion) => Promise<Snippets[string]>;

/** The maximum number of characters in text. Longer text is not inserted. */
export const MAX_SNIPPET = 65_536;
