import type { Token } from 'marked';
import { tagsIn } from '../../content/html/tokenizer.ts';
import {
  changesTokens,
  type Extension,
  element,
  HTML_BLOCK,
  readsBlocks,
} from '../../content/markdown/extensions/extension.ts';
import { htmlToken, replaceTokens } from '../../content/markdown/tokens/walk-tokens.ts';

/** Scripts and styles of the page's component: https://vitepress.dev/guide/using-vue#script-and-style */
const OF_PAGE = /<(script|style)(?=[\s>])[\s\S]*?<\/\1\s*>/gi;
const COMPONENTS: readonly string[] = ['Badge', 'ClientOnly'];

/** Removes scripts and styles, and renders badges: https://vitepress.dev/reference/default-theme-badge */
export const components: Extension = changesTokens(
  { mayBeIn: /<\/?(?:Badge|ClientOnly|script|style)\b/i },
  (tokens) => {
    const print = createPrint();
    replaceTokens(tokens, (token) => {
      if (token.type !== 'html') {
        print(token.raw, []);
        return null;
      }
      const text: string = token.text;
      const html = /^\s*<s/i.test(text) ? text.replace(OF_PAGE, '') : text;
      if (html.trim() === '' && html !== text) return [{ type: 'space', raw: token.raw }];
      return [{ ...token, text: print(html, tagsOfComponents(html)) } as Token];
    });
  },
);

/** Elements that begin no block: https://github.com/mdit-vue/mdit-vue/blob/main/packages/plugin-component/src/constants.ts */
const INLINE =
  'a|abbr|acronym|audio|b|bdi|bdo|big|br|button|canvas|cite|code|data|datalist|del|dfn|em|embed|i|iframe|img|input|ins|kbd|label|map|mark|meter|noscript|object|output|picture|progress|q|ruby|s|samp|script|select|small|span|strong|sub|sup|svg|textarea|time|u|tt|var|video|wbr';
const OTHER_TAG = ` {0,3}</?(?!(?:${INLINE})(?![\\w-]))[A-Za-z][A-Za-z\\d-]*(?=\\s|/?>|$)`;
const AT_LINE = new RegExp(`^${OTHER_TAG}`);
const IN_PARAGRAPH = new RegExp(`\\n${OTHER_TAG}`);
const MAY_BE = new RegExp(`^(?:[ \\t>*+-]|\\d+[.)])*${OTHER_TAG}`, 'm');
const BLOCK = new RegExp(`^ {0,3}${HTML_BLOCK.source}`, 'i');
const NAMED = '<([A-Za-z][A-Za-z\\d-]*)(?:\\s+[^\\s"\'<>/=]+(?:\\s*=\\s*(?:[^\\s"\'=<>`]+|\'[^\']*\'|"[^"]*"))?)*\\s*';
const WHOLE = new RegExp(`^ {0,3}(${NAMED}(?:/>|>.*</\\2\\s*>))(.*)\\n?`);

/**
 * Any tag that HTML does not have in lines of text begins a block, which ends at an empty line. An element that ends in
 * its line is alone in front of the text. Neither is in a paragraph.
 */
export const componentBlocks: Extension = readsBlocks(
  { mayBeIn: MAY_BE, start: IN_PARAGRAPH, rules: [element('component-block', { tag: null })] },
  (text, lexer) => {
    if (!AT_LINE.test(text) || BLOCK.test(text)) return undefined;
    const [line, element, , rest = ''] = WHOLE.exec(text) ?? [];
    if (line === undefined || element === undefined) {
      const end = text.search(/\n[ \t]*(?:\n|$)/);
      return htmlToken(end === -1 ? text : text.slice(0, end + 1));
    }
    const html = { type: 'html', block: false, raw: element, text: element };
    return { type: 'component-block', raw: line, tokens: lexer.inline(rest, [html as Token]) };
  },
);

type ComponentTag = ReturnType<typeof tagsOfComponents>[number];

/** The HTML that replaces the tags of a component. */
interface Shown {
  readonly before: string;
  /** The content to show if the component has none. */
  readonly content: string;
  readonly after: string;
}

/** Returns a function that replaces tags in parts of a text, in order. The tags of a pair can be in different parts. */
const createPrint = (): ((html: string, tags: readonly ComponentTag[]) => string) => {
  const opened: (Shown & Pick<ComponentTag, 'name'>)[] = [];
  let isEmpty = false;
  const printTag = (tag: ComponentTag, html: string): string => {
    if (tag.kind === 'closing') {
      if (opened.at(-1)?.name !== tag.name) return html.slice(tag.start, tag.end);
      const { content, after } = opened.pop() as Shown;
      return isEmpty ? content + after : after;
    }
    const shown = shownOf(tag, html);
    if (tag.kind === 'whole') return shown.before + shown.content + shown.after;
    opened.push({ name: tag.name, ...shown });
    return shown.before;
  };
  return (html, tags) => {
    let printed = '';
    let done = 0;
    const copyUntil = (end: number): void => {
      const copied = html.slice(done, end);
      isEmpty &&= copied.trim() === '';
      printed += copied;
    };
    for (const tag of tags) {
      copyUntil(tag.start);
      printed += printTag(tag, html);
      isEmpty = tag.kind === 'opening';
      done = tag.end;
    }
    copyUntil(html.length);
    return printed;
  };
};

/** Whether an attribute is a Vue expression. Galley does not run it, and keeps its tag unchanged. */
const isExpression = (name: string): boolean => /^(?:v-|[:@#])/.test(name);

const shownOf = ({ name, kind, start, end, attributes }: ComponentTag, html: string): Shown => {
  if ([...attributes.keys()].some(isExpression))
    return { before: html.slice(start, end), content: '', after: kind === 'whole' ? '' : `</${name}>` };
  if (name === 'ClientOnly') return { before: '', content: '', after: '' };
  const type = attributes.get('type') ?? '';
  const before = `<span class="VPBadge ${/^[\w-]+$/.test(type) ? type : 'tip'}">`;
  return { before, content: (attributes.get('text') ?? '').replaceAll('<', '&lt;'), after: '</span>' };
};

/** Returns the tags of components, whose names begin with a capital letter. */
const tagsOfComponents = (html: string) => {
  if (!COMPONENTS.some((name) => html.includes(name))) return [];
  return tagsIn(html, true).flatMap(({ kind, name: { length }, at, attributes, end }) => {
    const name = html.slice(at - length, at);
    const values = attributes.map((each) => [each.name, html.slice(each.start, each.end)] as const);
    const start = html.lastIndexOf('<', at);
    return COMPONENTS.includes(name) ? [{ kind, name, start, end, attributes: new Map(values) }] : [];
  });
};
