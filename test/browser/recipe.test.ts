import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { servingApi } from '../helpers/api-server.ts';
import { newestFirst } from '../helpers/model.ts';
import { publish, treeOf } from '../helpers/published.ts';
import { recipe } from '../helpers/recipes.ts';
import { serving } from '../helpers/server.ts';
import { site } from '../helpers/site.ts';
import { randomPosts, workspaceOf } from '../helpers/workspace.ts';
import { browserInstalled, openPage } from './chromium.ts';

const POSTS = randomPosts({ seed: 8, posts: 60, terms: ['soups', 'x'] }).sort(newestFirst);

/** Serves the recipe's page with the compiled client below `/galley/`. Returns what the page shows. */
const shown = async (baseUrl: string): Promise<{ readonly items: readonly string[]; readonly problem: string }> => {
  const html = recipe('A plain page', { baseUrl });
  const origin = await serving(async ({ url = '' }, response) => {
    if (url === '/') return void response.writeHead(200, { 'content-type': 'text/html' }).end(html);
    const script = /^\/galley\/(client\/[\w-]+\.js)$/.exec(url)?.[1];
    if (script === undefined) return void response.writeHead(404).end();
    const text = await readFile(join('lib', script));
    response.writeHead(200, { 'content-type': 'text/javascript' }).end(text);
  });
  const page = await openPage();
  await page.goto(origin);
  return page.evaluate(async () => {
    const text = (selector: string): string[] =>
      [...document.querySelectorAll(selector)].map((element) => element.textContent);
    while (text('#posts a').length === 0 && text('#problem').join() === '') await new Promise(requestAnimationFrame);
    const links = [...document.querySelectorAll('#posts a')].map(
      (link) => `${link.getAttribute('href')} ${link.textContent}`,
    );
    return { items: links, problem: text('#problem').join() };
  }, null);
};

describe.skipIf(!browserInstalled && process.env.CI === undefined)('the recipe for a plain page, in Chromium', () => {
  test('shows posts, or the problem', async () => {
    const ourSite = site({ keys: ['kitchen-demo'] });
    const files = await publish(treeOf(ourSite, [workspaceOf(POSTS, { keys: ['kitchen-demo'] })]));
    const baseUrl = `${await servingApi({ site: ourSite, files })}/api/public`;
    const soups = POSTS.filter(({ category }) => category?.slug === 'soups').slice(0, 10);
    expect(await shown(baseUrl)).toEqual({
      items: soups.map(({ slug, title }) => `/posts/${slug} ${title}`),
      problem: '',
    });
    expect(await shown(`${baseUrl}/elsewhere`)).toEqual({ items: [], problem: expect.stringContaining('(401, ') });
  });
});
