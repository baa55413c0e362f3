import { createHash } from 'node:crypto';
import { isObject } from '../../../shared/is-object.ts';
import { type ChangedPost, changedFields, type MovedPost, ordered } from './content-changes.ts';

type Values = Readonly<Record<string, unknown>>;

/** A post that is in one tree only. */
export interface Lone {
  readonly slug: string;
  readonly title: string;
  readonly record: Values;
  /** A digest of its content; null without any. */
  readonly body: string | null;
}

/** A digest of the texts that a detail has and the record has not, so that it does not depend on the slug. */
export const bodyDigest = (detail: unknown, record: Values): string | null => {
  const texts = textsBeside(detail, record);
  return texts.length === 0 ? null : createHash('sha256').update(JSON.stringify(texts)).digest('hex');
};

const textsBeside = (value: unknown, record: Values): string[] => {
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    if (Object.hasOwn(record, name)) return [];
    return typeof inner === 'string' ? (inner === '' ? [] : [inner]) : textsBeside(inner, record);
  });
};

interface Moves {
  readonly moved: readonly MovedPost[];
  readonly added: readonly Lone[];
  readonly removed: readonly Lone[];
}

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
  return { moved, removed: removed.filter((post) => left.has(post)), added: added.filter((post) => arrived.has(post)) };
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
