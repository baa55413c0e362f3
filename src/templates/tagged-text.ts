import { createPlaceholders, type Placeholders } from '../html/placeholders.ts';

/** What Markdown has to know of a text in which placeholders stand for template tags. */
export interface TaggedText {
  /** The tags as they are written, by what stands in the text in place of each. */
  readonly tags: ReadonlyMap<string, string>;
  /** That no text which is made of this one holds. */
  readonly placeholders: Placeholders;
}

/** Of a text without tags. */
export const untagged = (text: string): TaggedText => ({ tags: NO_TAGS, placeholders: createPlaceholders(text) });

const NO_TAGS: ReadonlyMap<string, string> = new Map();
