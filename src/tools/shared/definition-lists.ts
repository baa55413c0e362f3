import type { RendererExtension, Token, Tokens } from 'marked';
import {
  blocksIn,
  type Extension,
  element,
  HTML_BLOCK,
  type Lexer,
  readsBlocks,
} from '../../content/markdown/extensions/extension.ts';
import { columnsIn } from './code-tabs.ts';

/** The start of a line that is another block or a definition, so it is not a term. */
const NO_TERM = String.raw`(?: {4}|\t|[ \t]*\n| {0,3}(?:[#>|]|:[ \t]|[-*_=]{3,}[ \t]*(?:\n|$)|${HTML_BLOCK.source}|<\/?[a-z][\w-]*(?=[\s/>])[^<>\n]*>[ \t]*(?:\n|$)|${'```'}|~~~|[*+-][ \t]|\d{1,9}[.)][ \t]|\[[^\]\n]+\]:))`;
/** A definition can be empty, or code, but not indented: https://github.com/yuin/goldmark/blob/v1.5.4/extension/definition_list.go */
const MARK = String.raw`:(?:[ \t]{5}(?=[ \t]{3})|[ \t]{1,7}(?![ \t]))`;
const DEFINITION = new RegExp(`^${MARK}`);
const TERMS = new RegExp(`^((?:(?!${NO_TERM})[^\\n]+\\n)+)((?:[ \\t]*\\n)+)?(?=${MARK})`, 'i');
const BLANK = /^(?:[ \t]*\n)+/;
const OTHER_BLOCK = new RegExp(`^${NO_TERM}`, 'i');

const RENDERERS: readonly RendererExtension[] = [
  element('definition-list', { tag: 'dl', start: '\n', end: '\n', hasBlocks: true }),
  element('definition-term', { tag: 'dt', end: '\n' }),
  element('definition', { tag: 'dd', end: '\n', hasBlocks: true }),
];

/**
 * Definition lists as in Goldmark: one term per line, and below them definitions that begin with a colon:
 * https://michelf.ca/projects/php-markdown/extra/#def-list
 */
export const definitionLists: Extension = readsBlocks(
  { mayBeIn: /^[ >\-*+\d.)]*:[ \t|]/m, rules: RENDERERS },
  (text, lexer) => readList(text, lexer),
);

const readList = (text: string, lexer: Lexer): Tokens.Generic | undefined => {
  const tokens: Token[] = [];
  let end = 0;
  for (let terms = TERMS.exec(text); terms !== null; ) {
    const [whole, lines = '', blank] = terms;
    for (const line of lines.trim().split('\n'))
      tokens.push({ type: 'definition-term', raw: `${line}\n`, tokens: lexer.inline(line.trim()) });
    end = readDefinitions(text, { at: end + whole.length, isLoose: blank !== undefined }, { lexer, tokens });
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
  { lexer, tokens }: { readonly lexer: Lexer; readonly tokens: Token[] },
): number => {
  let end = at;
  for (let [start, loose] = [at, isLoose]; ; ) {
    const mark = DEFINITION.exec(text.slice(start))?.[0];
    if (mark === undefined) return end;
    end = endOfDefinition(text, start, columnsIn(mark));
    const raw = text.slice(start, end);
    const body = raw.slice(mark.length).replace(new RegExp(`(?<=\\n)[ \\t]{1,${mark.length}}`, 'g'), '');
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

/** Returns the end of a definition's last line, without empty lines after it. `indent` is that of its text. */
const endOfDefinition = (text: string, start: number, indent: number): number => {
  let end = lineEnd(text, start);
  const isEmpty = /^:\s*$/.test(text.slice(start, end));
  while (end < text.length) {
    const rest = text.slice(end);
    const blank = BLANK.exec(rest)?.[0].length ?? 0;
    const next = rest.slice(blank);
    const isIndented = columnsIn(/^[ \t]*/.exec(next)?.[0] ?? '') >= indent;
    const isOwn = isIndented || (blank === 0 && !isEmpty && !OTHER_BLOCK.test(next));
    if (!isOwn) break;
    end = lineEnd(text, end + blank);
  }
  return end;
};

const lineEnd = (text: string, from: number): number => {
  const end = text.indexOf('\n', from);
  return end === -1 ? text.length : end + 1;
};
