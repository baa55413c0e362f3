import { type Fields, isObject, within } from '../../shared/is-object.ts';
import { type Finding, telling } from './openapi-diff/finding.ts';
import type { PublishedPost } from './tree/published-index.ts';
import type { KeySnapshot } from './tree/snapshot.ts';

/** A post that is in both trees. */
export interface PostPair {
  readonly before: PublishedPost;
  readonly after: PublishedPost;
}

/** A workspace in one language of one tree. */
interface InLanguage {
  readonly snapshot: Pick<KeySnapshot, 'language'>;
  readonly posts: readonly PublishedPost[] | null;
  readonly usual: readonly PublishedPost[];
}

/** Makes a function that tells whether a language took a post from the default one. Custom contracts need not show it. */
export const isFallback =
  (language: string | null) =>
  ({ record }: PublishedPost): boolean => {
    const { lang = language } = JSON.parse(record);
    return language !== null && lang !== language;
  };

/** Finds out whether a language no longer takes posts from the default one, although there are some, or now does. */
export const compareFallback = (before: InLanguage, after: InLanguage, version: string): Finding[] => {
  const { language } = after.snapshot;
  const taken = ({ posts }: InLanguage): readonly string[] =>
    (posts ?? []).filter(isFallback(language)).map(({ slug }) => slug);
  const untranslated = ({ usual }: InLanguage): readonly string[] =>
    usual
      .filter(({ record }) => within(JSON.parse(record), 'translations', String(language)) === undefined)
      .map(({ slug }) => slug);
  const [was, is] = [taken(before), taken(after)];
  const tell = telling({ version, endpoints: ['/posts'], subject: `lang=${language}` });
  if (is.length === 0 && was.some((slug) => untranslated(after).includes(slug)))
    return [tell('breaking', 'fallback-removed', 'no longer has the posts of the default language')];
  return was.length === 0 && is.some((slug) => untranslated(before).includes(slug))
    ? [tell('notice', 'fallback-added', 'now has the posts of the default language, too')]
    : [];
};

/** Compares the feeds of all posts. */
export const compareFeeds = (before: KeySnapshot, after: KeySnapshot, version: string): Finding[] => {
  const [was, is] = [before.feed ?? [], after.feed ?? []];
  if (was.length === 0 || is.length === 0) return [];
  const tell = telling({ version, endpoints: ['/feeds/posts.{format}'] });
  const [wasFull, isFull] = [was, is].map((items) => items.some((item) => Object.hasOwn(item, 'content_html')));
  const isFewer = is.length < was.length && is.length < after.manifest.total;
  const isMore = is.length > was.length && was.length < before.manifest.total;
  return [
    ...(wasFull && !isFull ? [tell('breaking', 'feed-content', 'has only excerpts')] : []),
    ...(isFull && !wasFull ? [tell('additive', 'feed-content', 'has the whole content')] : []),
    ...(isFewer || isMore ? [tell('notice', 'feed-limit', `has ${is.length} posts, not ${was.length}`)] : []),
  ];
};

/** The fields of version 1's records that contain terms. */
const TERM_FIELDS = ['category', 'tags', 'authors'];

/** Finds changes of order and filters in posts whose relevant fields are the same. `pairs` are in the old order. */
export const compareBehaviour = (
  pairs: readonly PostPair[],
  version: string,
  newOrder: readonly string[],
): Finding[] => [...orderChange(pairs, version, newOrder), ...filterChanges(pairs, version)];

export const orderChange = (pairs: readonly PostPair[], version: string, newOrder: readonly string[]): Finding[] => {
  const unchanged = pairs.filter((pair) => isUnchanged(pair, ['publishedAt'])).map(({ before }) => before.slug);
  const wanted = new Set(unchanged);
  const now = newOrder.filter((slug) => wanted.has(slug));
  const at = unchanged.findIndex((slug, place) => slug !== now[place]);
  if (at === -1) return [];
  const about = { version, endpoints: ['/posts'], example: now[at] ?? null };
  return [telling(about)('breaking', 'order', 'are in a different order')];
};

const filterChanges = (pairs: readonly PostPair[], version: string): Finding[] => {
  const changed = new Map<string, string>();
  for (const pair of pairs) {
    const [was, is] = [pair.before.terms, pair.after.terms];
    if (was.join() === is.join() || !isUnchanged(pair, TERM_FIELDS)) continue;
    for (const term of [...was.filter((one) => !is.includes(one)), ...is.filter((one) => !was.includes(one))]) {
      const filter = term.slice(0, term.indexOf('='));
      if (!changed.has(filter)) changed.set(filter, pair.before.slug);
    }
  }
  const message = 'finds different posts, although these posts did not change';
  const tell = telling({ version, endpoints: ['/posts'] });
  return [...changed].map(([subject, example]) => tell('breaking', 'filter', message, { subject, example }));
};

/** Whether the whole record is the same, or all of these fields exist and are the same. */
const isUnchanged = ({ before, after }: PostPair, fields: readonly string[]): boolean => {
  if (before.record === after.record) return true;
  const [was, is]: readonly Fields[] = [JSON.parse(before.record), JSON.parse(after.record)];
  return fields.every((field) => Object.hasOwn(was ?? {}, field) && ordered(was?.[field]) === ordered(is?.[field]));
};

/** Returns a value as JSON, with sorted fields in objects. */
const ordered = (value: unknown): string | undefined =>
  JSON.stringify(value, (_, inner: unknown) =>
    isObject(inner) ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1))) : inner,
  );

/** Compares the redirects of a workspace. Returns one finding for each kind of change, with a count. */
export const compareRedirects = (before: KeySnapshot, after: KeySnapshot, version: string): Finding[] => {
  const [was, is] = [redirectsIn(before), redirectsIn(after)];
  const removed = [...was.keys()].filter((from) => !is.has(from));
  const changed = [...was].filter(([from, slug]) => is.has(from) && is.get(from) !== slug).map(([from]) => from);
  const added = [...is.keys()].filter((from) => !was.has(from));
  const tell = telling({ version, endpoints: ['/redirects'] });
  const cases = [
    ['breaking', 'redirect-removed', removed, 'is an old URL that no longer redirects'],
    ['notice', 'redirect-changed', changed, 'is an old URL that redirects to another slug'],
    ['additive', 'redirect-added', added, 'is a new redirect from an old URL'],
  ] as const;
  return cases.flatMap(([effect, change, [subject, ...others], what]) => {
    if (subject === undefined) return [];
    const more = others.length === 0 ? '' : ` and ${others.length} more`;
    return [tell(effect, change, `${what}${more}`, { subject })];
  });
};

const redirectsIn = ({ answers }: KeySnapshot): ReadonlyMap<string, string> => {
  const answer = answers.get('redirects');
  const data: readonly unknown[] = isObject(answer) && Array.isArray(answer.data) ? answer.data : [];
  return new Map(
    data.flatMap((entry) =>
      isObject(entry) && typeof entry.from === 'string' ? [[entry.from, String(entry.slug)] as const] : [],
    ),
  );
};
