import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeCorpus } from './corpus.js';
import { startDev } from './dev-server.js';
import { median, row } from './figures.js';
import { installGalley } from './galley-builds.js';
import { withScratch } from './scratch.js';

const MODULES = fileURLToPath(new URL('../browser/node_modules/', import.meta.url));
const CHROMIUM = '/usr/bin/chromium';

/** The letters to type into the filter. */
const LETTERS = 'post-1234 published.';

/**
 * Measures the console with many posts. In milliseconds: `first` from the navigation to the frame with the first rows,
 * right after the first build; `again` the same for a second navigation; `letter` the median from a key press to the
 * next frame. In MB: the heap of the page, and the proportional memory of its process.
 */
export const measureConsole = ({ posts, parent, signal, tell }) =>
  withScratch(parent, async (folder) => {
    tell(`${posts} posts: making the corpus`);
    const { project } = await makeCorpus(posts, folder, { signal });
    const server = startDev(await installGalley(folder), project, signal);
    const { chromium } = createRequire(import.meta.url)(join(MODULES, 'playwright-core'));
    const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
    try {
      const page = await browser.newPage();
      await page.addInitScript(noteFrames);
      const { url } = await server.event('serving');
      tell(`${posts} posts: looking at the console`);
      const first = await timeToRows(page, url);
      const again = await timeToRows(page, url);
      await page.locator('input[type=search]').focus();
      for (const letter of LETTERS) await page.keyboard.press(letter);
      const letters = await page.evaluate(() => globalThis.letters);
      const memory = await memoryOfTab(browser, page);
      return row({ posts, first, again, letter: median(letters), slowest: Math.max(...letters), ...memory });
    } finally {
      await browser.close();
      await server.stop();
    }
  });

const timeToRows = async (page, url) => {
  await page.goto(`${url}/`);
  await page.waitForFunction(() => globalThis.firstRows !== undefined);
  return page.evaluate(() => globalThis.firstRows);
};

/** Runs in the page before its own scripts. */
const noteFrames = () => {
  const afterFrame = (note) => requestAnimationFrame(() => setTimeout(() => note(performance.now())));
  globalThis.letters = [];
  addEventListener(
    'keydown',
    () => {
      const begin = performance.now();
      afterFrame((now) => globalThis.letters.push(now - begin));
    },
    true,
  );
  const observer = new MutationObserver(() => {
    if (document.querySelector('.rows .row') === null) return;
    observer.disconnect();
    afterFrame((now) => {
      globalThis.firstRows = now;
    });
  });
  observer.observe(document, { childList: true, subtree: true });
};

const memoryOfTab = async (browser, page) => {
  const tab = await page.context().newCDPSession(page);
  const { usedSize } = await tab.send('Runtime.getHeapUsage');
  const { processInfo } = await (await browser.newBrowserCDPSession()).send('SystemInfo.getProcessInfo');
  const sizes = await Promise.all(
    processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => readFile(`/proc/${id}/smaps_rollup`, 'utf8')),
  );
  const shares = sizes.map((text) => Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1] ?? 0));
  return { 'heap MB': Math.round(usedSize / 1e6), 'process MB': Math.round(Math.max(...shares) / 1000) };
};
