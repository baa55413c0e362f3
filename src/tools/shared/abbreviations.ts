import type { RendererExtension, Token, Tokens } from 'marked';
import { blockRule, changesTokens, type Extension } from '../../content/markdown/extensions/extension.ts';
import { isText, replaceTokens, walkTokens } from '../../content/markdown/tokens/walk-tokens.ts';
import { escapeHtml, escapeRegExp } from '../../shared/escape.ts';

const DEFINITION = /^ {0,3}\*\[([^\]\n]+)\]:[ \t]*([^\n]*)(?:\n|$)/;

const definition = blockRule((text) => {
  const [raw, name = '', title = ''] = DEFINITION.exec(text) ?? [];
  return raw === undefined ? undefined : { type: 'abbreviation-definition', raw, name, title: title.trim() };
});

const renderers: readonly RendererExtension[] = [
  { name: 'abbreviation-definition', renderer: () => '' },
  {
    name: 'abbreviation',
    renderer: ({ text, title }) =>
      `<abbr${title === '' ? '' : ` title="${escapeHtml(title)}"`}>${escapeHtml(text)}</abbr>`,
  },
];

/**
 * Abbreviations, `*[HTML]: Hyper Text Markup Language`, as in kramdown and PHP Markdown Extra:
 * https://kramdown.gettalong.org/syntax.html#abbreviations
 */
export const abbreviations: Extension = changesTokens(
  { mayBeIn: /^[ >]*\*\[[^\]\n]+\]:/m, rules: [definition, ...renderers] },
  (tokens) => {
    const titles = new Map<string, string>();
    walkTokens(tokens, (token) => {
      if (token.type === 'abbreviation-definition') titles.set(token.name, token.title);
    });
    if (titles.size === 0) return;
    const pattern = patternOf([...titles.keys()]);
    replaceTokens(tokens, (token) => (isText(token) ? split(token, titles, pattern) : null));
  },
);

/** Matches the names as whole words, and prefers longer ones. */
const patternOf = (names: readonly string[]): RegExp => {
  const written = [...names].sort((a, b) => b.length - a.length).map(escapeRegExp);
  return new RegExp(`(?<![\\p{L}\\p{N}_])(?:${written.join('|')})(?![\\p{L}\\p{N}_])`, 'gu');
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
