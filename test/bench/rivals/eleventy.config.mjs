/**
 * Makes the same JSON with Eleventy: a detail for each post, and lists of 20 for all posts and for each term. Its input
 * is the folder of posts.
 */
const SIZE = 20;

const recordOf = ({ data, page }) => ({
  slug: data.slug,
  title: data.title,
  excerpt: data.excerpt,
  publishedAt: page.date.toISOString(),
  category: data.categories[0],
  tags: data.tags,
  authors: data.authors,
});

/** The pages of all lists. */
const pagesOf = (posts) => {
  const lists = new Map([['all', posts]]);
  for (const one of posts) {
    for (const kind of ['categories', 'tags', 'authors']) {
      for (const term of one.data[kind]) {
        const name = `${kind}/${term}`;
        if (!lists.has(name)) lists.set(name, []);
        lists.get(name).push(one);
      }
    }
  }
  return [...lists].flatMap(([name, all]) =>
    Array.from({ length: Math.ceil(all.length / SIZE) }, (_, at) => ({
      address: `/lists/${name}/${at}.json`,
      total: all.length,
      offset: at * SIZE,
      posts: all.slice(at * SIZE, (at + 1) * SIZE),
    })),
  );
};

const list = {
  data: { pagination: { data: 'collections.pages', size: 1, alias: 'list' }, permalink: ({ list }) => list.address },
  render: ({ list }) =>
    JSON.stringify({ data: list.posts.map(recordOf), total: list.total, offset: list.offset, limit: SIZE }),
};

const detail = {
  render: (data) => JSON.stringify({ data: { ...recordOf({ data, page: data.page }), htmlContent: data.content } }),
};

export default (eleventy) => {
  eleventy.addGlobalData('eleventyComputed', {
    permalink: (data) => (data.slug === undefined ? data.permalink : `/posts/${data.slug}.json`),
    layout: (data) => (data.slug === undefined ? undefined : 'detail.11ty.js'),
  });
  eleventy.addCollection('pages', (api) =>
    pagesOf(api.getFilteredByGlob('**/*.md').sort((one, other) => other.date - one.date)),
  );
  eleventy.addTemplate('_includes/detail.11ty.js', detail);
  eleventy.addTemplate('list.11ty.js', list);
  return { markdownTemplateEngine: false };
};
