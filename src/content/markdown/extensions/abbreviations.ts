import type { Token, Tokens } from 'marked';
import { escapeHtml } from '../../../shared/escape.ts';
import { childTokens } from '../tokens/walk-tokens.ts';
import { changesTokens, type Extension } from './extension.ts';

const DEFINITION = /^ {0,3}\*\[([^\]\n]+)\]:[ \t]*([^\n]*)(?:\n|$)/;

/**
 * Abbreviations, `*[HTML]: Hyper Text Markup Language`, as in kramdown and PHP Markdown Extra:
 * https://kramdown.gettalong.org/syntax.html#abbreviations
 */
export const abbreviations: Extension = {
  mayBeIn: (text) => /^[ >]*\*\[[^\]\n]+\]:/m.test(text),
  marked: {
    ...changesTokens((tokens) => {
      const titles = new Map<string, string>();
      collect(tokens, titles);
      if (titles.size > 0) visit(tokens, titles, patternOf([...titles.keys()]));
    }),
    extensions: [
      {
        name: 'abbreviation-definition',
        level: 'block',
        tokenizer: (text) => {
          const [raw, name = '', title = ''] = DEFINITION.exec(text) ?? [];
          return raw === undefined ? undefined : { type: 'abbreviation-definition', raw, name, title: title.trim() };
        },
        renderer: () => '',
      },
      {
        name: 'abbreviation',
        renderer: ({ text, title }) =>
          `<abbr${title === '' ? '' : ` title="${escapeHtml(title)}"`}>${escapeHtml(text)}</abbr>`,
      },
    ],
  },
};

const collect = (tokens: readonly Token[], titles: Map<string, string>): void => {
  for (const token of tokens) {
    if (token.type === 'abbreviation-definition')
      titles.set((token as Tokens.Generic).name, (token as Tokens.Generic).title);
    collect(childTokens(token), titles);
  }
};

/** Whole words, the longest first. */
const patternOf = (names: readonly string[]): RegExp => {
  const written = [...names]
    .sort((a, b) => b.length - a.length)
    .map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`(?<![\\p{L}\\p{N}_])(?:${written.join('|')})(?![\\p{L}\\p{N}_])`, 'gu');
};

const visit = (tokens: Token[], titles: ReadonlyMap<string, string>, pattern: RegExp): void => {
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] as Token;
    const inner = childTokens(token) as Token[];
    if (inner.length > 0) visit(inner, titles, pattern);
    else if (token.type === 'text') {
      const pieces = split(token as Tokens.Text, titles, pattern);
      tokens.splice(at, 1, ...pieces);
      at += pieces.length - 1;
    }
  }
};

const split = (token: Tokens.Text, titles: ReadonlyMap<string, string>, pattern: RegExp): readonly Token[] => {
  const pieces: Token[] = [];
  let done = 0;
  const addText = (text: string): void => {
    if (text !== '') pieces.push({ ...token, raw: text, text });
  };
  for (const { 0: text, index } of token.text.matchAll(pattern)) {
    addText(token.text.slice(done, index));
    pieces.push({ type: 'abbreviation', raw: text, text, title: titles.get(text) ?? '' });
    done = index + text.length;
  }
  if (done === 0) return [token];
  addText(token.text.slice(done));
  return pieces;
};
