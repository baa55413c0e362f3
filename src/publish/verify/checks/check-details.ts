import { isDeepStrictEqual } from 'node:util';
import { addressAttributesIn } from '../../../content/html/address-attributes.ts';
import { headingsIn } from '../../../content/html/headings.ts';
import { imagesIn } from '../../../content/html/image-tags.ts';
import { wordCount } from '../../../content/markdown/words.ts';
import type { Heading, PostImage } from '../../../runtime/shapes.ts';
import { type Fields, hasTexts, isObject } from '../../../shared/is-object.ts';
import { at, escaped, UNKNOWN_POST } from '../kernel/api-under-test.ts';
import type { Answer, Send } from '../kernel/connection.ts';
import { errorChecks } from '../kernel/judge-answer.ts';
import { type Check, check, type Verdict, verdictOf, wrong } from '../kernel/perform-check.ts';
import { describe, objectOf } from '../kernel/read-answer.ts';
import type { SeenPost } from '../kernel/read-list.ts';
import { choose, type Sample } from '../kernel/read-sample.ts';
import { createFindNamedProblem, isOwn } from './named-posts.ts';
import { createFindForeignHtml } from './own-html.ts';
import { createFindUnmarked } from './unmarked-addresses.ts';

/** Checks single posts: each has the record of the list, and its own HTML. */
export const details = (sample: Sample): Check[] => {
  const judgeDetail = createJudgeDetail(sample);
  return [
    ...choose(sample, 'details', sample.posts).map((post) =>
      check('a post is its record and htmlContent', at(sample.api, `posts/${escaped(post.slug)}`), (answer, send) =>
        judgeDetail(answer, post, send),
      ),
    ),
    ...sample.posts.slice(0, 1).map((post) => {
      const path = at(sample.api, `posts/${escaped(post.slug)}?limit=1&category=x`);
      return check('parameters of a post are ignored', path, (answer, send) => judgeDetail(answer, post, send));
    }),
    ...errorChecks(
      'an unknown slug is 404',
      unknownSlugs(sample).map((slug) => at(sample.api, `posts/${slug}`)),
      'post_not_found',
    ),
  ];
};

/** Changes to a slug that a careless comparison overlooks. */
const RESEMBLANCES: readonly ((slug: string) => string)[] = [
  (slug) => slug.toUpperCase(),
  (slug) => slug.toLowerCase(),
  (slug) => `${slug}x`,
  (slug) => `${slug}.json`,
  (slug) => slug.slice(0, -1),
  (slug) => `${slug} `,
  (slug) => ` ${slug}`,
];

/** Returns slugs that no post has. Similar slugs are included only if all posts are known: a post could have one. */
const unknownSlugs = ({ posts, oldAddresses, isComplete }: Sample): string[] => {
  const slugs = new Set([...posts.map(({ slug }) => slug), ...oldAddresses.map(({ oldSlug }) => oldSlug)]);
  const near = RESEMBLANCES.flatMap((resemble) => {
    const free = posts.map(({ slug }) => resemble(slug)).find((slug) => slug !== '' && !slugs.has(slug));
    return isComplete && free !== undefined ? [escaped(free)] : [];
  });
  return [UNKNOWN_POST, 'category=', ...near];
};

/** Makes a function that judges whether an answer is the detail of a post whose record is in the list. */
export const createJudgeDetail = (
  sample: Sample,
): ((answer: Answer, post: SeenPost, send: Send) => Promise<Verdict>) => {
  const namedProblem = createFindNamedProblem(sample);
  const unmarked = createFindUnmarked(sample);
  const foreignHtml = createFindForeignHtml(sample);
  return async (answer, post, send) => {
    const expected = `200 with data of ${post.slug}, as in the list, and htmlContent`;
    const data = objectOf(answer)?.data;
    if (answer.status !== 200 || !isObject(data)) return wrong(expected, describe(answer));
    if (typeof data.htmlContent !== 'string') return wrong(expected, 'htmlContent is no string');
    const fields = Object.keys(post).filter((field) => !isDeepStrictEqual(post[field], data[field]));
    if (fields.length > 0) return wrong(expected, `other values of ${fields.join(', ')}`);
    const problem =
      namedProblem(data, post) ??
      htmlFieldProblem(data, post) ??
      (await foreignHtml(data, post, send)) ??
      unmarked(data, post) ??
      sample.description.shapeProblem('/posts/{slug}', objectOf(answer));
    return verdictOf(expected, problem);
  };
};

/**
 * Returns what is wrong with the fields that are derived from a detail's HTML, as a phrase; null if nothing is. A field
 * that records also have is a custom field, and a field with another shape is the API's own.
 */
export const htmlFieldProblem = (detail: Fields, record: SeenPost): string | null => {
  const html = String(detail.htmlContent);
  const { headings, wordCount: words } = detail;
  const listed = isOwn('headings', detail, record) ? listedHeadings(headings) : null;
  if (listed !== null && !isDeepStrictEqual(listed, headingsOf(html)))
    return 'headings are not those of htmlContent, in its order';
  const marked = isOwn('addresses', detail, record) ? markedProblem(html, detail.addresses) : null;
  if (marked !== null) return marked;
  const pictures = isOwn('images', detail, record) ? detail.images : null;
  if (areImages(pictures) && !isDeepStrictEqual(pictures, imagesIn(html)))
    return 'images are not those of htmlContent, in its order';
  const counted = isOwn('wordCount', detail, record) && typeof words === 'number' ? wordCount(html) : words;
  return counted === words ? null : `wordCount is ${words}, and htmlContent has ${counted} words`;
};

const areImages = (images: unknown): images is readonly PostImage[] =>
  Array.isArray(images) && images.every((image) => hasTexts(image, 'src'));

/** The heading before footnotes is not part of the text, whatever prefix its id has. */
const headingsOf = (html: string): readonly Heading[] =>
  headingsIn(html).filter(({ id }) => id === null || !/(?:^|:)footnote-label$/.test(id));

/** Returns the headings of a list or a tree in the order of the text; null for any other value. */
const listedHeadings = (headings: unknown): readonly Heading[] | null => {
  if (!Array.isArray(headings)) return null;
  const found: Heading[] = [];
  for (const heading of headings) {
    if (!isObject(heading)) return null;
    const { level, id, text, children } = heading;
    if (typeof level !== 'number' || typeof text !== 'string' || (id !== null && typeof id !== 'string')) return null;
    const below = children === undefined ? [] : listedHeadings(children);
    if (below === null) return null;
    found.push({ level, id, text }, ...below);
  }
  return found;
};

/**
 * Returns what is wrong with the marked addresses of a detail, as a phrase; null if nothing is, or if the field has
 * another meaning. Code that replaces marked addresses must never write outside of a URL.
 */
export const markedProblem = (html: string, marks: unknown): string | null => {
  if (!Array.isArray(marks) || !marks.every(isMark)) return null;
  const endByStart = new Map(
    addressAttributesIn(html).flatMap(({ addresses }) => addresses.map(({ start, end }) => [start, end] as const)),
  );
  let last = -1;
  for (const { start, length } of marks) {
    const end = endByStart.get(start);
    if (end === undefined || start <= last || length < 0 || start + length > end)
      return 'addresses are not in the places and order of those in htmlContent';
    last = start;
  }
  return null;
};

const isMark = (mark: unknown): mark is { readonly start: number; readonly length: number } =>
  isObject(mark) && Number.isInteger(mark.start) && Number.isInteger(mark.length) && 'slug' in mark;
