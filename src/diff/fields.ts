import type { FieldChange, TermChanges } from './content-change.ts';
import { isObject } from './contract/declared-shape.ts';
import { idOf } from './observed.ts';
import { shortenPair } from './shorten.ts';

type Values = Readonly<Record<string, unknown>>;

/** Fields whose values differ, but for those in `except`. The order of fields makes no difference. */
export const changedFields = (before: Values, after: Values, except: ReadonlySet<string> = new Set()): FieldChange[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((field) => {
    const [was, is] = [own(before, field), own(after, field)];
    if (except.has(field) || isSame(was, is)) return [];
    const [shownBefore, shownAfter] = shortenPair(was, is);
    return [{ field, before: shownBefore, after: shownAfter }];
  });

const own = (values: Values, field: string): unknown => (Object.hasOwn(values, field) ? values[field] : undefined);

export const isSame = (one: unknown, other: unknown): boolean => ordered(one) === ordered(other);

/** A value as JSON with the fields of objects in one order. */
export const ordered = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    isObject(inner) ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1))) : inner,
  ) ?? 'absent';

/** What became of the things in a list answer, by slug or id. */
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

/** The first list of named things in an answer, whatever its envelope. */
const thingsIn = (answer: unknown): ReadonlyMap<string, Values> => {
  const lists = isObject(answer) ? Object.values(answer) : [answer];
  const list = lists.find((value) => Array.isArray(value) && value.every((item) => idOf(item) !== null));
  return new Map(((list ?? []) as Values[]).map((item) => [idOf(item) ?? '', item]));
};
