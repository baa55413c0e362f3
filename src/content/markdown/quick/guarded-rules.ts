import type { Rules, TokensList } from 'marked';
import { startsName } from './inline-text.ts';
import { createPlainLines } from './plain-blocks.ts';

type BlockRules = Rules['block'];

/** The first characters that each rule of marked can match. Most rules allow up to three spaces first. */
const STARTS = {
  newline: ' \t\n',
  code: ' \t',
  fences: ' `~',
  heading: ' #',
  hr: ' -_*',
  blockquote: ' >',
  list: ' *+-0123456789',
  html: ' <',
  def: ' [',
} as const;

/**
 * Wraps marked's block rules. The results are the same, but the rules run less often: marked tries all of them on each
 * paragraph, although the first character excludes nearly all. No check reads further than its rule would.
 */
export const createBlockRules = (block: BlockRules): BlockRules => {
  const guarded = Object.entries(STARTS).map(([name, starts]) => [
    name,
    new StartRule(starts, block[name as keyof BlockRules]),
  ]);
  const plainLines = createPlainLines();
  // A line of = or - is not a plain line.
  const mayBeHeading = (source: string): boolean => plainLines(source) === -1;
  const paragraph: Rule['exec'] = (source) => {
    const end = plainLines(source);
    if (end === -1) return block.paragraph.exec(source);
    const text = source.slice(0, end);
    return [text, text] as string[] as RegExpExecArray;
  };
  return {
    ...block,
    ...Object.fromEntries(guarded),
    table: askedWhere(mayBeTable, block.table),
    lheading: askedWhere(mayBeHeading, block.lheading),
    paragraph: { exec: paragraph, test: (source: string) => paragraph(source) !== null },
  };
};

/** Whether the second line begins like the delimiter row of a table. */
export const mayBeTable = (source: string): boolean => {
  const lineEnd = source.indexOf('\n');
  if (lineEnd === -1) return false;
  let at = lineEnd + 1;
  while (at <= lineEnd + 3 && source.charAt(at) === ' ') at += 1;
  const start = source.charAt(at);
  return start === '|' || start === '-' || start === ':';
};

type InlineRules = Rules['inline'];
type Links = TokensList['links'];

/** Facts about the text that is being read. */
export interface TextFacts {
  readonly links: Links;
  /** The length of the longest name before an @. */
  readonly longestName: number;
}

/** Wraps marked's inline rules. The results are the same, but the rules run less often. */
export const createInlineRules = (inline: InlineRules, facts: () => TextFacts): InlineRules => ({
  ...inline,
  emStrongLDelim: new StartRule('*_', inline.emStrongLDelim) as Rule as RegExp,
  url: askedWhere((source) => mayBeAddress(source, facts().longestName), inline.url) as RegExp,
  ...createMaskRules(inline, () => facts().links),
});

const SCHEME = /[A-Za-z]{3,6}:|www\./y;

/** Whether a text begins like a URL or an email address: with www., or a name and a colon or an @. */
const mayBeAddress = (source: string, longestName: number): boolean => {
  SCHEME.lastIndex = 0;
  return SCHEME.test(source) || (longestName > 0 && startsName(source, 0, longestName));
};

/**
 * Wraps the rules with which marked masks text before it searches for emphasis. Each reads the full text, so it runs only
 * if the text has a character that the rule needs.
 */
const createMaskRules = (inline: InlineRules, links: () => Links): Partial<InlineRules> => {
  const { anyPunctuationOutsideCode, blockSkip, reflinkSearch } = inline;
  const escapes = {
    [Symbol.replace]: (source: string, replacer: () => string): string =>
      has(source, '\\') || has(source, '`') ? source.replace(anyPunctuationOutsideCode, replacer) : source,
  };
  const references = {
    // Only references with a definition are replaced.
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
      // The last search can have stopped early, if a text was nested too deeply.
      blockSkip.lastIndex = 0;
      return source.matchAll(blockSkip);
    },
  };
  const rules = { anyPunctuationOutsideCode: escapes, reflinkSearch: references, blockSkip: blocks };
  return rules as unknown as Partial<InlineRules>;
};

/** A replacement for `includes`, which is several times slower. */
const has = (source: string, character: string): boolean => source.indexOf(character) !== -1;

const isEmpty = (links: Links): boolean => {
  for (const _ in links) return false;
  return true;
};

/** The methods that marked uses of most rules. Each rule matches only at the start of a text. */
type Rule = Pick<RegExp, 'exec' | 'test'>;

/** Wraps a rule so that it runs only if `mayMatch` is true. It must be true for every text that the rule matches. */
const askedWhere = (mayMatch: (source: string) => boolean, rule: Rule): Rule => ({
  exec: (source) => (mayMatch(source) ? rule.exec(source) : null),
  test: (source) => mayMatch(source) && rule.test(source),
});

/**
 * Wraps a rule that only matches texts that begin with one of the ASCII characters in `starts`. A class gives all rules the
 * same shape, which the JavaScript engine can optimise.
 */
class StartRule implements Rule {
  readonly starts: Uint8Array = new Uint8Array(0x80);
  readonly rule: Rule;

  constructor(starts: string, rule: Rule) {
    for (const start of starts) this.starts[start.charCodeAt(0)] = 1;
    this.rule = rule;
  }

  exec(source: string): RegExpExecArray | null {
    const code = source.charCodeAt(0);
    return code < 0x80 && this.starts[code] === 1 ? this.rule.exec(source) : null;
  }

  test(source: string): boolean {
    const code = source.charCodeAt(0);
    return code < 0x80 && this.starts[code] === 1 && this.rule.test(source);
  }
}
