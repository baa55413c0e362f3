import type { Token, Tokens } from 'marked';
import { decodeText } from '../../../content/html/tokenizer.ts';
import type { DifferenceKind, Different } from '../../../content/markdown/extensions/differences.ts';
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
} from '../../../content/markdown/extensions/extension.ts';
import type { SluggedHeading } from '../../../content/markdown/github-heading-ids.ts';
import { childTokens, htmlToken, textIn, textToken, walkTokens } from '../../../content/markdown/tokens/walk-tokens.ts';
import { ATTRIBUTES, isWithoutContent, NAME, NO_TAG, OTHER_TAG, WITHOUT_CONTENT, withoutOpenComments } from './tags.ts';

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Inline elements: https://kramdown.gettalong.org/syntax.html#html-spans */
const SPANS = words(
  'a abbr acronym b big bdo br button cite code del dfn em i img input ins kbd label mark option q rb rbc rp rt rtc ruby samp select small span strong sub sup tt u var',
);
/** With `markdown="1"`, these contain blocks or text: https://kramdown.gettalong.org/syntax.html#html-blocks */
const OF_BLOCKS = words(
  'address applet article aside blockquote body dd details div dl fieldset figure figcaption footer form header hgroup iframe li main map menu nav noscript object section summary td',
);
const OF_TEXT = words(
  'a abbr acronym b bdo big button cite caption del dfn dt em h1 h2 h3 h4 h5 h6 i ins label legend optgroup p q rb rbc rp rt rtc ruby select small span strong sub sup th tt',
);

/** Whether an inline element, such as `code` or `u`, contains no Markdown. */
export const isRawInline = (name: string): boolean => !OF_BLOCKS.has(name) && !OF_TEXT.has(name);

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

/** What is kept as it is in HTML: a comment, a script or a style. */
const KEPT = '<!--[^]*?-->|<(script|style)(?=[\\s/>])[^]*?(?:</\\1\\s*>|$)';
/** A sign that begins no tag. Browsers would read some as tags, such as `<me@example.com>` and `</br>`. */
const STRAY = new RegExp(`${KEPT}|<(?!\\?|/?${NAME}${ATTRIBUTES})|<(?=/(?:${WITHOUT_CONTENT})\\s*>)`, 'giu');

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
  // After an element without content, the end of the line is an empty line.
  const isClosed = element.end === opening[0].length;
  const raw = text.slice(0, element.end) + (isClosed ? '' : (ALONE.exec(text.slice(element.end))?.[0] ?? ''));
  const { tokens } = element;
  if (tokens.every(({ type }) => type === 'html')) {
    const shown = tokens.map((token) => (token as Tokens.HTML).text).join('') + raw.slice(element.end);
    return htmlToken(shown, raw);
  }
  return { type: 'kramdown-html', raw, tokens: [...tokens, htmlToken('\n')] };
};

/** What is kept, or a tag. */
const PARTS = new RegExp(`${KEPT}|<(/?)(${NAME})${ATTRIBUTES}`, 'giu');

/**
 * Reads the content of a raw element. A closing tag that does not belong to the last open element is text. So an inner
 * element that never ends takes all that follows.
 */
const readRaw = (text: string, name: string, from: number): { readonly inner: string; readonly end: number } => {
  const open = [name];
  let inner = '';
  let done = from;
  const searched = withoutOpenComments(text);
  PARTS.lastIndex = from;
  for (let part = PARTS.exec(searched); part !== null; part = PARTS.exec(searched)) {
    const [, , slash, written = '', , selfClosing] = part;
    const inside = written.toLowerCase();
    if (slash === undefined || selfClosing !== '' || isWithoutContent(inside)) continue;
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
  if ((slash !== '' && !isCode) || isWithoutContent(name)) return { tokens: [shown], end: start };
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
    (shown as Different).differs = CLOSING_TAG;
  const tokens = content === 'raw' || isCode ? [htmlToken(inner)] : contentTokens(inner, content, lexer);
  return { tokens: [shown, ...tokens, end], end: closing.end };
};

const contentOf = (name: string, markdown: string | undefined, isParsed: boolean): Content => {
  if (markdown === 'block') return 'blocks';
  if (markdown === 'span') return 'text';
  if (markdown === '0' || (markdown === undefined && !isParsed)) return 'raw';
  return OF_BLOCKS.has(name) ? 'blocks' : OF_TEXT.has(name) ? 'text' : 'raw';
};

const contentTokens = (text: string, content: 'blocks' | 'text', lexer: Lexer): readonly Token[] =>
  content === 'text'
    ? [{ type: 'text', raw: text, text, tokens: lexer.inline(text) } as Tokens.Text]
    : [htmlToken('\n'), ...blocksIn(text.replace(/^[ \t]*\n/, ''), lexer)];

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
  htmlToken(
    withoutOpenComments(text)
      .replace(STRAY, (part) => (part === '<' ? '&lt;' : part))
      .replaceAll('\0', '!'),
    text,
  );

/** Returns the range of the closing tag of an element; null without one. */
const endOf = (text: string, name: string, from: number): { readonly start: number; readonly end: number } | null => {
  const tags = new RegExp(`<!--[^]*?-->|<(\\/?)${name}(?=[\\s/>])[^>]*>`, 'gi');
  const searched = withoutOpenComments(text);
  tags.lastIndex = from;
  const isText = name === 'script' || name === 'style' || name === 'pre' || name === 'textarea';
  let depth = 1;
  for (let tag = tags.exec(searched); tag !== null; tag = tags.exec(searched)) {
    if (tag[1] === undefined || tag[0].endsWith('/>')) continue;
    if (tag[1] === '/') depth -= 1;
    else if (!isText) depth += 1;
    if (depth === 0) return { start: tag.index, end: tags.lastIndex };
  }
  return null;
};

const CLOSING_TAG: DifferenceKind = {
  kind: 'closing-tag',
  message:
    'Text stands before the closing tag of an element with Markdown. kramdown reads that tag as text. Galley closes the element.',
  help: 'Write the closing tag in a line of its own.',
};
