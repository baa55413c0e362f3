import { groupBy } from '../../shared/group-by.ts';
import type { Difference } from './extensions/differences.ts';
import type { UnknownLanguage } from './highlight.ts';
import type { FoundAddresses } from './references.ts';
import type { Residue } from './templates/residue.ts';
import type { ShortcodeUse } from './templates/shortcodes.ts';

/** Text as HTML, with what it contains. Offsets are in the post's body. */
export interface Rendered extends FoundAddresses {
  /** HTML in which relative URLs and shortcodes are still placeholders. */
  readonly html: string;
  /** Returns the plain text that introduces the text, with at most so many characters. Empty if there is none. */
  readonly excerpt: (length: number) => string;
  /** The offsets of code blocks that are too large to highlight. */
  readonly unhighlighted: readonly number[];
  /** Languages that highlight.js does not support. */
  readonly languages: readonly UnknownLanguage[];
  readonly differences: readonly Difference[];
  /** Template tags that stay as written. */
  readonly residue: readonly Residue[];
  /** Shortcodes whose functions have not run yet. Inner ones come before outer ones. */
  readonly shortcodes: readonly ShortcodeUse[];
}

/** Text without those of its shortcodes. */
export interface RenderedText extends Omit<Rendered, 'residue' | 'shortcodes'> {
  /** The placeholders of template tags in code. */
  readonly tagsInCode: ReadonlySet<string>;
}

export const NOTHING_RENDERED: Rendered = {
  html: '',
  excerpt: () => '',
  references: [],
  fragments: [],
  unsafe: [],
  unhighlighted: [],
  languages: [],
  differences: [],
  residue: [],
  shortcodes: [],
};

/** Adds what the text of shortcodes contains. Their HTML is inserted later, after the shortcodes have run. */
export const withInnerTexts = (whole: Rendered, inner: readonly Rendered[]): Rendered => {
  const all = [whole, ...inner];
  const languages = groupBy(
    all.flatMap((text) => text.languages),
    ({ kind }) => kind,
  );
  return {
    ...whole,
    references: all.flatMap((text) => text.references),
    fragments: all.flatMap((text) => text.fragments),
    unsafe: all.flatMap((text) => text.unsafe),
    unhighlighted: all.flatMap((text) => text.unhighlighted),
    languages: Array.from(languages.values(), ([first]) => first as UnknownLanguage),
    differences: all.flatMap((text) => text.differences),
    residue: all.flatMap((text) => text.residue),
    shortcodes: all.flatMap((text) => text.shortcodes),
  };
};
