import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { PUBLISHERS, type PublisherName } from '../../src/cli/ci/publisher.ts';
import { buildIn, builtFolder } from '../helpers/built.ts';
import { addFiles, filesIn, folderOf } from '../helpers/files.ts';
import { post, SMALL_PROJECT } from '../helpers/posts.ts';

const USE = { bin: (program: string) => `npx ${program}`, out: 'dist' };

const bash = (lines: readonly string[], cwd: string, env: Readonly<Record<string, string>>): string => {
  const { status, stdout, stderr } = spawnSync('bash', ['-eo', 'pipefail', '-c', lines.join('\n')], {
    ...{ cwd, encoding: 'utf8', env: { PATH: process.env.PATH ?? '', HOME: cwd, ...env } },
  });
  expect(status, `${stdout}${stderr}`).toBe(0);
  return stdout;
};

/** A folder with an `npx` that prints its arguments, one per line. */
const sayingNpx = async (): Promise<string> => {
  const folder = await folderOf({ npx: '#!/bin/sh\nprintf "%s\\n" "$@"\n' });
  chmodSync(join(folder, 'npx'), 0o755);
  return folder;
};

test.each<[PublisherName, readonly string[], readonly string[], readonly string[] | null]>([
  [
    'cloudflare',
    ['wrangler', 'deploy', '--config', 'hosts/cloudflare/wrangler.jsonc'],
    ['wrangler', 'deploy', '--config', 'hosts/cloudflare/wrangler.jsonc', '--name', 'my api-pr-12'],
    ['wrangler', 'delete', 'my api-pr-12', '--force'],
  ],
  [
    'netlify',
    ['netlify', 'deploy', '--config', 'hosts/netlify/netlify.toml', '--no-build', '--dir', 'dist', '--prod'],
    [
      'netlify',
      'deploy',
      '--config',
      'hosts/netlify/netlify.toml',
      '--no-build',
      '--dir',
      'dist',
      '--alias',
      'my api-pr-12',
    ],
    null,
  ],
  [
    'vercel',
    ['vercel', 'deploy', '--prebuilt', '--token', 'a secret', '--prod'],
    ['vercel', 'deploy', '--prebuilt', '--token', 'a secret'],
    null,
  ],
])('%s gets its documented arguments, with the names from its files', async (name, publish, preview, remove) => {
  const publisher = PUBLISHERS[name];
  const cwd = await builtFolder(SMALL_PROJECT, { targets: [publisher.target ?? ''] });
  const env = {
    PATH: `${await sayingNpx()}:${process.env.PATH}`,
    GALLEY_PREVIEW: 'my api-pr-12',
    VERCEL_TOKEN: 'a secret',
  };
  const argumentsOf = (lines: readonly string[]): string[] => bash(lines, cwd, env).trimEnd().split('\n');
  expect(argumentsOf(publisher.publish(USE))).toEqual(publish);
  expect(argumentsOf(publisher.preview(USE))).toEqual(preview);
  expect(publisher.remove === undefined ? null : argumentsOf(publisher.remove(USE))).toEqual(remove);
  for (const file of publish.filter((argument) => argument.startsWith('hosts/')))
    expect(existsSync(join(cwd, file))).toBe(true);
});

test.each(['cloudflare', 'netlify', 'vercel'] as const)(
  '%s runs what the lock file has, and downloads nothing',
  (name) => {
    const { packages = {}, publish, preview, remove } = PUBLISHERS[name];
    expect(Object.keys(packages)).toHaveLength(1);
    const lines = [...publish(USE), ...preview(USE), ...(remove?.(USE) ?? [])].join('\n');
    expect(lines).not.toMatch(/--yes|@\d/);
  },
);

test('wrangler gets no code that it would run, and publishes no other folder', async () => {
  const cwd = await builtFolder(SMALL_PROJECT, { targets: ['cloudflare'] });
  const path = 'hosts/cloudflare/wrangler.jsonc';
  const read = (): Record<string, unknown> =>
    JSON.parse(readFileSync(join(cwd, path), 'utf8').replace(/^\/\/.*/, '')) as Record<string, unknown>;
  const written = read();
  const hostile = {
    build: { command: 'env' },
    main: '../x.js',
    rules: [],
    assets: { ...(written.assets as object), directory: '/proc' },
  };
  await addFiles(cwd, { [path]: `// Ours.\n${JSON.stringify({ ...written, ...hostile })}` });
  const env = { PATH: `${await sayingNpx()}:${process.env.PATH}` };
  bash(PUBLISHERS.cloudflare.publish(USE), cwd, env);
  expect(read()).toEqual(written);
});

test('vercel gets its output, without files of an earlier run', async () => {
  const cwd = await builtFolder(SMALL_PROJECT, { targets: ['vercel'] });
  await addFiles(cwd, {
    '.vercel/output/functions/galley.func/dist/old.json': '{}',
    'hosts/vercel/functions/more.func/.vc-config.json': '{ "filePathMap": { "x": "/proc/self/environ" } }',
  });
  bash(PUBLISHERS.vercel.publish(USE), cwd, { PATH: `${await sayingNpx()}:${process.env.PATH}`, VERCEL_TOKEN: 'x' });
  const [config, code, settings] = ['config.json', 'index.mjs', '.vc-config.json'].map((name) =>
    name === 'config.json' ? name : `functions/galley.func/${name}`,
  ) as [string, string, string];
  const { [settings]: written = '', ...files } = await filesIn(join(cwd, '.vercel/output'));
  const { [config]: ofConfig, [code]: ofCode, [settings]: expected = '' } = await filesIn(join(cwd, 'hosts/vercel'));
  const tree = Object.entries(await filesIn(join(cwd, 'dist'))).map(([path, text]) => [
    `functions/galley.func/dist/${path}`,
    text,
  ]);
  expect(files).toEqual({ [config]: ofConfig, [code]: ofCode, ...Object.fromEntries(tree) });
  expect(JSON.parse(written)).toEqual(JSON.parse(expected));
});

const hasRclone = (): boolean => spawnSync('rclone', ['version']).status === 0;

describe.skipIf(!hasRclone())('rclone', () => {
  test('uploads files that lists name before the lists, then removes; a preview is removed as a whole', async () => {
    const cwd = await builtFolder(SMALL_PROJECT);
    const [www, preview] = [join(await folderOf(), 'www'), join(await folderOf(), 'pr-12')];
    mkdirSync(www);
    const env = {
      RCLONE_CONFIG_REMOTE_TYPE: 'local',
      GALLEY_DESTINATION: `remote:${www}`,
      GALLEY_PREVIEW: `remote:${preview}`,
    };
    const [details = '', lists = '', removal = ''] = PUBLISHERS.rclone.publish(USE);
    bash([details, lists, removal], cwd, env);
    const before = await filesIn(www);
    expect(before).toEqual(await filesIn(join(cwd, 'dist')));

    rmSync(join(cwd, 'content/blog/posts/2026-01-01-first.md'));
    await addFiles(cwd, {
      'content/blog/posts/2026-02-01-second.md': post({ title: 'Second', category: 'howto', tags: ['Green'] }),
      'content/blog/posts/2026-04-01-fourth.md': post({ title: 'Fourth', category: 'News' }),
    });
    await buildIn(cwd);
    const after = await filesIn(join(cwd, 'dist'));
    const api = 'api/public/v1/demo';
    bash([details], cwd, env);
    const between = await filesIn(www);
    expect(between[`${api}/posts/fourth.json`]).toBe(after[`${api}/posts/fourth.json`]);
    for (const path of Object.keys(before).filter((name) => /index\/manifest|category=|v1\/[^/]+\/[^/]+$/.test(name)))
      expect(between[path], path).toBe(before[path]);
    bash([lists], cwd, env);
    expect(await filesIn(www)).toEqual({ ...before, ...between, ...after });
    bash([removal], cwd, env);
    expect(await filesIn(www)).toEqual(after);

    bash(PUBLISHERS.rclone.preview(USE), cwd, env);
    expect(await filesIn(preview)).toEqual(after);
    bash(PUBLISHERS.rclone.remove?.(USE) ?? [], cwd, env);
    expect(existsSync(preview)).toBe(false);
    expect(readFileSync(join(www, `${api}/posts.json`), 'utf8')).toBe(after[`${api}/posts.json`]);
  });
});
