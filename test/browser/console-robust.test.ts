import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startGalley } from '../helpers/cli.ts';
import { addFiles, folderOf } from '../helpers/files.ts';
import { post, SMALL_PROJECT } from '../helpers/posts.ts';
import { browserInstalled, openPage } from './chromium.ts';
import { ATTACK, consoleIn, consoleOf, eventually, hasRun, PAGES, pixelsCutOff, recordForeign } from './console.ts';

/** All pages, and two of them with a selected post. */
const WITH_POSTS = [
  ...PAGES,
  ['?post=content/blog/posts/2026-01-01-name.md', '.panel [role=tabpanel] iframe'],
  ['?page=reading&post=name', '.reading-frame'],
] as const;

/** A file name with HTML that would run a script. */
const FILE = '2026-02-01-<img src=q onerror=top.ran=1>.md';

const start = async (cwd: string, port: string) => {
  const galley = startGalley(['dev', '--port', port, '--now', '2026-07-01'], { cwd });
  const [, url = ''] = await galley.says(/Console: (\S+)/);
  return { url, child: galley.child, ended: galley.ended };
};

/** Controls that cannot be scrolled into the window. */
const unreachable = async (): Promise<readonly string[]> => {
  const lost: string[] = [];
  for (const element of document.querySelectorAll('a, button, input, select, summary')) {
    if (!element.checkVisibility()) continue;
    element.scrollIntoView({ block: 'center', inline: 'center' });
    const { left, right, top, bottom } = element.getBoundingClientRect();
    if (right <= 0 || bottom <= 0 || left >= innerWidth || top >= innerHeight) lost.push(element.outerHTML);
  }
  return lost;
};

describe.skipIf(!browserInstalled && process.env.CI === undefined)('robustness of the console, in Chromium', () => {
  test('a page reports that the server has stopped, and shows new content once it is back', async () => {
    const cwd = await folderOf(SMALL_PROJECT);
    const first = await start(cwd, '0');
    const page = await openPage();
    await page.goto(first.url);
    await page.locator('.row.head').waitFor();
    first.child.kill();
    await first.ended;
    await eventually(
      async () =>
        expect(await page.locator('[role=alert]').textContent()).toMatch(/The server has stopped\. .+ is back/),
      20_000,
    );
    await page.locator('a[href*="page=reading"]').first().click();
    await eventually(async () =>
      expect(await page.locator('main').textContent()).toContain(
        'The page cannot be loaded: the server does not answer.',
      ),
    );
    await page.locator('a').first().click();
    await addFiles(cwd, { 'content/blog/posts/2026-04-01-new.md': post({ title: 'New' }) });
    await start(cwd, new URL(first.url).port);
    await eventually(async () => expect(await page.locator('[role=alert]').count()).toBe(0), 60_000);
    await eventually(async () => expect(await page.locator('.count').textContent()).toBe('6 of 6'), 60_000);
  });

  test('without posts, without a build, and with an unknown file or language, a page says so', async () => {
    const without = { 'content/blog/workspace.yaml': 'keys: [demo]\nlanguages: [en, de]\n' };
    const page = await openPage();
    const shows = (text: string): Promise<void> =>
      eventually(async () => expect(await page.locator('#app').textContent()).toContain(text));
    const empty = await consoleOf({ ...without, 'galley.config.mjs': 'export default {};' });
    await page.goto(`${empty.url}?post=content/blog/posts/gone.md`);
    await shows('There are no posts in this workspace yet.');
    await shows('There is no file content/blog/posts/gone.md.');
    for (const search of ['?lang=xx', '?page=reading&lang=xx']) {
      await page.goto(empty.url + search);
      await shows('There is no language xx in this workspace.');
    }
    const broken = await consoleOf({ ...without, 'content/blog/posts/a.md': post({ title: 'A', category: 'Nwes' }) });
    await page.goto(`${broken.url}?page=reading`);
    await shows('There is no build to read yet.');
    await shows('The content has errors, so Galley could not build it.');
  });

  test('long names and right-to-left names do not overflow, on any page and width', async () => {
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
        expect(await pixelsCutOff(page), `${width} ${search}`).toBeLessThanOrEqual(0);
      }
    }
  });

  test('at 200 % zoom, nothing is cut off, hidden or unreachable on any page', async () => {
    const { url } = await consoleOf(SMALL_PROJECT);
    const page = await openPage();
    // Simulates a zoom of 200 % in a window of 1280 pixels.
    await page.setViewportSize({ width: 640, height: 400 });
    for (const [search, ready] of PAGES) {
      await page.goto(url + search);
      await page.locator(ready).first().waitFor();
      expect(await pixelsCutOff(page), search).toBeLessThanOrEqual(0);
      expect(await page.evaluate(unreachable, null), search).toEqual([]);
    }
    // Only the text is twice as large.
    await page.setViewportSize({ width: 1280, height: 800 });
    for (const [search, ready] of PAGES) {
      await page.goto(url + search);
      await page.locator(ready).first().waitFor();
      await page.evaluate(async () => document.documentElement.style.setProperty('font-size', '200%'), null);
      expect(await pixelsCutOff(page), `text ${search}`).toBeLessThanOrEqual(0);
    }
  });

  test('nothing moves on any page if the user prefers reduced motion', async () => {
    const { url } = await consoleOf(SMALL_PROJECT);
    const page = await openPage();
    const moving = async (): Promise<readonly string[]> =>
      page.evaluate(
        async () =>
          [...document.querySelectorAll('*')]
            .map((element) => [element, getComputedStyle(element)] as const)
            .filter(([, style]) => style.transitionDuration !== '0s' || style.animationName !== 'none')
            .map(([{ tagName, className }]) => `${tagName} ${className}`),
        null,
      );
    await page.goto(url);
    await page.locator('.row.head').waitFor();
    expect((await moving()).length).toBeGreaterThan(0);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const [search, ready] of WITH_POSTS) {
      await page.goto(url + search.replace('2026-01-01-name', '2026-01-01-first').replace('post=name', 'post=first'));
      await page.locator(ready).first().waitFor();
      expect(await moving(), search).toEqual([]);
      const behaviour = await page.evaluate(
        async () => getComputedStyle(document.documentElement).scrollBehavior,
        null,
      );
      expect(behaviour, search).toBe('auto');
    }
  });

  test('hostile names run no code and contact no other host, on any page', async () => {
    const cwd = join(await folderOf(), '<img src=q onerror=top.ran=1>');
    await addFiles(cwd, {
      'content/blog/workspace.yaml': `name: ${JSON.stringify(ATTACK)}\nkeys: [demo]\n`,
      'content/blog/posts/2026-01-01-name.md': post(
        { title: ATTACK, category: ATTACK, tags: [ATTACK], author: ATTACK, excerpt: ATTACK },
        `## ${ATTACK}\n\n## b`,
      ),
      [`content/blog/posts/${FILE}`]: post({ title: 'T', slug: 't', draft: true }),
      'content/blog/posts/2026-03-01-dead.md': post(
        { title: 'T' },
        `[a](${encodeURI('<img src=q onerror=top.ran=1>')}.md)`,
      ),
    });
    await addFiles(cwd, { 'galley.config.json': '{ "posts": { "deadLinks": "warn" } }' });
    const url = await consoleIn(cwd);
    const page = await openPage();
    const foreign = recordForeign(page);
    // Causes a rebuild, to which the chart of builds gives the file's name.
    await addFiles(cwd, { [`content/blog/posts/${FILE}`]: post({ title: 'T', slug: 't', draft: true }, 'Other.') });
    const attack = encodeURIComponent(ATTACK);
    for (const [search, ready] of [
      ...WITH_POSTS,
      [`?page=${attack}&workspace=${attack}&lang=${attack}&version=${attack}`, '.row.head'],
      [`?page=problems&in=${attack}&severity=${attack}`, '.count'],
      [`?page=requests&resource=${attack}&key=${attack}&limit=${attack}&lang=${attack}`, '.hosts tbody'],
      [`?page=reading&post=${attack}&at=${attack}`, '.reading-post .notice'],
    ] as const) {
      await page.goto(url + search);
      await page.locator(ready).first().waitFor();
      await new Promise((resolve) => setTimeout(resolve, 300));
      expect(await hasRun(page), search).toBe(false);
    }
    expect(foreign(url)).toEqual([]);
  });
});
