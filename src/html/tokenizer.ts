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
 * Reads HTML in linear time and tells where its parts stand. The parser, the sanitiser's own, is loaded with the first
 * call: few posts have HTML.
 */
export const tokenize = (html: string, callbacks: Partial<Callbacks>, decodeEntities = false): void => {
  const { Tokenizer } = require('htmlparser2') as typeof HtmlParser;
  const tokenizer = new Tokenizer({ decodeEntities }, { ...SILENT, ...callbacks });
  tokenizer.write(html);
  tokenizer.end();
};

/** An attribute's value as a browser has it: character references decoded by the rules for attributes. */
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
