import { expect, test } from 'vitest';
import { createClient } from '../../src/runtime/client/client.ts';
import { guideApi } from '../browser/real-projects.ts';
import { crawl } from './crawl.ts';
import { installed } from './example.ts';
import { runningSite } from './serving-site.ts';
import { expectWholeSite } from './whole-site.ts';

test('a Node server shows all posts, lists, tags and search results', async () => {
  const api = await guideApi({ addresses: true }, { output: { search: true } });
  const example = await installed('node', api, { styles: 'styles.css' });
  const origin = await runningSite(example, ['server.js']);
  await expectWholeSite(origin, api);

  const client = createClient({ baseUrl: api.baseUrl, apiKey: api.apiKey });
  const { data } = await client.posts.search('dead links', { limit: 20 });
  expect(data.length).toBeGreaterThan(2);
  const { pages } = await crawl(`${origin}/search?q=dead+links`, '');
  expect(pages.get('/search')?.posts).toEqual(data.map(({ slug, title }) => ({ href: `/posts/${slug}`, title })));
  for (const path of ['/posts/nothing', '/tags/nothing', '/nothing']) {
    expect((await fetch(origin + path)).status).toBe(404);
  }
});
