import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import type { HostSettings } from '../../src/hosts/host.ts';
import { addFiles, filesIn, folderOf } from '../helpers/files.ts';
import { SMALL_PROJECT } from '../helpers/posts.ts';
import { caddyInstalled, startCaddy } from './caddy-server.ts';
import { startCloudflare, workerdInstalled } from './cloudflare-server.ts';
import type { Fixture } from './fixture.ts';
import { nginxInstalled, startNginx } from './nginx-server.ts';
import { startNode } from './node-server.ts';
import { type Answer, send } from './request.ts';
import type { Running } from './suite.ts';

/** The `cleanUp` of `folderOf`. Concurrent tests cannot share the global hook. */
type CleanUp = Parameters<typeof folderOf>[1];
type Start = (fixture: Pick<Fixture, 'emit' | 'folder'>) => Promise<Running>;

const MAIN = fileURLToPath(new URL('../../lib/cli/main.js', import.meta.url));
const run = promisify(execFile);

/** The milliseconds from the build to the sunset: enough to start and check a server, and more for a slow machine. */
const AHEAD = [25_000, 150_000] as const;

const CONTRACT = `defineContract({
  record: {
    schema: z.object({ id: z.string(), heading: z.string() }),
    map: ({ slug, title }) => ({ id: slug, heading: title }),
  },
  envelopes: {
    list: ({ records, total, offset, limit }) => ({ items: records, page: { total, offset, limit } }),
    detail: ({ record, html }) => ({ post: { ...record, body: html } }),
  },
})`;

/** Formats a date by RFC 9110, 5.6.7, independently of the product. */
const imfFixdate = (moment: number): string => {
  const date = new Date(moment);
  const two = (number: number): string => String(number).padStart(2, '0');
  const day = 'Sun Mon Tue Wed Thu Fri Sat'.split(' ')[date.getUTCDay()];
  const month = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')[date.getUTCMonth()];
  const time = [date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds()].map(two).join(':');
  return `${day}, ${two(date.getUTCDate())} ${month} ${date.getUTCFullYear()} ${time} GMT`;
};

const V1 = [
  ...['v1/demo/posts', 'v1/demo/posts?category=News', 'v1/demo/posts?category=howto', 'v1/demo/posts/second'],
  ...[
    'v1/demo/tags',
    'v1/demo/stats',
    'v1/openapi.json',
    'v1/demo/posts/unknown',
    'v1/nobody/posts',
    'v1/demo/nothing',
  ],
  ...['demo/posts', 'demo/posts?tags=red', 'demo/posts/second', 'demo/categories', 'nobody/posts'],
];
const V2 = [
  ...['v2/demo/posts', 'v2/demo/posts?category=howto', 'v2/demo/posts?tags=red', 'v2/demo/posts/second'],
  ...['v2/demo/tags', 'v2/openapi.json', 'v2/demo/posts/unknown', 'v2/nobody/posts', 'v2/demo/nothing'],
];

interface Lifecycle {
  readonly deprecation?: string;
  readonly sunset?: string;
  readonly 'x-api-suggest'?: string;
  readonly link?: string;
}

const lifecycleOf = ({ headers }: Answer): Lifecycle => {
  const { deprecation, sunset, 'x-api-suggest': suggest, link } = headers;
  return JSON.parse(JSON.stringify({ deprecation, sunset, 'x-api-suggest': suggest, link }));
};

const codeOf = ({ body }: Answer): unknown => JSON.parse(body.toString()).error?.code;

/** A project and the server of one host for it. */
const projectFor = async (host: string, start: Start, cleanUp: CleanUp) => {
  const root = await folderOf(SMALL_PROJECT, cleanUp);
  const built = async (versions: string, settings: Partial<HostSettings> = {}): Promise<string> => {
    const imports = "import { defineConfig, defineContract, z } from 'galley';";
    // Null stands for an option's default.
    const hosts = JSON.stringify(settings, (_, value) => value ?? undefined);
    await addFiles(root, {
      'galley.config.ts': `${imports}\nexport default defineConfig({ versions: { ${versions} }, hosts: ${hosts} });`,
    });
    await run(process.execPath, [MAIN, 'build', '--target', host], { cwd: root });
    return join(root, 'hosts', host);
  };
  const serve = (versions: string): Promise<Running> =>
    start({ folder: join(root, 'dist'), emit: (settings) => built(versions, settings) });
  return { root, built, serve };
};

const get = (origin: string, path: string, method = 'GET', headers = {}): Promise<Answer> =>
  send(origin, { target: `/api/public/${path}`, method, headers: { 'accept-encoding': 'identity', ...headers } });

/** Checks every answer of version 1 while it is served. Each must have the headers in `lifecycle`. */
const expectServed = async (origin: string, root: string, lifecycle: Lifecycle): Promise<void> => {
  for (const path of V1) expect(lifecycleOf(await get(origin, path)), path).toEqual(lifecycle);
  for (const path of ['v1/demo/posts', 'demo/posts']) {
    const answer = await get(origin, path);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual(await readFile(join(root, 'dist/api/public/v1/demo/posts.json')));
    const head = await get(origin, path, 'HEAD');
    expect([head.status, head.body.length, lifecycleOf(head)]).toEqual([200, 0, lifecycle]);
    const same = await get(origin, path, 'GET', { 'if-none-match': answer.headers.etag ?? '' });
    expect([same.status, same.body.length, lifecycleOf(same)]).toEqual([304, 0, lifecycle]);
  }
  expect(codeOf(await get(origin, 'v1/nobody/posts'))).toBe('invalid_api_key');
  expect(codeOf(await get(origin, 'demo/posts/unknown'))).toBe('post_not_found');
};

const expectGone = async (origin: string, lifecycle: Lifecycle): Promise<void> => {
  for (const path of V1) {
    const answer = await get(origin, path);
    expect([answer.status, codeOf(answer)], path).toEqual([410, 'version_sunset']);
    expect(lifecycleOf(answer), path).toEqual(lifecycle);
    expect(answer.headers['access-control-expose-headers']).toContain('X-API-Suggest');
    expect(answer.headers['content-type']).toMatch(/^application\/json/);
  }
  const head = await get(origin, 'v1/demo/posts', 'HEAD');
  expect([head.status, head.body.length, lifecycleOf(head)]).toEqual([410, 0, lifecycle]);
};

/** The answers of version 2, none of which may announce a sunset. */
const answersOfNext = async (origin: string, root: string) => {
  const answers = [];
  for (const path of V2) {
    const answer = await get(origin, path);
    expect(lifecycleOf(answer), path).toEqual({});
    answers.push([path, answer.status, answer.headers.etag, answer.headers['cache-control'], answer.body.toString()]);
  }
  const { body } = await get(origin, 'v2/demo/posts?category=howto');
  expect(JSON.parse(body.toString())).toEqual({
    items: [{ id: 'second', heading: 'Second' }],
    page: { total: 1, offset: 0, limit: 20 },
  });
  const detail = JSON.parse((await get(origin, 'v2/demo/posts/second')).body.toString());
  const before = JSON.parse(await readFile(join(root, 'dist/api/public/v2/demo/posts/second.json'), 'utf8'));
  expect(detail).toEqual(before);
  return answers;
};

const live = async (host: string, start: Start, cleanUp: CleanUp): Promise<void> => {
  const { root, built, serve } = await projectFor(host, start, cleanUp);
  const alone = await serve('v1: {}');
  await expectServed(alone.origin, root, {}).finally(alone.close);

  for (const ahead of AHEAD) if (await livesOn(ahead, { root, built, serve })) return;
  throw new Error('the machine is too slow to see the version before its sunset');
};

/** Waits for a sunset in `ahead` milliseconds. Returns false if it came too soon to test the version before. */
const livesOn = async (
  ahead: number,
  { root, built, serve }: Awaited<ReturnType<typeof projectFor>>,
): Promise<boolean> => {
  const sunset = Math.ceil(Date.now() / 1000) * 1000 + ahead;
  const versions = `
    v1: { deprecated: '2026-01-01', sunset: '${new Date(sunset).toISOString()}', suggest: 'v2' },
    v2: { contract: ${CONTRACT} },`;
  const both = await serve(versions);
  try {
    const lifecycle = {
      deprecation: 'true',
      sunset: imfFixdate(sunset),
      'x-api-suggest': 'v2',
      link: '</api/public/v2>; rel="successor-version"',
    };
    const before = async () => {
      await expectServed(both.origin, root, lifecycle);
      return answersOfNext(both.origin, root);
    };
    const next = await before().catch((error: unknown) => {
      if (Date.now() < sunset) throw error;
      return null;
    });
    if (next === null || Date.now() >= sunset) return false;

    await sleep(sunset - Date.now() + 1500);
    await expectGone(both.origin, lifecycle);
    expect(await answersOfNext(both.origin, root)).toEqual(next);

    await built(versions);
    const files = Object.keys(await filesIn(join(root, 'dist/api/public')));
    expect(files.filter((path) => path.startsWith('v1/'))).toEqual([]);
    await expectGone(both.origin, lifecycle);
    expect(await answersOfNext(both.origin, root)).toEqual(next);
    return true;
  } finally {
    await both.close();
  }
};

const HOSTS: readonly (readonly [host: string, start: Start, installed: boolean])[] = [
  ['node', startNode, true],
  ['cloudflare', startCloudflare, workerdInstalled],
  ['nginx', startNginx, nginxInstalled],
  ['caddy', startCaddy, caddyInstalled],
];

for (const [host, start, installed] of HOSTS) {
  test(
    `a version’s life on ${host}: active, deprecated beside another version, gone after its sunset`,
    {
      concurrent: true,
      skip: !installed && process.env.CI === undefined,
    },
    ({ onTestFinished }) => live(host, start, onTestFinished),
  );
}
