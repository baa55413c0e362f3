import matter from 'gray-matter';
import { FrontMatterError } from './front-matter-error.ts';
import { parseToml } from './parse-toml.ts';
import { parseYaml } from './parse-yaml.ts';

export type Language = 'yaml' | 'toml' | 'json';

/** How a block of front matter begins and ends. */
export interface Fences {
  readonly open: string;
  readonly close: string;
  /** Where the closing fence ends in the text. */
  readonly end: number;
  readonly language: Language;
  /** Whether the braces around what is JSON are left out. */
  readonly isBare?: boolean;
}

/** What of fences only some tools read. */
export interface FenceRules {
  /** The opening one may be left out or be longer, and JSON without its braces stands between lines of `;;;`. */
  readonly looseFences?: boolean | undefined;
}

/** A post's text in its parts, and what its front matter says, whatever that is. */
export interface Split {
  readonly block: string;
  readonly body: string;
  readonly data: unknown;
}

/** A fence of more than three signs is none; a brace alone in its line, above a key, is JSON as Hugo has it. */
const OPENING = /^(?:---(?!-)|\+\+\+(?!\+)|\{(?=[ \t]*\r?\n\s*["}]))/;
const CLOSING: Readonly<Record<string, string>> = { '{': '}' };
const UNNAMED: Readonly<Record<string, Language>> = { '---': 'yaml', '+++': 'toml', '{': 'json' };
const NAMED: ReadonlyMap<string, Language> = new Map([
  ['yaml', 'yaml'],
  ['yml', 'yaml'],
  ['toml', 'toml'],
  ['json', 'json'],
]);

/** Longer front matter is a fence that was never closed; the limit also bounds what a hostile block can cost. */
const MAX_LENGTH = 64 * 1024;

/**
 * The fences of a post's front matter; null for a post without. Found here because gray-matter takes a post whose block
 * is never closed for front matter as a whole, and looks up any language, those that evaluate code among them. Throws a
 * FrontMatterError.
 */
export const fencesOf = (text: string, { looseFences = false }: FenceRules = {}): Fences | null => {
  const loose = looseFences ? looseFencesOf(text) : null;
  if (loose !== null) return loose;
  const open = OPENING.exec(text)?.[0];
  if (open === undefined) return null;
  return { open, language: languageOf(text, open), ...closingLine(text, CLOSING[open] ?? open) };
};

/** Of three signs or more: https://github.com/hexojs/hexo-front-matter */
const LOOSE = /^(-{3,}|;{3,})[ \t]*\r?\n/;
const KEY = /^"?[A-Za-z_][\w-]*"?[ \t]*:(?:\s|$)/;
const ANY_CLOSING = /\n(-{3,}|;{3,})[ \t]*(?=\r?\n|$)/;

/** Null for a post with a usual fence, and for a text that only begins as a key does. */
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
  throw new FrontMatterError('engine', `Front matter in "${named}" is not read.`, {
    offset: fence.length,
    help: 'Write YAML between lines of ---, TOML between lines of +++ or JSON between lines of ---json and ---; nothing in it is ever evaluated.',
  });
};

/** The whole line, so that spaces behind the fence are no part of the body. */
const closingLine = (text: string, fence: string): Pick<Fences, 'close' | 'end'> => {
  const end = text.indexOf(`\n${fence}`);
  // YAML's own end of a document; behind the fence is the body, which is long.
  const before = end === -1 ? text : text.slice(0, end + 1);
  const dots = fence === '---' ? /\n\.{3}[ \t]*(?=\r?\n|$)/.exec(before) : null;
  if (dots !== null) return bounded(dots[0].slice(1), dots.index);
  const help = `Write ${fence} alone on the line after the last key.`;
  if (end === -1)
    throw new FrontMatterError('unclosed', `The front matter is never closed by a line of ${fence}.`, { help });
  const [line = ''] = text.slice(end + 1, end + 200).split('\n', 1);
  if (line.trim() !== fence) {
    const message = `This line starts with ${fence} inside the front matter but goes on, so it does not close it.`;
    throw new FrontMatterError('unclosed', message, { offset: end + 1, help });
  }
  return bounded(line.replace(/\r$/, ''), end);
};

const bounded = (close: string, at: number): Pick<Fences, 'close' | 'end'> => {
  if (at <= MAX_LENGTH) return { close, end: at + 1 + close.length };
  throw new FrontMatterError('too-complex', 'The front matter is longer than 64 kB.', {
    help: 'Move text into the body.',
  });
};

/**
 * Splits a post by gray-matter, with our readers as its engines. It is given options because without any it keeps what it
 * read in a cache that all builds in a process share. What a reader throws has its offset in the block.
 */
export const split = (text: string, fences: Fences, lastKeyCounts = false): Split => {
  const { open, close, end, language, isBare = open === '{' } = fences;
  const read = (block: string): unknown => readBlock(block, { isBare, language, lastKeyCounts });
  const body = text.slice(end).replace(/^\r?\n/, '');
  if (open === '') {
    const block = text.slice(0, end - close.length).replace(/\r?\n$/, '');
    return { block, body, data: read(block) };
  }
  // The body stays out of it: gray-matter copies all that it is given.
  const { matter: between, data } = matter(text.slice(0, end), {
    delimiters: [open, close],
    language,
    engines: { [language]: (block: string) => read(blockOf(block)) as object },
    // Else it looks for a post's own `excerpt_separator` in the body.
    excerpt: () => '',
  });
  return { block: blockOf(between), body, data };
};

/** gray-matter leaves the end of the first fence's line in front. */
const blockOf = (between: string): string => (between.includes('\n') ? between.slice(between.indexOf('\n') + 1) : '');

const readBlock = (
  block: string,
  {
    isBare,
    language,
    lastKeyCounts,
  }: { readonly isBare: boolean; readonly lastKeyCounts: boolean } & Pick<Fences, 'language'>,
): unknown => {
  if (language === 'toml') return parseToml(block);
  if (language === 'yaml') return parseYaml(block, 'YAML', lastKeyCounts);
  return parseYaml(isBare ? `{${block}\n}` : block, 'JSON');
};
