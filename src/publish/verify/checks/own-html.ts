import { htmlWords } from '../../../api/search/html-words.ts';
import { tagsIn } from '../../../content/html/tokenizer.ts';
import { type Fields, isObject } from '../../../shared/is-object.ts';
import { at, escaped } from '../kernel/api-under-test.ts';
import type { Send } from '../kernel/connection.ts';
import { objectOf } from '../kernel/read-answer.ts';
import type { SeenPost } from '../kernel/read-list.ts';
import type { Sample } from '../kernel/read-sample.ts';

/** How many letters and digits of two texts are compared. */
const COMPARED = 40;
/** A shorter excerpt could match by chance. */
const LEAST = 12;

/**
 * Makes a function that returns whether a post has the HTML of another one, as a phrase; null if not. It does if its
 * HTML begins with the other post's excerpt, not with its own, and the other post's HTML, which is requested, does not
 * begin with that excerpt. An excerpt that an author wrote matches no HTML, so it proves nothing.
 */
export const createFindForeignHtml = ({
  api,
  posts,
}: Pick<Sample, 'api' | 'posts'>): ((detail: Fields, record: SeenPost, send: Send) => Promise<string | null>) => {
  const byExcerpt = new Map(posts.map((post) => [excerptStart(post), post]));
  return async (detail, record, send) => {
    const other = hasOwnHtml(detail, record) ? undefined : byExcerpt.get(htmlStart(detail));
    if (other === undefined) return null;
    const data = objectOf(await send({ path: at(api, `posts/${escaped(other.slug)}`) }))?.data;
    return !isObject(data) || hasOwnHtml(data, other) ? null : `htmlContent of ${other.slug}, or the other way round`;
  };
};

const hasOwnHtml = (detail: Fields, record: SeenPost): boolean => {
  const [html, excerpt] = [htmlStart(detail), excerptStart(record)];
  return html.startsWith(excerpt) || excerpt.startsWith(html);
};

const excerptStart = ({ excerpt }: SeenPost): string => startOf(String(excerpt));

/** The start of the first paragraph with enough text. */
const htmlStart = ({ htmlContent }: Fields): string => {
  const html = String(htmlContent);
  for (const { name, at: start } of tagsIn(html)) {
    if (name !== 'p') continue;
    const end = html.indexOf('</p>', start);
    const text = startOf(htmlWords(`<p${html.slice(start, end === -1 ? html.length : end)}`));
    if (text !== '') return text;
  }
  return '';
};

/** Returns an empty string if there is too little text to compare. */
const startOf = (text: string): string => {
  const signs = text.replaceAll(/[^\p{Letter}\p{Number}]+/gu, '');
  return signs.length < LEAST ? '' : signs.slice(0, COMPARED);
};
