import { extname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createClient } from '../../src/runtime/client/client.ts';
import { browserInstalled, openPage, type Page } from '../browser/chromium.ts';
import { guideApi } from '../browser/real-projects.ts';
import type { Load } from './crawl.ts';
import { installed } from './example.ts';
import { servingSite } from './serving-site.ts';
import { expectWholeSite } from './whole-site.ts';

/** Loads pages in turn, each after everything has loaded and the button `More` has shown all posts. */
const shownIn = (page: Page): Load => {
  let last: Promise<unknown> = Promise.resolve();
  const show = async (url: URL): Promise<Response> => {
    await page.goto(url.href);
    const html = await page.evaluate(async () => {
      for (;;) {
        const shows = (selector: string): boolean =>
          document.querySelector(`main[aria-busy=false] ${selector}`) !== null;
        const isDone = shows('[role=alert]') || (shows('h1:not(:empty)') && shows(':is(.post, article)'));
        const more = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'More');
        if (isDone && more === undefined) return document.documentElement.outerHTML;
        if (isDone && more?.disabled === false) more.click();
        await new Promise(requestAnimationFrame);
      }
    }, null);
    return new Response(html, { headers: { 'content-type': 'text/html' } });
  };
  return (url) => {
    if (extname(url.pathname) !== '') return fetch(url);
    const shown = last.then(() => show(url));
    last = shown;
    return shown;
  };
};

describe.skipIf(!browserInstalled && process.env.CI === undefined)('a Vite and React app, in Chromium', () => {
  test('shows all posts, list after list, tags, and search results', async () => {
    const api = await guideApi({ addresses: true }, { output: { search: true } });
    const example = await installed('vite', api, { styles: 'src/styles.css' });
    await example.script('build');
    const origin = await servingSite(join(example.folder, 'dist'), { fallback: 'index.html' });
    const page = await openPage();
    await expectWholeSite(origin, api, { load: shownIn(page), pageSize: Number.POSITIVE_INFINITY });

    const { data } = await createClient(api).posts.search('static files', { limit: 10 });
    expect(data.length).toBeGreaterThan(2);
    await page.goto(origin);
    await page.locator('input').fill('static files');
    await page.keyboard.press('Enter');
    const found = await page.evaluate(async () => {
      for (;;) {
        const links = [...document.querySelectorAll('search .post')];
        if (links.length > 0) return links.map(({ textContent }) => textContent);
        await new Promise(requestAnimationFrame);
      }
    }, null);
    expect(found).toEqual(data.map(({ title }) => title));
  });
});
