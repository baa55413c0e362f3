import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startGalley } from '../helpers/cli.ts';
import { addFiles, folderOf } from '../helpers/files.ts';
import { post, SMALL_PROJECT } from '../helpers/posts.ts';
import { browserInstalled, openPage } from './chromium.ts';
import { ATTACK, consoleIn, consoleOf, eventually, hasRun, PAGES, recordForeign } from './console.ts';

/** Those pages, and a post on two of them. */
const WITH_POSTS = [
  ...PAGES,
  ['?post=content/blog/posts/2026-01-01-name.md', '.panel [role=tabpanel] iframe'],
  ['?page=reading&post=name', '.reading-frame'],
] as const;

const start = async (cwd: string, port: string) => {
  const galley = startGalley(['dev', '--port', port, '--now', '2026-07-01'], { cwd });
  const [, url = ''] = await galley.says(/Console: (\S+)/);
  return { url, child: galley.child, ended: galley.ended };
};

describe.skipIf(!browserInstalled && process.env.CI === undefined)('the console, whatever happens, in Chromium', () => {
  test('each page says that the server has stopped, and shows what is new once it is back', async () => {
    const cwd = await folderOf(SMALL_PROJECT);
    const first = await start(cwd, '0');
    const page = await openPage();
    await page.goto(`${first.url}?page=statistics`);
    await page.locator('#limits').waitFor();
    first.child.kill();
    await first.ended;
    await eventually(
      async () =>
        expect(await page.locator('[role=alert]').textContent()).toMatch(/The server has stopped\. .+ is back/),
      20_000,
    );
    await addFiles(cwd, { 'content/blog/posts/2026-04-01-new.md': post({ title: 'New' }) });
    await start(cwd, new URL(first.url).port);
    await eventually(async () => expect(await page.locator('[role=alert]').count()).toBe(0), 60_000);
    await eventually(async () => expect(await page.locator('.totals dd').first().textContent()).toBe('4'), 60_000);
  });

  test('long names and names of another direction stay in their places, on every page and width', async () => {
    const long = 'x'.repeat(10_000);
    const names = { title: `\u202e${long}`, category: long.slice(0, 90), tags: ['שלום'], author: 'ann' };
    const { url } = await consoleOf({
      'content/blog/workspace.yaml': `name: ${long}\nkeys: [demo]\n`,
      'content/blog/posts/2026-01-01-name.md': post(names, `## ${long}\n\n## b\n\n${long}`),
      'content/blog/posts/2026-02-01-other.md': post({ ...names, title: 'עברית (1)' }),
    });
    const page = await openPage();
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 800 });
      for (const [search, ready] of WITH_POSTS) {
        await page.goto(url + search);
        await page.locator(ready).first().waitFor();
        const cut = await page.evaluate(async () => document.documentElement.scrollWidth - innerWidth, null);
        expect(cut, `${width} ${search}`).toBeLessThanOrEqual(0);
      }
    }
  });

  test('names of everything run nothing and ask no other host, on every page', async () => {
    const cwd = join(await folderOf(), '<img src=q onerror=top.ran=1>');
    await addFiles(cwd, {
      'content/blog/workspace.yaml': `name: ${JSON.stringify(ATTACK)}\nkeys: [demo]\n`,
      'content/blog/posts/2026-01-01-name.md': post(
        { title: ATTACK, category: ATTACK, tags: [ATTACK], author: ATTACK, excerpt: ATTACK },
        `## ${ATTACK}\n\n## b`,
      ),
      'content/blog/posts/2026-02-01-<img src=q onerror=top.ran=1>.md': post({ title: 'T', slug: 't', draft: true }),
      'content/blog/posts/2026-03-01-dead.md': post(
        { title: 'T' },
        `[a](${encodeURI('<img src=q onerror=top.ran=1>')}.md)`,
      ),
    });
    await addFiles(cwd, { 'galley.config.json': '{ "posts": { "deadLinks": "warn" } }' });
    const url = await consoleIn(cwd);
    const page = await openPage();
    const foreign = recordForeign(page);
    for (const [search, ready] of WITH_POSTS) {
      await page.goto(url + search);
      await page.locator(ready).first().waitFor();
      await new Promise((resolve) => setTimeout(resolve, 300));
      expect(await hasRun(page), search).toBe(false);
    }
    expect(foreign(url)).toEqual([]);
  });
});
