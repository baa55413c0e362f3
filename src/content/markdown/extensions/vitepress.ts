import type { Token, Tokens } from 'marked';
import { replaceTokens } from '../tokens/walk-tokens.ts';
import type { Box, BoxTitle } from './box.ts';
import { changesEach, changesTokens, type Extension } from './extension.ts';
import { markdownIt } from './markdown-it.ts';
import { hyphenated, sluggedHeadings } from './slugged-headings.ts';

/** Ids of headings: without accents, in lower case, and never with a digit in front. */
const headings = sluggedHeadings({
  slugOf: (text) =>
    hyphenated(
      text
        .normalize('NFKD')
        .replace(/[\u0300-\u036F]/g, '')
        .replace(/[“”‘’]/g, '-'),
    )
      .replace(/^\d/, '_$&')
      .toLowerCase(),
});

/** GitHub's alerts look like containers: https://vitepress.dev/guide/markdown#github-flavored-alerts */
const boxes: Extension = {
  mayBeIn: (text) => text.includes('[!'),
  marked: changesEach((token) => {
    const kind = token.type === 'box' ? /markdown-alert-(\w+)/.exec((token as Box).class)?.[1] : undefined;
    if (kind === undefined) return;
    const box = token as Box;
    const title = box.tokens[0] as BoxTitle;
    const [first] = title.tokens;
    const isUsual = title.tokens.length === 1 && first?.type === 'text' && first.text.toLowerCase() === kind;
    if (isUsual) Object.assign(first, { text: kind.toUpperCase() });
    Object.assign(title, { class: 'custom-block-title' });
    Object.assign(box, { class: `${kind} custom-block github-alert` });
  }),
};

/** The code and the styles of the page's component: https://vitepress.dev/guide/using-vue#script-and-style */
const OF_PAGE = /^\s*<(script|style)(?=[\s>])[\s\S]*<\/\1>\s*$/i;
const COMPONENT = /<\/?(?:Badge|ClientOnly)\b[^<>]*>/g;

/** Leaves out what is not content, and shows badges as VitePress does: https://vitepress.dev/reference/default-theme-badge */
const components: Extension = {
  mayBeIn: (text) => /<\/?(?:Badge|ClientOnly|script|style)\b/i.test(text),
  marked: changesTokens((tokens) => replaceTokens(tokens, withoutComponents)),
};

const withoutComponents = (token: Token): readonly Token[] | null => {
  if (token.type !== 'html') return null;
  const { raw, text } = token as Tokens.HTML;
  if (OF_PAGE.test(text)) return [{ type: 'space', raw }];
  const shown = text.replace(COMPONENT, htmlOf);
  return shown === text ? null : [{ ...token, text: shown } as Token];
};

const htmlOf = (tag: string): string => {
  if (tag.includes('ClientOnly') || isBound(tag)) return isBound(tag) ? tag : '';
  if (tag.startsWith('</')) return '</span>';
  const type = attributeOf(tag, 'type');
  const start = `<span class="VPBadge ${/^[\w-]+$/.test(type) ? type : 'tip'}">`;
  return tag.endsWith('/>') ? `${start}${attributeOf(tag, 'text')}</span>` : start;
};

/** Whether an attribute is an expression, which Galley does not run. */
export const isBound = (tag: string): boolean => /\s(?:v-[a-z]|[:@#][\w.-]+\s*=)/.test(tag);

const attributeOf = (tag: string, name: string): string =>
  new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? new RegExp(`\\s${name}='([^']*)'`).exec(tag)?.[1] ?? '';

/** What VitePress makes in another way than marked: https://vitepress.dev/guide/markdown */
export const vitepress: readonly Extension[] = [headings, markdownIt, boxes, components];
