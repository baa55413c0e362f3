// @ts-check

/** @import { PostFields } from '../../src/content/posts/written-post.ts' */
/** @import { Post } from '../../src/content/workspace/workspace.ts' */
/** @typedef {Post & PostFields} SyntheticPost a post with the fields of its record */
/** @typedef {ReturnType<typeof syntheticWorkspace>} SyntheticWorkspace */
/** @typedef {(below: number) => number} Random a random integer below `below` */

/**
 * A synthetic workspace of `count` posts: 20 categories, 100 tags (up to 3 per post), 40 authors, one post per hour.
 * The same count gives the same posts.
 *
 * @param {number} count
 */
export const syntheticWorkspace = (count) => {
  const random = generator(42);
  const posts = Array.from({ length: count }, (_, number) => syntheticPost(number, random));
  return {
    name: 'bench',
    title: 'Bench',
    keys: ['bench'],
    secrets: [],
    language: 'en',
    posts,
    categories: named('category', 20),
    tags: named('tag', 100),
    authors: named('author', 40).map(({ slug, name }) => ({ id: slug, name, about: '', socialLinks: {} })),
    redirects: { addresses: [], slugs: [] },
    drafts: [],
    scheduled: [],
    expired: [],
    unlisted: [],
    nextChange: null,
    skipped: [],
  };
};

const START = Date.UTC(2000, 0, 1);

/**
 * @param {number} number
 * @param {Random} random
 * @returns {SyntheticPost}
 */
const syntheticPost = (number, random) => {
  // The order of these lines decides which random numbers each field gets.
  const authors = pick('author', 40, 1 + random(2), random).map(({ slug, name }) => ({ id: slug, name }));
  const readingTime = 1 + random(12);
  const [category = null] = pick('category', 20, 1, random);
  const tags = pick('tag', 100, 3, random);
  return {
    file: `content/bench/posts/post-${number}.md`,
    slug: `post-${number}`,
    title: `Post number ${number}: a title of usual length`,
    excerpt: `The excerpt of post ${number}, one sentence as people write them for a list of posts.`,
    publishedAt: new Date(START + number * 3_600_000).toISOString(),
    updatedAt: null,
    coverImage: null,
    readingTime,
    custom: {},
    category,
    tags,
    authors,
    assets: [],
    links: [],
  };
};

/**
 * @param {string} kind
 * @param {number} count
 */
const named = (kind, count) =>
  Array.from({ length: count }, (_, at) => ({ slug: `${kind}-${at}`, name: `${kind} ${at}` }));

/**
 * @param {string} kind
 * @param {number} count
 * @param {number} times
 * @param {Random} random
 */
const pick = (kind, count, times, random) => {
  const chosen = new Set(Array.from({ length: times }, () => random(count)));
  return [...chosen].map((at) => ({ slug: `${kind}-${at}`, name: `${kind} ${at}` }));
};

/**
 * A linear congruential generator.
 *
 * @param {number} seed
 * @returns {Random}
 */
export const generator = (seed) => {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};
