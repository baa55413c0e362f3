import { expect, test } from 'vitest';
import { guideApi, published } from '../browser/real-projects.ts';
import { addFiles } from '../helpers/files.ts';
import { post } from '../helpers/posts.ts';
import { edit, installed } from './example.ts';
import { runningSite } from './serving-site.ts';
import { expectWholeSite } from './whole-site.ts';

const MINUTES = 60_000;
const SHORT = ['revalidate = 60', 'revalidate = 1'] as const;

test('a Next.js site shows all posts, lists and tags, and posts published after it was built', async () => {
  const api = await guideApi({ addresses: true });
  const { folder, env, script } = await installed('next', api, { styles: 'app/styles.css' });
  await edit(folder, 'app/posts/[slug]/page.tsx', SHORT);
  await script('build');
  const origin = await runningSite({ folder, env }, ['node_modules/next/dist/bin/next', 'start', '-H', '127.0.0.1']);
  await expectWholeSite(origin, api);

  await addFiles(api.root, {
    'content/guide/posts/later.md': post(
      { title: 'Written later', date: '2026-01-01', author: 'ines-brandt' },
      'Text.',
    ),
  });
  await edit(api.root, 'content/guide/posts/api/search.md', ['title: Search\n', 'title: Searched\n']);
  await published(api.root);
  const shows = async (path: string): Promise<string | undefined> =>
    /<h1>(.*?)<\/h1>/.exec(await (await fetch(origin + path)).text())?.[1];
  expect(await shows('/posts/later')).toBe('Written later');
  await expect.poll(() => shows('/posts/search'), { timeout: MINUTES, interval: 200 }).toBe('Searched');
  expect((await fetch(`${origin}/posts/nothing`)).status).toBe(404);
});
