import type { Rules, TokensList } from 'marked';
import { startsName } from './address-names.ts';
import { askedWhere, startingWith } from './guarded-rule.ts';

type InlineRules = Rules['inline'];
type Links = TokensList['links'];

/** What is known of the text that is being read. */
export interface TextFacts {
  readonly links: Links;
  /** Of what stands before an @. */
  readonly longestName: number;
}

/** marked's rules for what stands in a line, with the same answers, but asked less. */
export const createInlineRules = (inline: InlineRules, facts: () => TextFacts): InlineRules => ({
  ...inline,
  emStrongLDelim: startingWith('*_', inline.emStrongLDelim) as RegExp,
  url: askedWhere((source) => mayBeAddress(source, facts().longestName), inline.url) as RegExp,
  ...createMaskRules(inline, () => facts().links),
});

const SCHEME = /[A-Za-z]{3,6}:|www\./y;

/** Whether a text begins like an address: with www., or a name and a colon or an @. */
const mayBeAddress = (source: string, longestName: number): boolean => {
  SCHEME.lastIndex = 0;
  return SCHEME.test(source) || (longestName > 0 && startsName(source, 0, longestName));
};

/**
 * The rules by which marked hides, before it looks for emphasis, what may hold a * without meaning it. Each goes through
 * the whole text, so it is asked only where the text has a character that the rule cannot match without.
 */
const createMaskRules = (inline: InlineRules, links: () => Links): Partial<InlineRules> => {
  const { anyPunctuationOutsideCode, blockSkip, reflinkSearch } = inline;
  const escapes = {
    [Symbol.replace]: (source: string, replacer: () => string): string =>
      has(source, '\\') || has(source, '`') ? source.replace(anyPunctuationOutsideCode, replacer) : source,
  };
  const references = {
    // What is found is replaced only where it has a definition.
    [Symbol.replace]: (source: string, replacer: () => string): string =>
      isEmpty(links()) ? source : source.replace(reflinkSearch, replacer),
    [Symbol.matchAll]: (source: string) => source.matchAll(reflinkSearch),
  };
  const blocks = {
    lastIndex: 0,
    exec(source: string): RegExpExecArray | null {
      if (this.lastIndex === 0 && !has(source, '[') && !has(source, '<') && !has(source, '`')) return null;
      blockSkip.lastIndex = this.lastIndex;
      const match = blockSkip.exec(source);
      this.lastIndex = blockSkip.lastIndex;
      return match;
    },
    [Symbol.matchAll]: (source: string) => {
      // It begins where the last search ended, which a text nested too deeply may have broken off.
      blockSkip.lastIndex = 0;
      return source.matchAll(blockSkip);
    },
  };
  const rules = { anyPunctuationOutsideCode: escapes, reflinkSearch: references, blockSkip: blocks };
  return rules as unknown as Partial<InlineRules>;
};

/** As `includes`, which takes the engine several times as long. */
const has = (source: string, character: string): boolean => source.indexOf(character) !== -1;

const isEmpty = (links: Links): boolean => {
  for (const _ in links) return false;
  return true;
};
