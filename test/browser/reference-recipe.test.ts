import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startGalley } from '../helpers/cli.ts';
import { folderOf } from '../helpers/files.ts';
import { SMALL_PROJECT } from '../helpers/posts.ts';
import { recipe } from '../helpers/recipes.ts';
import { serving } from '../helpers/server.ts';
import { browserInstalled, openPage } from './chromium.ts';
import { textsOf } from './console.ts';

const REDOC = join(import.meta.dirname, 'node_modules/redoc');
const CDN = 'https://cdn.jsdelivr.net/npm/redoc@';

/** The recipe's page, with the viewer of the installed package instead of the same version of it on a CDN. */
const pageOf = async (baseUrl: string): Promise<string> => {
  const { version } = JSON.parse(await readFile(join(REDOC, 'package.json'), 'utf8'));
  const html = recipe('A page that describes the API', { baseUrl });
  expect(html).toContain(`"${CDN}${version}/`);
  return html.replace(`${CDN}${version}`, '');
};

describe.skipIf(!browserInstalled && process.env.CI === undefined)('the recipe for a reference, in Chromium', () => {
  test('shows every operation of openapi.json', async () => {
    const { says } = startGalley(['dev', '--port', '0', '--now', '2026-07-01'], {
      cwd: await folderOf(SMALL_PROJECT),
    });
    const [, api = ''] = await says(/Serving the API on (\S+)/);
    const html = await pageOf(`${api}/api/public`);
    const site = await serving(async ({ url = '' }, response) => {
      if (url === '/') return void response.writeHead(200, { 'content-type': 'text/html' }).end(html);
      if (!url.startsWith('/bundles/')) return void response.writeHead(404).end();
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(await readFile(join(REDOC, url)));
    });
    const { paths } = await (await fetch(`${api}/api/public/v1/openapi.json`)).json();
    const operations = Object.values<Record<string, { readonly summary: string }>>(paths)
      .flatMap((path) => Object.values(path))
      .map(({ summary }) => summary);
    expect(operations.length).toBeGreaterThan(5);
    const page = await openPage();
    await page.goto(site);
    await page.locator('redoc h2').first().focus();
    const headings = await textsOf(page, 'redoc h2');
    expect(headings.map((heading) => heading.trim())).toEqual(expect.arrayContaining(operations));
  });
});
