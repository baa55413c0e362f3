import type { Finding } from './contract/finding.ts';
import { finding } from './contract/finding.ts';
import { ordered } from './fields.ts';
import type { PublishedPost } from './posts.ts';

type Values = Readonly<Record<string, unknown>>;

/** A post that is in both trees. */
export interface Pair {
  readonly before: PublishedPost;
  readonly after: PublishedPost;
}

/** The terms of a record, as version 1 has them. */
const TERM_FIELDS = ['category', 'tags', 'authors'];

/**
 * Whether the API still orders and filters as it did, by posts that give no reason for anything else: what they are
 * ordered or found by is what it was. `pairs` are in the old order.
 */
export const compareBehaviour = (pairs: readonly Pair[], version: string, newOrder: readonly string[]): Finding[] => [
  ...orderChange(pairs, version, newOrder),
  ...filterChanges(pairs, version),
];

const orderChange = (pairs: readonly Pair[], version: string, newOrder: readonly string[]): Finding[] => {
  const still = pairs.filter((pair) => isUnchanged(pair, ['publishedAt'])).map(({ before }) => before.slug);
  const wanted = new Set(still);
  const now = newOrder.filter((slug) => wanted.has(slug));
  const at = still.findIndex((slug, place) => slug !== now[place]);
  if (at === -1) return [];
  const message = 'stand in another order than before';
  const example = now[at] ?? null;
  return [finding({ effect: 'breaking', change: 'order', version, endpoints: ['/posts'], message, example })];
};

const filterChanges = (pairs: readonly Pair[], version: string): Finding[] => {
  const changed = new Map<string, string>();
  for (const pair of pairs) {
    const [was, is] = [pair.before.terms, pair.after.terms];
    if (was.join() === is.join() || !isUnchanged(pair, TERM_FIELDS)) continue;
    for (const term of [...was.filter((one) => !is.includes(one)), ...is.filter((one) => !was.includes(one))]) {
      const filter = term.slice(0, term.indexOf('='));
      if (!changed.has(filter)) changed.set(filter, pair.before.slug);
    }
  }
  const message = 'finds other posts than before, among posts that have not changed';
  return [...changed].map(([subject, example]) =>
    finding({ effect: 'breaking', change: 'filter', version, endpoints: ['/posts'], subject, message, example }),
  );
};

/** The whole record is as it was, or all of these fields are there and are. */
const isUnchanged = ({ before, after }: Pair, fields: readonly string[]): boolean => {
  if (before.record === after.record) return true;
  const [was, is]: readonly Values[] = [JSON.parse(before.record), JSON.parse(after.record)];
  return fields.every((field) => Object.hasOwn(was ?? {}, field) && ordered(was?.[field]) === ordered(is?.[field]));
};
