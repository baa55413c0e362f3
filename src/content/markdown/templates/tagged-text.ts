import type { EditedText } from '../../../shared/edited-text.ts';
import { escapeHtml, escapeHtmlText } from '../../../shared/escape.ts';
import { createPlaceholders, fillPlaceholders, type Placeholders, placeholdersIn } from '../../html/placeholders.ts';
import { tokenize } from '../../html/tokenizer.ts';
import type { Residue } from './residue.ts';
import type { ShortcodeTag } from './shortcodes.ts';
import type { LinkTag } from './tag-values.ts';

/** The template tags of text in which placeholders replace them. */
export interface TaggedText {
  /** The tags as written, by placeholder. */
  readonly tags: ReadonlyMap<string, string>;
  /** Tags for URLs of posts, by placeholder. */
  readonly links: ReadonlyMap<string, PlacedLinkTag>;
  /** Shortcodes, by placeholder. */
  readonly shortcodes: ReadonlyMap<string, ShortcodeTag>;
  /** All of these as written, by placeholder. */
  readonly written: ReadonlyMap<string, string>;
  /** The source of placeholders, which cannot occur in the text. */
  readonly placeholders: Placeholders;
}

/** Text for the Markdown renderer, with values from the configuration and placeholders for all other tags. */
export interface PreparedText extends EditedText, TaggedText {
  readonly residue: readonly Residue[];
}

/** A link tag as written, with its offset in the source. */
export interface PlacedLinkTag extends LinkTag {
  readonly written: string;
  readonly offset: number;
  /** The placeholder of the post's title; null if the tag does not show it. */
  readonly title: string | null;
}

/** The value of a tag, which Markdown does not read, and the tag as written. */
export interface PlacedValue {
  readonly shown: string;
  readonly written: string;
}

/** Returns all tags as written, by placeholder. */
export const writtenTags = (
  source: string,
  found: Pick<TaggedText, 'tags' | 'links' | 'shortcodes'> & { readonly values: ReadonlyMap<string, PlacedValue> },
): ReadonlyMap<string, string> =>
  new Map([
    ...found.tags,
    ...[...found.values, ...found.links].map(([placeholder, { written }]) => [placeholder, written] as const),
    ...[...found.shortcodes].map(([placeholder, { start, end }]) => [placeholder, source.slice(start, end)] as const),
  ]);

/** Returns the value for text without tags. */
export const untagged = (text: string): TaggedText => ({
  tags: NOTHING,
  links: NOTHING,
  shortcodes: NOTHING,
  written: NOTHING,
  placeholders: createPlaceholders(text),
});

const NOTHING: ReadonlyMap<string, never> = new Map<string, never>();

/** Replaces placeholders in HTML with strings, each escaped for its position. */
export const putIntoHtml = (
  html: string,
  texts: ReadonlyMap<string, string>,
  spellText: (text: string) => string = escapeHtmlText,
): string => {
  if (texts.size === 0 || !placeholdersIn(html).some((placeholder) => texts.has(placeholder))) return html;
  let filled = '';
  let done = 0;
  const put = (start: number, end: number, spell: (text: string) => string): void => {
    if (start < done) return;
    filled +=
      fillPlaceholders(html.slice(done, start), texts, asIs) + fillPlaceholders(html.slice(start, end), texts, spell);
    done = end;
  };
  let tag = '';
  tokenize(html, {
    onopentagname: (start, end) => {
      tag = html.slice(start, end).toLowerCase();
    },
    onclosetag: () => {
      tag = '';
    },
    ontext: (start, end) => put(start, end, RAW_TEXT.includes(tag) ? asIs : spellText),
    onattribdata: (start, end) => put(start, end, /["']/.test(html.charAt(start - 1)) ? escapeHtml : unquoted),
  });
  return filled + fillPlaceholders(html.slice(done), texts, asIs);
};

/** Elements whose content is not HTML. */
const RAW_TEXT: readonly string[] = ['script', 'style'];

const asIs = (text: string): string => text;

/** Escapes an attribute value without quotes. Spaces become character references, because they would end the value. */
const unquoted = (text: string): string => escapeHtml(text).replace(/\s/g, (space) => `&#${space.charCodeAt(0)};`);
