import { describe, expect, test } from 'vitest';
import { addFiles, type Files } from '../helpers/files.ts';
import { post, SMALL_PROJECT } from '../helpers/posts.ts';
import { browserInstalled, openPage, type Page } from './chromium.ts';
import { consoleOf, eventually, faultsOf, PAGES, pixelsCutOff, tabTo, textsOf, violations } from './console.ts';

const month = (at: number): string => String((at % 12) + 1).padStart(2, '0');

/** A small workspace that is the first by name, and one with sixty posts in two years. */
const MANY: Files = {
  'content/a/workspace.yaml': 'keys: [a]\n',
  'content/a/posts/2026-01-01-only.md': post({ title: 'Only' }),
  'content/blog/workspace.yaml': 'name: Blog\nkeys: [demo]\n',
  ...Object.fromEntries(
    Array.from({ length: 60 }, (_, at) => [
      `content/blog/posts/${2024 + Math.floor(at / 30)}-${month(at)}-0${1 + (at % 9)}-post-${at}.md`,
      post(
        {
          title: `Post ${String(at).padStart(2, '0')}`,
          author: at % 2 === 0 ? 'Ann' : 'Bob',
          category: at % 3 === 0 ? 'News' : 'Other',
          tags: at % 4 === 0 ? ['red', 'blue'] : [],
        },
        '```js\nlet code;\n```',
      ),
    ]),
  ),
};

const titles = (page: Page): Promise<readonly string[]> => textsOf(page, '.rows .row .cell-title');
const chosenTitle = (page: Page): Promise<string | null> => page.locator('.panel h2').textContent();

/** Whether the page has a dialog with this name. */
const isOpen = async (page: Page, label: string): Promise<boolean> =>
  (await page.locator(`dialog[open][aria-label="${label}"]`).count()) === 1;

describe.skipIf(!browserInstalled && process.env.CI === undefined)('the list of posts, in Chromium', () => {
  test('the first post of the largest workspace is chosen, in rows of 34 pixels with columns for terms', async () => {
    const { url } = await consoleOf(MANY);
    const page = await openPage();
    await page.goto(url);
    await page.locator('.panel iframe').waitFor();
    expect(await page.locator('.count').textContent()).toBe('60 of 60');
    const [first] = await titles(page);
    expect(await chosenTitle(page)).toBe(first);
    expect(await textsOf(page, '.row[aria-selected=true] .cell-title')).toEqual([first]);
    expect(await textsOf(page, '.row.head > span')).toEqual(['Title', 'State', 'Author', 'Category', 'Tags', 'Date']);
    expect((await textsOf(page, '.rows .row:first-child > span')).slice(1, 4)).toEqual(['published', 'Bob', 'Other']);
    const heights = await page.evaluate(
      async () => [...document.querySelectorAll<HTMLElement>('.rows .row')].map(({ offsetHeight }) => offsetHeight),
      null,
    );
    expect(new Set(heights)).toEqual(new Set([34]));
  });

  test('broken posts come first, with the title of the last good build and their errors', async () => {
    const third = 'content/blog/posts/2026-03-01-third.md';
    const { cwd, url } = await consoleOf(SMALL_PROJECT);
    const page = await openPage();
    await page.goto(url);
    await page.locator('.row.head').waitFor();
    await addFiles(cwd, {
      [third]: '---\ntitle: "Third\n---\n',
      'content/blog/posts/2026-05-01-other.md': post({ title: 'Other', category: 'Nwes' }),
    });
    await eventually(async () => expect((await titles(page)).slice(0, 3)).toEqual(['Other', 'Third', 'Second']));
    expect((await textsOf(page, '.rows .state')).slice(0, 3)).toEqual(['broken', 'broken', 'published']);
    expect(await chosenTitle(page)).toBe('Other');
    await page.keyboard.press('j');
    await eventually(async () => expect(await chosenTitle(page)).toBe('Third'));
    expect(await page.locator('.panel .problem a').getAttribute('href')).toMatch(/-third\.md:\d+:\d+$/);
    expect(await violations(page)).toEqual([]);
    // The last good build has one post less before this one.
    await page.goto(`${url}?post=content/blog/posts/2026-02-01-second.md`);
    await page.locator('.panel iframe').waitFor();
    await page.locator('#tab-Record').click();
    await page.locator('[aria-label=Record]').waitFor();
    expect(JSON.parse((await page.locator('.json').textContent()) ?? '').slug).toBe('second');
  });

  test('columns sort and fields filter by keyboard alone, and the address bar contains both', async () => {
    const { url } = await consoleOf(MANY);
    const page = await openPage();
    await page.goto(url);
    await page.locator('.panel iframe').waitFor();
    const first = async (): Promise<string | undefined> => (await titles(page))[0];
    await tabTo(page, '.cell-title button');
    await page.keyboard.press('Enter');
    await eventually(async () => expect(await first()).toBe('Post 00'));
    await page.keyboard.press('Enter');
    await eventually(async () => expect(await first()).toBe('Post 59'));
    expect(await page.locator('[role=columnheader][aria-sort]').getAttribute('aria-sort')).toBe('descending');
    await page.goto(url);
    await tabTo(page, '.filters .choice select');
    for (const [label, key, count] of [
      ['Author', 'B', '30 of 60'],
      ['Category', 'N', '10 of 60'],
    ] as const) {
      await tabTo(page, `.filters .choice:has(option[value="${key === 'B' ? 'Bob' : 'News'}"]) select`);
      await page.keyboard.press(key);
      await eventually(async () => expect(await page.locator('.count').textContent(), label).toBe(count));
    }
    await eventually(() => expect(page.url()).toMatch(/\?workspace=blog&author=Bob&category=News$/));
    await page.goto(`${url}?author=Bob&category=News&sort=title&q=post+57`);
    await eventually(async () => expect(await titles(page)).toEqual(['Post 57']));
    await page.goto(`${url}?author=Nobody&tag=red`);
    await page.locator('.nothing').waitFor();
    await page.locator('.filters > button').click();
    await eventually(async () => expect(await page.locator('.count').textContent()).toBe('60 of 60'));
  });

  test('a bar for each month filters by it, and counts what the other filters find', async () => {
    const { url } = await consoleOf(MANY);
    const page = await openPage();
    await page.goto(`${url}?author=Ann`);
    await page.locator('.months').waitFor();
    const bars = await textsOf(page, '.months title');
    expect(bars).toHaveLength(24);
    expect(bars.slice(0, 2)).toEqual(['2024-01: 3 posts', '2024-02: 0 posts']);
    await page.locator('.months g:nth-of-type(3)').click();
    await eventually(async () => expect(await page.locator('.count').textContent()).toBe('3 of 60'));
    await eventually(() => expect(page.url()).toContain('month=2024-03'));
    expect(await textsOf(page, '.months .is-chosen title')).toEqual(['2024-03: 3 posts']);
    await page.locator('.months g:nth-of-type(3)').click();
    await eventually(async () => expect(await page.locator('.count').textContent()).toBe('30 of 60'));
  });

  test('on a phone, the list fills the window, opens a post, and returns to where it was', async () => {
    const { url } = await consoleOf(MANY);
    const page = await openPage();
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(url);
    await page.locator('.row.head').waitFor();
    expect(await page.locator('.panel').count()).toBe(0);
    const box = await page.evaluate(async () => {
      const { top, bottom } = (document.querySelector('.grid') as Element).getBoundingClientRect();
      return { top, bottom, page: document.documentElement.scrollHeight };
    }, null);
    expect(box.bottom - box.top).toBeGreaterThan(400);
    expect(box.bottom).toBeLessThanOrEqual(740);
    expect(box.page).toBe(740);
    await page.evaluate(async () => {
      document.querySelector('.grid')?.scrollTo(0, 600);
      document.querySelector<HTMLElement>('.rows .row:last-child')?.click();
    }, null);
    await page.locator('.panel iframe').waitFor();
    expect(await page.locator('.grid').count()).toBe(0);
    expect(await page.evaluate(async () => document.activeElement?.tagName, null)).toBe('H2');
    await page.locator('.panel a').first().click();
    await page.locator('.row.head').waitFor();
    expect(await page.evaluate(async () => document.querySelector('.grid')?.scrollTop, null)).toBe(600);
    await page.evaluate(async () => history.back(), null);
    await page.locator('.panel iframe').waitFor();
  });

  test('in a small window, as on a phone or with a zoom of 200 %, keys reach every post', async () => {
    const { url } = await consoleOf(MANY);
    const page = await openPage();
    await page.setViewportSize({ width: 640, height: 500 });
    await page.goto(url);
    await page.locator('.row.head').waitFor();
    const [, second, third] = await titles(page);
    await tabTo(page, '[role=grid]');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    expect(await textsOf(page, '.row[aria-selected=true] .cell-title')).toEqual([second]);
    await page.keyboard.press('Enter');
    await eventually(async () => expect(await chosenTitle(page)).toBe(second));
    await page.keyboard.press('j');
    await eventually(async () => expect(await chosenTitle(page)).toBe(third));
    await tabTo(page, '.panel p:first-child a');
    await page.keyboard.press('Enter');
    await page.locator('.row.head').waitFor();
    expect(await textsOf(page, '.row[aria-selected=true] .cell-title')).toEqual([third]);
    expect(await page.evaluate(async () => document.activeElement?.getAttribute('role'), null)).toBe('grid');
  });

  test('strings can be copied: a URL, JSON, and code in a post', async () => {
    const { url } = await consoleOf(MANY);
    const page = await openPage();
    await page.goto(url);
    await page.locator('.panel iframe').waitFor();
    await page.locator('button[aria-label="Copy URL"]').click();
    await eventually(async () => expect(await page.locator('.copied').textContent()).toMatch(/^Copied|selected/));
    await page.locator('#tab-Record').click();
    await page.locator('button[aria-label="Copy Record"]').click();
    await eventually(async () =>
      expect(await page.locator('[role=tabpanel] .copied').textContent()).toMatch(/^Copied|selected/),
    );
    expect(await violations(page)).toEqual([]);
    await page.goto(`${url}?page=reading&post=post-59`);
    const button = page.frameLocator('.reading-frame').locator('button');
    await button.click();
    await eventually(async () => expect(await button.textContent()).toMatch(/^Copied|Selected$/));
    expect(await violations(page)).toEqual([]);
  });
});

describe.skipIf(!browserInstalled && process.env.CI === undefined)(
  'keys and layout of the console, in Chromium',
  () => {
    test('keys search, go through posts and show the list of keys, but not while somebody types', async () => {
      const { url } = await consoleOf(MANY);
      const page = await openPage();
      await page.goto(url);
      await page.locator('.panel iframe').waitFor();
      const [first, second] = await titles(page);
      await page.keyboard.press('j');
      await eventually(async () => expect(await chosenTitle(page)).toBe(second));
      await page.keyboard.press('k');
      await eventually(async () => expect(await chosenTitle(page)).toBe(first));
      await page.keyboard.press('/');
      await page.keyboard.type('j?/');
      expect(await isOpen(page, 'Keys')).toBe(false);
      await eventually(async () => expect(await page.locator('.count').textContent()).toBe('0 of 60'));
      await page.locator('.filters > button').click();
      await page.keyboard.press('?');
      await eventually(async () => expect(await isOpen(page, 'Keys')).toBe(true));
      await page.keyboard.press('j');
      expect(await violations(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await eventually(async () => expect(await isOpen(page, 'Keys')).toBe(false));
      expect(await chosenTitle(page)).toBe(first);

      await page.goto(`${url}?page=reading&post=post-10`);
      const reading = async (): Promise<string | null> => page.locator('.reading-post h2').textContent();
      await eventually(async () => expect(await reading()).toBe('Post 10'));
      await page.locator('.reading-neighbours a').first().waitFor();
      await page.keyboard.press('j');
      await eventually(async () => expect(await reading()).not.toBe('Post 10'));
      const back = page.locator('.reading-neighbours a[rel=prev]');
      await eventually(async () => expect(await back.textContent()).toContain('Post 10'));
      await page.keyboard.press('k');
      await eventually(async () => expect(await reading()).toBe('Post 10'));
    });

    test('keys without Ctrl can be turned off', async () => {
      const { url } = await consoleOf(SMALL_PROJECT);
      const page = await openPage();
      await page.goto(url);
      await page.locator('.row.head').waitFor();
      await page.keyboard.press('?');
      await tabTo(page, '.check input');
      await page.keyboard.press('Space');
      await page.keyboard.press('Escape');
      await page.goto(url);
      await page.locator('.row.head').waitFor();
      await page.keyboard.press('?');
      await page.keyboard.press('Control+k');
      await eventually(async () => expect(await isOpen(page, 'Go to a page or a post')).toBe(true));
      expect(await isOpen(page, 'Keys')).toBe(false);
    });

    test('Ctrl-K goes to a page, or to a post of any workspace, also while somebody types', async () => {
      const { url } = await consoleOf(MANY);
      const page = await openPage();
      await page.goto(url);
      await page.locator('.row.head').waitFor();
      await page.keyboard.press('/');
      await page.keyboard.press('Control+k');
      await page.locator('dialog input').waitFor();
      await page.keyboard.type('nothing at all');
      await page.locator('dialog .hint').waitFor();
      await page.locator('dialog input').fill('ONLY');
      await eventually(async () => expect(await textsOf(page, '[role=option]')).toEqual(['Only a']));
      expect(await violations(page)).toEqual([]);
      await page.keyboard.press('Enter');
      await eventually(async () => expect(await chosenTitle(page)).toBe('Only'));
      expect(page.url()).toContain('workspace=a&post=content%2Fa%2Fposts%2F2026-01-01-only.md');
      await page.keyboard.press('Control+k');
      await page.locator('dialog input').fill('e');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      expect(await page.locator('[role=option][aria-selected=true]').textContent()).toBe('Problems Page');
      await page.keyboard.press('Enter');
      await eventually(() => expect(page.url()).toMatch(/\?page=problems$/));
      for (const width of [1280, 320]) {
        await page.setViewportSize({ width, height: 700 });
        await page.locator('.commands button').first().click();
        await page.locator('[role=option]').first().waitFor();
        expect(await violations(page), String(width)).toEqual([]);
        expect(await pixelsCutOff(page), String(width)).toBeLessThanOrEqual(0);
        await page.keyboard.press('Escape');
      }
    });

    test('all pages have the same width', async () => {
      const { url } = await consoleOf(SMALL_PROJECT);
      const page = await openPage();
      for (const width of [1280, 2200]) {
        await page.setViewportSize({ width, height: 800 });
        const edges = new Set<string>();
        for (const [search, ready] of PAGES) {
          await page.goto(url + search);
          await page.locator(ready).first().waitFor();
          const [left, right] = await page.evaluate(async () => {
            const boxes = ['main', '.bar'].map((one) => getComputedStyle(document.querySelector(one) as Element));
            const parts = [...document.querySelectorAll('main > *')].map((one) => one.getBoundingClientRect());
            const sides = boxes.map(({ paddingLeft, paddingRight }) => `${paddingLeft} ${paddingRight}`).join();
            return [Math.min(...parts.map((one) => one.left)), Math.max(...parts.map((one) => one.right)), sides];
          }, null);
          edges.add(`${left} ${right}`);
        }
        expect([...edges], String(width)).toHaveLength(1);
      }
    });

    test('notices are in a landmark', async () => {
      const { url } = await consoleOf({
        ...SMALL_PROJECT,
        'content/blog/workspace.yaml': 'name: Blog\nkeys: [demo]\nlanguages: [en, de]\n',
        'content/blog/posts/2026-04-01-broken.md': post({ title: 'X', category: 'Nwes' }),
      });
      const page = await openPage();
      const ready = (): Promise<void> => page.locator('.notices .bad').waitFor();
      expect(await faultsOf(page, { url: `${url}?page=nope&lang=xx`, ready })).toEqual([]);
      expect(await page.locator('.notices .notice').count()).toBe(3);
    });
  },
);
