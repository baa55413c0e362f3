import type { Tokens } from 'marked';
import { type Attributed, type Attributes, addAttributes, readAttributes } from './attribute-list.ts';
import { changesEach, type Extension } from './extension.ts';
import type { NamedHeading } from './goldmark.ts';

/**
 * Custom ids after headings: `## Title {#id}`, also with classes, and in kramdown's form, `{: #id}`.
 * https://gohugo.io/content-management/markdown-attributes/, https://kramdown.gettalong.org/syntax.html#specifying-a-header-id
 */
export const headingIds: Extension = {
  mayBeIn: (text) => /\{:? *[#.]/.test(text),
  marked: changesEach((token) => {
    if (token.type === 'heading') readId(token as Attributed<Tokens.Heading>);
  }),
};

const LIST = /(?:[ \t]+#+)?[ \t]*\{:?([^{}]*)\}$/;

const readId = (heading: Attributed<Tokens.Heading>): void => {
  const last = heading.tokens.at(-1);
  const written = last?.type === 'text' ? LIST.exec(last.text) : null;
  const attributes = written === null ? null : ofHeading(written[1] as string);
  if (last?.type !== 'text' || written === null || attributes === null) return;
  last.text = last.text.slice(0, written.index);
  heading.text = heading.text.slice(0, -written[0].length);
  addAttributes(heading, attributes);
  const named = heading as NamedHeading;
  if (named.idText !== undefined) named.idText = heading.text;
};

/** Parses the attributes of a heading; null for other text in braces, such as `{{ name }}` or a set of words. */
const ofHeading = (text: string): Attributes | null => (/^\s*[#.]/.test(text) ? readAttributes(text) : null);
