import { describe, expect, test } from 'vitest';
import { addFiles } from '../helpers/files.ts';
import { post, SMALL_PROJECT } from '../helpers/posts.ts';
import { browserInstalled, openPage, type Page } from './chromium.ts';
import { ATTACK, consoleOf, eventually, faultsOf, hasRun, recordForeign, tabTo, textsOf } from './console.ts';

const rowsOf = (page: Page, label: string): Promise<readonly string[]> =>
  textsOf(page, `[aria-label="${label}"] tbody tr`);

const statisticsShown = (page: Page): Promise<void> => page.locator('#limits').waitFor();

describe.skipIf(!browserInstalled && process.env.CI === undefined)('statistics in the console, in Chromium', () => {
  test('each chart has its figures in a table, reached by keyboard alone, and updates when a file is saved', async () => {
    const { cwd, url } = await consoleOf(SMALL_PROJECT);
    const page = await openPage();
    const foreign = recordForeign(page);
    await page.goto(url);
    await page.locator('.row.head').waitFor();
    await tabTo(page, 'nav a[href*=statistics]');
    await page.keyboard.press('Enter');
    await statisticsShown(page);
    expect(await rowsOf(page, 'Posts by month')).toEqual(['2026-011', '2026-021', '2026-031']);
    await eventually(async () => expect(await rowsOf(page, 'Posts by category')).toEqual(['howto1', 'news1']));
    expect((await rowsOf(page, 'Files and bytes by group')).some((row) => row.startsWith('details6'))).toBe(true);
    expect((await rowsOf(page, 'First build by phase')).length).toBeGreaterThan(1);
    expect((await rowsOf(page, 'Limits of hosts')).some((row) => row.startsWith('cloudflare: files'))).toBe(true);
    expect(await page.locator('.chart canvas').count()).toBe(1);
    await tabTo(page, '#months ~ details summary');
    await page.keyboard.press('Enter');
    for (const label of ['Posts by month', 'Files and bytes by group', 'Limits of hosts']) {
      await tabTo(page, `[aria-label="${label}"]`);
    }
    await addFiles(cwd, { 'content/blog/posts/2026-04-01-new.md': post({ title: 'New' }) });
    await eventually(async () => expect((await rowsOf(page, 'Posts by month')).at(-1)).toBe('2026-041'), 30_000);
    await eventually(async () => expect(await textsOf(page, '.build h2')).toHaveLength(2), 30_000);
    expect(foreign(url)).toEqual([]);
  });

  test('axe finds nothing wrong, light and dark, and nothing is cut off at 320 pixels', async () => {
    const { url } = await consoleOf(SMALL_PROJECT);
    const page = await openPage();
    expect(await faultsOf(page, { url: `${url}?page=statistics`, ready: () => statisticsShown(page) })).toEqual([]);
  });

  test('hostile names run no code, and a page of another origin gets no figures', async () => {
    const { url } = await consoleOf({
      ...SMALL_PROJECT,
      'content/blog/workspace.yaml': `name: ${JSON.stringify(ATTACK)}\nkeys: [demo]\n`,
      'content/blog/posts/2026-05-01-attack.md': post({ title: ATTACK, category: 'News' }),
    });
    const page = await openPage();
    const foreign = recordForeign(page);
    await page.goto(`${url}?page=statistics&workspace=${encodeURIComponent(ATTACK)}`);
    await statisticsShown(page);
    expect(await hasRun(page)).toBe(false);
    expect(foreign(url)).toEqual([]);
    const headers = { origin: 'https://attacker.example' };
    expect((await fetch(`${url}_galley/statistics.json`, { headers })).status).toBe(404);
  });
});
