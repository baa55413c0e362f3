import type { RendererExtension, Token, Tokens } from 'marked';
import { blocksIn, type Extension, element, HTML_BLOCK, type Lexer, readsBlocks } from './extension.ts';

/** The start of a line that is another block or a definition, so it is not a term. */
const NO_TERM = String.raw`(?: {4}|\t|[ \t]*\n| {0,3}(?:[#>|]|:[ \t]|[-*_=]{3,}[ \t]*(?:\n|$)|${HTML_BLOCK.source}|<\/?[a-z][\w-]*(?=[\s/>])[^<>\n]*>[ \t]*(?:\n|$)|${'```'}|~~~|[*+-][ \t]|\d{1,9}[.)][ \t]|\[[^\]\n]+\]:))`;
const DEFINITION = /^ {0,3}:[ \t]+(?=\S)/;
const TERMS = new RegExp(`^((?:(?!${NO_TERM})[^\\n]+\\n)+)([ \\t]*\\n)?(?= {0,3}:[ \\t]+\\S)`, 'i');
const BLANK = /^(?:[ \t]*\n)+/;
/** The indent of a line that belongs to a definition after an empty line. */
const INDENTED = /^(?: {2}|\t)/;
const OTHER_BLOCK = new RegExp(`^${NO_TERM}`, 'i');

const RENDERERS: readonly RendererExtension[] = [
  element('definition-list', { tag: 'dl', start: '\n', end: '\n', hasBlocks: true }),
  element('definition-term', { tag: 'dt', end: '\n' }),
  element('definition', { tag: 'dd', end: '\n', hasBlocks: true }),
];

/**
 * Definition lists as in Goldmark: one term per line, and below them definitions that begin with a colon:
 * https://michelf.ca/projects/php-markdown/extra/#def-list. With `isLazy`, as in markdown-it, a line right below a
 * definition is part of it, even if a definition follows.
 */
export const createDefinitionLists = (isLazy: boolean): Extension =>
  readsBlocks({ mayBeIn: /^[ >\-*+\d.)]*:[ \t|]/m, rules: RENDERERS }, (text, lexer) =>
    readList(text, { lexer, isLazy }),
  );

interface Reading {
  readonly lexer: Lexer;
  readonly isLazy: boolean;
}

const readList = (text: string, { lexer, isLazy }: Reading): Tokens.Generic | undefined => {
  const tokens: Token[] = [];
  let end = 0;
  for (let terms = TERMS.exec(text); terms !== null; ) {
    const [whole, lines = '', blank] = terms;
    for (const line of lines.trim().split('\n'))
      tokens.push({ type: 'definition-term', raw: `${line}\n`, tokens: lexer.inline(line.trim()) });
    end = readDefinitions(text, { at: end + whole.length, isLoose: blank !== undefined }, { lexer, isLazy, tokens });
    const rest = text.slice(end);
    terms = TERMS.exec(rest.replace(BLANK, ''));
    if (terms !== null) end += BLANK.exec(rest)?.[0].length ?? 0;
  }
  return end === 0 ? undefined : { type: 'definition-list', raw: text.slice(0, end), tokens };
};

/** Adds definitions to the tokens and returns where they end. */
const readDefinitions = (
  text: string,
  { at, isLoose }: { readonly at: number; readonly isLoose: boolean },
  { lexer, isLazy, tokens }: Reading & { readonly tokens: Token[] },
): number => {
  let end = at;
  for (let [start, loose] = [at, isLoose]; ; ) {
    const mark = DEFINITION.exec(text.slice(start))?.[0];
    if (mark === undefined) return end;
    end = endOfDefinition(text, start, isLazy);
    const raw = text.slice(start, end);
    const body = raw.slice(mark.length).replace(new RegExp(`^[ \\t]{1,${mark.length}}`, 'gm'), '');
    tokens.push({
      type: 'definition',
      raw,
      tokens: blocksIn(body.trimEnd(), lexer, loose || body.trimEnd().includes('\n\n')),
    });
    const blank = BLANK.exec(text.slice(end))?.[0].length ?? 0;
    loose = blank > 0;
    start = end + blank;
  }
};

/** Returns the end of a definition's last line, without empty lines after it. */
const endOfDefinition = (text: string, start: number, isLazy: boolean): number => {
  let end = lineEnd(text, start);
  while (end < text.length) {
    const rest = text.slice(end);
    const blank = BLANK.exec(rest)?.[0].length ?? 0;
    const next = rest.slice(blank);
    const isOwn = INDENTED.test(next) || (blank === 0 && continuesLine(next, isLazy));
    if (!isOwn) break;
    end = lineEnd(text, end + blank);
  }
  return end;
};

/** Whether a line continues the previous one. If a definition follows, the line is a term instead, unless `isLazy`. */
const continuesLine = (rest: string, isLazy: boolean): boolean =>
  !OTHER_BLOCK.test(rest) && (isLazy || !DEFINITION.test(rest.slice(lineEnd(rest, 0))));

const lineEnd = (text: string, from: number): number => {
  const end = text.indexOf('\n', from);
  return end === -1 ? text.length : end + 1;
};
