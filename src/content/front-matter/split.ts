import matter from 'gray-matter';
import type { Dialect } from '../../config/dialects/dialect.ts';
import { editText } from '../../shared/edited-text.ts';
import { FrontMatterError } from './front-matter-error.ts';
import { parseToml } from './parse-toml.ts';
import { parseYaml } from './parse-yaml.ts';

export type Language = 'yaml' | 'toml' | 'json';

/** The start and end of a front matter block. */
interface Fences {
  readonly open: string;
  readonly close: string;
  /** The offset in the text at which the closing fence ends. */
  readonly end: number;
  readonly language: Language;
  /** Whether the block is JSON without its braces. */
  readonly isBare?: boolean;
}

/** Rules that only some tools have. A tool has its documentation; none of those with a dialect reads bare keys. */
export type FrontMatterRules = Partial<
  Pick<Dialect, 'documentation' | 'lastKeyCounts' | 'looseFences' | 'endsAtPrefix'>
>;

/** A fence has exactly three characters. A brace alone on its line, above a key, starts JSON, as in Hugo. */
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
 * Finds the fences of a post's front matter; null for a post without front matter. gray-matter does not find them,
 * because it would read an entire post without a closing fence as front matter, and support languages that evaluate
 * code.
 *
 * @throws FrontMatterError
 */
export const fencesOf = (
  text: string,
  { documentation, looseFences, endsAtPrefix }: FrontMatterRules = {},
): Fences | null => {
  const loose = looseFences ? looseFencesOf(text) : null;
  if (loose !== null) return loose;
  const open = OPENING.exec(text)?.[0];
  if (open === undefined) return BARE.test(text) ? barelyFenced(text, documentation === undefined) : null;
  return {
    open,
    language: languageOf(text, open),
    ...closingLine(text, open === '{' ? '}' : open, endsAtPrefix && open !== '{'),
  };
};

/** Keys without an opening fence. */
const BARE = /^(?=(?:[a-z][\w-]*:[^\n]*\n){0,20}(?:title|date)[ \t]*:)(?:[a-z][\w-]*[ \t]*:[^\n]*(?:\n|$)){2}/i;

/** A line of hyphens without an empty line above it: https://www.statiq.dev/guide/content-and-data/front-matter */
const FIRST_CLOSING = /^(?:(?![^\S\n]*\n|-{3,}[ \t]*\r?\n)[^\n]*\n)+(-{3,})[ \t]*(?=\r?\n|$)/;

/** Lines of metadata, up to an empty line: https://python-markdown.github.io/extensions/meta_data/ */
const METADATA = /^(?: {0,3}[\w-]+[ \t]*:[^\n]*(?:\n(?:(?: {4}| {0,3}\t)[ \t]*\S[^\n]*\n)*|$))+(?=[ \t]*\r?(?:\n|$))/;
const METADATUM = /^ {0,3}([\w-]+)[ \t]*:([^\n]*(?:\n(?: {4}| {0,3}\t)[ \t]*\S[^\n]*)*)/gm;

/** Front matter as in Wyam, which only has a closing fence, or as in Pelican, which has none. */
const barelyFenced = (text: string, isRead: boolean): Fences => {
  const close = isRead ? FIRST_CLOSING.exec(text)?.[1] : undefined;
  if (close !== undefined) return { open: '', language: 'yaml', ...closingLine(text, close) };
  const metadata = isRead ? METADATA.exec(text)?.[0] : undefined;
  if (metadata === undefined)
    throw new FrontMatterError('unclosed', 'The post begins with keys, but has no line of --- in front of them.', {
      help: 'Add a line with only --- before the first key and after the last one.',
    });
  return { open: '', language: 'yaml', ...bounded('', metadata.length - 1) };
};

/** Values of metadata are texts: quotation marks, brackets and colons are parts of them. */
const parseMetadata = (block: string): Readonly<Record<string, string>> => {
  const values = new Map<string, string>();
  for (const { 1: key = '', 2: value = '', index } of block.matchAll(METADATUM)) {
    if (values.has(key)) throw new FrontMatterError('duplicate-key', `Duplicate key "${key}".`, { offset: index });
    values.set(key, value.trim().replace(/\s*\n\s*/g, '\n'));
  }
  return Object.fromEntries(values);
};

/** Fences of three or more characters: https://github.com/hexojs/hexo-front-matter */
const LOOSE = /^(-{3,}|;{3,})[ \t]*\r?\n/;
const KEY = /^(?:#[^\n]*\n\s*)*"?[A-Za-z_][\w-]*"?[ \t]*:(?:\s|$)/;
const ANY_CLOSING = /\n(-{3,}|;{3,})[ \t]*(?=\r?\n|$)/;

/** Loose fences; null for a post with a usual fence, and for a text that only starts like a key. */
const looseFencesOf = (text: string): Fences | null => {
  const open = LOOSE.exec(text)?.[1] ?? '';
  const close = open !== '' ? open : KEY.test(text) ? ANY_CLOSING.exec(text)?.[1] : undefined;
  if (open === '---' || close === undefined) return null;
  const isBare = close.startsWith(';');
  return { open, language: isBare ? 'json' : 'yaml', isBare, ...closingLine(text, close) };
};

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
const closingLine = (text: string, fence: string, isPrefix = false): Pick<Fences, 'close' | 'end'> => {
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

const bounded = (close: string, at: number): Pick<Fences, 'close' | 'end'> => {
  if (at <= MAX_LENGTH) return { close, end: at + 1 + close.length };
  throw new FrontMatterError('too-complex', 'The front matter is longer than 64 kB.', {
    help: 'Move some of it into the body.',
  });
};

/**
 * Splits a post with gray-matter, with our parsers as its engines. gray-matter always gets options, because without
 * options it caches results for all builds in a process. `twice` is the error about a duplicate key, if the last one
 * counts.
 *
 * @throws FrontMatterError with an offset in the block
 */
export const split = (text: string, fences: Fences, { lastKeyCounts, looseFences }: FrontMatterRules) => {
  const { open, close, end, language, isBare = open === '{' } = fences;
  const parse = looseFences ? parseTabbed : parseYaml;
  let twice: FrontMatterError | undefined;
  const read = (block: string): unknown => {
    if (language === 'toml') return parseToml(block);
    if (language === 'json') return parseYaml(isBare ? `{${block}\n}` : block, 'JSON');
    try {
      return parse(block, 'YAML');
    } catch (error) {
      if (!lastKeyCounts || !(error instanceof FrontMatterError) || error.problem !== 'duplicate-key') throw error;
      twice = error;
      return parse(block, 'YAML', lastKeyCounts);
    }
  };
  const body = text.slice(end).replace(/^\r?\n/, '');
  if (open === '') {
    const block = text.slice(0, end - close.length).replace(/\r?\n$/, '');
    return { block, body, data: close === '' ? parseMetadata(block) : read(block), twice };
  }
  // The input does not include the body, because gray-matter copies its input.
  const { matter: between, data } = matter(text.slice(0, end), {
    delimiters: [open, close],
    language,
    engines: { [language]: (block: string) => read(blockOf(block)) as object },
    // Otherwise gray-matter looks for the post's own `excerpt_separator` in the body.
    excerpt: () => '',
  });
  return { block: blockOf(between), body, data, twice };
};

/** Parses YAML in which each tab at the start of a line is two spaces, as in Hexo. */
export const parseTabbed: typeof parseYaml = (block, ...options) => {
  const tabs = [...block.matchAll(/\n\t+/g)].map(({ 0: found, index }) => {
    const end = index + found.length;
    return { start: index + 1, end, text: '  '.repeat(end - index - 1) };
  });
  const { text, sourceOffset } = editText(block, tabs);
  try {
    return parseYaml(text, ...options);
  } catch (error) {
    if (!(error instanceof FrontMatterError)) throw error;
    const { problem, message, offset, help = '' } = error;
    throw new FrontMatterError(problem, message, { offset: sourceOffset(offset), help });
  }
};

/** Removes the rest of the opening fence's line, which gray-matter does not remove. */
const blockOf = (between: string): string => (between.includes('\n') ? between.slice(between.indexOf('\n') + 1) : '');
