import type { Tokens } from 'marked';
import type { Attributed } from './attribute-list.ts';
import type { DifferenceKind, Different } from './differences.ts';
import { changesEach, type Extension } from './extension.ts';

/**
 * The info after the language of a fence: `js {1,3-4} title="a.js"`, `ts:line-numbers`, `rust,linenos`, `{.python}`. A
 * title and highlighted lines become data attributes, and line numbers are reported. Other options are ignored.
 */
export const codeFences: Extension = changesEach({ mayBeIn: /`{3}|~{3}/ }, (token) => {
  if (token.type === 'code') readInfo(token as Attributed<Tokens.Code>);
});

/** A language name, such as `c++`, `f#` or `objective-c`. Everything else is an option. */
const LANGUAGE = /^[\p{L}\p{N}_+#.-]*(?=$|[\s,:{[/=])/u;
/** Pandoc's form: `{.python .numberLines}`. */
const CLASS = /^\{\s*\.([\w+#-]+)/;

/** `linenos`, and `:line-numbers` right after the language. */
const LINE_NUMBERS = /[\s,{]linenos(?![\w-])(?!\s*=\s*["']?false)|^:line-numbers\b/i;

const LINE_NUMBERS_LEFT_OUT: DifferenceKind = {
  kind: 'line-numbers',
  message: 'This code has an option for line numbers. Galley publishes it without them.',
  help: 'Remove the option. If your readers need numbers, add them with a style sheet or a script of your pages.',
};

/** Splits the info of a fence into the language and its options. */
export const readInfo = (code: Different<Attributed<Tokens.Code>>): void => {
  const info = code.lang?.trim() ?? '';
  const language = LANGUAGE.exec(info)?.[0] || CLASS.exec(info)?.[1];
  if (language === info) return;
  if (language === undefined) delete code.lang;
  else code.lang = language;
  const rest = info.startsWith(language ?? '') ? info.slice(language?.length ?? 0) : info;
  if (language !== undefined && LINE_NUMBERS.test(rest)) code.differs = LINE_NUMBERS_LEFT_OUT;
  const data = { 'data-title': titleIn(rest), 'data-lines': linesIn(rest) };
  const others = Object.fromEntries(Object.entries(data).filter(([, value]) => value !== ''));
  if (Object.keys(others).length > 0) code.attributes = { id: null, classes: [], others };
};

const TITLE = /(?:^|[\s{,:])(?:title|filename|file|name)=(?:"([^"]*)"|'([^']*)'|([^\s,}]+))/i;
/** A title in brackets is at the end. */
const BRACKETED = /\s\[([^[\]]+)\]$/;

const titleIn = (info: string): string => {
  const [, double, single, bare] = TITLE.exec(info) ?? BRACKETED.exec(info) ?? [];
  return (double ?? single ?? bare ?? '').trim();
};

/** Highlighted lines: `{1,3-4}`, `hl_lines`, `/1,3-4`. */
const LINES = /\{([\d,\s-]+)\}|hl_lines=\[?((?:["\s,]*\d+(?:-\d+)?"?)+)|^\/([\d,-]+)(?=[/\s]|$)/;

const linesIn = (info: string): string => {
  const [, braces, option, path] = LINES.exec(info) ?? [];
  return (braces ?? option ?? path ?? '').match(/\d+(?:-\d+)?/g)?.join(',') ?? '';
};

/** Removes the spaces and tabs in front of all lines. Lines without text do not count. */
export const withoutIndent = (code: string): string => {
  const indents = code.match(/^[ \t]*(?=\S)/gm) ?? [''];
  const indent = indents.reduce((least, { length }) => Math.min(least, length), Number.POSITIVE_INFINITY);
  return indent === 0 ? code : code.replace(new RegExp(`^[ \\t]{${indent}}`, 'gm'), '');
};

/** Returns a fence that is longer than any in the code. */
export const fenceFor = (code: string): string =>
  '`'.repeat(Math.max(3, ...(code.match(/`+/g) ?? []).map(({ length }) => length + 1)));
