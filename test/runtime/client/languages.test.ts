import { beforeAll, describe, expect, test } from 'vitest';
import {
  type Client,
  createClient,
  GalleyError,
  NotFoundError,
  type PostRecord,
} from '../../../src/runtime/client/client.ts';
import { createHandler } from '../../../src/runtime/resolver/handler.ts';
import { clientQueries, expectExact } from '../../helpers/client-queries.ts';
import { collect } from '../../helpers/collect.ts';
import { atEnd } from '../../helpers/files.ts';
import { fileHost } from '../../helpers/files-fetch.ts';
import type { ModelPost } from '../../helpers/model.ts';
import { readingFrom } from '../../helpers/published.ts';
import { severalLanguages } from '../../helpers/several-languages.ts';

const cleanUp = atEnd();
let api: Awaited<ReturnType<typeof severalLanguages>>;
beforeAll(async () => {
  api = await severalLanguages(cleanUp);
});

type Host = (lang: string | undefined) => Client;

/** A host that computes lists, and one of static files. */
const HOSTS: Readonly<Record<string, Host>> = {
  'that computes': (lang) => {
    const handle = createHandler(api.of, readingFrom(api.from), () => 0);
    const fetch: typeof globalThis.fetch = (input, init) => handle(new Request(String(input), init));
    return createClient({ baseUrl: 'https://example.com/api/public', apiKey: 'k', fetch, lang, retries: 0 });
  },
  'of bare files': (lang) => {
    const { fetch } = fileHost(api.from);
    const baseUrl = 'https://example.com/api/public';
    return createClient({ baseUrl, apiKey: 'k', fetch, lang, static: true, retries: 0 });
  },
};

const allOf = ({ posts }: Client): Promise<PostRecord[]> => collect(posts.all());

const ENGLISH = Array.from({ length: 30 }, (_, at) => `p${at}`);

describe.each(Object.entries(HOSTS))('a host %s', (_, host) => {
  test.each([
    [undefined, [...ENGLISH, 'about']],
    ['de', [...ENGLISH, 'ueber', 'nur']],
    ['ja', [...ENGLISH, '概要']],
  ])('posts in %s belong to that language, with its fallbacks', async (lang, slugs) => {
    const records = await allOf(host(lang));
    expect(records.map(({ slug }) => slug).sort()).toEqual(slugs.toSorted());
    for (const { slug, lang: own } of records) {
      const isOwn = lang !== undefined && (!ENGLISH.includes(slug) || (lang === 'de' && slug === 'p1'));
      expect([slug, own]).toEqual([slug, isOwn ? lang : 'en']);
    }
  });

  test.each(['de', 'ja'])('every query in %s has the brute-force answer', async (lang) => {
    const records = (await allOf(host(lang))) as unknown as ModelPost[];
    await expectExact(host(lang), records, clientQueries(150, ['news', 'sonst', 'tea', 'p1'], 11));
  });

  test('a post, terms and totals match the language', async () => {
    const german = host('de');
    expect(await german.posts.get('ueber')).toMatchObject({ lang: 'de', translations: { en: 'about', ja: '概要' } });
    expect(await host('ja').posts.get('概要')).toMatchObject({ lang: 'ja' });
    expect(await german.categories()).toContainEqual({ slug: 'news', name: 'Nachrichten' });
    expect(await german.stats()).toMatchObject({ totalPosts: 32 });
    await expect(german.posts.get('about')).rejects.toBeInstanceOf(NotFoundError);
  });

  test.each([
    ['en', 'It is the default language. Remove lang.'],
    ['fr', 'The workspace has the languages en, de, ja.'],
    ['DE', 'The workspace has the languages en, de, ja.'],
  ])('lang: %s is a separate error, not a missing post', async (lang, why) => {
    const { posts, tags } = host(lang);
    for (const call of [
      () => posts.get('p1'),
      () => posts.list(),
      () => posts.list({ tags: 'tea' }),
      () => posts.all().next(),
      () => tags(),
    ]) {
      const reason = await call().catch((error: unknown) => error);
      expect(reason).toBeInstanceOf(GalleyError);
      expect(reason).not.toBeInstanceOf(NotFoundError);
      expect(reason).toMatchObject({ code: 'unknown_language' });
      expect((reason as Error).message).toContain(why);
    }
  });
});

test('refuses at once what cannot be part of an address', () => {
  expect(() => createClient({ apiKey: 'k', lang: '..' })).toThrow(RangeError);
  expect(createClient({ apiKey: 'k', lang: 'a/b' }).url.posts()).toMatch(/\/k\/lang=a%2Fb\/posts$/);
});
