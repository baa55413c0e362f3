import { expect, test } from 'vitest';
import { servingApi } from '../../helpers/api-server.ts';
import { publish, treeOf } from '../../helpers/published.ts';
import { BASE_URL, recipe } from '../../helpers/recipes.ts';
import { site } from '../../helpers/site.ts';
import { randomPosts, workspaceOf } from '../../helpers/workspace.ts';

test('the recipe answers for Markdown on a website as the API does, and for nothing else', async () => {
  const ours = site({ keys: ['blog'], markdown: true });
  const posts = randomPosts({ seed: 3, posts: 3, terms: ['x'] });
  const files = await publish(treeOf(ours, [workspaceOf(posts, { keys: ['blog'] })]));
  const baseUrl = `${await servingApi({ site: ours, files })}/api/public`;
  const code = recipe('Markdown for agents', { baseUrl });
  expect(code).not.toContain(BASE_URL);
  const { answer } = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`);
  const slug = posts[0]?.slug;
  for (const [path, type] of [
    [`/posts/${slug}.md`, 'text/markdown; charset=utf-8'],
    ['/llms.txt', 'text/plain; charset=utf-8'],
    ['/llms-full.txt', 'text/plain; charset=utf-8'],
  ] as const) {
    const response: Response = await answer(new Request(`https://example.com${path}`));
    expect([response.status, response.headers.get('content-type')], path).toEqual([200, type]);
    expect(await response.text()).toBe(Buffer.from(files.get(`api/public/v1/blog${path}`) ?? '').toString());
  }
  expect((await answer(new Request('https://example.com/posts/none.md'))).status).toBe(404);
  for (const path of ['/', `/posts/${slug}`, '/posts/a/b.md', '/robots.txt'])
    expect(await answer(new Request(`https://example.com${path}`)), path).toBeNull();
});
