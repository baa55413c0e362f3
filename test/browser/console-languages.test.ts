import { describe, expect, test } from 'vitest';
import type { Files } from '../helpers/files.ts';
import { post } from '../helpers/posts.ts';
import { browserInstalled, openPage } from './chromium.ts';
import { consoleOf, eventually, faultsOf } from './console.ts';

/** Two languages, one post only in the default language, and two versions. */
const FILES: Files = {
  'galley.config.mjs': `import { defineContract } from 'galley';
export default { posts: { url: '/{lang}/{slug}' }, versions: { v1: {}, v2: { contract: defineContract({}) } } };
`,
  'content/blog/workspace.yaml': 'name: Blog\nkeys: [demo]\nlanguages: [en, de]\nfallback: true\n',
  'content/blog/posts/help.md': post({ title: 'Help', date: '2026-01-01' }, 'In English.'),
  'content/blog/posts/help.de.md': post({ title: 'Hilfe', date: '2026-01-01' }, 'Auf Deutsch. [Nur](only.md)'),
  'content/blog/posts/only.md': post({ title: 'Only', date: '2026-01-02' }, 'See [help](help.md).'),
};

describe.skipIf(!browserInstalled && process.env.CI === undefined)('languages and versions, in Chromium', () => {
  test('a post is shown in its own language, from the chosen version', async () => {
    const { url } = await consoleOf(FILES);
    const page = await openPage();
    await page.goto(`${url}?post=content/blog/posts/help.de.md`);
    const preview = page.frameLocator('iframe').locator('p');
    await eventually(async () => expect(await preview.textContent()).toMatch(/^Auf Deutsch/));
    expect(await page.locator('.panel code').textContent()).toMatch(/\/v2\/demo\/lang=de\/posts\/help$/);
    await page.goto(`${url}?lang=de&version=v1&post=content/blog/posts/help.de.md`);
    await eventually(async () => expect(await page.locator('.count').textContent()).toBe('1 of 3'));
    await eventually(async () => expect(await preview.textContent()).toMatch(/^Auf Deutsch/));
    expect(await page.locator('.panel code').textContent()).toMatch(/\/v1\/demo\/lang=de\/posts\/help$/);
  });

  test('the reading room shows one language, and a link leads to the language of its post', async () => {
    const { url } = await consoleOf(FILES);
    const page = await openPage();
    const title = async () => page.locator('.reading-post h2').textContent();
    await page.goto(`${url}?page=reading&lang=de&post=only`);
    await eventually(async () => expect(await title()).toBe('Only'));
    expect(await page.locator('.reading-contents').textContent()).toContain('Hilfe');
    await page.frameLocator('.reading-frame').locator('a').click();
    await eventually(async () => expect(await title()).toBe('Help'));
    expect(page.url()).toContain('lang=en');
    await page.goto(`${url}?page=reading&lang=de&post=help`);
    await eventually(async () => expect(await title()).toBe('Hilfe'));
    await page.frameLocator('.reading-frame').locator('a').click();
    await eventually(async () => expect(await title()).toBe('Only'));
    expect(page.url()).toContain('lang=de');
  });

  test('a post is shown in its language and its direction, in the preview and in the reading room', async () => {
    const { url } = await consoleOf({
      'content/blog/workspace.yaml': 'name: Blog\nkeys: [demo]\nlanguage: ar\n',
      'content/blog/posts/a.md': post({ title: 'Help', date: '2026-01-01' }, 'API.'),
    });
    const page = await openPage();
    const attributesOf = (selector: string) =>
      page.evaluate(async (found: string) => {
        const element = document.querySelector(found);
        const root = (element as HTMLIFrameElement | null)?.contentDocument?.documentElement ?? element;
        return [root?.getAttribute('lang'), root?.getAttribute('dir')];
      }, selector);
    await page.goto(`${url}?page=reading&post=a`);
    await page.frameLocator('.reading-frame').locator('p').waitFor();
    for (const selector of ['.reading-frame', '.reading-post h2', '.reading-contents nav'])
      await eventually(async () => expect(await attributesOf(selector)).toEqual(['ar', 'rtl']));
    await page.goto(`${url}?post=content/blog/posts/a.md`);
    const preview = page.locator('iframe');
    await eventually(async () => expect(await preview.getAttribute('srcdoc')).toContain('<html lang="ar" dir="rtl">'));
  });

  test('a request accepts a language, and pages with languages have no faults', async () => {
    const { url } = await consoleOf(FILES);
    const page = await openPage();
    await page.goto(`${url}?page=requests&version=v1&resource=post&slug=help&lang=de`);
    await eventually(async () => expect(await page.locator('[aria-label=Body]').textContent()).toContain('Hilfe'));
    expect(await page.locator('.address').textContent()).toMatch(/posts\/help\?lang=de$/);
    expect(await page.locator('.hosts').textContent()).not.toContain('is ignored');
    const ready = async (): Promise<void> => page.locator('.row.head').waitFor();
    expect(await faultsOf(page, { url, ready })).toEqual([]);
  });

  test('a page or workspace in the address that does not exist is reported', async () => {
    const { url } = await consoleOf(FILES);
    const page = await openPage();
    await page.goto(`${url}?page=nothing&workspace=other`);
    await page.locator('.row.head').waitFor();
    expect(await page.locator('#app').textContent()).toContain('Page nothing not found. Showing Content.');
    expect(await page.locator('main').textContent()).toContain('Workspace other not found. Showing blog.');
    expect(await page.evaluate(async () => document.title, null)).toMatch(/^Content – .+ – Galley$/);
  });
});
