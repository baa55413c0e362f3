import { decodeAttribute } from '../../../content/html/tokenizer.ts';
import type { Fields } from '../../../shared/is-object.ts';
import type { SeenPost } from '../kernel/read-list.ts';

/** Letters and digits that tell the beginning of a text from others. */
const TELLING = 40;
/** A shorter excerpt could begin any text. */
const LEAST = 12;

/**
 * Makes a function that returns whose HTML a post has instead of its own, as a phrase, or null: another post's excerpt begins
 * it, and neither begins with its own one. It knows the posts that it has seen, so that it finds the second of two whose HTML
 * is swapped. An excerpt that an author has written begins no HTML, and shows nothing.
 */
export const createFindForeignHtml = (): ((detail: Fields, record: SeenPost) => string | null) => {
  /** The posts whose HTML does not begin with their excerpt, by the beginning of either. */
  const [byExcerpt, byHtml] = [new Map<string, string>(), new Map<string, string>()];
  return ({ htmlContent }, { slug, excerpt }) => {
    const [wanted, came] = [beginningOf(String(excerpt)), beginningOf(firstParagraph(String(htmlContent)))];
    if (came.startsWith(wanted) || wanted.startsWith(came)) return null;
    const other = [byHtml.get(wanted), byExcerpt.get(came)].find((one) => one !== undefined && one !== slug);
    byExcerpt.set(wanted, slug);
    byHtml.set(came, slug);
    return other === undefined ? null : `htmlContent of ${other}, or the other way round`;
  };
};

const firstParagraph = (html: string): string => {
  for (const [, inner = ''] of html.matchAll(/<p\b[^>]*>(.*?)<\/p>/gs)) {
    const text = decodeAttribute(inner.replaceAll(/<[^>]*>/g, ''));
    if (beginningOf(text) !== '') return text;
  }
  return '';
};

/** Empty for what is too short to tell. */
const beginningOf = (text: string): string => {
  const signs = text.replaceAll(/[^\p{Letter}\p{Number}]+/gu, '');
  return signs.length < LEAST ? '' : signs.slice(0, TELLING);
};
