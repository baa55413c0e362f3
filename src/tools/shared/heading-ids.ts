import type { Tokens } from 'marked';
import {
  type Attributed,
  type Attributes,
  addAttributes,
  readAttributes,
} from '../../content/markdown/extensions/attribute-list.ts';
import { changesEach, type Extension } from '../../content/markdown/extensions/extension.ts';

/** Custom ids after headings: `## Title {#id}`, with other attributes as far as the tool reads them. */
export const createHeadingIds = (read: ReadList = readUsual): Extension =>
  changesEach({ mayBeIn: /\{[^{}\n]*\}[ \t#]*$/m }, (token) => {
    if (token.type === 'heading') readId(token as Attributed<Tokens.Heading>, read);
  });

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

/** Without a tool, also in the form for blocks, `{: #id}`. Other text stays, such as `{{ name }}` or a set of words. */
const readUsual: ReadList = (list) =>
  /^:?\s*[#.]/.test(list) ? readAttributes(list.replace(/^:/, ''), { anyId: true }) : null;
