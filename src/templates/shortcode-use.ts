import type { TagArguments } from './tag-arguments.ts';

/** A shortcode in a text, before its function has run. Plain data: it crosses threads. */
export interface ShortcodeUse extends TagArguments {
  readonly placeholder: string;
  readonly name: string;
  /** What stands between the tags of a pair, as written and as HTML; null for a single tag. */
  readonly inner: string | null;
  readonly html: string | null;
  /** Where it stands in the body. */
  readonly offset: number;
}
