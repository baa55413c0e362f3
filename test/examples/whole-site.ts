import { DomUtils, parseDocument } from 'htmlparser2';
import { expect } from 'vitest';
import { createClient, type PostRecord } from '../../src/runtime/client/client.ts';
import type { Api } from '../browser/real-projects.ts';
import { collect } from '../helpers/collect.ts';
import { crawl, type Load } from './crawl.ts';

interface SiteOptions {
  readonly load?: Load;
  /** The number of posts on a page of the list. */
  readonly pageSize?: number;
}

const linksTo = (posts: readonly PostRecord[]): { href: string; title: string }[] =>
  posts.map(({ slug, title }) => ({ href: `/posts/${slug}`, title }));

/** Expects that a site has exactly its API's lists, tags and posts, and no broken links. */
export const expectWholeSite = async (
  origin: string,
  api: Api,
  { load, pageSize = 20 }: SiteOptions = {},
): Promise<void> => {
  const client = createClient({ baseUrl: api.baseUrl, apiKey: api.apiKey });
  const posts = await collect(client.posts.all({ html: true }));
  const tags = await client.tags();
  const { pages, broken, apiFiles, styles } = await crawl(origin, new URL(api.baseUrl).origin, load);

  expect(broken).toEqual([]);
  expect(posts).toHaveLength(api.posts);
  const lists = Array.from({ length: Math.max(1, Math.ceil(posts.length / pageSize)) }, (_, at) =>
    at === 0 ? '/' : `/page/${at + 1}`,
  );
  const details = posts.map(({ slug }) => `/posts/${slug}`);
  const expected = [...lists, ...details, ...tags.map(({ slug }) => `/tags/${slug}`)];
  expect([...pages.keys()].filter((path) => path !== '/page/1').sort()).toEqual(expected.sort());

  expect(lists.flatMap((path) => pages.get(path)?.posts ?? [])).toEqual(linksTo(posts));
  for (const { slug, name } of tags) {
    const tagged = await collect(client.posts.all({ tags: [slug] }));
    expect(pages.get(`/tags/${slug}`)).toMatchObject({ heading: name, posts: linksTo(tagged) });
  }
  for (const { slug, title, htmlContent } of posts) {
    const text = DomUtils.textContent(parseDocument(htmlContent));
    expect(pages.get(`/posts/${slug}`)).toMatchObject({ heading: title, text });
  }
  expect(apiFiles).toBeGreaterThan(10);
  expect(styles).toContain('.galley-content');
};
