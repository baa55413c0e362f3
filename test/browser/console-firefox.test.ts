import { describe, expect, test } from 'vitest';
import { SMALL_PROJECT } from '../helpers/posts.ts';
import { axeSource, consoleOf, PAGES, pixelsCutOff, tabTo, violations } from './console.ts';
import { firefoxInstalled, openFirefox } from './firefox.ts';

describe.skipIf(!firefoxInstalled && process.env.CI === undefined)('the console, in Firefox', () => {
  test('each page is reachable by keyboard alone, axe finds nothing wrong, and nothing is cut off at 320 pixels', async () => {
    const { url } = await consoleOf(SMALL_PROJECT);
    const page = await openFirefox();
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    for (const width of [1280, 320]) {
      await page.setViewport({ width, height: 800 });
      for (const [search, ready] of PAGES) {
        await page.goto(url);
        await page.waitForSelector('.row.head');
        await tabTo(page, `header nav a[href="${search || '?'}"]`);
        await page.keyboard.press('Enter');
        await page.waitForSelector(ready);
        await page.evaluate(await axeSource());
        expect(await violations(page), `${width} ${search}`).toEqual([]);
        expect(await pixelsCutOff(page), `${width} ${search}`).toBeLessThanOrEqual(0);
      }
    }
    expect(errors).toEqual([]);
  });
});
