// Takes the pictures of the console for the guide and the README, light and dark, after `npm run build`:
//   node scripts/screenshots.js [page...]
// To look at a design, also in the width of a phone, without changing the guide's pictures:
//   node scripts/screenshots.js --to <folder> [page...]
// It needs Debian's chromium, and `npm ci` in test/browser. To add a page, add a line to PAGES.
import { execFileSync, spawn } from 'node:child_process';
import { appendFile, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const CLI = join(ROOT, 'lib/cli/main.js');
const IMAGES = 'content/guide/posts/setup/images';
const { chromium } = createRequire(join(ROOT, 'test/browser/'))('playwright-core');

/** The guide's pictures have the first width; `--to` uses all. */
const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];
/** The lowest quality at which text and lines are sharp. */
const QUALITY = 0.6;
const SCHEMES = ['light', 'dark'];

/** A post with mistakes, for the page of problems. */
const BROKEN = `---
title: Fog over the harbour
date: 2026-11-21
author: rafa_lindqvst
category: hostng
---

See [the tide table](tides.md).
`;

/** Two versions, one of them retired. */
const VERSIONS = `import { defineContract, schemas, z } from ${JSON.stringify(new URL('../lib/index.js', import.meta.url).href)};
const v2 = defineContract({
  record: {
    schema: schemas.PostRecord.omit({ coverImage: true }).extend({ cover: z.string().nullable() }),
    map: ({ coverImage, ...post }) => ({ ...post, cover: coverImage }),
  },
});
export default { versions: {
  v1: { deprecated: '2026-10-01', sunset: '2027-03-31', suggest: 'v2' },
  v2: { contract: v2 },
} };
`;

/** The projects for the pictures: this repository's content with additions. */
const PROJECTS = {
  guide: {},
  broken: { 'content/guide/posts/hosting/fog.md': BROKEN },
  versions: { 'galley.config.mjs': VERSIONS },
};

/** Each page: its URL, a button to press, and the element that appears once the page is complete. */
const PAGES = [
  {
    name: 'content',
    project: 'guide',
    search: '?workspace=guide&post=content/guide/posts/content/images-and-files/index.md',
    ready: '.panel iframe',
  },
  {
    name: 'requests',
    project: 'guide',
    search: '?page=requests&workspace=guide&tags=queries&limit=5',
    ready: '.hosts tbody',
  },
  { name: 'problems', project: 'broken', search: '?page=problems', ready: '.problem' },
  {
    name: 'reading',
    project: 'guide',
    search: '?page=reading&workspace=guide&post=errors',
    ready: '.reading-neighbours a',
  },
  { name: 'changes', project: 'versions', search: '?page=changes', press: '.diff-form button', ready: '.verdict' },
];

const fileOf = (name, scheme) => `console-${name}-${scheme}.webp`;

const startDev = async (files) => {
  const folder = await mkdtemp(join(tmpdir(), 'galley-screenshots-'));
  // The pages show the name of the project's folder.
  const cwd = join(folder, 'galley');
  await cp(join(ROOT, 'content'), join(cwd, 'content'), { recursive: true });
  // The guide names pictures that may be about to be taken for the first time.
  for (const { name } of PAGES) {
    for (const scheme of SCHEMES) await appendFile(join(cwd, IMAGES, fileOf(name, scheme)), '');
  }
  const now = ['--now', '2026-11-30'];
  execFileSync(process.execPath, [CLI, 'build', ...now, '--out', 'before'], { cwd, stdio: 'ignore' });
  for (const [path, text] of Object.entries(files)) await writeFile(join(cwd, path), text);
  const args = [CLI, 'dev', ...now, '--compare', 'before'];
  const child = spawn(process.execPath, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  const url = await new Promise((resolve, reject) => {
    let said = '';
    const listen = (chunk) => {
      said += chunk;
      const found = /Console: (\S+)/.exec(said);
      if (found !== null) resolve(found[1]);
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.once('exit', () => reject(new Error(said)));
  });
  const close = async () => {
    child.removeAllListeners('exit');
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill();
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  return { url, close };
};

/** Converts a PNG to WebP in the browser, which makes it a third of the size. */
const toWebp = (page, png) =>
  page.evaluate(
    async ({ data, quality }) => {
      const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
      const canvas = new OffscreenCanvas(picture.width, picture.height);
      canvas.getContext('2d').drawImage(picture, 0, 0);
      const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/webp', quality })).arrayBuffer());
      return Array.from(bytes);
    },
    { data: png.toString('base64'), quality: QUALITY },
  );

const args = process.argv.slice(2);
const folder = args[0] === '--to' ? args.splice(0, 2)[1] : null;
const pages = PAGES.filter(({ name }) => args.length === 0 || args.includes(name));
await mkdir(folder ?? join(ROOT, IMAGES), { recursive: true });
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
const blank = await browser.newPage();

/** Takes a picture of a page in one colour scheme: the window for the guide, or the whole page in each width. */
const take = async (url, { name, search, press, ready }, colorScheme) => {
  for (const viewport of folder === null ? SIZES.slice(0, 1) : SIZES) {
    const page = await browser.newPage({ viewport, colorScheme, reducedMotion: 'reduce' });
    await page.goto(url + search);
    if (press !== undefined) await page.locator(press).click();
    await page.locator(ready).first().waitFor();
    await page.waitForTimeout(1000);
    if (folder === null) {
      const webp = await toWebp(blank, await page.screenshot());
      await writeFile(join(ROOT, IMAGES, fileOf(name, colorScheme)), Buffer.from(webp));
      console.log(`${fileOf(name, colorScheme)} ${webp.length}`);
    } else {
      await page.screenshot({ path: join(folder, `${name}-${viewport.width}-${colorScheme}.png`), fullPage: true });
    }
    await page.close();
  }
};

try {
  for (const [project, files] of Object.entries(PROJECTS)) {
    const shown = pages.filter((page) => page.project === project);
    if (shown.length === 0) continue;
    const { url, close } = await startDev(files);
    try {
      for (const page of shown) {
        for (const scheme of SCHEMES) await take(url, page, scheme);
      }
    } finally {
      await close();
    }
  }
} finally {
  await browser.close();
}
