import { describe, expect, test } from 'vitest';
import { startGalley } from '../helpers/cli.ts';
import { folderOf } from '../helpers/files.ts';
import { SMALL_PROJECT } from '../helpers/posts.ts';
import { browserInstalled, openPage } from './chromium.ts';
import { faultsOf, recordForeign } from './console.ts';

describe.skipIf(!browserInstalled && process.env.CI === undefined)(
  'the page that describes a version, in Chromium',
  () => {
    test('axe finds nothing wrong, light and dark, nothing is cut off at 320 pixels, and nothing else is requested', async () => {
      const cwd = await folderOf({ ...SMALL_PROJECT, 'galley.config.json': '{ "output": { "docs": true } }' });
      const { says } = startGalley(['dev', '--port', '0', '--now', '2026-07-01'], { cwd });
      const [, origin = ''] = await says(/Serving the API on (\S+)/);
      const url = `${origin}/api/public/v1/docs.html`;
      const page = await openPage();
      const foreign = recordForeign(page);
      // Opens everything that is folded up.
      const ready = (): Promise<void> =>
        page.evaluate(async () => {
          for (const element of document.querySelectorAll('details')) element.open = true;
        }, null);
      expect(await faultsOf(page, { url, ready })).toEqual([]);
      expect(foreign(url)).toEqual([]);
      await page.locator('nav a[href="#getPost"]').click();
      expect(page.url()).toBe(`${url}#getPost`);
    });
  },
);
