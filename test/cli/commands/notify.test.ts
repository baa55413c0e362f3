import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { runGalley } from '../../helpers/cli.ts';
import { addFiles, folderOf } from '../../helpers/files.ts';
import { post, SMALL_PROJECT } from '../../helpers/posts.ts';
import { recipes } from '../../helpers/recipes.ts';
import { serving } from '../../helpers/server.ts';

const SECRET = `whsec_${Buffer.alloc(32, 9).toString('base64')}`;
const ENV = { GALLEY_NOTIFY_SECRET: SECRET };
const ADDED = { added: ['first', 'second', 'third'], changed: [], removed: [] };

type Handler = (request: Request) => Promise<Response>;

/** Serves a handler of the web's requests. */
const servingHandler = (handler: Handler): Promise<string> =>
  serving(async (incoming, outgoing) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const headers = new Headers(
      Object.entries(incoming.headers).map(([name, value]): [string, string] => [name, String(value)]),
    );
    const request = new Request(`http://site.example${incoming.url}`, {
      method: 'POST',
      headers,
      body: Buffer.concat(chunks),
    });
    outgoing.writeHead((await handler(request)).status).end();
  });

/** A folder with the files of the recipes, in which `next/cache` writes down what it is told. */
const site = async (
  origin = '',
): Promise<{ readonly folder: string; readonly handlerOf: (path: string) => Promise<Handler> }> => {
  const files = (recipes().get('Tell your site what changed') ?? []).flatMap(({ path, text }) =>
    path === null ? [] : [[path, text] as const],
  );
  const folder = await folderOf({
    'package.json': '{ "type": "module" }',
    'node_modules/next/package.json': '{ "type": "module", "exports": { "./cache": "./cache.js" } }',
    'node_modules/next/cache.js':
      'export const seen = [];\nexport const revalidateTag = (...tag) => void seen.push(tag);\n',
    ...Object.fromEntries(files.map(([path, text]) => [path, text.replace('https://api.github.com', origin)])),
  });
  return {
    folder,
    handlerOf: async (path) => (await import(/* @vite-ignore */ pathToFileURL(join(folder, path)).href)).POST,
  };
};

const setEnv = (values: Readonly<Record<string, string>>): void => {
  Object.assign(process.env, values);
  onTestFinished(() => {
    for (const name of Object.keys(values)) delete process.env[name];
  });
};

const deployed = async (root: string, ...args: readonly string[]) => {
  const build = await runGalley(['build', '--now', '2026-07-01', '--allow-limited'], { cwd: root });
  expect(build.code).toBe(0);
  return runGalley(['deploy', ...args], { cwd: root, env: ENV });
};

test('Next.js: a deploy revalidates the tags of changed posts, and another secret none', async () => {
  setEnv(ENV);
  const { folder, handlerOf } = await site();
  const origin = await servingHandler(await handlerOf('app/api/revalidate/route.js'));
  const { seen } = await import(/* @vite-ignore */ pathToFileURL(join(folder, 'node_modules/next/cache.js')).href);
  const root = await folderOf(SMALL_PROJECT);
  const args = [`file://${join(root, 'live')}`, '--notify', `${origin}/api/revalidate`, '--allow', 'empty'];
  expect(await deployed(root, ...args)).toMatchObject({ code: 0, stderr: '' });
  expect(seen.splice(0)).toEqual(
    ['blog', 'blog/first', 'blog/second', 'blog/third', 'notes'].map((tag) => [tag, 'max']),
  );
  expect((await deployed(root, ...args)).code).toBe(0);
  expect(seen).toEqual([]);
  await addFiles(root, {
    'content/blog/posts/2026-01-01-first.md': post({
      title: 'Primary',
      category: 'News',
      tags: ['Red', 'Blue'],
      author: 'ann',
    }),
  });
  expect((await deployed(root, ...args)).code).toBe(0);
  expect(seen.splice(0)).toEqual([
    ['blog', 'max'],
    ['blog/first', 'max'],
  ]);

  setEnv({ GALLEY_NOTIFY_SECRET: `whsec_${Buffer.alloc(32, 1).toString('base64')}` });
  writeFileSync(join(root, 'content/blog/posts/2026-05-05-new.md'), post({ title: 'New' }));
  const refused = await deployed(root, ...args);
  expect(refused).toMatchObject({ code: 0, stderr: expect.stringContaining('it answered 401') });
  expect(seen).toEqual([]);
  writeFileSync(join(root, 'content/blog/posts/2026-05-06-newer.md'), post({ title: 'Newer' }));
  expect((await deployed(root, ...args, '--notify-strict')).code).toBe(1);
});

test('GitHub: the changes arrive as repository_dispatch, without a key', async () => {
  setEnv({ ...ENV, REPOSITORY: 'me/site', GITHUB_TOKEN: 'token' });
  const events: { url: string; authorization: string | null; body: { client_payload: unknown } }[] = [];
  const github = await servingHandler(async (request) => {
    events.push({
      url: new URL(request.url).pathname,
      authorization: request.headers.get('authorization'),
      body: (await request.json()) as never,
    });
    return new Response(null, { status: 204 });
  });
  const origin = await servingHandler(await (await site(github)).handlerOf('dispatch.js'));
  const root = await folderOf(SMALL_PROJECT);
  expect(await deployed(root, `file://${join(root, 'live')}`, '--notify', origin, '--allow', 'empty')).toMatchObject({
    code: 0,
    stderr: '',
  });
  expect(events).toMatchObject([
    {
      url: '/repos/me/site/dispatches',
      authorization: 'Bearer token',
      body: {
        event_type: 'content',
        client_payload: { version: 'v1', workspaces: [{ name: 'blog', posts: ADDED }, { name: 'notes' }] },
      },
    },
  ]);
  expect(JSON.stringify(events)).not.toContain('demo');
});

test('Netlify: the option sends a POST to a build hook, only for the configured destination', async () => {
  const hooks: string[] = [];
  const origin = await servingHandler(async (request) => {
    hooks.push(new URL(request.url).pathname);
    return new Response(null, { status: 200 });
  });
  const root = await folderOf(SMALL_PROJECT);
  const deploy = { destination: `file://${join(root, 'live')}`, notify: `${origin}/build_hooks/id` };
  writeFileSync(join(root, 'galley.config.json'), JSON.stringify({ deploy }));
  expect((await deployed(root, `file://${join(root, 'preview')}`, '--allow', 'empty')).code).toBe(0);
  expect(hooks).toEqual([]);
  expect(await deployed(root, '--dry-run', '--allow', 'empty')).toMatchObject({ code: 0 });
  expect(hooks).toEqual([]);
  expect(await deployed(root, '--allow', 'empty')).toMatchObject({ code: 0, stderr: '' });
  expect(hooks).toEqual(['/build_hooks/id']);
});
