import { type Api, at } from './api.ts';
import type { Answer, Send } from './exchange.ts';
import { type List, listOf } from './list.ts';
import { type OldAddress, oldAddressesIn } from './old-addresses.ts';
import { isObject, objectOf } from './read-answer.ts';
import type { SeenPost } from './record.ts';
import type { Scope } from './scope.ts';

/** A category, a tag or an author. */
export interface Term {
  /** A slug, or an author's id. */
  readonly id: string;
  readonly name: string;
}

export type TermEndpoint = 'categories' | 'tags' | 'authors';

/** The field that filters and posts name an entry by. */
export const idField = (endpoint: TermEndpoint): 'slug' | 'id' => (endpoint === 'authors' ? 'id' : 'slug');

/** What the API says of itself: the ground that its other answers are compared with. */
export interface Sample extends Scope {
  readonly api: Api;
  /** The newest posts, newest first, without a gap. */
  readonly posts: readonly SeenPost[];
  /** Whether those are all. */
  readonly isComplete: boolean;
  readonly total: number;
  readonly limit: {
    readonly default: number;
    /** Null where the host does not answer a limit above it. */
    readonly max: number | null;
  };
  /** As the API lists them. */
  readonly terms: Readonly<Record<TermEndpoint, readonly Term[]>>;
  /** Of posts, on sites; none where the API lists none. */
  readonly oldAddresses: readonly OldAddress[];
  /** The default list. */
  readonly first: Answer;
}

/** Beyond these the rest is judged by order and filter alone, unless all are asked for. */
const MAX_POSTS = 20_000;

/** Above any maximum. */
export const HUGE_LIMIT = 1_000_000;

export interface Reading extends Scope {
  /** The default list, which is sound. */
  readonly first: Answer;
  readonly send: Send;
}

/** Reads lists and terms. */
export const readSample = async (api: Api, { first, send, isAll }: Reading): Promise<Sample> => {
  const list = listOf(first) as List;
  const largest = listOf(await send({ path: at(api, `posts?limit=${HUGE_LIMIT}`) }));
  const max = typeof largest === 'string' || largest.offset !== 0 ? null : largest.limit;
  const page = max !== null && typeof largest !== 'string' && max > list.limit ? largest : list;
  const most = isAll ? page.total : MAX_POSTS;
  const posts = await readOn(api, { first: page, size: page === list ? '' : `limit=${page.limit}&`, most, send });
  const [categories, tags, authors] = await Promise.all([
    termsAt(api, 'categories', send),
    termsAt(api, 'tags', send),
    termsAt(api, 'authors', send),
  ]);
  return {
    api,
    isAll,
    posts,
    isComplete: posts.length === list.total,
    total: list.total,
    limit: { default: list.limit, max },
    terms: { categories, tags, authors },
    oldAddresses: oldAddressesIn(await send({ path: at(api, 'redirects') })) ?? [],
    first,
  };
};

interface ReadingOn {
  readonly first: List;
  /** The limit as it is asked for; empty for the default, which every host has pages of. */
  readonly size: string;
  readonly most: number;
  readonly send: Send;
}

/** Pages from the newest on, as long as each is what was asked for. */
const readOn = async (api: Api, { first, size, most, send }: ReadingOn): Promise<SeenPost[]> => {
  const posts = [...first.data];
  while (posts.length < first.total && posts.length < most) {
    const path = at(api, `posts?${size}offset=${posts.length}`);
    const list = listOf(await send({ path }));
    if (typeof list === 'string' || list.offset !== posts.length || list.data.length === 0) break;
    posts.push(...list.data);
  }
  return posts;
};

const termsAt = async (api: Api, endpoint: TermEndpoint, send: Send): Promise<Term[]> => {
  const data = objectOf(await send({ path: at(api, endpoint) }))?.data;
  const entries = Array.isArray(data) ? data.filter(isObject) : [];
  return entries.flatMap(({ name, [idField(endpoint)]: id }) =>
    typeof id === 'string' && typeof name === 'string' ? [{ id, name }] : [],
  );
};
