import { createRequire } from 'node:module';
import type * as HtmlParser from 'htmlparser2';
import { lazily } from '../../shared/memoize.ts';

const require = createRequire(import.meta.url);

type Callbacks = ConstructorParameters<typeof HtmlParser.Tokenizer>[1];

const NAMES =
  'attribdata attribend attribentity attribname cdata closetag comment declaration end opentagend opentagname ' +
  'processinginstruction selfclosingtag text textentity';
const SILENT = Object.fromEntries(NAMES.split(' ').map((name) => [`on${name}`, () => {}])) as unknown as Callbacks;

/**
 * Loads the parser, which is the sanitiser's own. Work under a time limit must not load it: a package that is half loaded
 * stays broken for the whole process.
 */
export const loadParser: () => typeof HtmlParser = lazily(() => require('htmlparser2') as typeof HtmlParser);

/** Reads HTML in linear time. */
export const tokenize = (html: string, callbacks: Partial<Callbacks>, decodeEntities = false): void => {
  const { Tokenizer } = loadParser();
  const tokenizer = new Tokenizer({ decodeEntities }, { ...SILENT, ...callbacks });
  tokenizer.write(html);
  tokenizer.end();
};

interface Elements {
  readonly onopentag: (name: string, attributes: Readonly<Record<string, string>>) => void;
  readonly ontext: (text: string) => void;
  /** Also called at the end of elements without an end tag. Stops if it returns false. */
  readonly onclosetag: (name: string) => boolean;
}

/** Reads the elements of HTML, with lower-case names and without character references. */
export const parseHtml = (html: string, { onopentag, ontext, onclosetag }: Elements): void => {
  const { Parser } = loadParser();
  let goesOn = true;
  const onEnd = (name: string): void => {
    goesOn = onclosetag(name);
    if (!goesOn) parser.pause();
  };
  const parser = new Parser({ onopentag, ontext, onclosetag: onEnd });
  parser.write(html);
  if (goesOn) parser.end();
};

interface HtmlAttribute {
  /** In lower case. */
  readonly name: string;
  /** The range of the value, without quotes. Empty without a value. */
  readonly start: number;
  readonly end: number;
  /** The offset after the value and its quote. */
  readonly after: number;
}

interface HtmlTag {
  readonly kind: 'opening' | 'whole' | 'closing';
  /** In lower case. */
  readonly name: string;
  /** The offset after the name, at which an attribute can be inserted. */
  readonly at: number;
  readonly attributes: readonly HtmlAttribute[];
  /** The offset after the tag. */
  readonly end: number;
}

/**
 * Returns the opening tags of HTML in order, and if you ask for them, the closing ones. Tags in comments, scripts, styles
 * and other text-only elements do not count, nor does a tag that never ends.
 */
export const tagsIn = (html: string, withClosing = false): readonly HtmlTag[] => {
  const found: HtmlTag[] = [];
  let attributes: HtmlAttribute[] = [];
  let [tag, at] = ['', 0];
  let [name, start, end] = ['', 0, 0];
  const add = (kind: HtmlTag['kind'], last: number): void => {
    found.push({ kind, name: tag, at, attributes, end: last + 1 });
  };
  const begin = (from: number, to: number): void => {
    [tag, at, attributes] = [html.slice(from, to).toLowerCase(), to, []];
  };
  tokenize(html, {
    onopentagname: begin,
    onattribname: (from, to) => {
      name = html.slice(from, to).toLowerCase();
      [start, end] = [to, to];
    },
    onattribdata: (from, to) => {
      [start, end] = [from, to];
    },
    onattribend: (_, after) => {
      attributes.push({ name, start, end, after });
    },
    onopentagend: (last) => add('opening', last),
    onselfclosingtag: (last) => add('whole', last),
    onclosetag: (from, to) => {
      const last = withClosing ? html.indexOf('>', to) : -1;
      if (last === -1) return;
      begin(from, to);
      add('closing', last);
    },
  });
  return found;
};

/** Decodes the character references in an attribute's value, according to the rules for attributes. */
export const decodeAttribute = (value: string): string => {
  if (!value.includes('&')) return value;
  const html = `<a b="${value.replaceAll('"', '&quot;')}">`;
  let decoded = '';
  tokenize(
    html,
    {
      onattribdata: (start, end) => {
        decoded += html.slice(start, end);
      },
      onattribentity: (codePoint) => {
        decoded += String.fromCodePoint(codePoint);
      },
    },
    true,
  );
  return decoded;
};

/** Decodes the character references of a Markdown text, all of which end with a semicolon. */
export const decodeText = (text: string): string =>
  decodeAttribute(text.replace(/&(?!(?:#\d+|#x[\da-f]+|\w+);)/gi, '&amp;'));
