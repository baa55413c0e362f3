import { describe, expect, test } from 'vitest';
import { addFiles, type Files } from '../helpers/files.ts';
import { post, SMALL_PROJECT } from '../helpers/posts.ts';
import { browserInstalled, openPage } from './chromium.ts';
import { ATTACK, consoleOf, eventually, faultsOf, hasRun, recordForeign, tabTo, violations } from './console.ts';

/** Posts with attacks in titles, names, terms and bodies. */
const HOSTILE: Files = {
  'content/blog/workspace.yaml': `name: ${JSON.stringify(`Blog ${ATTACK}`)}\nkeys: [demo]\n`,
  'content/blog/posts/2026-01-01-attack.md': post(
    { title: ATTACK, category: 'News' },
    `${ATTACK}\n\n<meta http-equiv="refresh" content="0;url=https://elsewhere.example/">\n\n<iframe srcdoc="<script>top.ran=1</script>"></iframe>\n\n<a href="javascript:top.ran=1" target="_top">x</a>`,
  ),
  'content/blog/posts/<img src=q onerror=top.ran=1>.md': post({ title: 'Draft', draft: true }),
};

describe.skipIf(!browserInstalled && process.env.CI === undefined)('the console, in Chromium', () => {
  test('files are listed with their status and filtered while typing, by keyboard alone', async () => {
    const { url } = await consoleOf(SMALL_PROJECT);
    const page = await openPage();
    const foreign = recordForeign(page);
    await page.goto(url);
    await page.locator('.row.head').waitFor();
    expect(await page.locator('.count').textContent()).toBe('5 of 5');
    const states = await page.evaluate(
      async () =>
        [...document.querySelectorAll('.rows .row')].map(
          (row) => `${row.children[0]?.textContent} ${row.children[1]?.textContent}`,
        ),
      null,
    );
    expect(states).toEqual([
      'Third published',
      'Second published',
      'First published',
      'Later scheduled',
      'Unfinished draft',
    ]);

    await tabTo(page, 'input[type=search]');
    await page.keyboard.type('SECond');
    await eventually(async () => expect(await page.locator('.count').textContent()).toBe('1 of 5'));
    await tabTo(page, '[role=grid]');
    await page.keyboard.press('ArrowDown');
    await page.locator('iframe').waitFor();
    expect(await page.locator('.panel h2').textContent()).toBe('Second');
    expect(await page.locator('.panel a').getAttribute('href')).toMatch(/^vscode:\/\/file\/.+-second\.md$/);
    await tabTo(page, '#tab-Preview');
    await page.keyboard.press('ArrowRight');
    await page.locator('[aria-label=Record]').waitFor();
    expect(JSON.parse((await page.locator('.json').textContent()) ?? '')).toMatchObject({
      slug: 'second',
      title: 'Second',
    });
    await page.keyboard.press('ArrowRight');
    await page.locator('[aria-label=Detail]').waitFor();
    expect(JSON.parse((await page.locator('.json').textContent()) ?? '').data.htmlContent).toContain('The rest.');
    await page.keyboard.press('ArrowRight');
    await page.locator('.lists').waitFor();
    const lists = await page.locator('.lists').textContent();
    expect(lists).toContain('All posts, 1 before it');
    expect(lists).toContain('?category=howto');
    await eventually(() => expect(page.url()).toContain('q=SECond&post=content%2Fblog%2Fposts%2F2026-02-01-second.md'));
    expect(foreign(url)).toEqual([]);
  });

  test('a post that is held back has a preview that readers do not get', async () => {
    const { url } = await consoleOf(SMALL_PROJECT);
    const page = await openPage();
    await page.goto(`${url}?post=content/blog/posts/unfinished.md`);
    await page.locator('.panel iframe').waitFor();
    expect(await page.locator('.panel .state').textContent()).toBe('draft');
    expect(await page.locator('.panel iframe').getAttribute('srcdoc')).toContain('<p>Text.</p>');
    expect(await page.locator('.panel iframe').getAttribute('sandbox')).toBe('');
    expect(await violations(page)).toEqual([]);
  });

  test('axe finds nothing wrong, light and dark, and nothing is cut off at 320 pixels', async () => {
    const { url } = await consoleOf(SMALL_PROJECT);
    const page = await openPage();
    for (const [search, last] of [
      ['', '.row.head'],
      ['?post=content/blog/posts/2026-02-01-second.md', 'iframe'],
      ['?workspace=notes', '.row.head'],
    ] as const) {
      const ready = (): Promise<void> => page.locator(last).waitFor();
      expect(await faultsOf(page, { url: url + search, ready }), search).toEqual([]);
    }
  });

  test('hostile titles, names and bodies run no code, do not navigate and contact no other host', async () => {
    const { url } = await consoleOf(HOSTILE);
    const page = await openPage();
    const foreign = recordForeign(page);
    await page.goto(`${url}?post=content/blog/posts/2026-01-01-attack.md`);
    await page.locator('iframe').waitFor();
    await new Promise((resolve) => setTimeout(resolve, 500));
    for (const tab of ['Record', 'Detail']) {
      await page.locator(`#tab-${tab}`).click();
      await page.locator(`[aria-label=${tab}]`).waitFor();
    }
    expect(await page.locator('.panel h2').textContent()).toBe(ATTACK);
    expect(await hasRun(page)).toBe(false);
    expect(page.url().startsWith(url)).toBe(true);
    expect(foreign(url)).toEqual([]);
  });

  test('the page reads with a key from the environment without knowing it', async () => {
    const files = {
      ...SMALL_PROJECT,
      'content/blog/workspace.yaml': 'name: Blog\nkeys: [{ env: BLOG_KEY }]\n',
    };
    const { url } = await consoleOf(files, { BLOG_KEY: 'a-key-that-is-secret' });
    const page = await openPage();
    await page.goto(`${url}?post=content/blog/posts/2026-02-01-second.md`);
    await page.locator('iframe').waitFor();
    expect(await page.locator('.panel code').textContent()).toMatch(/\/v1\/%24BLOG_KEY\/posts\/second$/);
    expect(await page.evaluate(async () => document.documentElement.outerHTML, null)).not.toContain('a-key-that');
    expect(await (await fetch(`${url}_galley/content.json`)).text()).not.toContain('a-key-that');
  });

  test('problems are grouped by code, with their lines and a link to the file, and disappear once fixed', async () => {
    const broken = 'content/blog/posts/2026-04-01-broken.md';
    const { cwd, url } = await consoleOf({ ...SMALL_PROJECT, [broken]: post({ title: 'X', category: 'Nwes' }) });
    const page = await openPage();
    await page.goto(`${url}?page=problems`);
    await page.locator('.problem').waitFor();
    expect(await page.locator('.group summary').textContent()).toBe('error post/unknown-category 1');
    expect(await page.locator('.problem a').getAttribute('href')).toMatch(/broken\.md:3:\d+$/);
    expect(await page.locator('.problem pre').textContent()).toMatch(/3 \| category: "Nwes"\n +\| +\^/);
    await addFiles(cwd, { [broken]: post({ title: 'X', category: 'Nwes' }, '[a](none.md) [b](gone.md)') });
    await eventually(async () => expect(await page.locator('.problem').count()).toBe(3), 30_000);
    await page.goto(`${url}?page=problems&workspace=notes&in=notes`);
    await page.locator('.nothing').waitFor();
    await page.goto(`${url}?page=problems&severity=warning`);
    await page.locator('.nothing').waitFor();
    await page.goto(`${url}?page=problems&workspace=notes&in=blog&severity=error`);
    await page.locator('.problem').first().waitFor();
    expect(await page.locator('.problem').count()).toBe(3);
    expect(await page.locator('header .badge').textContent()).toBe('3');
    await tabTo(page, '.problem a');
    await tabTo(page, '.problem pre');
    const ready = (): Promise<void> => page.locator('.count').waitFor();
    expect(await faultsOf(page, { url: `${url}?page=problems`, ready })).toEqual([]);
    await addFiles(cwd, { [broken]: post({ title: 'X', category: 'News' }) });
    await page.locator('.nothing').waitFor();
    expect(await page.locator('.problem').count()).toBe(0);
    await addFiles(cwd, { [broken]: post({ title: ATTACK, category: ATTACK }) });
    await page.locator('.problem').waitFor();
    expect(await hasRun(page)).toBe(false);
  });
});
