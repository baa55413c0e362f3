import type { Website } from '../config/settings.ts';
import type { AddressFilter } from '../dialects/dialect.ts';
import type { Syntax } from './syntax.ts';

/** What an expression stands for, as far as the configuration says it; else null. */
export const websiteText = (
  expression: string,
  syntax: Pick<Syntax, 'values' | 'filters'>,
  website: Website,
): string | null => {
  const [first = '', ...filters] = splitOutside(expression, '|');
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
    const [, name = '', written] = /^\s*(\w+)\s*(?:[:(]\s*(.*?)\s*\)?)?\s*$/s.exec(filter) ?? [];
    const kind = Object.hasOwn(syntax.filters, name) ? syntax.filters[name] : undefined;
    if (value === null || kind === undefined) return null;
    value = filtered(value, kind, { website, argument: written === undefined ? null : atom(written) });
  }
  return value;
};

const isWhole = (address: string): boolean => /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(address);

const filtered = (
  value: string,
  kind: AddressFilter,
  { website, argument }: { readonly website: Website; readonly argument: string | null },
): string | null => {
  if (kind === 'prepend' || kind === 'append') {
    if (argument === null) return null;
    return kind === 'prepend' ? argument + value : value + argument;
  }
  if (isWhole(value)) return value;
  if (kind === 'root-relative' && !value.startsWith('/')) return value;
  const { basePath, url } = website;
  if (basePath === null || (kind === 'absolute' && url === null)) return null;
  const path = basePath + (value === '' || value.startsWith('/') ? value : `/${value}`);
  return kind === 'absolute' ? url + path : path;
};

/** A text divided where a mark stands outside of quoted texts. */
export const splitOutside = (text: string, mark: string): readonly string[] => {
  const pieces: string[] = [];
  let [start, quote] = [0, ''];
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    if (quote !== '') quote = character === quote ? '' : quote;
    else if (character === '"' || character === "'") quote = character;
    else if (character === mark) {
      pieces.push(text.slice(start, at));
      start = at + 1;
    }
  }
  return [...pieces, text.slice(start)];
};
