/**
 * A made workspace of `count` posts: 20 categories, 100 tags (up to 3 a post), 40 authors, one post an hour. The same
 * count gives the same posts.
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
    drafts: [],
    scheduled: [],
    skipped: [],
  };
};

const START = Date.UTC(2000, 0, 1);

const syntheticPost = (number, random) => {
  const authors = pick('author', 40, 1 + random(2), random);
  const source = {
    file: `content/bench/posts/post-${number}.md`,
    slug: `post-${number}`,
    title: `Post number ${number}: a title of usual length`,
    excerpt: `The excerpt of post ${number}, one sentence as people write them for a list of posts.`,
    publishedAt: new Date(START + number * 3_600_000).toISOString(),
    updatedAt: null,
    coverImage: null,
    readingTime: 1 + random(12),
    custom: {},
    assets: [],
    links: [],
  };
  const [category] = pick('category', 20, 1, random);
  const tags = pick('tag', 100, 3, random);
  return {
    source,
    category,
    tags,
    authors: authors.map(({ slug, name }) => ({ id: slug, name })),
    links: [],
  };
};

const named = (kind, count) =>
  Array.from({ length: count }, (_, at) => ({ slug: `${kind}-${at}`, name: `${kind} ${at}` }));

const pick = (kind, count, times, random) => {
  const chosen = new Set(Array.from({ length: times }, () => random(count)));
  return [...chosen].map((at) => ({ slug: `${kind}-${at}`, name: `${kind} ${at}` }));
};

/** A linear congruential generator: `random(n)` is a whole number below n. */
export const generator = (seed) => {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};
