import type { Extension } from '../../content/markdown/extensions/extension.ts';
import { createHeadingIds } from '../shared/heading-ids.ts';
import { type Letters, PLAIN, sluggedHeadings, withLetters, withoutAccents } from '../shared/slugged-headings.ts';

/** Letters without a base letter, as ASCII letters. */
const SPELLED: Letters = { ...PLAIN, ß: 'ss', ð: 'd', Ð: 'D', þ: 'th', Þ: 'Th', ı: 'i' };

const inLatin = (text: string): string => withLetters(withoutAccents(text), SPELLED);

/**
 * Zola's ids have only ASCII letters and digits:
 * https://www.getzola.org/documentation/content/linking/#heading-id-and-anchor-insertion
 */
export const zolaHeadings: Extension = sluggedHeadings({
  slugOf: (text) =>
    inLatin(text)
      .replace(/[^A-Za-z\d]+/g, '-')
      .replace(/^-|-$/g, '')
      .toLowerCase() || undefined,
  isSure: (text) => !/[^\0-\x7f‘’“”–—…¿¡«»·]/.test(inLatin(text)),
  doubt: {
    kind: 'heading-id',
    message:
      'Galley may give this heading another id than Zola. Then links to it from other sites lead to the top of the page.',
    help: 'Write the id of the published page after the heading, such as {#id}.',
  },
});

/** Zola drops other attributes than ids and classes. */
export const zolaIds: Extension = createHeadingIds((list) => {
  const named = (sign: string): string[] =>
    list.split(/\s+/).flatMap((part) => (part.startsWith(sign) && part.length > 1 ? [part.slice(1)] : []));
  return { id: named('#').at(-1) ?? null, classes: named('.'), others: {} };
});
