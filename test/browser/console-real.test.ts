import { existsSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runGalley } from '../helpers/cli.ts';
import { folderOf } from '../helpers/files.ts';
import { browserInstalled, openPage } from './chromium.ts';
import { consoleIn, faultsOf, PAGES } from './console.ts';

/** Real posts in a folder beside the checkout. */
const CORPUS = resolve('../shared/corpus/18f');

const demo = async (): Promise<string> => {
  const cwd = await folderOf({});
  await cp('content', join(cwd, 'content'), { recursive: true });
  return cwd;
};

const blog = async (): Promise<string> => {
  const cwd = await folderOf({});
  await cp(CORPUS, cwd, { recursive: true });
  const { code, stderr } = await runGalley(['init', '--yes'], { cwd });
  expect(code, stderr).toBe(0);
  return cwd;
};

describe.skipIf(!browserInstalled && process.env.CI === undefined)('the console with real content, in Chromium', () => {
  test.each<readonly [what: string, make: () => Promise<string>]>([
    ['the demo', demo],
    ...(existsSync(CORPUS) ? [['509 posts of a Jekyll site', blog] as const] : []),
  ])(
    '%s: axe finds nothing wrong on any page, light and dark, and nothing is cut off at 320 pixels',
    async (_, make) => {
      const url = await consoleIn(await make(), {}, ['--now', '2026-11-22']);
      const page = await openPage();
      for (const [search, ready] of PAGES) {
        const faults = await faultsOf(page, { url: url + search, ready: () => page.locator(ready).first().waitFor() });
        expect(faults, search).toEqual([]);
      }
    },
  );
});
