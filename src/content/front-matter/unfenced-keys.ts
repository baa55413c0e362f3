import { BARE, bounded, closingLine, type Fences, type FrontMatterRules, USUAL_FRONT_MATTER } from './fences.ts';
import { FrontMatterError } from './front-matter-error.ts';

/** A line of hyphens without an empty line above it. */
const FIRST_CLOSING = /^(?:(?![^\S\n]*\n|-{3,}[ \t]*\r?\n)[^\n]*\n)+(-{3,})[ \t]*(?=\r?\n|$)/;

/** Lines of metadata, up to an empty line: https://python-markdown.github.io/extensions/meta_data/ */
const METADATA = /^(?: {0,3}[\w-]+[ \t]*:[^\n]*(?:\n(?:(?: {4}| {0,3}\t)[ \t]*\S[^\n]*\n)*|$))+(?=[ \t]*\r?(?:\n|$))/;
const METADATUM = /^ {0,3}([\w-]+)[ \t]*:([^\n]*(?:\n(?: {4}| {0,3}\t)[ \t]*\S[^\n]*)*)/gm;

/**
 * Keys without an opening fence, which some projects close with one, and some with an empty line. No tool that Galley
 * adopts reads them.
 */
export const unfencedKeys = (text: string): Fences | null => {
  if (!BARE.test(text)) return null;
  const close = FIRST_CLOSING.exec(text)?.[1];
  if (close !== undefined) return { open: '', language: 'yaml', ...closingLine(text, close) };
  const metadata = METADATA.exec(text)?.[0];
  return metadata === undefined
    ? null
    : { open: '', language: 'yaml', parse: parseMetadata, ...bounded('', metadata.length - 1) };
};

/** Values of metadata are strings: quotation marks, brackets and colons are parts of them. */
const parseMetadata = (block: string): Readonly<Record<string, string>> => {
  const values = new Map<string, string>();
  for (const { 1: key = '', 2: value = '', index } of block.matchAll(METADATUM)) {
    if (values.has(key)) throw new FrontMatterError('duplicate-key', `Duplicate key "${key}".`, { offset: index });
    values.set(key, value.trim().replace(/\s*\n\s*/g, '\n'));
  }
  return Object.fromEntries(values);
};

/** The rules without a tool. */
export const UNFENCED: FrontMatterRules = { ...USUAL_FRONT_MATTER, fencesOf: unfencedKeys };
