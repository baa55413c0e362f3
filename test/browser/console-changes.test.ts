import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { addFiles, type Files } from '../helpers/files.ts';
import { post, SMALL_PROJECT } from '../helpers/posts.ts';
import { browserInstalled, openPage, type Page } from './chromium.ts';
import {
  ATTACK,
  consoleOf,
  eventually,
  faultsOf,
  hasRun,
  recordForeign,
  tabTo,
  textsOf,
  violations,
} from './console.ts';

const formShown = (page: Page): Promise<void> => page.locator('.diff-form').waitFor();

/** Two current versions, one of which ends soon, and one version that is gone. */
const VERSIONS: Files = {
  ...SMALL_PROJECT,
  'galley.config.mjs': `import { defineContract, schemas, z } from 'galley';
const v3 = defineContract({
  record: {
    schema: schemas.PostRecord.omit({ title: true }).extend({ heading: z.string() }),
    map: ({ title, ...post }) => ({ ...post, heading: title }),
  },
});
export default { versions: {
  v1: { sunset: '2026-02-01', suggest: 'v3' },
  v2: { deprecated: '2026-03-01', sunset: '2027-01-01', suggest: 'v3', contract: defineContract({}) },
  v3: { contract: v3 },
} };
`,
};

describe.skipIf(!browserInstalled && process.env.CI === undefined)('changes in the console, in Chromium', () => {
  test('the state and the dates of each version are in a table, only if there are several', async () => {
    const { url } = await consoleOf(VERSIONS);
    const page = await openPage();
    const foreign = recordForeign(page);
    await page.goto(url);
    await page.locator('.row.head').waitFor();
    await tabTo(page, 'nav a[href*=changes]');
    await page.keyboard.press('Enter');
    await formShown(page);
    expect(await textsOf(page, '[aria-label="State of each version"] tbody tr')).toEqual([
      'v1sunset–2026-02-01v3',
      'v2deprecated2026-03-012027-01-01v3',
      'v3active–––',
    ]);
    expect(foreign(url)).toEqual([]);
    const { url: single } = await consoleOf(SMALL_PROJECT);
    await page.goto(`${single}?page=changes`);
    await formShown(page);
    expect(await page.locator('#states').count()).toBe(0);
  });

  test('the page shows what galley diff finds in another folder, by keyboard alone, including hostile names', async () => {
    const { cwd, url } = await consoleOf(SMALL_PROJECT, {}, ['--compare', 'before']);
    await cp(join(cwd, 'dist'), join(cwd, 'before'), { recursive: true });
    await addFiles(cwd, {
      'content/blog/posts/2026-04-01-new.md': post({ title: ATTACK }),
    });
    await eventually(async () => expect((await fetch(`${url}api/public/v1/demo/posts/new`)).status).toBe(200), 30_000);
    const page = await openPage();
    const foreign = recordForeign(page);
    await page.goto(`${url}?page=changes`);
    await formShown(page);
    await tabTo(page, '.diff-form button');
    await page.keyboard.press('Enter');
    await page.locator('.verdict').waitFor();
    expect(await page.locator('.verdict').textContent()).toBe('The contract is the same.');
    expect(await textsOf(page, '[aria-label^="Changed posts"] tbody th')).toEqual([`new${ATTACK}`]);
    expect(await violations(page)).toEqual([]);
    expect(await hasRun(page)).toBe(false);
    expect(foreign(url)).toEqual([]);
    await page.locator('.diff-form label:first-child input').fill('/dev/zero');
    await page.keyboard.press('Enter');
    await page.locator('.diff-form ~ div .notice').waitFor();
    expect(await page.locator('.notice').textContent()).toContain('There is no folder /dev/zero.');
  });

  test('the live API of the configuration is suggested for the comparison, unless --compare names another tree', async () => {
    const config = { 'galley.config.json': '{ "deploy": { "url": "https://api.example.com/api/public" } }' };
    const page = await openPage();
    const suggested = async (flags: readonly string[]): Promise<string | null> => {
      const { url } = await consoleOf({ ...SMALL_PROJECT, ...config }, {}, flags);
      await page.goto(`${url}?page=changes`);
      await formShown(page);
      return page.evaluate(
        async () => document.querySelector<HTMLInputElement>('input[name=tree]')?.value ?? null,
        null,
      );
    };
    expect(await suggested([])).toBe('https://api.example.com/api/public');
    expect(await suggested(['--compare', 'before'])).toBe('before');
  });

  test('changes of each language are told apart', async () => {
    const everything = (value: string, date: string) =>
      post(
        { title: value, date, updated: date, excerpt: value, category: value, tags: [value], author: value },
        `${value} [](https://example.org)\n\n## ${value}\n`.repeat(300),
      );
    const files = (value: string, date: string): Files => ({
      'content/blog/workspace.yaml': 'keys: [demo]\nlanguages: [en, de]\n',
      'content/blog/posts/a.md': everything(value, date),
      'content/blog/posts/a.de.md': everything(value, date),
    });
    const { cwd, url } = await consoleOf(files('old', '2026-01-01'), {}, ['--compare', 'before']);
    await cp(join(cwd, 'dist'), join(cwd, 'before'), { recursive: true });
    await addFiles(cwd, files('new and longer', '2026-01-02'));
    const detail = async () => (await fetch(`${url}api/public/v1/demo/posts/a?lang=de`)).text();
    await eventually(async () => expect(await detail()).toContain('"new and longer"'), 30_000);
    const page = await openPage();
    await page.goto(`${url}?page=changes`);
    await page.locator('.diff-form button').click();
    await page.locator('.verdict').waitFor();
    expect(await textsOf(page, '.compared h3')).toEqual(['Content of v1, demo', 'Content of v1, demo, lang=de']);
  });

  test('neither a page of another origin nor a link to a comparison gets a result', async () => {
    const { url } = await consoleOf(SMALL_PROJECT);
    const address = `${url}_galley/diff.json?tree=dist`;
    expect(await (await fetch(address)).text()).toContain('Only the console’s own page');
    const foreignHeaders = { origin: 'https://attacker.example', 'x-galley-console': 'changes' };
    expect((await fetch(address, { headers: foreignHeaders })).status).toBe(404);
    const page = await openPage();
    await page.goto(address);
    expect(await page.locator('body').textContent()).toContain('Only the console’s own page');
  });

  test('axe finds nothing wrong, light and dark, and nothing is cut off at 320 pixels', async () => {
    const { url } = await consoleOf(VERSIONS);
    const page = await openPage();
    const ready = (): Promise<void> => formShown(page);
    expect(await faultsOf(page, { url: `${url}?page=changes`, ready })).toEqual([]);
  });

  test('hostile content and parameters run no code and contact no other host', async () => {
    const { url } = await consoleOf({
      ...SMALL_PROJECT,
      'content/blog/posts/a.md': post({ title: ATTACK, date: '2026-01-01' }),
    });
    const page = await openPage();
    const foreign = recordForeign(page);
    await page.goto(`${url}?page=changes&version=${encodeURIComponent(ATTACK)}&workspace=__proto__`);
    await formShown(page);
    expect(await hasRun(page)).toBe(false);
    expect(foreign(url)).toEqual([]);
  });
});
