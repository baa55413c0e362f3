import { createHash } from 'node:crypto';
import { type Fields, isObject } from '../../../shared/is-object.ts';
import type { PublishedPost } from '../tree/published-index.ts';

/** A changed field. Values are shortened JSON, or `absent`. */
export interface FieldChange {
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

export interface PostName {
  readonly slug: string;
  readonly title: string;
}

export interface ChangedPost extends PostName {
  readonly fields: readonly FieldChange[];
}

/** The same post under another slug. */
interface MovedPost extends ChangedPost {
  readonly from: string;
}

/** The changes of tags, categories or authors. */
export interface TermChanges {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly changed: readonly { readonly id: string; readonly fields: readonly FieldChange[] }[];
}

/** The content changes of a workspace. Lists are in the order of the API: newest first. */
export interface ContentChanges {
  readonly version: string;
  /** All keys of the workspace. */
  readonly keys: readonly string[];
  /** Null for the default language, and for an API without languages. */
  readonly language: string | null;
  /** The number of posts before and after. */
  readonly total: readonly [before: number, after: number];
  readonly added: readonly PostName[];
  readonly removed: readonly PostName[];
  readonly moved: readonly MovedPost[];
  readonly changed: readonly ChangedPost[];
  /** The number of posts in both trees whose content was compared. */
  readonly bodies: number;
  readonly tags: TermChanges;
  readonly categories: TermChanges;
  readonly authors: TermChanges;
}

/** Returns the fields whose values differ, without those in `except`. The order of fields does not matter. */
export const changedFields = (before: Fields, after: Fields, except: ReadonlySet<string> = new Set()): FieldChange[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((field) => {
    const [was, is] = [own(before, field), own(after, field)];
    if (except.has(field) || ordered(was) === ordered(is)) return [];
    const [shownBefore, shownAfter] = shortenPair(was, is);
    return [{ field, before: shownBefore, after: shownAfter }];
  });

const own = (values: Fields, field: string): unknown => (Object.hasOwn(values, field) ? values[field] : undefined);

/** Returns a value as JSON, with sorted fields in objects. */
export const ordered = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    isObject(inner) ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1))) : inner,
  ) ?? 'absent';

/** A post that is in one tree only. */
export interface UnpairedPost extends PostName {
  readonly record: Fields;
  /** A digest of its content; null without any. */
  readonly body: string | null;
}

export const unpairedPost = ({ slug, record }: PublishedPost, detail: unknown): UnpairedPost => {
  const values: Fields = JSON.parse(record);
  return { slug, title: titleOf(values), record: values, body: bodyDigest(detail, values) };
};

export const titleOf = ({ title }: Fields): string => (typeof title === 'string' ? title : '');

/** Returns a digest of the texts in the detail that are not in the record, so that the slug does not matter. */
const bodyDigest = (detail: unknown, record: Fields): string | null => {
  const texts = textsBeside(detail, record);
  return texts.length === 0 ? null : createHash('sha256').update(JSON.stringify(texts)).digest('hex');
};

const textsBeside = (value: unknown, record: Fields): string[] => {
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    if (Object.hasOwn(record, name)) return [];
    return typeof inner === 'string' ? (inner === '' ? [] : [inner]) : textsBeside(inner, record);
  });
};

/** Posts with a new slug, and the other added and removed posts, in the order of the API. */
type Moves = Pick<ContentChanges, 'moved' | 'added' | 'removed'>;

/** Finds posts with a new slug: either the rest of the record is the same, or the title and the content are. */
export const findMoves = (removed: readonly UnpairedPost[], added: readonly UnpairedPost[]): Moves => {
  const moved: MovedPost[] = [];
  const left = new Set(removed);
  const arrived = new Set(added);
  for (const sign of [recordSign, bodySign]) {
    const bySign = new Map([...left].map((post) => [sign(post), post]));
    for (const post of [...arrived]) {
      const from = bySign.get(sign(post));
      if (sign(post) === null || from === undefined || !left.has(from)) continue;
      left.delete(from);
      arrived.delete(post);
      moved.push(moveOf(from, post));
    }
  }
  const namesIn = (posts: Iterable<UnpairedPost>): PostName[] =>
    [...posts].map(({ slug, title }) => ({ slug, title })).reverse();
  return { moved, removed: namesIn(left), added: namesIn(arrived) };
};

const recordSign = ({ record, slug }: UnpairedPost): string | null => {
  const others = Object.entries(record).filter(([, value]) => value !== slug);
  return others.length < 2 ? null : ordered(Object.fromEntries(others));
};

const bodySign = ({ body, title }: UnpairedPost): string | null => (body === null ? null : `${title}\0${body}`);

const moveOf = (from: UnpairedPost, { slug, title, record }: UnpairedPost): MovedPost => {
  const fields: ChangedPost['fields'] = changedFields(from.record, record).filter(
    ({ field }) => from.record[field] !== from.slug || record[field] !== slug,
  );
  return { from: from.slug, slug, title, fields };
};

/** The maximum number of characters of a value to show. */
const SHOWN = 60;
/** The number of characters to show before the first difference of two texts. */
const BEFORE = 12;

/**
 * Returns two values as JSON, cut to fit into a line, so that their first difference is shown; `absent` for undefined.
 * JSON also escapes line breaks.
 */
export const shortenPair = (before: unknown, after: unknown): readonly [before: string, after: string] => {
  const areTexts = typeof before === 'string' && typeof after === 'string';
  const [from, to] = areTexts ? [before, after] : [jsonOf(before), jsonOf(after)];
  let at = 0;
  while (at < from.length && from[at] === to[at]) at += 1;
  const start = Math.max(0, at - BEFORE);
  const quote = areTexts ? JSON.stringify : undefined;
  return [around(from, start, quote), around(to, start, quote)];
};

const jsonOf = (value: unknown): string => JSON.stringify(value) ?? 'absent';

const around = (text: string, start: number, quote = (part: string): string => part): string => {
  const from = start < BEFORE ? 0 : start;
  const shown = quote(cut(text, from, from + SHOWN));
  return `${from > 0 ? '…' : ''}${shown}${text.length > from + SHOWN ? '…' : ''}`;
};

/** Returns a part of a text, without half of a surrogate pair at either end. */
const cut = (text: string, from: number, to: number): string =>
  text.slice(from, to).replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, '');
