import type { Token, Tokens } from 'marked';
import { PLACEHOLDER } from '../../html/placeholders.ts';
import { decodeText } from '../../html/tokenizer.ts';
import type { Different } from '../extensions/differences.ts';
import {
  blockRule,
  blocksIn,
  changesEach,
  type Extension,
  element,
  inlineRule,
  type Lexer,
  matching,
  tagRule,
} from '../extensions/extension.ts';
import type { SluggedHeading } from '../extensions/slugged-headings.ts';
import { childTokens, htmlToken, textIn, textToken, walkTokens } from '../tokens/walk-tokens.ts';

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Inline elements: https://kramdown.gettalong.org/syntax.html#html-spans */
const SPANS = words(
  'a abbr acronym b big bdo br button cite code del dfn em i img input ins kbd label mark option q rb rbc rp rt rtc ruby samp select small span strong sub sup tt u var',
);
const WITHOUT_CONTENT: ReadonlySet<string> = words(
  'area base br col command embed hr img input keygen link meta param source track wbr',
);
/** With `markdown="1"`, these contain blocks or text: https://kramdown.gettalong.org/syntax.html#html-blocks */
const OF_BLOCKS = words(
  'address applet article aside blockquote body dd details div dl fieldset figure figcaption footer form header hgroup iframe li main map menu nav noscript object section summary td',
);
const OF_TEXT = words(
  'a abbr acronym b bdo big button cite caption del dfn dt em h1 h2 h3 h4 h5 h6 i ins label legend optgroup p q rb rbc rp rt rtc ruby select small span strong sub sup th tt',
);

const BLOCK_TAG =
  /^<\/?(?:address|article|aside|applet|body|blockquote|caption|col|colgroup|dd|div|dl|dt|fieldset|figcaption|footer|form|h[1-6]|header|hgroup|hr|html|head|iframe|legend|menu|li|main|map|nav|ol|optgroup|p|pre|section|summary|table|tbody|td|th|thead|tfoot|tr|ul)(?=[\s/>])/i;

/** Whether kramdown reads a tag in a line as text. */
export const isBlockTag = (tag: string): boolean => BLOCK_TAG.test(tag);

export const isWithoutContent = (name: string): boolean => WITHOUT_CONTENT.has(name.toLowerCase());

/** Whether an inline element, such as `code` or `u`, contains no Markdown. */
export const isRawInline = (name: string): boolean => !OF_BLOCKS.has(name) && !OF_TEXT.has(name);

/** A name of an element or an attribute, in any script: `<program.h>`, `<_name>`, `<o:p>`, `<값>`. */
export const NAME: string = String.raw`(?:[\p{Alpha}_][\p{Alpha}\p{Nd}._-]*:)?[\p{Alpha}_][\p{Alpha}\p{Nd}._-]*`;
/** A value without quotes is one word, so `width=50%` is in no tag. A placeholder stands for one. */
const WORD = String.raw`[\p{Alpha}\p{M}\p{Nd}\p{Pc}]+|${PLACEHOLDER.source}`;
const LIST = String.raw`(?:[\t-\r ]+${NAME}(?:[\t-\r ]*=[\t-\r ]*(?:${WORD}|"[^"]*"|'[^']*'))?)*`;
export const ATTRIBUTES: string = String.raw`(${LIST})[\t-\r ]*(\/?)>`;
const OPENING = new RegExp(`^ {0,3}<(${NAME})${ATTRIBUTES}`, 'u');
/** The attribute that says whether an element contains Markdown. */
export const MARKDOWN: RegExp = /\smarkdown\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>/]+))/i;
const INNER = new RegExp(`<(${NAME})(?=[^>]*\\smarkdown\\s*=)${ATTRIBUTES}`, 'gu');
const ALONE = /^[ \t]*(?:\n|$)/;
/** A tag that ends a paragraph, even if no element begins there. */
export const BLOCK_HTML: RegExp = new RegExp(
  `^ {0,3}<(?!/?(?:${[...SPANS].join('|')}|script)(?![\\p{Alpha}\\p{Nd}_]))(?:${NAME}|/${NAME}\\s*>)`,
  'u',
);

/** A sign that begins no tag. Browsers would read some as tags, such as `<me@example.com>` and `</br>`. */
const STRAY = new RegExp(`<(?![!?]|/?${NAME}${ATTRIBUTES})|<(?=/(?:${[...WITHOUT_CONTENT].join('|')})\\s*>)`, 'giu');

export const TAG: string = `(?:<${NAME}${LIST}[\\t-\\r ]*/?>|</${NAME}[\\t-\\r ]*>)`;
/** The start of what marked reads as a tag. */
const PLAIN = '</?[A-Za-z][A-Za-z\\d-]*[\\s/>]';
const AUTOLINK = '<(?:mailto|https?|ftps?):';
/** A tag in a line that marked does not read, and the sign of one that only marked reads. */
export const OTHER_TAG: RegExp = new RegExp(`^(?!${PLAIN}|${AUTOLINK})${TAG}`, 'u');
const NO_TAG = new RegExp(`^(?:(?=${PLAIN})(?!${TAG})|(?=<[!?])(?!<!--))<`, 'u');
const WHOLE_TAG = new RegExp(`^<(/?)(${NAME})${ATTRIBUTES}`, 'u');

/** The length of a tag, or of an element with its content, which without an end is all that follows. */
export const elementLength = (source: string): number => {
  const whole = /^<!--[\s\S]*?-->|^<(?:[a-z]+:|[^\s<>@]+@)[^\s<>]*>/i.exec(source);
  const [tag, slash, name = '', , closed] = WHOLE_TAG.exec(source) ?? [];
  if (whole !== null || tag === undefined) return whole?.[0].length ?? 1;
  if (slash !== '' || closed !== '' || isBlockTag(tag) || isWithoutContent(name)) return tag.length;
  const end = new RegExp(`</${name}\\s*>`, 'i').exec(source);
  return end === null ? source.length : end.index + end[0].length;
};

const noTag = inlineRule(
  matching(NO_TAG, ([sign]) => textToken(sign)),
  /</,
);

type Content = 'blocks' | 'text' | 'raw';

const htmlOf = (isParsed: boolean): Extension => {
  const block = blockRule((text, lexer) => readBlock(text, lexer, isParsed));
  const rules = [tagRule(OTHER_TAG, /</), noTag, block, element('kramdown-html', { tag: null, hasBlocks: true })];
  return changesEach({ mayBeIn: /<[\p{Alpha}_!?]/u, rules }, (token) => {
    if (token.type === 'kramdown-html') walkTokens(childTokens(token), nameInHtml);
  });
};

/** In HTML, kramdown makes the ids of headings by its own rule, not by GitHub's: only of ASCII. */
const nameInHtml = (token: Token): void => {
  if (token.type !== 'heading') return;
  const ascii = textIn(token.tokens ?? [], {
    textOf: ({ type, text }) => (type === 'text' ? decodeText(text) : text),
  }).replace(/^[^A-Za-z]+|[^A-Za-z0-9 -]/g, '');
  (token as SluggedHeading).slug = ascii.replaceAll(' ', '-').toLowerCase() || 'section';
};

/** HTML in kramdown: inline elements are text, and all others contain Markdown only with the attribute `markdown`. */
export const html: Extension = htmlOf(false);

/** Markdown in all HTML, as with kramdown's option `parse_block_html`. */
export const markdownInHtml: Extension = htmlOf(true);

const openingOf = (text: string): RegExpExecArray | null => {
  const opening = OPENING.exec(text);
  return SPANS.has(opening?.[1]?.toLowerCase() ?? '') ? null : opening;
};

export const opensElement = (text: string): boolean => openingOf(text) !== null;

const readBlock = (text: string, lexer: Lexer, isParsed: boolean): Token | undefined => {
  const opening = openingOf(text);
  if (opening === null) return undefined;
  const element = readElement({ text, opening, at: 0, lexer, isParsed });
  const raw = text.slice(0, element.end) + (ALONE.exec(text.slice(element.end))?.[0] ?? '');
  const { tokens } = element;
  if (tokens.every(({ type }) => type === 'html')) {
    const shown = tokens.map((token) => (token as Tokens.HTML).text).join('') + raw.slice(element.end);
    return htmlToken(shown, raw);
  }
  return { type: 'kramdown-html', raw, tokens: [...tokens, htmlToken('\n')] };
};

/** A comment, a script, a style, or a tag. */
const PARTS = new RegExp(`<!--[^]*?-->|<(script|style)(?=[\\s/>])[^]*?</\\1\\s*>|<(/?)(${NAME})${ATTRIBUTES}`, 'giu');

/**
 * Reads the content of a raw element. A closing tag that does not belong to the last open element is text. So an inner
 * element that never ends takes all that follows.
 */
const readRaw = (text: string, name: string, from: number): { readonly inner: string; readonly end: number } => {
  const open = [name];
  let inner = '';
  let done = from;
  PARTS.lastIndex = from;
  for (let part = PARTS.exec(text); part !== null; part = PARTS.exec(text)) {
    const [, , slash, written = '', , selfClosing] = part;
    const inside = written.toLowerCase();
    if (slash === undefined || selfClosing !== '' || WITHOUT_CONTENT.has(inside)) continue;
    if (slash === '') open.push(inside);
    else if (open.at(-1) === inside) open.pop();
    else {
      inner += `${text.slice(done, part.index)}&lt;`;
      done = part.index + 1;
    }
    if (open.length === 0) return { inner: inner + text.slice(done, part.index), end: PARTS.lastIndex };
  }
  const closing = open.slice(1).map((each) => `</${each}>`);
  return { inner: inner + text.slice(done) + closing.reverse().join(''), end: text.length };
};

interface Reading {
  readonly text: string;
  readonly opening: RegExpExecArray;
  /** The offset of the opening tag. */
  readonly at: number;
  readonly lexer: Lexer;
  readonly isParsed: boolean;
}

interface Element {
  readonly tokens: readonly Token[];
  readonly end: number;
}

/** Reads an element with its content. As in kramdown, an unclosed element ends with the text. */
const readElement = ({ text, opening, at, lexer, isParsed }: Reading): Element => {
  const [tag, written = '', attributes = '', slash] = opening;
  const name = written.toLowerCase();
  const start = at + tag.length;
  const shown = htmlToken(tag.replace(MARKDOWN, ''));
  const isCode = name === 'script' || name === 'style';
  if ((slash !== '' && !isCode) || WITHOUT_CONTENT.has(name)) return { tokens: [shown], end: start };
  const [, double, single, bare] = MARKDOWN.exec(attributes) ?? [];
  const content = contentOf(name, double ?? single ?? bare, isParsed);
  if (content === 'raw' && !isCode) {
    const { inner, end } = readRaw(text, name, start);
    return { tokens: [shown, ...rawTokens(inner, { lexer, isParsed }), htmlToken(`</${written}>`)], end };
  }
  const closing = endOf(text, name, start) ?? { start: text.length, end: text.length };
  const inner = text.slice(start, closing.start);
  const end = htmlToken(text.slice(closing.start, closing.end) || `</${written}>\n`);
  if (content === 'blocks' && closing.end > closing.start && !/(?:^|\n) {0,3}$/.test(inner))
    (shown as Different).differs = 'closing-tag';
  const tokens = isCode ? [htmlToken(inner)] : contentTokens(inner, content, { lexer, isParsed });
  return { tokens: [shown, ...tokens, end], end: closing.end };
};

const contentOf = (name: string, markdown: string | undefined, isParsed: boolean): Content => {
  if (markdown === 'block') return 'blocks';
  if (markdown === 'span') return 'text';
  if (markdown === '0' || (markdown === undefined && !isParsed)) return 'raw';
  return OF_BLOCKS.has(name) ? 'blocks' : OF_TEXT.has(name) ? 'text' : 'raw';
};

const contentTokens = (
  text: string,
  content: Content,
  { lexer, isParsed }: Pick<Reading, 'lexer' | 'isParsed'>,
): readonly Token[] => {
  if (content === 'text') return [{ type: 'text', raw: text, text, tokens: lexer.inline(text) } as Tokens.Text];
  if (content === 'raw') return rawTokens(text, { lexer, isParsed });
  return [htmlToken('\n'), ...blocksIn(text.replace(/^[ \t]*\n/, ''), lexer)];
};

/** Splits raw HTML at elements that contain Markdown. */
const rawTokens = (text: string, { lexer, isParsed }: Pick<Reading, 'lexer' | 'isParsed'>): readonly Token[] => {
  const tokens: Token[] = [];
  let done = 0;
  INNER.lastIndex = 0;
  for (let opening = INNER.exec(text); opening !== null; opening = INNER.exec(text)) {
    const { index } = opening;
    const element = readElement({ text, opening, at: index, lexer, isParsed });
    if (index > done) tokens.push(rawToken(text.slice(done, index)));
    tokens.push(...element.tokens);
    done = element.end;
    INNER.lastIndex = done;
  }
  return done < text.length ? [...tokens, rawToken(text.slice(done))] : tokens;
};

const rawToken = (text: string): Tokens.HTML =>
  htmlToken(/<(?:script|style)\b/i.test(text) ? text : text.replace(STRAY, '&lt;'), text);

/** Returns the range of the closing tag of an element; null without one. */
const endOf = (text: string, name: string, from: number): { readonly start: number; readonly end: number } | null => {
  const tags = new RegExp(`<!--[^]*?-->|<(\\/?)${name}(?=[\\s/>])[^>]*>`, 'gi');
  tags.lastIndex = from;
  const isText = name === 'script' || name === 'style' || name === 'pre' || name === 'textarea';
  let depth = 1;
  for (let tag = tags.exec(text); tag !== null; tag = tags.exec(text)) {
    if (tag[1] === undefined || tag[0].endsWith('/>')) continue;
    if (tag[1] === '/') depth -= 1;
    else if (!isText) depth += 1;
    if (depth === 0) return { start: tag.index, end: tags.lastIndex };
  }
  return null;
};
