import { describe, expect, test } from 'vitest';
import { startGalley } from '../helpers/cli.ts';
import { folderOf } from '../helpers/files.ts';
import { SMALL_PROJECT } from '../helpers/posts.ts';
import { browserInstalled, openPage } from './chromium.ts';
import { recordRequests, violations } from './console.ts';

describe.skipIf(!browserInstalled && process.env.CI === undefined)(
  'the page that describes a version, in Chromium',
  () => {
    test('axe finds nothing wrong, light and dark, nothing is cut off at 320 pixels, and nothing else is asked for', async () => {
      const cwd = await folderOf({ ...SMALL_PROJECT, 'galley.config.json': '{ "output": { "docs": true } }' });
      const { says } = startGalley(['dev', '--port', '0', '--now', '2026-07-01'], { cwd });
      const [, origin = ''] = await says(/Serving the API on (\S+)/);
      const url = `${origin}/api/public/v1/docs.html`;
      const page = await openPage();
      const requests = recordRequests(page);
      for (const colorScheme of ['light', 'dark'] as const) {
        for (const width of [1280, 320]) {
          await page.emulateMedia({ colorScheme });
          await page.setViewportSize({ width, height: 800 });
          await page.goto(url);
          // All of it is to be seen, what is folded up as well.
          await page.evaluate(async () => {
            for (const element of document.querySelectorAll('details')) element.open = true;
          }, null);
          expect(await violations(page), `${colorScheme} ${width}`).toEqual([]);
          const cut = await page.evaluate(async () => document.documentElement.scrollWidth - innerWidth, null);
          expect(cut, `${colorScheme} ${width}`).toBeLessThanOrEqual(0);
        }
      }
      expect([...new Set(requests())]).toEqual([url]);
      await page.locator('nav a[href="#getPost"]').click();
      expect(page.url()).toBe(`${url}#getPost`);
    });
  },
);
