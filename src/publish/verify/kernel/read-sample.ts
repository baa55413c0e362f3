import type { Filter } from '../../../runtime/resolver/manifest.ts';
import { sumOf } from '../../../shared/counts.ts';
import { type Api, at, descriptionAt, ENDPOINTS, escaped, OPTIONAL_FILES, UNKNOWN_POST } from './api-under-test.ts';
import { type ApiAnswer, entriesOf, objectOf, type Send } from './connection.ts';
import { type Description, descriptionOf } from './read-description.ts';
import { type List, listOf, type SeenPost } from './read-list.ts';
import { type OldAddress, oldAddressesIn } from './redirects.ts';

/** A category, a tag or an author. */
export interface Term {
  /** A slug, or an author's id. */
  readonly id: string;
  readonly name: string;
}

export type TermEndpoint = 'categories' | 'tags' | 'authors';

/** The filters, each with the endpoint that lists its terms. */
export const FILTERS = [
  ['category', 'categories'],
  ['tags', 'tags'],
  ['author', 'authors'],
] as const satisfies readonly (readonly [Filter, TermEndpoint])[];

/** Returns the field that identifies a term in filters and posts. */
export const idField = (endpoint: TermEndpoint): 'slug' | 'id' => (endpoint === 'authors' ? 'id' : 'slug');

/** An API that answers, with any content. */
export interface Reached {
  readonly api: Api;
  /** The answer to the first request: the default list, or an error. */
  readonly first: ApiAnswer;
  /** The current time in milliseconds since the epoch. */
  readonly now: number;
}

/** The API's own lists and terms, with which its other answers are compared. */
export interface Sample extends Reached, Scope {
  /** The newest posts, newest first, without a gap. */
  readonly posts: readonly SeenPost[];
  /** Whether `posts` has all posts. */
  readonly isComplete: boolean;
  readonly total: number;
  readonly limit: {
    readonly default: number;
    /** Null if the host does not answer a limit above it. */
    readonly max: number | null;
  };
  readonly terms: Readonly<Record<TermEndpoint, readonly Term[]>>;
  readonly oldAddresses: readonly OldAddress[];
  readonly oldSlugs: readonly OldSlug[];
  /** The full URLs of posts on the website by slug, from the sitemap; empty without a sitemap. */
  readonly urls: ReadonlyMap<string, string>;
  /** The answer of the feed of all posts; an error without one. */
  readonly feed: ApiAnswer;
  readonly description: Description;
}

/** Returns endpoints of the API: all without parameters, the list with one term for each filter, and one post. */
export const endpointsOf = ({ posts, terms }: Sample): string[] => [
  ...ENDPOINTS,
  ...FILTERS.flatMap(([filter, endpoint]) =>
    terms[endpoint].slice(0, 1).map(({ id }) => `posts?${filter}=${escaped(id)}`),
  ),
  ...posts.slice(0, 1).map(({ slug }) => `posts/${escaped(slug)}`),
];

/** Returns the endpoints of `endpointsOf`, other files and queries, names in other spellings, and what does not exist. */
export const everyEndpointOf = (sample: Sample): string[] => [
  ...endpointsOf(sample),
  // Of the posts in a language, some are only taken from the default one.
  ...[...choose(sample, 'files', sample.posts), ...sample.posts.filter(({ lang }) => lang === sample.api.language)]
    .slice(1, MOST.files + 1)
    .map(({ slug }) => `posts/${escaped(slug)}`),
  ...sample.terms.tags.slice(0, 1).map(({ id }) => `posts?tags=${escaped(id)},x`),
  ...(['tags', 'categories'] as const).flatMap((endpoint) =>
    sample.terms[endpoint].slice(0, 1).map(({ id }) => `feeds/${endpoint}/${escaped(id)}.json`),
  ),
  'posts?limit=1&offset=1',
  ...otherSpellingsOf(sample),
  ...choose(sample, 'files', sample.oldSlugs).flatMap(([old]) => [
    `posts/${escaped(old)}`,
    `posts/${escaped(old)}?a=1`,
  ]),
  `posts/${UNKNOWN_POST}`,
  'nothing',
  ...OPTIONAL_FILES,
];

/** Returns the endpoint of a post outside ASCII, with escapes in lower case; empty without one. */
export const otherSpellingsOf = ({ posts }: Sample): string[] =>
  posts
    .map(({ slug }) => escaped(slug).replaceAll(/%../g, (byte) => byte.toLowerCase()))
    .filter((slug) => slug.includes('%'))
    .slice(0, 1)
    .map((slug) => `posts/${slug}`);

/** An old slug that the API redirects, and that of the post. */
export type OldSlug = readonly [oldSlug: string, slug: string];

export const oldSlugsIn = (addresses: readonly OldAddress[]): readonly OldSlug[] =>
  addresses.flatMap(({ oldSlug, slug }) => (oldSlug === undefined ? [] : [[oldSlug, slug] as const]));

/** Posts that a language takes from the default one keep their old slugs. */
const oldSlugsOf = (other: Sample, { oldSlugs }: Sample): readonly OldSlug[] => {
  const taken = new Set(other.posts.filter(({ lang }) => lang !== other.api.language).map(({ slug }) => slug));
  return [...other.oldSlugs, ...oldSlugs.filter(([, slug]) => taken.has(slug))];
};

/** The maximum number of posts to read, unless all are requested. Others are checked only for order and filters. */
const MAX_POSTS = 20_000;

/** A limit above any maximum. */
export const HUGE_LIMIT = 1_000_000;

/** Reads the lists and terms of an API with a valid default list. */
export const readSample = async (reached: Reached, scope: Scope, send: Send): Promise<Sample> => {
  const { api } = reached;
  const list = listOf(reached.first) as List;
  const largest = listOf(await send({ path: at(api, `posts?limit=${HUGE_LIMIT}`) }));
  const max = typeof largest === 'string' || largest.offset !== 0 ? null : largest.limit;
  const page = max !== null && typeof largest !== 'string' && max > list.limit ? largest : list;
  const most = scope.isAll ? page.total : MAX_POSTS;
  const posts = await readPages(api, { first: page, size: page === list ? '' : `limit=${page.limit}&`, most, send });
  const [categories, tags, authors] = await Promise.all([
    termsAt(api, 'categories', send),
    termsAt(api, 'tags', send),
    termsAt(api, 'authors', send),
  ]);
  const sitemap = entriesOf(await send({ path: at(api, 'feeds/sitemap.json') }));
  const oldAddresses = oldAddressesIn(await send({ path: at(api, 'redirects') })) ?? [];
  return {
    ...reached,
    ...scope,
    posts,
    isComplete: posts.length === list.total,
    total: list.total,
    limit: { default: list.limit, max },
    terms: { categories, tags, authors },
    oldAddresses,
    oldSlugs: oldSlugsIn(oldAddresses),
    feed: await send({ path: at(api, 'feeds/posts.json') }),
    urls: new Map(sitemap.map(({ slug, url }) => [String(slug), String(url)])),
    description: descriptionOf(await send({ path: descriptionAt(api) })),
  };
};

interface PagesOptions {
  readonly first: List;
  /** The limit in the query; empty for the default limit, for which every host has pages. */
  readonly size: string;
  readonly most: number;
  readonly send: Send;
}

/** Reads the posts of the first page and of those after it, up to the first wrong page. */
const readPages = async (api: Api, { first, size, most, send }: PagesOptions): Promise<SeenPost[]> => {
  const posts = [...first.data];
  while (posts.length < first.total && posts.length < most) {
    const path = at(api, `posts?${size}offset=${posts.length}`);
    const list = listOf(await send({ path }));
    if (typeof list === 'string' || list.offset !== posts.length || list.data.length === 0) break;
    posts.push(...list.data);
  }
  return posts;
};

const termsAt = async (api: Api, endpoint: TermEndpoint, send: Send): Promise<Term[]> =>
  entriesOf(await send({ path: at(api, endpoint) })).flatMap(({ name, [idField(endpoint)]: id }) =>
    typeof id === 'string' && typeof name === 'string' ? [{ id, name }] : [],
  );

export interface LanguageSamples {
  /** The default language first; empty if the API declares no languages. */
  readonly tags: readonly string[];
  /** The sample of the default language. */
  readonly sample: Sample;
  /** By language, without the default language and those with an invalid list. */
  readonly others: ReadonlyMap<string, Sample>;
}

/** Reads the lists and terms of all languages but the default one, each from its folder. */
export const readLanguageSamples = async (sample: Sample, send: Send): Promise<LanguageSamples> => {
  const { api, now, isAll, queries } = sample;
  const tags = await languagesAt(api, send);
  const others = new Map<string, Sample>();
  for (const language of tags.slice(1)) {
    const inLanguage: Api = { ...api, language };
    const first = await send({ path: at(inLanguage, 'posts') });
    if (typeof listOf(first) === 'string') continue;
    const other = await readSample({ api: inLanguage, first, now }, { isAll, queries }, send);
    // All languages share one description, whose schemas take time to read.
    others.set(language, { ...other, description: sample.description, oldSlugs: oldSlugsOf(other, sample) });
  }
  return { tags, sample, others };
};

/** Reads the languages from the manifest of the index, without tags that are invalid in a URL. */
export const languagesAt = async (api: Api, send: Send): Promise<readonly string[]> => {
  const languages = objectOf(await send({ path: at(api, 'index/manifest.json') }))?.languages;
  if (!Array.isArray(languages)) return [];
  return languages.filter((tag): tag is string => typeof tag === 'string' && /^[A-Za-z0-9-]+$/.test(tag));
};

/** How many details, pages and terms are checked one by one, of how many exist. */
export type Coverage = Readonly<Record<Exclude<Many, 'files'>, { readonly looked: number; readonly of: number }>>;

export const coverageOf = ({ isAll, posts, total, limit, terms }: Sample): Coverage => {
  const looked = (what: Many, known: number): number => (isAll ? known : Math.min(known, MOST[what]));
  const pages = Math.max(1, Math.ceil(total / limit.default));
  const kinds = Object.values(terms).map(({ length }) => length);
  return {
    // Fewer posts are known than exist if reading a list stopped early.
    details: { looked: looked('details', posts.length), of: total },
    pages: { looked: looked('pages', pages), of: pages },
    terms: { looked: sumOf(kinds.map((kind) => looked('terms', kind))), of: sumOf(kinds) },
  };
};

/**
 * The maximum number of checks, evenly spread, unless all are requested. `terms` is for each kind of term. `files` is
 * for files that follow from posts and terms, such as feeds and the files of the index.
 */
const MOST = { details: 25, pages: 12, terms: 25, files: 5 } as const;
type Many = keyof typeof MOST;

export interface Scope {
  readonly isAll: boolean;
  /** Random queries, in each language. */
  readonly queries: number;
}

export const choose = <T>({ isAll }: Pick<Scope, 'isAll'>, what: Many, items: readonly T[]): T[] =>
  spread(items, isAll ? items.length : MOST[what]);

/** Returns at most `most` of the items, evenly spread, including the first and the last. */
export const spread = <T>(items: readonly T[], most: number): T[] => {
  if (items.length <= most) return [...items];
  if (most === 1) return items.slice(0, 1);
  const step = (items.length - 1) / (most - 1);
  return Array.from({ length: most }, (_, at) => items[Math.round(at * step)] as T);
};
