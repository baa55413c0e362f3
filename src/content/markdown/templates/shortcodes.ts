import type { ShortcodeCall } from '../../../config/config-functions.ts';
import { type Edit, type EditedText, editAgain } from '../../../shared/edited-text.ts';
import { fenceFor } from '../extensions/code-fences.ts';
import { hideCode } from '../extensions/hidden-code.ts';
import { parseArguments, type Tag, type TagArguments } from './parse-tag.ts';
import { listIn } from './residue.ts';
import type { Part } from './scan.ts';
import type { Syntax } from './syntax.ts';
import { piecesOf, wordsIn } from './tag-values.ts';

/** The tag of a configured shortcode, or a pair of tags with the text between them. */
export interface ShortcodeTag extends TagArguments {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  /** The range of the text between the tags; null for a single tag. */
  readonly inner: { readonly start: number; readonly end: number } | null;
}

/** Finds the shortcodes among the parts of text, by their first part. A pair includes the text between its tags. */
export const shortcodesIn = (
  parts: readonly Part[],
  names: readonly string[],
  { shortcodes = {}, shortcodesTakeWords }: Pick<Syntax, 'shortcodes' | 'shortcodesTakeWords'> = {},
): ReadonlyMap<Part, ShortcodeTag> => {
  const found = new Map<Part, ShortcodeTag>();
  if (names.length === 0) return found;
  const opened = new Map<string, Part[]>();
  for (const part of parts) {
    const { tag } = part;
    if (tag === null) continue;
    const key = pairKey(tag);
    if (tag.isClosing) {
      const opening = opened.get(key)?.pop();
      const call = opening && found.get(opening);
      if (call !== undefined)
        found.set(opening as Part, { ...call, end: part.end, inner: { start: call.end, end: part.start } });
      continue;
    }
    const name = calledName(tag);
    const takesWords = shortcodesTakeWords === true && Object.hasOwn(shortcodes, name);
    if (names.includes(name))
      found.set(part, { ...callOf(tag, takesWords), name, start: part.start, end: part.end, inner: null });
    if (!tag.isSelfClosing) listIn(opened, key).push(part);
  }
  return found;
};

/** Returns the same key for both tags of a pair. Calls all end with the same word. */
const pairKey = ({ form, name, isClosing }: Tag): string => {
  if (form.holds === 'call') return form.open;
  return `${form.open} ${form.holds === 'tag' && isClosing ? name.slice('end'.length) : name}`;
};

/** Returns the name of the shortcode: for text with one filter, the name of the filter. */
const calledName = ({ form, name, args }: Tag): string => {
  if (form.holds !== 'expression') return name;
  const pieces = piecesOf(args);
  return pieces.length === 2 ? (/\w+/.exec(pieces[1] ?? '')?.[0] ?? '') : '';
};

const callOf = ({ form, args }: Tag, takesWords: boolean): TagArguments => {
  if (takesWords) return { positional: wordsIn(args), named: {} };
  if (form.holds !== 'expression') return parseArguments(args);
  const [value = '', filter = ''] = piecesOf(args);
  return parseArguments(`${value} ${filter.replace(/^\s*\w+\s*:?/, ' ')}`);
};

/** A shortcode in text before its function runs. It is plain data, because it is sent between threads. */
export interface ShortcodeUse extends TagArguments, Pick<ShortcodeCall, 'name' | 'parent' | 'ordinal'> {
  readonly placeholder: string;
  /** The text between the tags of a pair; `html` is the same text as HTML. Both are null for a single tag. */
  readonly inner: string | null;
  readonly html: string | null;
  /** The offset in the body. */
  readonly offset: number;
}

/** The start of a list item, up to its text. */
const MARKER = /^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+(?=\S)/;

/** Replaces the tags around code with Markdown fences. */
export const codeFencesOf = (
  source: string,
  parts: readonly Part[],
  { code, hidesCode }: Pick<Syntax, 'code'> & { readonly hidesCode: boolean },
): readonly Edit[] => {
  const names = Object.keys(code);
  if (names.length === 0) return [];
  return [...shortcodesIn(parts, names).values()].flatMap((call) => {
    const { inner, start, end, name } = call;
    if (inner === null) return [];
    const text = source.slice(inner.start, inner.end);
    const fence = fenceFor(text);
    const info = code[name] === 'named' ? namedInfo(call) : firstInfo(call);
    if (hidesCode)
      return [
        { start, end: inner.start, text: `${MARK}${info}\n` },
        { start: inner.end, end, text: MARK },
      ];
    // A fence needs its own line, with the same indent as the tag.
    const lineStart = source.lastIndexOf('\n', start - 1) + 1;
    const line = source.slice(lineStart, start);
    // In the text of a list item, the fence has the indent of that text, which the code must have, too.
    const indent = MARKER.exec(line)?.[0].replace(/[^\t]/g, ' ') ?? '';
    if (indent !== '' && text.split('\n').some((each, at) => at > 0 && !`${each}${indent}`.startsWith(indent)))
      return [];
    const apart = indent === '' ? '\n\n' : `\n${indent}`;
    const before = line.trim() === '' ? '' : apart;
    const after = /^[ \t]*(?:\r?\n|$)/.test(source.slice(end, end + 100)) ? '' : apart;
    // Empty lines above the code are no part of it.
    const empty = /^[\r\n]+(?=\n)/.exec(text)?.[0].length ?? 0;
    const opened = `${before}${fence}${info}${/^[ \t]*\r?\n/.test(text) ? '' : `\n${indent}`}`;
    return [
      { start, end: inner.start + empty, text: opened },
      { start: inner.end, end, text: `${/\n[ \t]*$/.test(text) ? '' : `\n${indent}`}${fence}${after}` },
    ];
  });
};

const MARK = '\uFFFC\uFFFC';
const MARKED = new RegExp(`${MARK}([^\\n]*)\\n([^]*?)${MARK}`, 'g');

/** Hides the code between marks in an element of its own, after its tags are filled in. */
export const withHiddenCode = (filled: EditedText): EditedText => {
  if (!filled.text.includes(MARK)) return filled;
  const edits = Array.from(filled.text.matchAll(MARKED), ({ 0: raw, 1: lang = '', 2: code = '', index }): Edit => {
    const lines = code.replaceAll('\r\n', '\n').replace(/^\n+|\n+$/g, '');
    const hidden = hideCode({ raw, lang, text: lines });
    return { start: index, end: index + raw.length, text: `\n<hidden-code>${hidden}</hidden-code>\n` };
  });
  return editAgain(filled, edits);
};

/** Leaves only the text between the tags of a shortcode, with other text below it. */
export const innerText = (text: string, { start, inner }: ShortcodeTag, below: string): readonly Edit[] => [
  { start: 0, end: inner?.start ?? start, text: '' },
  { start: inner?.end ?? start, end: text.length, text: below },
];

/** Makes a Markdown fence of the code between two tags. Removes the indent of the first tag. */
export const fencedCode = (text: string, { start, inner, ...call }: ShortcodeTag): readonly Edit[] => {
  const code = text.slice(inner?.start, inner?.end);
  const from = (inner?.start ?? start) + (/^[\r\n]*/.exec(code)?.[0].length ?? 0);
  const until = Math.max(from, (inner?.start ?? start) + code.trimEnd().length);
  const indent = text.slice(text.lastIndexOf('\n', start - 1) + 1, start);
  const indents = /^[ \t]+$/.test(indent) ? text.slice(from, until).matchAll(new RegExp(`^${indent}`, 'gm')) : [];
  const fence = fenceFor(code);
  return [
    { start: 0, end: start, text: '' },
    { start, end: from, text: `${fence}${firstInfo(call)}\n` },
    ...Array.from(indents, ({ index }) => ({ start: from + index, end: from + index + indent.length, text: '' })),
    { start: until, end: text.length, text: `\n${fence}` },
  ];
};

/** Reads arguments such as `go "linenos=table,hl_lines=1 3"` and `ruby linenos mark_lines="1 3"`. */
const firstInfo = ({ positional: [language = '', ...options], named }: TagArguments): string => {
  const all = [...options, ...Object.entries(named).map(([name, value]) => `${name}=${value}`)].join(',');
  // Some tools read only one word after a fence.
  return all === '' ? language : `${language}{${all.replace(/[`{}]/g, '').replace(/\s+/g, ',')}}`;
};

/** Reads arguments such as `My title lang:js line_number:false https://example.com text`. */
export const namedInfo = ({ positional }: Pick<ShortcodeTag, 'positional'>): string => {
  const language = positional.find((word) => word.startsWith('lang:'))?.slice('lang:'.length) ?? '';
  const words = positional.filter((word) => !/^(?:\w+:\S|https?:)/.test(word));
  const title = words.join(' ').replace(/["`]/g, '');
  return title === '' ? language : `${language} title="${title}"`;
};
