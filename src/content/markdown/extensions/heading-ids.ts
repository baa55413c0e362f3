import type { Tokens } from 'marked';
import type { MarkdownExtension } from '../../../config/dialects/dialect.ts';
import {
  type Attributed,
  type Attributes,
  addAttributes,
  readAnyAttributes,
  readAttributes,
} from './attribute-list.ts';
import { changesEach, type Extension } from './extension.ts';

/**
 * Custom ids after headings: `## Title {#id}`, with other attributes as far as the tool reads them.
 * https://gohugo.io/content-management/markdown-attributes/, https://kramdown.gettalong.org/syntax.html#specifying-a-header-id
 */
export const createHeadingIds = (names: readonly MarkdownExtension[]): Extension => {
  const read = names.map((name) => RULES[name]).find((rule) => rule !== undefined) ?? readUsual;
  return changesEach({ mayBeIn: /\{[^{}\n]*\}[ \t#]*$/m }, (token) => {
    if (token.type === 'heading') readId(token as Attributed<Tokens.Heading>, read);
  });
};

/** Reads the list between the braces; null if the tool keeps it as text. `before` are the spaces before it. */
type ReadList = (list: string, before: string) => Attributes | null;

const LIST = /(?:[ \t]+#+)?([ \t]*)\{([^{}]*)\}$/;

const readId = (heading: Attributed<Tokens.Heading>, read: ReadList): void => {
  const last = heading.tokens.at(-1);
  const written = last?.type === 'text' ? LIST.exec(last.text) : null;
  const attributes = written === null ? null : read(written[2] as string, written[1] as string);
  if (last?.type !== 'text' || written === null || attributes === null) return;
  last.text = last.text.slice(0, written.index);
  heading.text = heading.text.slice(0, -written[0].length);
  addAttributes(heading, attributes);
};

/** Without a tool, also in kramdown's form for blocks, `{: #id}`. Other text stays, such as `{{ name }}` or a set of words. */
const readUsual: ReadList = (list) =>
  /^:?\s*[#.]/.test(list) ? readAttributes(list.replace(/^:/, ''), { anyId: true }) : null;

/** A second hash before an id, which Goldmark ignores: `{##id}`. */
const DOUBLED = /(^|\s)##(?=[\p{L}\p{N}_])/u;

/** A name in XML: https://www.w3.org/TR/xml/#NT-Name */
const KRAMDOWN_ID = /^#[:_\p{ID_Start}][-.:\p{ID_Continue}]*$/u;

const RULES: Partial<Record<MarkdownExtension, ReadList>> = {
  kramdown: (list, before) => (before !== '' && KRAMDOWN_ID.test(list) ? readAttributes(list, { anyId: true }) : null),
  goldmark: (list) => {
    const attributes = readAttributes(list.replace(DOUBLED, '$1#'));
    return attributes?.words?.length === 0 ? attributes : null;
  },
  vitepress: readAnyAttributes,
  // Zola drops other attributes.
  zola: (list) => {
    const named = (sign: string): string[] =>
      list.split(/\s+/).flatMap((part) => (part.startsWith(sign) && part.length > 1 ? [part.slice(1)] : []));
    return { id: named('#').at(-1) ?? null, classes: named('.'), others: {} };
  },
};
