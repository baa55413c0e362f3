import type { Token } from 'marked';
import { type Extension, readsInline } from '../../content/markdown/extensions/extension.ts';
import { textToken } from '../../content/markdown/tokens/walk-tokens.ts';

/**
 * Returns an extension for which URLs and email addresses without brackets are text, in which marks and escapes count.
 * `beginning` is the part of an address without which the rest is not one, and `before` what is in front of it.
 */
const asText = (mayBeIn: RegExp, beginning: RegExp, before?: RegExp): Extension =>
  readsInline({ mayBeIn }, (text, { options }, tokens) => {
    if (!options.tokenizer?.url(text)) return undefined;
    if (before?.test(tokens.at(-1)?.raw ?? '') === false) return undefined;
    const [raw] = beginning.exec(text) ?? [];
    return raw === undefined ? undefined : textToken(raw);
  });

/** All of them are text in kramdown and pulldown-cmark. */
export const bareAddresses: Extension = asText(/:\/\/|www\.|@/i, /^(?:[a-z]+:|www\.|[^@]*@)/i);

/**
 * In Astro, the scheme of an email address is text, and so is that of a URL with `ftp:` or right after a letter, or with
 * `_` in the last two parts of the host. An email address does not end with a digit:
 * https://github.com/micromark/micromark-extension-gfm-autolink-literal
 */
const schemes: readonly Extension[] = [
  asText(/(?:mailto|xmpp|ftp):/i, /^(?:mailto|xmpp|ftp):/i),
  asText(/[a-z]https?:/i, /^https?:/i, /[a-z]$/i),
  asText(
    /(?:\/\/|www\.)[^\s/]{0,253}_/i,
    /^(?:https?:\/\/|www\.)(?=(?:[-_.]|[^\s\p{P}\p{S}]){0,253}(?![-_.]|[^\s\p{P}\p{S}])(?<=_[^./]*(?:\.[^./]*)?))/iu,
  ),
  asText(/@[\w.-]*\d/, /^[\w.+-]+@(?:[\w-]|\.(?=[A-Za-z0-9]))*\d(?![\w-]|\.[A-Za-z0-9])/),
];

/** Addresses with `www.` right behind other signs than those that marked expects. */
export const addressesBehind = (before: string): Extension => {
  const end = new RegExp(`${before}$`, 'u');
  return readsInline(
    { mayBeIn: new RegExp(`${before}www\\.`, 'u'), start: /www\./ },
    (text, { options, state }, tokens) => {
      const isAddress = text.startsWith('www.') && !state.inLink && end.test(tokens.at(-1)?.raw ?? '');
      return (isAddress && options.tokenizer?.url(text)) || undefined;
    },
  );
};

/** A word with an address and a closing bracket after it. Each word is read once, because long ones take quadratic time. */
const WITH_BRACKET = /(?<!\S)(?:(?!\/\/|www\.)\S)*(?:\/\/|www\.)\S*\]/;
const ENDING = /[\]!"&'),.:;<>?}]+$/;

const brackets = readsInline({ mayBeIn: WITH_BRACKET }, (text, { options }) => {
  const { raw = '' } = options.tokenizer?.url(text) ?? {};
  return (raw.endsWith(']') && options.tokenizer?.url(raw.replace(ENDING, ''))) || undefined;
});

/**
 * In Astro, an address can also be right behind any sign, and does not end with a closing bracket:
 * https://github.com/syntax-tree/mdast-util-gfm-autolink-literal
 */
export const astroAddresses: readonly Extension[] = [...schemes, addressesBehind('[\\p{P}\\p{S}]'), brackets];

/** What can precede an address in Goldmark: white space, some signs, and typography, which Hugo replaces. */
const BEFORE = /(?:[ *_~(']|\n[ \t]*|(?<![\p{L}\p{N}])"|--|\.{3}|<<|>>)$/u;
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
      before === undefined || (before.type !== 'escape' && (before.type !== 'text' || BEFORE.test(before.raw)));
    const raw = isAtStart && !state.inLink && !isInBrackets(tokens) ? addressIn(text) : undefined;
    if (raw === undefined) return textToken(/^(?:[a-z]+:|www\.|[^@_*~]*[@_*~])/i.exec(text)?.[0] ?? '');
    const scheme = /^www\./.test(raw) ? 'https://' : /^\w+:\/\//.test(raw) ? '' : 'mailto:';
    return { type: 'link', raw, text: raw, href: scheme + raw, autolink: true, tokens: [textToken(raw)] };
  },
);

/** Whether a bracket before the address is open. */
const isInBrackets = (tokens: readonly Token[]): boolean => {
  let depth = 0;
  for (const { type, raw } of tokens)
    if (type === 'text')
      for (const sign of raw.match(/[[\]]/g) ?? []) depth = Math.max(0, depth + (sign === '[' ? 1 : -1));
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
