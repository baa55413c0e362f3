import { withoutPlaceholders } from '../../content/html/placeholders.ts';
import { readAttributes } from '../../content/markdown/extensions/attribute-list.ts';
import type { Extension } from '../../content/markdown/extensions/extension.ts';
import { createHeadingIds } from '../shared/heading-ids.ts';
import { sluggedHeadings, withoutAccents } from '../shared/slugged-headings.ts';

/** Hugo's default rule, which changes the case of each character by itself. Only the last line of a heading counts. */
export const goldmarkSlug = (text: string): string =>
  withoutPlaceholders(text.slice(text.lastIndexOf('\n') + 1))
    .trim()
    .replace(/[^\p{L}\p{Nd}_ -]/gu, '')
    .replaceAll(' ', '-')
    .replace(/[^\0-\x7f]|[A-Z]/gu, (letter) => (letter === 'İ' ? 'i' : letter.toLowerCase())) || 'heading';

/** Hugo's `github-ascii`: https://gohugo.io/configuration/markup/#autoheadingidtype */
export const asciiHeadings: Extension = sluggedHeadings({
  slugOf: (text) =>
    withoutAccents(text)
      .trim()
      .replace(/[^\w -]/g, '')
      .replaceAll(' ', '-')
      .toLowerCase() || 'heading',
});

/** Hugo's `blackfriday`. */
export const blackfridayHeadings: Extension = sluggedHeadings({
  slugOf: (text) =>
    text
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '')
      .replaceAll('İ', 'i')
      .toLowerCase() || 'heading',
});

/** A second hash before an id, which Goldmark ignores: `{##id}`. */
const DOUBLED = /(^|\s)##(?=[\p{L}\p{N}_])/u;

/** https://gohugo.io/content-management/markdown-attributes/ */
export const goldmarkIds: Extension = createHeadingIds((list) => {
  const attributes = readAttributes(list.replace(DOUBLED, '$1#'));
  // Goldmark keeps a list with a bare word as text.
  return attributes?.words?.length === 0 ? attributes : null;
});
