import { rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { buildIn, builtFolder } from '../../helpers/built.ts';
import { cloudflareAnswers, startCdn } from '../../helpers/cdn-server.ts';
import { runGalley, startGalley } from '../../helpers/cli.ts';
import { addFiles, filesIn } from '../../helpers/files.ts';
import { post, SMALL_PROJECT } from '../../helpers/posts.ts';

const KEY = 'a-key-that-nobody-must-see';
const WITH_SECRET = { ...SMALL_PROJECT, 'content/notes/workspace.yaml': 'keys: [{ env: NOTES_KEY }]\n' };

test('deploy reports what it did; a second run has nothing to do', async () => {
  const cwd = await builtFolder(SMALL_PROJECT);
  const destination = pathToFileURL(join(cwd, 'www')).href;
  const first = await runGalley(['deploy', destination], { cwd });
  expect(first).toMatchObject({ code: 0, stderr: '' });
  expect(first.stdout).toMatch(
    /^✓ file:\/\/\/\S+\/www: \d\d uploaded, 0 unchanged, 0 deleted \(\d+\.\d kB, \d+ requests\)\.\n$/,
  );
  const second = await runGalley(['deploy', destination], { cwd });
  expect(second.stdout).toMatch(/www: 0 uploaded, \d\d unchanged, 0 deleted \(0 B, 1 request\)\.\n$/);
  expect(await filesIn(join(cwd, 'www'))).toMatchObject(await filesIn(join(cwd, 'dist')));
});

test('the configured destination is enough; a dry run lists each file and its reason', async () => {
  const cwd = await builtFolder(SMALL_PROJECT);
  const destination = pathToFileURL(join(cwd, 'www')).href;
  const { 'galley.config.json': _, ...files } = await filesIn(cwd);
  const project = await builtFolder({
    ...Object.fromEntries(Object.entries(files).filter(([path]) => path.startsWith('content/'))),
    'galley.config.json': JSON.stringify({ deploy: { destination } }),
  });
  const { code, stdout } = await runGalley(['deploy', '--dry-run'], { cwd: project });
  expect(code).toBe(0);
  expect(stdout).toContain('put    api/public/v1/demo/posts/first.json (new)\n');
  expect(stdout).toContain('(nothing changed).');
  expect(Object.keys(await filesIn(cwd)).some((path) => path.startsWith('www/'))).toBe(false);
});

test('--format json contains the steps, and the diagnostics of a refusal', async () => {
  const cwd = await builtFolder(SMALL_PROJECT);
  const destination = pathToFileURL(join(cwd, 'www')).href;
  const { stdout } = await runGalley(['deploy', destination, '--format', 'json'], { cwd });
  const { ok, steps, kept } = JSON.parse(stdout);
  expect({ ok, kept }).toEqual({ ok: true, kept: 0 });
  expect(steps.at(-1)).toEqual({ action: 'put', path: 'api/public/v1/notes/index/manifest.json', reason: 'new' });

  const refused = await runGalley(['deploy', destination, '--out', 'none', '--format', 'json'], { cwd });
  expect(refused.code).toBe(1);
  expect(JSON.parse(refused.stdout)).toMatchObject({ diagnostics: [{ code: 'deploy/not-built' }] });
});

test('a link to the output folder is no destination', async () => {
  const cwd = await builtFolder(SMALL_PROJECT);
  await symlink('dist', join(cwd, 'www'));
  for (const path of ['www', 'www/api']) {
    const { code, stderr } = await runGalley(['deploy', pathToFileURL(join(cwd, path)).href], { cwd });
    expect(code).toBe(2);
    expect(stderr).toContain('is the output folder, is inside it, or contains it');
  }
});

test.each([
  [[], 'There is no destination.'],
  [['ftp://example.com/api'], '"ftp://example.com/api" is not a valid destination.'],
  [['/srv/www'], '"/srv/www" is not a valid destination. Did you mean file:///srv/www?'],
  [['www'], '/www?'],
  [['../www'], '"../www" is not a valid destination. Did you mean file:///'],
  [['file:www'], '"file:www" is not a valid destination. Did you mean file:///'],
  [['file:./www'], '"file:./www" is not a valid destination. Did you mean file:///'],
  [['s3://x/api'], 's3://x/api has no valid bucket: a name has 3 to 63 characters'],
  [['s3://bucket/a%20b'], 's3://bucket/a%20b has no valid prefix'],
  [['s3://bucket/api?region=eu'], 's3://bucket/api?region=eu contains ? or #.'],
  [['file:///srv/c#/api'], 'file:///srv/c#/api contains ? or #. In the name of a folder, write %3F or %23.'],
  [['file://tmp/www'], 'file://tmp/www is not a folder on this machine. Did you mean file:///tmp/www?'],
  [['file:///'], 'is the output folder, is inside it, or contains it'],
])('wrong usage: exit code 2 (%j)', async (given, says) => {
  const cwd = await builtFolder(SMALL_PROJECT);
  const { code, stderr } = await runGalley(['deploy', ...given], { cwd });
  expect(code).toBe(2);
  expect(stderr).toContain('deploy/destination');
  expect(stderr).toContain(says);
});

test('a key from the environment is in no output', async () => {
  const cwd = await builtFolder(WITH_SECRET, { env: { NOTES_KEY: KEY } });
  const destination = pathToFileURL(join(cwd, 'www')).href;
  const env = { NOTES_KEY: KEY };
  for (const args of [['--dry-run'], ['--format', 'json'], ['--grace', '0', '--dry-run']]) {
    const { code, stdout, stderr } = await runGalley(['deploy', destination, ...args], { cwd, env });
    expect(code).toBe(0);
    expect(stdout + stderr).not.toContain(KEY);
  }
  expect(Object.keys(await filesIn(join(cwd, 'www')))).toContain(`api/public/v1/${KEY}/posts.json`);
});

test('a key from the environment that is not set during deploy is in no output either', async () => {
  const cwd = await builtFolder(WITH_SECRET, { env: { NOTES_KEY: KEY } });
  const destination = pathToFileURL(join(cwd, 'www')).href;
  const { stdout, stderr } = await runGalley(['deploy', destination, '--dry-run'], { cwd });
  expect(stdout + stderr).not.toContain(KEY);
});

test('a key that has become secret since the build is in no output', async () => {
  const cwd = await builtFolder({ ...SMALL_PROJECT, 'content/notes/workspace.yaml': `keys: [${KEY}]\n` });
  await addFiles(cwd, { 'content/notes/workspace.yaml': 'keys: [{ env: NOTES_KEY }]\n' });
  const destination = pathToFileURL(join(cwd, 'www')).href;
  const { code, stdout, stderr } = await runGalley(['deploy', destination, '--dry-run'], { cwd });
  expect(code).toBe(0);
  expect(stdout + stderr).not.toContain(KEY);
});

test('without the output log, keys come from the content', async () => {
  const cwd = await builtFolder(WITH_SECRET, { env: { NOTES_KEY: KEY } });
  await rm(join(cwd, '.galley'), { recursive: true });
  const destination = pathToFileURL(join(cwd, 'www')).href;
  const { code, stdout, stderr } = await runGalley(['deploy', destination, '--dry-run'], {
    cwd,
    env: { NOTES_KEY: KEY },
  });
  expect(code).toBe(0);
  expect(stdout + stderr).not.toContain(KEY);
  expect(stdout).toContain('api/public/v1/demo/posts.json');
});

/** A package that warns and fails as the AWS SDK does: https://github.com/aws/aws-sdk-js-v3/blob/main/packages-internal/core/src/submodules/client/emitWarningIfUnsupportedVersion.ts */
const WARNING_SDK = `exports.S3Client = class {
  constructor() {
    if (process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED !== 'true') process.emitWarning('nine lines');
    throw new Error('Region is missing');
  }
};`;

test('the AWS SDK’s warning about the version of Node is not printed, unless its user turns it on', async () => {
  const cwd = await builtFolder(SMALL_PROJECT);
  await addFiles(cwd, { 'node_modules/@aws-sdk/client-s3/index.js': WARNING_SDK });
  const deployed = (env: Readonly<Record<string, string>>) =>
    startGalley(['deploy', 's3://bucket', '--dry-run'], { cwd, env }).ended;
  const { stderr } = await deployed({});
  expect(stderr).toContain('Region is missing');
  expect(stderr).not.toContain('nine lines');
  const on = await deployed({ AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'false' });
  expect(on.stderr).toContain('nine lines');
});

test('galley rollback restores what a deploy replaced, then that deploy again, and reports it', async () => {
  const cwd = await builtFolder(SMALL_PROJECT);
  const destination = pathToFileURL(join(cwd, 'www')).href;
  const config = { deploy: { destination } };
  await addFiles(cwd, { 'galley.config.json': JSON.stringify(config) });
  await runGalley(['deploy'], { cwd });
  const before = await filesIn(join(cwd, 'dist'));
  await addFiles(cwd, { 'content/notes/posts/2026-05-01-new.md': post({ title: 'New' }) });
  await buildIn(cwd);
  await runGalley(['deploy'], { cwd });
  expect(await filesIn(join(cwd, 'www'))).not.toMatchObject(before);
  const { code, stdout } = await runGalley(['rollback'], { cwd });
  expect(code).toBe(0);
  expect(stdout).toMatch(
    /www: \d+ uploaded, \d+ unchanged, 0 deleted \(0 B, \d+ requests\)\.\nRestored state 2: deployed /,
  );
  expect(await filesIn(join(cwd, 'www'))).toMatchObject(before);
  const again = await runGalley(['rollback'], { cwd });
  expect(again.code).toBe(1);
  expect(again.stderr).toContain('error deploy/nothing-kept');

  const list = await runGalley(['rollback', '--list'], { cwd });
  expect(list.stdout).toMatch(/^1: deployed \S+Z\n2: deployed \S+Z [(]live[)]\n$/);
  const { stdout: json } = await runGalley(['rollback', '--list', '--format', 'json'], { cwd });
  expect(JSON.parse(json)).toMatchObject({
    ok: true,
    states: [
      { number: 1, isLive: false },
      { number: 2, isLive: true },
    ],
  });
  const plan = await runGalley(['rollback', '--to', '1', '--dry-run'], { cwd });
  expect(plan.stdout).toContain('Would restore state 1: ');
  await runGalley(['rollback', '--to', '1'], { cwd });
  expect(await filesIn(join(cwd, 'www'))).toMatchObject(await filesIn(join(cwd, 'dist')));
});

describe('caches before the destination', () => {
  const TOKEN = 'a-token-that-nobody-must-see';
  const URL_OF_API = 'https://api.example.com/api/public';

  const deployWith = async (args: readonly string[], env: Readonly<Record<string, string>>, cwd?: string) => {
    const folder = cwd ?? (await builtFolder(SMALL_PROJECT));
    const destination = pathToFileURL(join(folder, 'www')).href;
    return { cwd: folder, ...(await runGalley(['deploy', destination, ...args], { cwd: folder, env })) };
  };

  test('purge changed URLs with the token from the environment; the addresses are written to a file', async () => {
    const { origin, requests } = await startCdn(cloudflareAnswers(200));
    const env = { CLOUDFLARE_API_TOKEN: TOKEN, CLOUDFLARE_API_BASE_URL: origin };
    const args = ['--invalidate', 'cloudflare:0a1b', '--url', URL_OF_API, '--changed', 'changed.txt'];
    const { cwd, code, stdout, stderr } = await deployWith(args, env);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/Purged \d+ URLs from Cloudflare 0a1b[.]\n/);
    expect(requests.map(({ body }) => body)).toEqual(['{"prefixes":["api.example.com/api/public"]}']);
    const { 'changed.txt': changed = '' } = await filesIn(cwd);
    const addresses = changed.trimEnd().split('\n');
    expect(addresses).toEqual([...addresses].sort());
    expect(addresses).toContain('/api/public/v1/demo/posts/first');
  });

  test('the file for the changed URLs may be in a new folder; if it cannot be written, nothing is uploaded', async () => {
    const refused = await deployWith(['--changed', 'dist'], {});
    expect(refused).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Cannot write the changed URLs: EISDIR'),
    });
    expect(Object.keys(await filesIn(refused.cwd)).filter((file) => file.startsWith('www/api'))).toEqual([]);
    const { cwd, code } = await deployWith(['--changed', 'new/changed.txt'], {}, refused.cwd);
    expect(code).toBe(0);
    expect((await filesIn(cwd))['new/changed.txt']).toContain('/api/public/v1/demo/posts/first');
  });

  test('that refuse a purge: exit code 1, everything uploaded, and no token in any output', async () => {
    const { origin } = await startCdn(cloudflareAnswers(403, `No: ${TOKEN}`));
    const env = { CLOUDFLARE_API_TOKEN: TOKEN, CLOUDFLARE_API_BASE_URL: origin };
    for (const format of ['pretty', 'json']) {
      const args = ['--invalidate', 'cloudflare:0a1b', '--url', URL_OF_API, '--format', format];
      const { cwd, code, stdout, stderr } = await deployWith(args, env);
      expect(code).toBe(1);
      expect(stdout + stderr).toContain('deploy/not-invalidated');
      expect(stdout + stderr).not.toContain(TOKEN);
      expect(await filesIn(join(cwd, 'www'))).toMatchObject(await filesIn(join(cwd, 'dist')));
    }
  });

  test('in the configuration belong to its destination, and not to one on the command line', async () => {
    const { origin, requests } = await startCdn(cloudflareAnswers(200));
    const env = { CLOUDFLARE_API_TOKEN: TOKEN, CLOUDFLARE_API_BASE_URL: origin };
    const cwd = await builtFolder(SMALL_PROJECT);
    const destination = pathToFileURL(join(cwd, 'live')).href;
    const deploy = { destination, url: URL_OF_API, invalidate: 'cloudflare:0a1b' };
    await addFiles(cwd, { 'galley.config.json': JSON.stringify({ deploy }) });
    expect(await deployWith([], env, cwd)).toMatchObject({ code: 0 });
    expect(requests).toEqual([]);
    expect(await runGalley(['deploy'], { cwd, env })).toMatchObject({ code: 0 });
    expect(requests).toHaveLength(1);
  });

  test.each([
    [['--invalidate', 'E2EXAMPLE'], 'npm install --save-dev @aws-sdk/client-cloudfront'],
    [['--invalidate', 'cloudflare:0a1b', '--url', URL_OF_API], 'CLOUDFLARE_API_TOKEN is not set'],
    [['--url', 'api.example.com'], 'is not the base URL of an API'],
    [['--url', 'https://me:secret@api.example.com/'], 'is not the base URL of an API'],
  ])('that cannot be purged: exit code 2 before any upload (%j)', async (args, says) => {
    const { cwd, code, stdout, stderr } = await deployWith(args, {});
    expect(code).toBe(2);
    expect(stderr).toContain(says);
    expect(stdout + stderr).not.toContain('secret');
    expect(Object.keys(await filesIn(cwd)).some((path) => path.startsWith('www/'))).toBe(false);
  });
});
