import type { Snippets, Website } from '../../../config/settings.ts';
import { escapeHtmlText } from '../../../shared/escape.ts';
import type { AddressFilter, FileUse, LinkArgument } from '../../tool.ts';
import { parseArguments, type Tag } from './parse-tag.ts';
import type { Syntax } from './syntax.ts';

/** Returns the value of an expression if the configuration sets it; otherwise null. */
export const websiteText = (
  expression: string,
  syntax: Pick<Syntax, 'values' | 'filters'>,
  website: Website,
): string | null => {
  const [first = '', ...filters] = piecesOf(expression);
  const atom = (written: string): string | null => {
    const text = /^(['"])(.*)\1$/s.exec(written.trim());
    if (text !== null) return text[2] as string;
    const name = written.trim();
    const known = Object.hasOwn(syntax.values, name) ? syntax.values[name] : undefined;
    if (Object.hasOwn(website.values, name)) return website.values[name] as string;
    return known === undefined ? null : website[known];
  };
  let value = atom(first);
  for (const filter of filters) {
    const [, name = '', inner] = /^(\w+)\s*(?:[:(](.*))?$/s.exec(filter.trim()) ?? [];
    const written = inner?.replace(/\)$/, '').trim();
    const kind = Object.hasOwn(syntax.filters, name) ? syntax.filters[name] : undefined;
    if (value === null || kind === undefined) return null;
    value = filtered(value, kind, { website, argument: written === undefined ? null : atom(written) });
  }
  return value;
};

const filtered = (
  value: string,
  kind: AddressFilter,
  { website, argument }: { readonly website: Website; readonly argument: string | null },
): string | null => {
  if (kind === 'prepend' || kind === 'append') {
    if (argument === null) return null;
    return kind === 'prepend' ? argument + value : value + argument;
  }
  // A whole address.
  if (/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(value)) return value;
  if (kind === 'root-relative' && !value.startsWith('/')) return value;
  const { basePath, url } = website;
  if (basePath === null || (kind === 'absolute' && url === null)) return null;
  const path = basePath + (value === '' || value.startsWith('/') ? value : `/${value}`);
  return kind === 'absolute' ? url + path : path;
};

/** Text in quotes, whose end can be missing. */
const QUOTED = /"[^"]*(?:"|$)|'[^']*(?:'|$)/g;

/** Splits an expression into its value and its filters, at bars outside quotes. */
export const piecesOf = (expression: string): readonly string[] => {
  const hidden = expression.replace(QUOTED, (quoted) => ' '.repeat(quoted.length));
  const bars = Array.from(hidden.matchAll(/\|/g), ({ index }) => index);
  return [-1, ...bars].map((bar, at) => expression.slice(bar + 1, bars[at]));
};

/** A tag that stands for the URL of a post or for a link to it. */
export interface LinkTag {
  /** The tool's name for the post. */
  readonly name: string;
  /** The fragment without #; empty without one. */
  readonly anchor: string;
  /** The text of the link; empty for the title of the post; null for a tag that is only the URL. */
  readonly text: string | null;
}

/** Parses a link tag; null for other tags, and for a tag without a post. */
export const linkTagOf = (
  { name, args, isClosing }: Tag,
  links: Readonly<Record<string, LinkArgument>>,
): LinkTag | null => {
  const kind = Object.hasOwn(links, name) && !isClosing ? links[name] : undefined;
  if (kind === undefined) return null;
  if (kind === 'all') return named(args);
  if (kind === 'first') {
    const { positional, named: values } = parseArguments(args);
    return named(positional[0] ?? values.path);
  }
  const [first, ...rest] = wordsIn(args);
  // A last argument can set whether to escape the text.
  const text = (/^(?:true|false)$/.test(rest.at(-1) ?? '') ? rest.slice(0, -1) : rest).join(' ');
  const link = named(first);
  return link === null ? null : { ...link, text };
};

/** `title` is the placeholder of the post's title. */
export const printLink = ({ text, anchor }: LinkTag, placeholder: string, title: string | null): string => {
  const address = anchor === '' ? placeholder : `${placeholder}#${anchor}`;
  return text === null
    ? address
    : `<a href="${address}" title="${title}">${text === '' ? title : escapeHtmlText(text)}</a>`;
};

/** Arguments with only spaces between them. */
export const wordsIn = (args: string): readonly string[] =>
  (args.match(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g) ?? []).map((word) => word.replace(/"([^"]*)"|'([^']*)'/g, '$1$2'));

const named = (written: string | undefined): LinkTag | null => {
  if (written === undefined || written === '') return null;
  const [name = '', ...anchor] = written.split('#');
  return { name, anchor: anchor.join('#'), text: null };
};

/**
 * Returns the site's own text for a tag that the tool replaces before it reads the Markdown. Null for other tags, and
 * for text that only the tool can generate.
 */
export const snippetText = ({ form, name, args, isClosing }: Tag, snippets: Snippets): string | null => {
  const isInclude = form.holds === 'tag';
  const file = isInclude ? (name === 'include' ? parseArguments(args).positional[0] : undefined) : name;
  const snippet = file !== undefined && !isClosing && Object.hasOwn(snippets, file) ? snippets[file] : null;
  return snippet != null && (isInclude || snippet.isMarkdown || form.open === '{{%') ? snippet.text : null;
};

/** An argument with a name, in tags of other plugins that are called as those of the tool. */
const NAMED = /^(?:alt|caption|class|file|height|id|path|src|style|title|url|width)[:=]/i;

/** Returns the replacement for a tag that refers to a file. Null for other tags, and for a tag without a file. */
export const fileText = ({ name, args }: Tag, files: Readonly<Record<string, FileUse>>): string | null => {
  const use = Object.hasOwn(files, name) ? files[name] : undefined;
  if (use === undefined) return null;
  const positional = wordsIn(args);
  if (positional.some((word) => NAMED.test(word))) return null;
  // Classes come before the name of an image, its size and title after it.
  const at = use === 'image' ? positional.findIndex((word) => /\.[a-z\d]{2,5}$|^\/|^https?:/i.test(word)) : 0;
  const file = positional[at];
  if (file === undefined) return null;
  const address = encodeURI(file).replace(/%25(?=[\da-f]{2})/gi, '%');
  if (use === 'address') return address;
  const rest = positional.slice(at + 1);
  if (use === 'link') {
    const words = rest.filter((word) => !/^(?:true|false)$/.test(word)).join(' ') || file;
    return `<a${printed({ href: address, title: words })}>${escapeHtmlText(words)}</a>`;
  }
  const isSize = (word: string | undefined): boolean => word !== undefined && /^\d+$/.test(word);
  const sizes = rest.slice(0, isSize(rest[0]) ? (isSize(rest[1]) ? 2 : 1) : 0);
  const { title, alt } = captionOf(rest.slice(sizes.length).join(' '));
  const [width = '', height = ''] = sizes;
  const names = positional.slice(0, at).join(' ');
  return `<img${printed({ class: names, src: address, alt: alt || title, width, height, title })}>`;
};

/** Splits the words after an image's size into its title and, in quotes of another kind, its alternative text. */
const captionOf = (words: string): { readonly title: string; readonly alt: string } => {
  const mark = words.startsWith('"') ? '"' : "'";
  const written = words.startsWith(mark) ? words.slice(1) : words;
  const end = written.indexOf(mark);
  const after = end === -1 ? '' : written.slice(end + 1);
  return {
    title: (end === -1 ? written : written.slice(0, end)).trim(),
    alt: after.trim().replace(/^["']/, '').replace(/["']$/, ''),
  };
};

const printed = (attributes: Readonly<Record<string, string>>): string =>
  Object.entries(attributes)
    .map(([key, value]) => (value === '' && key !== 'alt' ? '' : ` ${key}="${inAttribute(value)}"`))
    .join('');

const inAttribute = (text: string): string => escapeHtmlText(text).replaceAll('"', '&quot;');
