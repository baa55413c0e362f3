import type { Token, Tokens } from 'marked';
import { withoutPlaceholders } from '../../html/placeholders.ts';
import { childTokens } from '../tokens/walk-tokens.ts';
import { changesEach, type Extension } from './extension.ts';

/** A heading whose id is made by the rule of a tool. */
export type SluggedHeading = Tokens.Heading & { slug?: string };

/** Characters that become a hyphen in the ids of VitePress and of Hexo. */
const SPECIAL = /[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'<>,.?/]+/g;

/** Returns an extension that makes the ids of headings from their texts, without HTML. */
export const sluggedHeadings = (slugOf: (text: string) => string): Extension => ({
  mayBeIn: (text) => /^[ >]*(?:#|-+[ \t]*$|=+[ \t]*$)|^[ \t>*+\d.-]+#/m.test(text),
  marked: changesEach((token) => {
    if (token.type === 'heading')
      (token as SluggedHeading).slug = slugOf(withoutPlaceholders(textIn(token.tokens ?? [])));
  }),
});

/** Replaces special characters by single hyphens, and removes those at both ends. */
export const hyphenated = (text: string): string => text.replace(SPECIAL, '-').replace(/^-|-$/g, '');

const textIn = (tokens: readonly Token[]): string => tokens.map(textOf).join('');

const textOf = (token: Token): string => {
  if (token.type === 'html') return '';
  const inner = childTokens(token);
  if (inner.length > 0) return textIn(inner);
  const text = characters('text' in token ? token.text : '');
  // Names of emoji do not count.
  return token.type === 'text' && EMOJI_NAME.test(token.raw) && text !== token.raw ? text.replace(EMOJI, '') : text;
};

const EMOJI_NAME = /:[\w+-]+:/;
const EMOJI = /\p{Extended_Pictographic}(?:\uFE0F|\u200D|\p{Extended_Pictographic})*/gu;

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };

const characters = (text: string): string =>
  text.replace(/&(?:#(\d{1,6})|([a-z]+));/g, (written, code?: string, name = '') =>
    code === undefined ? (NAMED[name] ?? written) : String.fromCodePoint(Number(code)),
  );
