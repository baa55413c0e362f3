import { createRequire } from 'node:module';
import type * as HtmlParser from 'htmlparser2';

const require = createRequire(import.meta.url);

type Callbacks = ConstructorParameters<typeof HtmlParser.Tokenizer>[1];

const ignore = (): void => undefined;

const SILENT: Callbacks = {
  onattribdata: ignore,
  onattribend: ignore,
  onattribentity: ignore,
  onattribname: ignore,
  oncdata: ignore,
  onclosetag: ignore,
  oncomment: ignore,
  ondeclaration: ignore,
  onend: ignore,
  onopentagend: ignore,
  onopentagname: ignore,
  onprocessinginstruction: ignore,
  onselfclosingtag: ignore,
  ontext: ignore,
  ontextentity: ignore,
};

/**
 * Reads HTML in linear time and reports the offsets of its parts. The first call loads the parser, which is the
 * sanitiser's own, because few posts have HTML.
 */
export const tokenize = (html: string, callbacks: Partial<Callbacks>, decodeEntities = false): void => {
  const { Tokenizer } = require('htmlparser2') as typeof HtmlParser;
  const tokenizer = new Tokenizer({ decodeEntities }, { ...SILENT, ...callbacks });
  tokenizer.write(html);
  tokenizer.end();
};

/** Decodes the character references of an attribute's value, by the rules for attributes. */
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

/** A text to insert into another one. */
export interface Insertion {
  /** The offset in the other text. What is there comes after the insertion. */
  readonly at: number;
  readonly text: string;
}

/** Inserts texts into another one. The insertions can be in any order. */
export const withInsertions = (text: string, insertions: readonly Insertion[]): string => {
  let whole = '';
  let done = 0;
  for (const { at, text: own } of [...insertions].sort((a, b) => a.at - b.at)) {
    whole += text.slice(done, at) + own;
    done = at;
  }
  return whole + text.slice(done);
};
