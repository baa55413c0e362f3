import { isDeepStrictEqual } from 'node:util';
import { addressAttributesIn } from '../../../content/html/address-attributes.ts';
import { type Heading, headingsIn } from '../../../content/html/headings.ts';
import { type Image, imagesIn } from '../../../content/html/image-tags.ts';
import { wordCount } from '../../../content/markdown/count-words.ts';
import { isObject } from '../../../shared/is-object.ts';
import type { SeenPost } from '../kernel/read-list.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * What is wrong with the fields that are made of a detail's HTML, as a phrase; null where nothing is. A field that records have
 * as well is a custom one, and one of another shape is an API's own.
 */
export const htmlFieldProblem = (detail: Values, record: SeenPost): string | null => {
  const html = String(detail.htmlContent);
  const { headings, wordCount: words } = detail;
  const isOwn = (field: string): boolean => Object.hasOwn(detail, field) && !Object.hasOwn(record, field);
  const listed = isOwn('headings') ? listOf(headings) : null;
  if (listed !== null && !isDeepStrictEqual(listed, headingsOf(html)))
    return 'headings are not those of htmlContent, in its order';
  const marked = isOwn('addresses') ? markedProblem(html, detail.addresses) : null;
  if (marked !== null) return marked;
  const pictures = isOwn('images') ? detail.images : null;
  if (areImages(pictures) && !isDeepStrictEqual(pictures, imagesIn(html)))
    return 'images are not those of htmlContent, in its order';
  const counted = isOwn('wordCount') && typeof words === 'number' ? wordCount(html) : words;
  return counted === words ? null : `wordCount is ${words}, and htmlContent has ${counted} words`;
};

const areImages = (images: unknown): images is readonly Image[] =>
  Array.isArray(images) && images.every((image) => isObject(image) && typeof image.src === 'string');

/** The one before footnotes is no part of the text, whatever its id begins with. */
const headingsOf = (html: string): readonly Heading[] =>
  headingsIn(html).filter(({ id }) => id === null || !/(?:^|:)footnote-label$/.test(id));

/** Headings of a list or of a tree in the order of the text; null for something else. */
const listOf = (headings: unknown): readonly Heading[] | null => {
  if (!Array.isArray(headings)) return null;
  const found: Heading[] = [];
  for (const heading of headings) {
    if (!isObject(heading)) return null;
    const { level, id, text, children } = heading;
    if (typeof level !== 'number' || typeof text !== 'string' || (id !== null && typeof id !== 'string')) return null;
    const below = children === undefined ? [] : listOf(children);
    if (below === null) return null;
    found.push({ level, id, text }, ...below);
  }
  return found;
};

/**
 * What is wrong with the marked addresses of a detail, as a phrase; null where nothing is, or where the field means something
 * else. Code that replaces what they mark must never write anywhere but into a URL.
 */
export const markedProblem = (html: string, marks: unknown): string | null => {
  if (!Array.isArray(marks) || !marks.every(isMark)) return null;
  const ends = new Map(
    addressAttributesIn(html).flatMap(({ addresses }) => addresses.map(({ start, end }) => [start, end] as const)),
  );
  let last = -1;
  for (const { start, length } of marks) {
    const end = ends.get(start);
    if (end === undefined || start <= last || length < 0 || start + length > end)
      return 'addresses are not in the places and order of those in htmlContent';
    last = start;
  }
  return null;
};

const isMark = (mark: unknown): mark is { readonly start: number; readonly length: number } =>
  isObject(mark) && Number.isInteger(mark.start) && Number.isInteger(mark.length) && 'slug' in mark;
