import { join, resolve } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { servingApi } from '../helpers/api-server.ts';
import { folderOf } from '../helpers/files.ts';
import { freePort } from '../helpers/free-port.ts';
import { newestFirst } from '../helpers/model.ts';
import { publish, treeOf } from '../helpers/published.ts';
import { recipe } from '../helpers/recipes.ts';
import { site } from '../helpers/site.ts';
import { randomPosts, workspaceOf } from '../helpers/workspace.ts';
import { hasPackage, heavyProgram } from './heavy.ts';
import { serveProcess } from './server.ts';

describe.skipIf(!hasPackage('deno') && process.env.CI === undefined)('the recipe for Deno', () => {
  test('serves a feed of the newest posts', async () => {
    const posts = randomPosts({ seed: 6, posts: 30, terms: ['x'] }).sort(newestFirst);
    const files = await publish(treeOf(site(), [workspaceOf(posts)]));
    const baseUrl = `${await servingApi({ site: site(), files })}/api/public`;
    const client = resolve('lib/client/index.js');
    const folder = await folderOf({
      'feed.ts': recipe('Deno', { baseUrl }),
      'map.json': JSON.stringify({ imports: { 'npm:galley/client': `file://${client}` } }),
    });
    const port = await freePort();
    const options = [
      '--quiet',
      '--no-config',
      `--import-map=${join(folder, 'map.json')}`,
      '--allow-net',
      '--allow-env',
    ];
    const { origin, close } = await serveProcess({
      command: heavyProgram('deno/deno'),
      args: ['run', ...options, join(folder, 'feed.ts')],
      port,
      env: { PORT: String(port), GALLEY_API_KEY: 'demo', DENO_DIR: join(folder, 'deno') },
    });
    onTestFinished(close);
    const feed = await (await fetch(origin)).json();
    expect(feed).toMatchObject({ version: 'https://jsonfeed.org/version/1.1', items: { length: 10 } });
    expect(feed.items.map(({ id }: { readonly id: string }) => id)).toEqual(posts.slice(0, 10).map(({ slug }) => slug));
  });
});
