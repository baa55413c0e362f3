import type { Rules, TokensList } from 'marked';
import { askedWhere, startingWith } from './guarded-rule.ts';

type InlineRules = Rules['inline'];
type Links = TokensList['links'];

/**
 * marked's rules for what stands in a line, with the same answers, but asked less. `links` gives the definitions of the
 * text that is being read.
 */
export const createInlineRules = (inline: InlineRules, links: () => Links): InlineRules => ({
  ...inline,
  emStrongLDelim: startingWith('*_', inline.emStrongLDelim) as RegExp,
  url: askedWhere(mayBeAddress, inline.url) as RegExp,
  ...createMaskRules(inline, links),
});

/** The characters of a scheme, of www. and of what stands before an @. */
const NAME = /[A-Za-z0-9._+-]{0,64}/y;

/** Whether a text begins like an address: with www., or a name and a colon or an @. */
const mayBeAddress = (source: string): boolean => {
  NAME.lastIndex = 0;
  NAME.test(source);
  const end = NAME.lastIndex;
  if (end === 0) return false;
  const next = source.charAt(end);
  return end === 64 || next === ':' || next === '@' || source.startsWith('www.');
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
