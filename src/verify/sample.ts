import { type Api, at } from './api.ts';
import type { Answer, Send } from './exchange.ts';
import { type List, listOf } from './list.ts';
import { isObject, objectOf } from './read-answer.ts';
import type { SeenPost } from './record.ts';

/** What the API says of itself: the ground that its other answers are compared with. */
export interface Sample {
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
  /** Slugs and ids, as the API lists them. */
  readonly terms: Readonly<Record<'categories' | 'tags' | 'authors', readonly string[]>>;
  /** The default list. */
  readonly first: Answer;
}

/** Beyond these the rest is judged by order and filter alone. */
const MAX_POSTS = 20_000;

/** Above any maximum. */
export const HUGE_LIMIT = 1_000_000;

/** Reads lists and terms; `first` is the default list, which is sound. */
export const readSample = async (api: Api, { first, send }: { first: Answer; send: Send }): Promise<Sample> => {
  const list = listOf(first) as List;
  const largest = listOf(await send({ path: at(api, `posts?limit=${HUGE_LIMIT}`) }));
  const max = typeof largest === 'string' || largest.offset !== 0 ? null : largest.limit;
  const page = max !== null && typeof largest !== 'string' && max > list.limit ? largest : list;
  const posts = await readOn(api, { first: page, send });
  const [categories, tags, authors] = await Promise.all([
    termsAt(api, 'categories', send),
    termsAt(api, 'tags', send),
    termsAt(api, 'authors', send),
  ]);
  return {
    api,
    posts,
    isComplete: posts.length === list.total,
    total: list.total,
    limit: { default: list.limit, max },
    terms: { categories, tags, authors },
    first,
  };
};

/** Pages from the newest on, as long as each is what was asked for. */
const readOn = async (api: Api, { first, send }: { first: List; send: Send }): Promise<SeenPost[]> => {
  const posts = [...first.data];
  while (posts.length < first.total && posts.length < MAX_POSTS) {
    const path = at(api, `posts?limit=${first.limit}&offset=${posts.length}`);
    const list = listOf(await send({ path }));
    if (typeof list === 'string' || list.offset !== posts.length || list.data.length === 0) break;
    posts.push(...list.data);
  }
  return posts;
};

const termsAt = async (api: Api, endpoint: string, send: Send): Promise<string[]> => {
  const data = objectOf(await send({ path: at(api, endpoint) }))?.data;
  const entries = Array.isArray(data) ? data.filter(isObject) : [];
  return entries.map(({ slug, id }) => slug ?? id).filter((term) => typeof term === 'string');
};
