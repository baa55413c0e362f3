import { FrontMatterError } from './front-matter-error.ts';

/** Finds the fences of front matter. This file loads no parser, because every thread loads the rules of the tools. */

export type Language = 'yaml' | 'toml' | 'json';

/** The start and end of a front matter block. */
export interface Fences {
  readonly open: string;
  readonly close: string;
  /** The offset in the text at which the closing fence ends. */
  readonly end: number;
  readonly language: Language;
  /** Whether the block is JSON without its braces. */
  readonly isBare?: boolean;
  /** Reads a block in a form of its own. @default the language's reader */
  readonly parse?: (block: string) => unknown;
}

/** What tools read differently in front matter. */
export interface FrontMatterRules {
  /** What may be above the opening fence. */
  readonly above: RegExp;
  /** Finds fences in a form of its own; null for text without any. */
  readonly fencesOf: (text: string) => Fences | null;
  /** Whether front matter ends at any line that begins with the fence, and never at YAML's `...`. */
  readonly endsAtPrefix: boolean;
  /** Whether the last of duplicate keys counts. Otherwise, duplicates are an error. */
  readonly lastKeyCounts: boolean;
  /** Whether each tab at the start of a line of YAML is two spaces. */
  readonly hasTabs: boolean;
}

/** Blank lines above the opening fence, or the start of a comment around the front matter. */
const BLANK_LINES = /^(?:<!--)?(?:[ \t]*\r?\n)+(?=---|\+\+\+|\{)/;

export const USUAL_FRONT_MATTER: FrontMatterRules = {
  above: BLANK_LINES,
  fencesOf: () => null,
  endsAtPrefix: false,
  lastKeyCounts: false,
  hasTabs: false,
};

/** A fence has exactly three characters. A brace alone on its line, above a key, starts JSON. */
const OPENING = /^(?:---(?!-)|\+\+\+(?!\+)|\{(?=[ \t]*\r?\n\s*["}]))/;
/** The languages of fences without a name. `NAMED` has the languages by the names that can follow a fence. */
const UNNAMED: Readonly<Record<string, Language>> = { '---': 'yaml', '+++': 'toml', '{': 'json' };
const NAMED: ReadonlyMap<string, Language> = new Map([
  ['yaml', 'yaml'],
  ['yml', 'yaml'],
  ['toml', 'toml'],
  ['json', 'json'],
]);

/** Longer front matter is probably a fence that was not closed. The limit also bounds the cost of a hostile block. */
const MAX_LENGTH = 64 * 1024;

/**
 * Finds the fences of a post's front matter; null for a post without front matter. Unlike gray-matter, it does not read
 * an entire post without a closing fence as front matter, and supports no language that evaluates code.
 *
 * @throws FrontMatterError
 */
export const fencesOf = (text: string, { fencesOf: ownFences, endsAtPrefix }: FrontMatterRules): Fences | null => {
  const own = ownFences(text);
  if (own !== null) return own;
  const open = OPENING.exec(text)?.[0];
  if (open === undefined) {
    if (!BARE.test(text)) return null;
    throw new FrontMatterError('unclosed', 'The post begins with keys, but has no line of --- in front of them.', {
      help: 'Add a line with only --- before the first key and after the last one.',
    });
  }
  const language = languageOf(text, open);
  const closing = open === '{' ? closingLine(text, '}') : closingLine(text, open, endsAtPrefix);
  return { open, language, ...closing };
};

/** Keys without an opening fence. */
export const BARE: RegExp =
  /^(?=(?:[a-z][\w-]*:[^\n]*\n){0,20}(?:title|date)[ \t]*:)(?:[a-z][\w-]*[ \t]*:[^\n]*(?:\n|$)){2}/i;

const languageOf = (text: string, fence: string): Language => {
  const named = text.slice(fence.length).split('\n', 1)[0]?.trim() ?? '';
  const language = named === '' ? UNNAMED[fence] : NAMED.get(named);
  if (language !== undefined) return language;
  if (named.includes('\r'))
    throw new FrontMatterError('unclosed', 'The lines of this file end with carriage returns alone.', {
      help: 'Save it with the line ends LF or CRLF.',
    });
  throw new FrontMatterError('engine', `Galley does not read front matter in "${named}".`, {
    offset: fence.length,
    help: 'Write YAML between --- lines, TOML between +++ lines, or JSON between ---json and --- lines. Galley never runs code in front matter.',
  });
};

/** The full line of the closing fence, including trailing spaces, and its end. With `isPrefix`, more text can follow it. */
export const closingLine = (text: string, fence: string, isPrefix = false): Pick<Fences, 'close' | 'end'> => {
  const end = text.indexOf(`\n${fence}`);
  // YAML's end of a document. The search stops at the fence, because the body after it is long.
  const before = end === -1 ? text : text.slice(0, end + 1);
  const dots = fence === '---' && !isPrefix ? /\n\.{3}[ \t]*(?=\r?\n|$)/.exec(before) : null;
  if (dots !== null) return bounded(dots[0].slice(1), dots.index);
  const help = `Add a line with only ${fence} after the last key.`;
  if (end === -1) throw new FrontMatterError('unclosed', `The front matter has no closing ${fence} line.`, { help });
  const [line = ''] = text.slice(end + 1, end + 200).split('\n', 1);
  if (line.trim() !== fence) {
    if (isPrefix) return bounded(fence, end);
    const message = `This line starts with ${fence} but has more text, so it does not close the front matter.`;
    throw new FrontMatterError('unclosed', message, { offset: end + 1, help });
  }
  return bounded(line.replace(/\r$/, ''), end);
};

export const bounded = (close: string, at: number): Pick<Fences, 'close' | 'end'> => {
  if (at <= MAX_LENGTH) return { close, end: at + 1 + close.length };
  throw new FrontMatterError('too-complex', 'The front matter is longer than 64 kB.', {
    help: 'Move some of it into the body.',
  });
};
