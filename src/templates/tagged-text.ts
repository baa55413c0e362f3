import { createPlaceholders, type Placeholders } from '../html/placeholders.ts';
import type { LinkTag } from './link-tag.ts';
import type { ShortcodeTag } from './shortcode-calls.ts';

/** What Markdown has to know of a text in which placeholders stand for template tags. */
export interface TaggedText {
  /** The tags as they are written, by what stands in the text in place of each. */
  readonly tags: ReadonlyMap<string, string>;
  /** Tags that stand for addresses of posts, by the same. */
  readonly links: ReadonlyMap<string, PlacedLinkTag>;
  /** Shortcodes, by the same. */
  readonly shortcodes: ReadonlyMap<string, ShortcodeTag>;
  /** All of them as they are written. */
  readonly written: ReadonlyMap<string, string>;
  /** That no text which is made of this one holds. */
  readonly placeholders: Placeholders;
}

/** A link tag as it is written, and where in the source. */
export interface PlacedLinkTag extends LinkTag {
  readonly written: string;
  readonly offset: number;
}

/** Of a text without tags. */
export const untagged = (text: string): TaggedText => ({
  tags: NOTHING,
  links: NOTHING,
  shortcodes: NOTHING,
  written: NOTHING,
  placeholders: createPlaceholders(text),
});

const NOTHING: ReadonlyMap<string, never> = new Map<string, never>();
