import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { build } from '../../../src/build/build.ts';
import { createClient } from '../../../src/runtime/client/client.ts';
import { createHandler } from '../../../src/runtime/resolver/handler.ts';
import { atEnd, filesIn, folderOf } from '../../helpers/files.ts';
import { post } from '../../helpers/posts.ts';
import { site } from '../../helpers/site.ts';

const now = Date.parse('2026-02-01');
const FILES = {
  'content/blog/posts/a.md': post(
    { title: 'A', date: '2026-01-01', tags: ['t'], cover: 'x.png' },
    '![x](x.png) [b](b.md?c#two)\n',
  ),
  'content/blog/posts/b.md': post({ title: 'B', date: '2026-01-02' }, '## Two\n'),
  'content/blog/posts/x.png': 'x',
  'content/blog/workspace.yaml': 'keys: [demo]',
};
const PICTURES =
  '![x](x.png) ![](/y.png) ![z](https://elsewhere.example/z.png) <img src="x.png" srcset="x.png 2x, /y,y.png 3x,//z.example/y 4x">';
const baseUrl = 'https://cdn.example.com/content';

const allOf = async <Item>(items: AsyncIterable<Item>): Promise<Item[]> => {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
};

interface ApiOptions {
  readonly languages?: Readonly<Record<string, readonly string[]>>;
  readonly more?: Readonly<Record<string, string>>;
  readonly cleanUp?: Parameters<typeof folderOf>[1];
}

/** The API of a project under another URL than the configured one, as a `fetch` function. */
const apiOf = async (config: object, { more = {}, languages = {}, cleanUp }: ApiOptions = {}) => {
  const root = await folderOf({ ...FILES, ...more, 'galley.config.json': JSON.stringify(config) }, cleanUp);
  await build({ root, now });
  const files = await filesIn(join(root, 'dist'));
  const read = async (path: string): Promise<Uint8Array | null> =>
    files[path] === undefined ? null : Buffer.from(files[path]);
  const handle = createHandler(site({ languages }), read, () => now);
  return async (input: unknown, init?: RequestInit): Promise<Response> =>
    handle(new Request(String(input).replace('/content/', '/api/public/'), init));
};

describe('with postUrl', () => {
  const cleanUp = atEnd();
  let fetch: typeof globalThis.fetch;
  beforeAll(async () => {
    fetch = await apiOf({ details: { addresses: true } }, { cleanUp });
  });
  const client = () => createClient({ baseUrl, apiKey: 'demo', fetch, postUrl: ({ slug }) => `/blog/${slug}/` });

  test('links, images and covers of a post work on any origin', async () => {
    const { htmlContent, coverImage } = await client().posts.get('a');
    expect(coverImage).toMatch(/^https:\/\/cdn\.example\.com\/content\/assets\/[0-9a-f]{12}-x\.png$/);
    expect(htmlContent).toBe(`<p><img src="${coverImage}" alt="x"> <a href="/blog/b/?c#two">b</a></p>\n`);
  });

  test('so do the images that details name', async () => {
    const config = {
      details: { addresses: true, images: true },
      website: { url: 'https://example.com' },
    };
    const more = { 'content/blog/posts/c.md': post({ title: 'C', date: '2026-01-03' }, PICTURES) };
    const { posts } = createClient({
      baseUrl,
      apiKey: 'demo',
      fetch: await apiOf(config, { more }),
      postUrl: () => null,
    });
    const { htmlContent, images } = await posts.get('c');
    const [, src] = /src="([^"]*)"/.exec(htmlContent) ?? [];
    expect(src).toMatch(/^https:\/\/cdn\.example\.com\/content\/assets\//);
    const none = { width: null, height: null, srcset: null };
    expect(images).toMatchObject([
      { src, alt: 'x', ...none },
      { src: 'https://example.com/y.png', alt: '', ...none },
      { src: 'https://elsewhere.example/z.png', alt: 'z', ...none },
      { src, srcset: `${src} 2x, https://example.com/y,y.png 3x,//z.example/y 4x` },
    ]);
    for (const image of images ?? []) expect(htmlContent).toContain(`src="${image.src}"`);
    expect(htmlContent).toContain(`srcset="${images?.[3]?.srcset}"`);
  });

  test('so do covers in every kind of list', async () => {
    const { posts } = client();
    const { coverImage } = await posts.get('a');
    const isStatic = createClient({ baseUrl, apiKey: 'demo', fetch, static: true, postUrl: () => null });
    const lists = await Promise.all([
      posts.list().then(({ data }) => data),
      posts.list({ tags: 't' }).then(({ data }) => data),
      allOf(posts.pages({ limit: 1 })).then((pages) => pages.flatMap(({ data }) => data)),
      allOf(posts.all()),
      allOf(posts.all({ html: true })),
      isStatic.posts.list({ limit: 2 }).then(({ data }) => data),
    ]);
    for (const records of lists) expect(records.find(({ slug }) => slug === 'a')?.coverImage).toBe(coverImage);
  });

  test('any other answer is unchanged', async () => {
    expect(await client().stats()).toMatchObject({ totalPosts: 2 });
    expect(await client().tags()).toEqual([{ name: 't', slug: 't' }]);
  });

  test('postUrl gets the language of the linked post, which may differ from the linking post', async () => {
    const more = {
      'content/blog/workspace.yaml': 'keys: [demo]\nlanguages: [en, de]\nfallback: true\n',
      'content/blog/posts/a.md': post({ title: 'A', date: '2026-01-01' }, '[de](nur.de.md#x) [b](b.md) [a](a.de.md)\n'),
      'content/blog/posts/a.de.md': post({ title: 'A', date: '2026-01-01' }, '[b](b.md) [a](a.md)\n'),
      'content/blog/posts/nur.de.md': post({ title: 'Nur', date: '2026-01-03' }, '## X\n'),
    };
    const config = { details: { addresses: true }, posts: { url: '/{lang}/{slug}' } };
    const options = {
      baseUrl,
      apiKey: 'demo',
      fetch: await apiOf(config, { more, languages: { demo: ['en', 'de'] } }),
      postUrl: ({ slug, lang }: { slug: string; lang?: string | undefined }) => `/${lang}/x/${slug}`,
    };
    const linked = async (lang?: string): Promise<unknown[]> => {
      const { htmlContent } = await createClient({ ...options, lang }).posts.get('a');
      return [...htmlContent.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
    };
    expect(await linked()).toEqual(['/de/x/nur#x', '/en/x/b', '/de/x/a']);
    expect(await linked('de')).toEqual(['/en/x/b', '/en/x/a']);
  });

  test('covers from the website’s root lead to it, in lists and in posts that a post names', async () => {
    const config = { details: { addresses: true, neighbours: true }, website: { url: 'https://example.com' } };
    const covers = { c: '/img/c.png', d: 'https://elsewhere.example/d.png', e: '//elsewhere.example/e.png' };
    const more = Object.fromEntries(
      Object.entries(covers).map(([slug, cover], at) => [
        `content/blog/posts/${slug}.md`,
        post({ title: slug, date: `2026-01-0${at + 3}`, cover }, 'Text.\n'),
      ]),
    );
    const { posts } = createClient({
      baseUrl,
      apiKey: 'demo',
      fetch: await apiOf(config, { more }),
      postUrl: () => null,
    });
    const { data } = await posts.list();
    expect(data.map(({ coverImage }) => coverImage)).toEqual([
      covers.e,
      covers.d,
      'https://example.com/img/c.png',
      null,
      expect.stringMatching(/^https:\/\/cdn\.example\.com\/content\/assets\//),
    ]);
    expect((await posts.get('c')).coverImage).toBe('https://example.com/img/c.png');
    expect((await posts.get('d')).previous?.coverImage).toBe('https://example.com/img/c.png');
  });

  test('an address that runs as a script is a RangeError', async () => {
    const { posts } = createClient({ baseUrl, apiKey: 'demo', fetch, postUrl: () => 'javascript:alert(1)' });
    await expect(posts.get('a')).rejects.toThrow(RangeError);
  });
});

test('an API without marked addresses is a RangeError that names the option', async () => {
  const fetch = await apiOf({});
  const { posts } = createClient({ baseUrl, apiKey: 'demo', fetch, postUrl: ({ slug }) => slug });
  await expect(posts.get('a')).rejects.toThrow('details.addresses: true');
});
