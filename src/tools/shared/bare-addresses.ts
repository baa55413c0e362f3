import type { Token } from 'marked';
import { type Extension, readsInline } from '../../content/markdown/extensions/extension.ts';
import { textToken } from '../../content/markdown/tokens/walk-tokens.ts';

/** URLs and email addresses without brackets are text in kramdown and pulldown-cmark. Marks and escapes in them count. */
export const bareAddresses: Extension = readsInline({ mayBeIn: /:\/\/|www\.|@/i }, (text, { options }) => {
  if (!options.tokenizer?.url(text)) return undefined;
  const [raw] = /^(?:[a-z]+:|www\.|[^@]*@)/i.exec(text) ?? [];
  return raw === undefined ? undefined : textToken(raw);
});

/** What can precede an address in Goldmark: white space, some signs, and typography, which Hugo replaces. */
const BEFORE = /(?:[ *_~(']|\n[ \t]*|(?<![\p{L}\p{N}])"|--|\.{3}|<<|>>)$/u;
/** The characters before an address that are read. White space at the start of a line can be long. */
const MOST_BEFORE = 200;
/** An address that is not the URL of a link, an attribute or a definition. It looks back only at a scheme: images as data are long. */
const BARE =
  /(?=(?:https?|ftp):\/\/)(?<!(?<!\\)\]\(<?(?=(?:\\\S|[^\s\\])+(?:[)\n]| +["'(]))|<[A-Za-z][^<>]{0,500}=["']|\]:[ \t]*<?|<(?=[^\s<>]+>))|(?<![A-Za-z0-9/.])www\.|mailto:|[\w.+-]@[\w-]+\./i;

const SCHEME = /(?:https?|ftp):\/\/|www\./i;
const NAME = /[A-Za-z0-9][\w!#$%&'*+/=?^`{|}~.-]*$/;
/** The maximum length of the name before an @: https://www.rfc-editor.org/rfc/rfc5321#section-4.5.3.1.1 */
const MOST_NAME = 64;

/** The start of the first possible address; undefined without one. */
const firstStart = (text: string): number | undefined => {
  const url = SCHEME.exec(text)?.index ?? Number.POSITIVE_INFINITY;
  for (let at = text.indexOf('@'); at !== -1 && at < url + MOST_NAME; at = text.indexOf('@', at + 1)) {
    const from = Math.max(0, at - MOST_NAME);
    const name = text.slice(from, at).search(NAME);
    if (name !== -1) return Math.min(url, from + name);
  }
  return Number.isFinite(url) ? url : undefined;
};

const HOST = String.raw`[-a-zA-Z0-9@:%._+~#=]{1,256}\.[a-z]+`;
const PATH = String.raw`-a-zA-Z0-9@:%_+.~#!?&/=();,'">^{}[\]${'`'}`;
const URL = new RegExp(`^(?:https?|ftp)://${HOST}(?::\\d+)?(?:[/#?][${PATH}$]*)?|^www\\.${HOST}(?:[/#?][${PATH}]*)?`);
const EMAIL =
  /^(?![*_`{|}~'!"#$%&+./=?^-])[\w!#$%&'*+./=?^`{|}~-]+@[a-zA-Z0-9][a-zA-Z0-9-]*(?:\.[a-zA-Z0-9][a-zA-Z0-9-]*)+/;

/** Addresses as in Goldmark's own expressions. An address in brackets or after a letter is text. */
export const goldmarkAddresses: Extension = readsInline(
  { mayBeIn: BARE, start: firstStart },
  (text, { state }, tokens) => {
    if (!/^(?:https?:|ftp:|mailto:|www\.|[A-Za-z0-9][\w!#$%&'*+/=?^{|}~.-]{0,255}@)/i.test(text)) return undefined;
    const before = tokens.at(-1);
    const isAtStart =
      before === undefined ||
      (before.type !== 'escape' && (before.type !== 'text' || BEFORE.test(before.raw.slice(-MOST_BEFORE))));
    const raw = isAtStart && !state.inLink && !isInBrackets(tokens) ? addressIn(text) : undefined;
    if (raw === undefined) return textToken(/^(?:[a-z]+:|www\.|[^@_*~]*[@_*~])/i.exec(text)?.[0] ?? '');
    const scheme = /^www\./.test(raw) ? 'https://' : /^\w+:\/\//.test(raw) ? '' : 'mailto:';
    return { type: 'link', raw, text: raw, href: scheme + raw, autolink: true, tokens: [textToken(raw)] };
  },
);

/** The brackets of a list of tokens that were counted: those of the tokens before `at`, and the start of that token. */
const COUNTED = new WeakMap<readonly Token[], Readonly<Record<'at' | 'length' | 'depth', number>>>();

/** Whether a bracket before the address is open. marked only appends tokens, and text to the last one. */
const isInBrackets = (tokens: readonly Token[]): boolean => {
  const { at, length, depth: before } = COUNTED.get(tokens) ?? { at: 0, length: 0, depth: 0 };
  let depth = before;
  for (const [index, { type, raw }] of tokens.slice(at).entries())
    for (const [sign] of type === 'text' ? raw.slice(index === 0 ? length : 0).matchAll(/[[\]]/g) : [])
      depth = Math.max(0, depth + (sign === '[' ? 1 : -1));
  COUNTED.set(tokens, { at: Math.max(0, tokens.length - 1), length: tokens.at(-1)?.raw.length ?? 0, depth });
  return depth > 0;
};

const addressIn = (text: string): string | undefined => {
  const email = URL.test(text) ? null : EMAIL.exec(text);
  const found = (email ?? URL.exec(text))?.[0];
  if (found === undefined || (email !== null && /[_-]/.test(text.charAt(found.length)))) return undefined;
  return withoutEnd(found).replace(/[?!.,:*_~]+$/, '');
};

/** Removes parentheses that the address does not open, and a character reference. */
const withoutEnd = (address: string): string => {
  if (address.endsWith(';')) return address.replace(/&[a-zA-Z0-9]+;$/, '');
  if (!address.endsWith(')')) return address;
  const open = address.split('(').length - address.split(')').length;
  return open < 0 ? address.slice(0, open) : address;
};
