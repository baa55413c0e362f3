import type { DifferenceKind, Different } from '../../content/markdown/extensions/differences.ts';
import { changesEach, type Extension, inlineRule, tagRule } from '../../content/markdown/extensions/extension.ts';
import { childTokens, textToken } from '../../content/markdown/tokens/walk-tokens.ts';
import { goldmarkAddresses } from '../shared/bare-addresses.ts';
import { commonMark, unknownReferences } from '../shared/commonmark.ts';
import { createTables } from '../shared/tables.ts';
import { goldmarkSlug } from './heading-ids.ts';

/** A heading whose id is not the same as GitHub's. Each part looks ahead, so that long lines take linear time. */
const HEADING =
  /^ {0,3}#(?:.*[[<>&\\_\x80-\uffff]|[^\n\w]*$)|^(?=[^\n]*[[<>&\\_\x80-\uffff])[^\n]*\n(?:-+|=+)[ \t]*$|^(?=[^\n]*\S)[^\n]*\n(?=[^\n]*\S)[^\n]*\n {0,3}(?:-+|=+)[ \t]*$/m;

const tildes = inlineRule((text, _, tokens) => {
  const [written] = /^~+/.exec(text) ?? [];
  const isText = written !== undefined && (written.length > 2 || tokens.at(-1)?.raw.endsWith('~'));
  return isText ? textToken(written) : undefined;
}, /~~~/);

/** A backslash at the end of a line is no hard break if another backslash precedes it. */
const backslashes = inlineRule((text) => {
  const [raw, line = ''] = /^((?:\\\\)+\\)\n/.exec(text) ?? [];
  return raw === undefined ? undefined : { ...textToken(`${line.slice(line.length / 2)}\n`), raw };
});

/** Hugo's typography makes a quotation mark of it, so that no tag begins here. */
const guillemets = inlineRule((text) => (text.startsWith('<<') ? textToken('<<') : undefined), /<</);

/** `<?>` is a complete processing instruction, which browsers do not show. */
const instructions = tagRule(/^<\?>/, /<\?>/);

/**
 * Text that marked and Hugo's Goldmark read differently. Ids of headings include the marks of emphasis and the URLs of
 * links, `www.` means HTTPS, and three tildes are text.
 */
const differences = changesEach(
  {
    mayBeIn: (text) =>
      /~{2}|<\?>|<<|\\{3}\n|["'(][^"'()\n]*\n[ \t]|!\[[^\]\n]{0,300}</m.test(text) || HEADING.test(text),
    rules: [tildes, instructions, backslashes, guillemets],
  },
  (token) => {
    if ((token.type === 'link' || token.type === 'image') && token.title)
      token.title = token.title.replace(/\n[ \t]+/g, '\n');
    if (token.type === 'image') token.tokens = childTokens(token).filter(({ type }) => type !== 'html');
    else if (token.type === 'heading') Object.assign(token, { idText: token.text, slug: goldmarkSlug(token.text) });
  },
);

const DIAGRAM: DifferenceKind = {
  kind: 'diagram',
  message: 'Hugo draws this diagram (goat) as an image. Galley publishes its text as code.',
  help: 'Save the diagram as an SVG file, and show it as an image. Or draw it from the code on your pages.',
};

/** Hugo draws text as a diagram: https://gohugo.io/content-management/diagrams/#goat-diagrams-ascii */
const diagrams = changesEach({ mayBeIn: /goat/ }, (token) => {
  if (token.type === 'code' && /^goat(?![^\s{])/.test(token.lang ?? '')) (token as Different).differs = DIAGRAM;
});

/** The Markdown of Hugo's Goldmark: https://gohugo.io/configuration/markup/#goldmark */
export const goldmark: readonly Extension[] = [
  differences,
  createTables({ fillsHead: true, takesIndented: true }),
  diagrams,
  goldmarkAddresses,
  ...commonMark,
  unknownReferences,
];
