import { createHash } from 'node:crypto';
import { type Fields, isObject } from '../../../shared/is-object.ts';
import { idOf } from '../inferred/inferred-schema.ts';
import { ENDPOINT } from '../openapi-diff/described-operations.ts';
import type { Finding } from '../openapi-diff/finding.ts';
import type { PublishedPost } from '../tree/published-index.ts';

/** A changed field. Values are JSON, cut short; `absent` where there is none. */
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
export interface MovedPost extends ChangedPost {
  readonly from: string;
}

/** Tags, categories or authors. */
export interface TermChanges {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly changed: readonly { readonly id: string; readonly fields: readonly FieldChange[] }[];
}

/** How one workspace's content changed. Lists are in the order of the API: newest first. */
export interface ContentChanges {
  readonly version: string;
  /** All keys of the workspace. */
  readonly keys: readonly string[];
  /** Null for the default one, and where there are no others. */
  readonly language: string | null;
  /** Posts before and after. */
  readonly total: readonly [before: number, after: number];
  readonly added: readonly PostName[];
  readonly removed: readonly PostName[];
  readonly moved: readonly MovedPost[];
  readonly changed: readonly ChangedPost[];
  /** Posts whose content was compared, in both trees. */
  readonly bodies: number;
  readonly tags: TermChanges;
  readonly categories: TermChanges;
  readonly authors: TermChanges;
}

/** Changes of the contract that all posts show: they are not changes of each post. */
const OF_CONTRACT: readonly Finding['change'][] = ['field-added', 'field-removed', 'field-renamed'];

/** The changes of content without those that `findings` report as changes of the contract. */
export const withoutContract = (content: ContentChanges, findings: readonly Finding[]): ContentChanges => {
  const known = new Set(
    findings
      .filter(({ change }) => OF_CONTRACT.includes(change))
      .flatMap(({ endpoints, subject, renamedTo }) =>
        [subject, renamedTo].map((path) => fieldOf(path, endpoints[0] === ENDPOINT.record)),
      ),
  );
  const rest = (fields: readonly FieldChange[]): FieldChange[] => fields.filter(({ field }) => !known.has(field));
  const changed = content.changed.map((post): ChangedPost => ({ ...post, fields: rest(post.fields) }));
  return {
    ...content,
    changed: changed.filter(({ fields }) => fields.length > 0),
    moved: content.moved.map((post) => ({ ...post, fields: rest(post.fields) })),
  };
};

/** The name of a record's or a detail's own field, `htmlContent` of `data.htmlContent`; null for a field inside of one. */
const fieldOf = (path: string | null, isRecord: boolean): string | null => {
  if (path === null || path.includes('[') || (isRecord && path.includes('.'))) return null;
  return path.slice(path.lastIndexOf('.') + 1);
};

/** Fields whose values differ, but for those in `except`. The order of fields makes no difference. */
export const changedFields = (before: Fields, after: Fields, except: ReadonlySet<string> = new Set()): FieldChange[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((field) => {
    const [was, is] = [own(before, field), own(after, field)];
    if (except.has(field) || ordered(was) === ordered(is)) return [];
    const [shownBefore, shownAfter] = shortenPair(was, is);
    return [{ field, before: shownBefore, after: shownAfter }];
  });

const own = (values: Fields, field: string): unknown => (Object.hasOwn(values, field) ? values[field] : undefined);

/** A value as JSON with the fields of objects in one order. */
export const ordered = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    isObject(inner) ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1))) : inner,
  ) ?? 'absent';

/** Compares the terms in two answers, by slug or id. */
export const changedTerms = (before: unknown, after: unknown): TermChanges => {
  const [was, is] = [thingsIn(before), thingsIn(after)];
  return {
    added: [...is.keys()].filter((id) => !was.has(id)),
    removed: [...was.keys()].filter((id) => !is.has(id)),
    changed: [...was].flatMap(([id, thing]) => {
      const now = is.get(id);
      const fields = now === undefined ? [] : changedFields(thing, now);
      return fields.length === 0 ? [] : [{ id, fields }];
    }),
  };
};

/** The first list of things with a slug or an id in an answer, in any envelope. */
const thingsIn = (answer: unknown): ReadonlyMap<string, Fields> => {
  const lists = isObject(answer) ? Object.values(answer) : [answer];
  const list = lists.find((value) => Array.isArray(value) && value.every((item) => idOf(item) !== null));
  return new Map(((list ?? []) as Fields[]).map((item) => [idOf(item) ?? '', item]));
};

/** A post that is in one tree only. */
export interface Lone extends PostName {
  readonly record: Fields;
  /** A digest of its content; null without any. */
  readonly body: string | null;
}

/** A post that is in one tree only, with its detail there. */
export const loneOf = ({ slug, record }: PublishedPost, detail: unknown): Lone => {
  const values: Fields = JSON.parse(record);
  return { slug, title: titleOf(values), record: values, body: bodyDigest(detail, values) };
};

export const titleOf = ({ title }: Fields): string => (typeof title === 'string' ? title : '');

/** A digest of the texts that a detail has and the record has not, so that it does not depend on the slug. */
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

/** Posts with a new slug, and what is left of the others, in the order of the API. */
type Moves = Pick<ContentChanges, 'moved' | 'added' | 'removed'>;

/** Finds posts with a new slug: the rest of the record is the same, or else the title and the content are. */
export const findMoves = (removed: readonly Lone[], added: readonly Lone[]): Moves => {
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
  const namesIn = (posts: readonly Lone[], still: ReadonlySet<Lone>): PostName[] =>
    posts
      .filter((post) => still.has(post))
      .map(({ slug, title }) => ({ slug, title }))
      .reverse();
  return { moved, removed: namesIn(removed, left), added: namesIn(added, arrived) };
};

const recordSign = ({ record, slug }: Lone): string | null => {
  const others = Object.entries(record).filter(([, value]) => value !== slug);
  return others.length < 2 ? null : ordered(Object.fromEntries(others));
};

const bodySign = ({ body, title }: Lone): string | null => (body === null ? null : `${title}\0${body}`);

const moveOf = (from: Lone, { slug, title, record }: Lone): MovedPost => {
  const fields: ChangedPost['fields'] = changedFields(from.record, record).filter(
    ({ field }) => from.record[field] !== from.slug || record[field] !== slug,
  );
  return { from: from.slug, slug, title, fields };
};

/** Characters of a value that are shown. */
const SHOWN = 60;
/** How many of them are before the first difference of two texts. */
const BEFORE = 12;

/** A value as JSON, cut to what fits a line; `absent` for none. Escapes what JSON escapes, line breaks among it. */
export const shorten = (value: unknown): string => {
  if (value === undefined) return 'absent';
  const json = JSON.stringify(value);
  return json.length > SHOWN ? `${cut(json, 0, SHOWN)}…` : json;
};

/** Shortens two values so that their first difference is shown. */
export const shortenPair = (before: unknown, after: unknown): readonly [before: string, after: string] => {
  if (typeof before !== 'string' || typeof after !== 'string') return [shorten(before), shorten(after)];
  let at = 0;
  while (at < before.length && before[at] === after[at]) at += 1;
  const start = Math.max(0, at - BEFORE);
  return [around(before, start), around(after, start)];
};

const around = (text: string, start: number): string => {
  const from = start < BEFORE ? 0 : start;
  const shown = JSON.stringify(cut(text, from, from + SHOWN));
  return `${from > 0 ? '…' : ''}${shown}${text.length > from + SHOWN ? '…' : ''}`;
};

/** A part of a text, without the half of a surrogate pair at an end. */
const cut = (text: string, from: number, to: number): string =>
  text.slice(from, to).replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, '');
