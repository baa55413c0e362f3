import { expect, test } from 'vitest';
import { createFindForeignHtml } from '../../../../src/publish/verify/checks/detail-html.ts';
import { apiAt } from '../../../../src/publish/verify/kernel/api-under-test.ts';
import type { Send } from '../../../../src/publish/verify/kernel/connection.ts';
import type { SeenPost } from '../../../../src/publish/verify/kernel/read-list.ts';
import { verify } from '../../../../src/publish/verify/verify.ts';
import { servingApi } from '../../../helpers/api-server.ts';
import { asking } from '../../../helpers/mutants.ts';
import { publish, treeOf } from '../../../helpers/published.ts';
import { site } from '../../../helpers/site.ts';
import { randomPosts, workspaceOf } from '../../../helpers/workspace.ts';

type Seen = readonly [slug: string, excerpt: string, html: string];

/** The problem of each post of an API, or null. */
const problemsIn = (...seen: readonly Seen[]): Promise<(string | null)[]> => {
  const api = apiAt('https://api.example.com/api/public', { version: 'v1', key: 'demo' });
  const posts = seen.map(([slug, excerpt]) => ({ slug, excerpt }) as unknown as SeenPost);
  const details = new Map(seen.map(([slug, , htmlContent]) => [`/api/public/v1/demo/posts/${slug}`, { htmlContent }]));
  const send: Send = async (ask) => {
    const text = JSON.stringify({ data: details.get(ask.path) });
    return { ask, status: 200, headers: {}, bytes: Buffer.from(text), text, isUtf8: true };
  };
  const find = createFindForeignHtml({ api, posts });
  return Promise.all(seen.map(([, , htmlContent], at) => find({ htmlContent }, posts[at] as SeenPost, send)));
};

const FOG = 'Fog rolls into the harbour, and nobody sees the lighthouse any more.';
const SOUP = 'Soup on Thursdays is an old custom: peas & ham, and bread.';
const fog = `<h2>Fog</h2><p><img alt="A ship"></p><p>Fog <em>rolls</em> into the harbour, and nobody sees the lighthouse any more.</p>`;
const soup = '<p>Soup on Thursdays is an old custom: peas &amp; ham, and bread.</p><p>More.</p>';

test('each of two posts whose HTML is swapped is found that has an excerpt of its text in the list, in any order', async () => {
  const wrong = (slug: string): unknown => expect.stringMatching(`^htmlContent of ${slug},`);
  const byHand = 'What the cook makes every week.';
  expect(await problemsIn(['fog', FOG, soup], ['soup', SOUP, fog])).toEqual([wrong('soup'), wrong('fog')]);
  expect(await problemsIn(['fog', FOG, soup], ['soup', byHand, fog])).toEqual([null, wrong('fog')]);
  expect(await problemsIn(['soup', byHand, fog], ['fog', FOG, soup])).toEqual([wrong('fog'), null]);
});

test('accepts a post’s own HTML, an excerpt by hand or cut, and a beginning shared with others', async () => {
  expect(await problemsIn(['fog', `${FOG.slice(0, 30)}…`, fog], ['soup', SOUP, soup])).toEqual([null, null]);
  expect(await problemsIn(['fog', 'By hand, for the first.', fog], ['soup', 'By hand, for the second.', soup])).toEqual(
    [null, null],
  );
  expect(await problemsIn(['a', FOG, fog], ['b', FOG, fog], ['c', 'By hand, about fog.', fog])).toEqual([
    null,
    null,
    null,
  ]);
  // The text of the excerpt comes after a quotation, and another post of the series begins with it.
  const quoted = `<blockquote><p>“A ship in the harbour, and no light.”</p></blockquote>${fog}`;
  expect(await problemsIn(['a', FOG, quoted], ['b', 'By hand, about fog.', fog])).toEqual([null, null]);
  expect(await problemsIn(['a', 'Short', soup], ['b', SOUP, '<p></p>'], ['c', '', ''])).toEqual([null, null, null]);
});

test('galley verify finds swapped HTML', async () => {
  const posts = randomPosts({ seed: 7, posts: 6, terms: ['news'] }).map((post, at) => {
    const slug = `a-post-with-a-long-name-${at}`;
    return { ...post, slug, excerpt: slug };
  });
  const files = await publish(treeOf(site(), [workspaceOf(posts)]));
  const path = (at: number): string => `api/public/v1/demo/posts/a-post-with-a-long-name-${at}.json`;
  const html = (at: number): string => `<p>a-post-with-a-long-name-${at}</p>`;
  const swapped = new Map(files);
  for (const [one, other] of [
    [1, 4],
    [4, 1],
  ] as const) {
    const text = new TextDecoder().decode(files.get(path(one)));
    expect(text).toContain(html(one));
    swapped.set(path(one), new TextEncoder().encode(text.replace(html(one), html(other))));
  }
  const wrongIn = async (given: typeof files): Promise<string[]> => {
    const baseUrl = `${await servingApi({ site: site(), files: given, fault: asking(/never/, '') })}/api/public`;
    const { results } = await verify({ baseUrl, key: 'demo', queries: 1 });
    return results.flatMap((result) => (result.outcome === 'wrong' ? [result.got] : []));
  };
  expect(await wrongIn(files)).toEqual([]);
  expect(await wrongIn(swapped)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^htmlContent of a-post-with-a-long-name-1,/),
      expect.stringMatching(/^htmlContent of a-post-with-a-long-name-4,/),
    ]),
  );
});
