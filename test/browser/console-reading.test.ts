import { describe, expect, test } from 'vitest';
import { addFiles, type Files } from '../helpers/files.ts';
import { post } from '../helpers/posts.ts';
import { browserInstalled, openPage, type Page } from './chromium.ts';
import { ATTACK, consoleOf, eventually, faultsOf, hasRun, recordForeign, tabTo } from './console.ts';
import { PAYLOADS } from './payloads.ts';

const LONG = 'A paragraph that fills some room on the page. '.repeat(60);

const FILES: Files = {
  'content/blog/workspace.yaml': 'name: Blog\nkeys: [demo]\n',
  'content/blog/categories.yaml': '- { name: How to, slug: howto }\n- News\n',
  'content/blog/posts/2026-01-01-first.md': post(
    { title: 'First', category: 'News' },
    `Begins here.\n\n## One\n\n${LONG}\n\n## Two\n\nThe word xylophone stands at the end.`,
  ),
  'content/blog/posts/2026-02-01-second.md': post(
    { title: 'Second', category: 'howto', image: './pixel.svg' },
    [
      'See [the first](2026-01-01-first.md#two), [elsewhere](https://elsewhere.example/a?b#c), [a page](/about),',
      '[a picture](./pixel.svg) and ![a pixel](./pixel.svg).\n\n```js\nconst a = 1; // one\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |',
    ].join(' '),
  ),
  'content/blog/posts/pixel.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"/>',
  'content/blog/posts/2026-03-01-third.md': post({ title: 'Third', category: 'News', excerpt: 'Short.' }),
  'content/blog/posts/later.md': post({ title: 'Later', date: '2999-01-01' }),
};

/** Records the URLs that the page would open, instead of opening them. */
const recordOpened = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    const opened: unknown[] = [];
    Object.assign(globalThis, { opened, open: (...given: unknown[]) => opened.push(given) });
  }, null);

const opened = (page: Page): Promise<unknown> =>
  page.evaluate(async () => (globalThis as unknown as { opened: unknown[] }).opened, null);

const title = async (page: Page): Promise<string | null> => page.locator('.reading-post h2').textContent();

describe.skipIf(!browserInstalled && process.env.CI === undefined)('the reading room, in Chromium', () => {
  test('posts are read by section, with headings, previous and next post, by keyboard alone', async () => {
    const { url } = await consoleOf(FILES);
    const page = await openPage();
    await page.goto(`${url}?page=reading`);
    await page.locator('.reading-overview').waitFor();
    expect(await page.locator('.reading-overview').textContent()).toMatch(/^BlogHow toSecond.*NewsFirst.*Third/);
    await tabTo(page, '.reading-overview section:last-child a');
    await page.keyboard.press('Enter');
    await page.frameLocator('.reading-frame').locator('#two').waitFor();
    expect(await title(page)).toBe('First');
    expect(await page.locator('.reading-headings').textContent()).toBe('On this pageOneTwo');
    expect(await page.locator('.reading-contents a[aria-current]').textContent()).toBe('First');
    await tabTo(page, '.reading-neighbours a[rel=next]');
    await page.keyboard.press('Enter');
    await eventually(async () => expect(await title(page)).toBe('Third'));
    expect(await page.locator('.reading-neighbours').textContent()).toBe('Previous First');
    expect(page.url()).toMatch(/page=reading&workspace=blog&post=third$/);
  });

  test('a link scrolls to a section of another post, and a heading scrolls to its section', async () => {
    const { url } = await consoleOf(FILES);
    const page = await openPage();
    await page.setViewportSize({ width: 1280, height: 500 });
    await page.goto(`${url}?page=reading&post=second`);
    await page
      .frameLocator('.reading-frame')
      .locator('a')
      .waitFor()
      .catch(() => undefined);
    await eventually(async () => expect(await page.locator('.reading-frame').count()).toBe(1));
    await page.frameLocator('.reading-frame').locator('a[href="/posts/first#two"]').click();
    await eventually(async () => expect(await title(page)).toBe('First'));
    await eventually(async () => expect(await page.evaluate(async () => scrollY, null)).toBeGreaterThan(100));
    expect(page.url()).toContain('post=first&at=two');
    const before = await page.evaluate(async () => scrollY, null);
    await page.locator('.reading-headings li:first-child button').click();
    await eventually(async () => expect(await page.evaluate(async () => scrollY, null)).toBeLessThan(before));
  });

  test('external links open without an opener, and a link that leads nowhere here says so', async () => {
    const { url } = await consoleOf(FILES);
    const page = await openPage();
    await page.goto(`${url}?page=reading&post=second`);
    const frame = page.frameLocator('.reading-frame');
    await frame.locator('pre').waitFor();
    await recordOpened(page);
    await frame.locator('a[href="https://elsewhere.example/a?b#c"]').click();
    expect(await opened(page)).toEqual([['https://elsewhere.example/a?b#c', '_blank', 'noopener,noreferrer']]);
    await frame.locator('a[href="/about"]').click();
    await eventually(async () =>
      expect(await page.locator('.reading-notice').textContent()).toMatch(/leads nowhere here: \/about is a page/),
    );
    // A picture that could run scripts is downloaded instead.
    await frame.locator('a[href$="-pixel.svg"]').click();
    expect(await opened(page)).toHaveLength(1);
    expect(page.url()).toContain('post=second');
    expect(await title(page)).toBe('Second');
  });

  test('pictures are shown, including those that readers load from another host, and code is highlighted', async () => {
    const { url } = await consoleOf({
      ...FILES,
      'galley.config.json': '{ "output": { "assetsUrl": "https://cdn.example" } }',
      'content/blog/posts/2026-02-01-second.md': post(
        { title: 'Second', category: 'howto', image: './pixel.svg' },
        '<picture><source srcset="./pixel.svg 1x"><img src="./pixel.svg"></picture>\n\n```js\nconst a = 1;\n```',
      ),
    });
    const page = await openPage();
    await page.goto(`${url}?page=reading&post=second`);
    await page.frameLocator('.reading-frame').locator('.hljs-keyword').waitFor();
    const seen = await page.evaluate(async () => {
      const inner = document.querySelector('iframe')?.contentDocument;
      const picture = inner?.querySelector('img');
      await picture?.decode();
      const colour = (selector: string) => getComputedStyle(inner?.querySelector(selector) as Element).color;
      const cover = document.querySelector<HTMLImageElement>('.reading-cover');
      return {
        width: picture?.naturalWidth,
        cover: cover?.naturalWidth,
        same: colour('.hljs-keyword') === colour('pre'),
      };
    }, null);
    expect(seen).toEqual({ width: 40, cover: 40, same: false });
  });

  test('without a search index, a search finds words in titles and excerpts', async () => {
    const { url } = await consoleOf(FILES);
    const page = await openPage();
    await page.goto(`${url}?page=reading`);
    await page.locator('.reading-overview').waitFor();
    await page.locator('.find input').fill('BEGINS');
    await page.locator('.reading-results mark').waitFor();
    expect(await page.locator('.reading-results [role=status]').textContent()).toMatch(/^1 post with these words/);
  });

  test('with a search index, a search finds words in posts, and suggests others for unknown words', async () => {
    const { url } = await consoleOf({ ...FILES, 'galley.config.json': '{ "output": { "search": true } }' });
    const page = await openPage();
    await page.goto(`${url}?page=reading`);
    await page.locator('.reading-overview').waitFor();
    await tabTo(page, '.find input');
    await page.keyboard.type('XYLOphine');
    await page.locator('.reading-results button').click();
    await page.locator('.reading-results mark').waitFor();
    expect(await page.locator('.reading-results [role=status]').textContent()).toBe('1 post');
    expect(await page.locator('.reading-results li p').textContent()).toMatch(/The word xylophone stands at the end/);
    await tabTo(page, '.reading-results li a');
    await page.keyboard.press('Enter');
    await eventually(async () => expect(await title(page)).toBe('First'));
  });

  test('after a search in which the window changed, the post has its height again', async () => {
    const { url } = await consoleOf(FILES);
    const page = await openPage();
    await page.setViewportSize({ width: 1280, height: 500 });
    await page.goto(`${url}?page=reading&post=first`);
    const height = () =>
      page.evaluate(async () => document.querySelector('.reading-frame')?.getBoundingClientRect().height ?? 0, null);
    await eventually(async () => expect(await height()).toBeGreaterThan(400));
    await page.locator('.find input').fill('begins');
    await page.locator('.reading-results mark').waitFor();
    await page.setViewportSize({ width: 800, height: 500 });
    await page.locator('.find input').fill('');
    await eventually(async () => expect(await height()).toBeGreaterThan(400));
  });

  test('axe finds nothing wrong, light and dark, and nothing is cut off at 320 pixels', async () => {
    const { url } = await consoleOf(FILES);
    const page = await openPage();
    for (const [search, words] of [
      ['', ''],
      ['&post=second', ''],
      ['&post=first', ''],
      ['', 'first'],
    ] as const) {
      const ready = async (): Promise<void> => {
        await page.locator(search === '' ? '.reading-overview' : '.reading-frame').waitFor();
        if (words !== '') await page.locator('.find input').fill(words);
        if (words !== '') await page.locator('.reading-results li:first-child').waitFor();
      };
      expect(await faultsOf(page, { url: `${url}?page=reading${search}`, ready }), `${search} ${words}`).toEqual([]);
    }
  });

  test('the page updates when a file is saved', async () => {
    const { cwd, url } = await consoleOf(FILES);
    const page = await openPage();
    await page.goto(`${url}?page=reading&post=third`);
    await page.frameLocator('.reading-frame').locator('p').waitFor();
    await addFiles(cwd, {
      'content/blog/posts/2026-03-01-third.md': post({ title: 'Third anew', category: 'News' }, 'Other words.'),
    });
    await eventually(async () => expect(await title(page)).toBe('Third anew'), 10_000);
    await eventually(
      async () =>
        expect(await page.frameLocator('.reading-frame').locator('body').textContent()).toContain('Other words.'),
      10_000,
    );
  });

  test('hostile titles, names, slugs and bodies run no code, do not navigate and contact no other host', async () => {
    const attacks = PAYLOADS.map(
      ({ markdown }) => `<div>\n\n${markdown.replaceAll('alert(1)', 'top.ran=1')}\n\n</div>`,
    );
    const bodies = Array.from({ length: 4 }, (_, at) => attacks.filter((__, of) => of % 4 === at).join('\n\n'));
    const { url } = await consoleOf({
      'galley.config.json': JSON.stringify({ markdown: { sanitize: false } }),
      'content/blog/workspace.yaml': `name: ${JSON.stringify(`Blog ${ATTACK}`)}\nkeys: [demo]\n`,
      'content/blog/posts/2026-01-01-attack.md': post(
        {
          title: ATTACK,
          category: ATTACK,
          tags: [ATTACK],
          author: ATTACK,
          excerpt: ATTACK,
          image: 'javascript:top.ran=1',
        },
        `${ATTACK}\n\n<meta http-equiv="refresh" content="0;url=https://elsewhere.example/">\n\n<script src="/_galley/index.js"></script>\n\n<iframe srcdoc="<script>top.ran=1</script>"></iframe>\n\n<a id="js" href="javascript:top.ran=1" target="_top">x</a> <a id="top" href="/_galley/content.json" target="_top">x</a>\n\n## ${ATTACK}\n\n## b`,
      ),
      ...Object.fromEntries(
        bodies.map((body, at) => [
          `content/blog/posts/2026-02-0${at + 1}-set-${at}.md`,
          post({ title: `${at}` }, body),
        ]),
      ),
    });
    const page = await openPage();
    const foreign = recordForeign(page);
    for (const slug of ['attack', 'set-0', 'set-1', 'set-2', 'set-3']) {
      await page.goto(`${url}?page=reading&post=${slug}`);
      await page.locator('.reading-frame').waitFor();
      await new Promise((resolve) => setTimeout(resolve, 700));
      await recordOpened(page);
      const clicked = await page.evaluate(async () => {
        const inner = document.querySelector('iframe')?.contentDocument;
        const links = [...(inner?.querySelectorAll<HTMLElement>('a[href^="javascript" i], #top, button') ?? [])];
        for (const link of links) link.click();
        return inner?.body !== null && links.length > 0;
      }, null);
      expect(clicked, slug).toBe(true);
      await new Promise((resolve) => setTimeout(resolve, 300));
      expect(await hasRun(page), slug).toBe(false);
      expect(page.url().startsWith(`${url}?page=reading`), slug).toBe(true);
    }
    await page.locator('.find input').fill('img src');
    await page.locator('.reading-results li:first-child a').waitFor();
    expect(await hasRun(page)).toBe(false);
    expect(foreign(url)).toEqual([]);
  });
});
