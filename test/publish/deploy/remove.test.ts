import { cpSync, existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { PUBLISHERS } from '../../../src/cli/ci/publisher.ts';
import type { ChangedAddresses } from '../../../src/publish/deploy/changed-addresses.ts';
import { buildIn, builtFolder } from '../../helpers/built.ts';
import { runGalley } from '../../helpers/cli.ts';
import { deployFrom, done, folderStore, removeFrom } from '../../helpers/deploying.ts';
import { addFiles, filesIn } from '../../helpers/files.ts';
import { SMALL_PROJECT } from '../../helpers/posts.ts';
import { Killed, killedAt, killedAtUpload } from '../../helpers/store-faults.ts';
import { outputNamed, publishedIn, strayFiles, twoOutputs } from '../../helpers/two-outputs.ts';

const MINUTES = 60_000;

test('removes everything that deploys left: published files, files in the grace period, copies for rollbacks', async () => {
  const root = await twoOutputs();
  for (const name of ['one', 'two'])
    await deployFrom(root, folderStore(root), { output: outputNamed(root, name), rollback: true });
  expect(existsSync(join(root, 'www/.galley/deploy/bodies'))).toBe(true);
  const steps = done(await removeFrom(root));
  expect(steps.every((step) => /^delete \S+ all-removed$/.test(step))).toBe(true);
  expect(steps).toContain('delete api/public/v1/demo/posts/first.json all-removed');
  expect(await filesIn(join(root, 'www'))).toEqual({});
});

test('deletes lists before the files that they name', async () => {
  const root = await builtFolder(SMALL_PROJECT);
  await deployFrom(root, folderStore(root));
  const steps = done(await removeFrom(root, folderStore(root), { dryRun: true }));
  const at = (path: string): number => steps.indexOf(`delete api/public/v1/demo/${path} all-removed`);
  expect(at('posts.json')).toBeGreaterThanOrEqual(0);
  expect(at('posts.json')).toBeLessThan(at('posts/first.json'));
});

test('a dry run changes nothing', async () => {
  const root = await builtFolder(SMALL_PROJECT);
  await deployFrom(root, folderStore(root));
  const before = await filesIn(join(root, 'www'));
  expect((await removeFrom(root, folderStore(root), { dryRun: true })).steps).not.toEqual([]);
  expect(await filesIn(join(root, 'www'))).toEqual(before);
});

test('files that Galley did not write stay, even next to deleted ones', async () => {
  const root = await builtFolder(SMALL_PROJECT);
  const others = { 'index.html': 'ours', 'api/public/v1/demo/posts/mine.txt': 'mine' };
  await deployFrom(root, folderStore(root));
  await addFiles(join(root, 'www'), others);
  await removeFrom(root);
  expect(await filesIn(join(root, 'www'))).toEqual(others);
});

test('does nothing if nothing is there', async () => {
  const root = await builtFolder(SMALL_PROJECT);
  expect((await removeFrom(root)).steps).toEqual([]);
  await deployFrom(root, folderStore(root));
  await removeFrom(root);
  expect((await removeFrom(root)).steps).toEqual([]);
});

test('keeps an API with other keys, and files in no manifest', async () => {
  const root = await builtFolder(SMALL_PROJECT);
  await deployFrom(root, folderStore(root));
  const before = await filesIn(join(root, 'www'));
  for (const knownKeys of [[], ['other']])
    await expect(removeFrom(root, folderStore(root), { knownKeys })).rejects.toThrow(
      'contains an API with other API keys',
    );
  expect(await filesIn(join(root, 'www'))).toEqual(before);
  for (const spoil of [
    () => writeFileSync(join(root, 'www/.galley/deploy/manifest.json.gz'), 'damaged'),
    () => rmSync(join(root, 'www/.galley'), { recursive: true }),
  ]) {
    spoil();
    const { '.galley/deploy/manifest.json.gz': _, ...files } = await filesIn(join(root, 'www'));
    await expect(removeFrom(root)).rejects.toThrow('but no deploy manifest');
    expect(await filesIn(join(root, 'www'))).toMatchObject(files);
  }
});

test('a preview whose pull request replaces every key is deployed again, and removed with the main branch’s keys', async () => {
  const cwd = await builtFolder(SMALL_PROJECT);
  const destination = pathToFileURL(join(cwd, 'www/previews/pr-12')).href;
  const { preview, remove } = PUBLISHERS.galley;
  const run = async (lines: readonly string[] = []): Promise<void> => {
    // The test has no endpoint, so the option for it goes.
    const words = (lines[0] ?? '')
      .split(' ')
      .slice(1)
      .filter((word) => !word.includes('$GALLEY_ENDPOINT') && !word.includes('{GALLEY_ENDPOINT'));
    const args = words.map((word) => (word === '"$GALLEY_PREVIEW"' ? destination : word));
    expect(await runGalley(args, { cwd })).toMatchObject({ code: 0, stderr: '' });
  };
  const use = { bin: (program: string) => program, out: 'dist' };
  const keys = (blog: string, notes: string): Promise<void> =>
    addFiles(cwd, {
      'content/blog/workspace.yaml': `name: Blog\nkeys: [${blog}]\n`,
      'content/notes/workspace.yaml': `keys: [${notes}]\n`,
    });
  await run(preview(use));
  await keys('replaced', 'replaced-notes');
  await buildIn(cwd);
  await run(preview(use));
  expect(existsSync(join(cwd, 'www/previews/pr-12/api/public/v1/demo'))).toBe(false);
  await keys('demo', 'notes');
  await buildIn(cwd);
  await run(remove?.(use));
  expect(await filesIn(join(cwd, 'www'))).toEqual({});
});

test('a running deploy is not disturbed', async () => {
  const root = await builtFolder(SMALL_PROJECT);
  const clock = (): number => 0;
  await deployFrom(root, killedAtUpload(folderStore(root)), { clock }).catch(() => {});
  await expect(removeFrom(root, folderStore(root), { clock })).rejects.toThrow('Another deploy');
  await removeFrom(root, folderStore(root), { clock: () => 20 * MINUTES });
  expect(await filesIn(join(root, 'www'))).toEqual({});
});

test('killed at any request, it is completed by the next run or the next deploy', async () => {
  const root = await builtFolder(SMALL_PROJECT);
  let now = 0;
  const clock = (): number => now;
  for (let [at, isDone] = [0, false]; !isDone; at += 1) {
    for (const when of ['before', 'after'] as const) {
      now += 20 * MINUTES;
      await deployFrom(root, folderStore(root), { clock });
      const store = killedAt(folderStore(root), at, when);
      const killed = await removeFrom(root, store, { clock, concurrency: 1 }).catch((error) => error);
      isDone = !(killed instanceof Killed);
      now += 20 * MINUTES;
      if (at % 2 === 0) await removeFrom(root, folderStore(root), { clock });
      else await deployFrom(root, folderStore(root), { clock });
      const files = await (at % 2 === 0 ? filesIn(join(root, 'www')) : publishedIn(root));
      expect(files, `${when} ${at}`).toEqual(at % 2 === 0 ? {} : await filesIn(join(root, 'dist')));
      expect(await strayFiles(root)).toEqual([]);
    }
  }
});

test('the command accepts only an explicit destination', async () => {
  const cwd = await builtFolder(SMALL_PROJECT);
  const destination = pathToFileURL(join(cwd, 'www')).href;
  await addFiles(cwd, { 'galley.config.json': JSON.stringify({ deploy: { destination } }) });
  await runGalley(['deploy'], { cwd });
  const preview = `${destination}/previews/pr-1`;
  cpSync(join(cwd, 'www'), join(cwd, 'production'), { recursive: true });
  await runGalley(['deploy', preview], { cwd });

  const unnamed = await runGalley(['deploy', '--remove'], { cwd });
  expect(unnamed.code).toBe(2);
  expect(unnamed.stderr).toContain('`--remove` needs a destination on the command line.');
  const removed = await runGalley(['deploy', preview, '--remove'], { cwd });
  expect(removed).toMatchObject({ code: 0, stderr: '' });
  expect(removed.stdout).toMatch(/pr-1: 0 uploaded, 0 unchanged, \d\d deleted/);
  expect(await filesIn(join(cwd, 'www'))).toEqual(await filesIn(join(cwd, 'production')));
});

test('purges every deleted address from the caches', async () => {
  const root = await twoOutputs();
  const purged: (ChangedAddresses | 'all')[] = [];
  const caches = { name: 'the caches', purge: async (changed: ChangedAddresses | 'all') => void purged.push(changed) };
  await deployFrom(root, folderStore(root), { caches, output: outputNamed(root, 'one') });
  await removeFrom(root, folderStore(root), { caches });
  const last = purged.at(-1) as ChangedAddresses;
  expect(last.exact).toContain('/api/public/v1/demo/posts/first');
  expect(last.exact.some((address) => /[/]index[/][0-9a-f]+[.]json$/.test(address))).toBe(true);
});
