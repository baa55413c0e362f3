import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { concealing } from '../../../src/publish/deploy/concealed-keys.ts';
import { MANIFEST } from '../../../src/publish/deploy/manifest.ts';
import { parseChunk } from '../../../src/publish/deploy/record-tree.ts';
import { hashOf } from '../../../src/publish/deploy/store.ts';
import { deployFrom, done, folderStore, rollbackFrom } from '../../helpers/deploying.ts';
import { addFiles, filesIn } from '../../helpers/files.ts';
import { Killed, killedAt } from '../../helpers/store-faults.ts';
import {
  bothDeployed,
  deployNamed,
  outputNamed,
  publishedIn,
  recordIn,
  strayFiles,
  twoOutputs,
} from '../../helpers/two-outputs.ts';

const KEYS = ['demo', 'demo-next', 'notes'];
const MINUTES = 60_000;

/** A destination to which an older Galley has deployed the output `one`. */
const deployedByOlder = async (format: 1 | 2, more: object = {}): Promise<string> => {
  const root = await twoOutputs();
  await deployFrom(root, folderStore(root), { output: outputNamed(root, 'one'), clock: () => 0 });
  const { 'manifest.json.gz': head = '', ...chunks } = await recordIn(root);
  const { salt, roots } = JSON.parse(head);
  const entries = [...roots, ...Object.values(chunks)].flatMap((text) => parseChunk(hashOf(text), text)?.files ?? []);
  expect(entries.length).toBeGreaterThan(50);
  const older = {
    ...{ format, base: '/api/public', isConditional: true, headers: [entries[0]?.[1].headers], removed: {} },
    published: { files: Object.fromEntries(entries.map(([path, { hash }]) => [path, [hash, 0]])), commit: null, at: 0 },
    ...{ hasStaleCaches: false, touched: [], lock: null },
    ...(format === 2 && { salt, previous: { files: { 'gone.json': ['ffff', 0] }, commit: null } }),
    ...more,
  };
  let text = JSON.stringify(older);
  const conceal = (by: string | null): ((key: string) => string) => concealing(new Set(KEYS), by);
  if (format === 1) for (const key of KEYS) text = text.replaceAll(conceal(salt)(key), () => conceal(null)(key));
  for (const path of Object.keys(chunks)) await folderStore(root).delete([`.galley/deploy/${path}`]);
  await addFiles(root, { 'www/.galley/deploy/bodies/ffff': 'a copy for a rollback' });
  writeFileSync(join(root, 'www', MANIFEST), gzipSync(text));
  return root;
};

test.each([1, 2] as const)('upgrades a record of format %d, and uploads only changed files', async (format) => {
  const root = await deployedByOlder(format);
  const steps = done(await deployFrom(root, folderStore(root), { output: outputNamed(root, 'one') }));
  expect(steps).toEqual([]);
  expect(JSON.parse((await recordIn(root))['manifest.json.gz'] ?? '')).toMatchObject({
    format: 4,
    hasLeftovers: false,
  });
  expect(await strayFiles(root)).toEqual([]);
  const result = await deployFrom(root, folderStore(root), { output: outputNamed(root, 'two'), grace: 0 });
  expect(result.diagnostics).toEqual([]);
  expect(await publishedIn(root)).toEqual(await filesIn(join(root, 'two')));
});

/** Turns the record into one of format 3, where all chunks are files next to the manifest. */
const toFormat3 = async (root: string): Promise<void> => {
  const { roots, ...head } = JSON.parse((await recordIn(root))['manifest.json.gz'] ?? '');
  for (const text of roots) {
    const folder = join(root, 'www/.galley/deploy/chunks');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `${hashOf(text)}.json.gz`), gzipSync(text));
  }
  writeFileSync(join(root, 'www', MANIFEST), gzipSync(JSON.stringify({ ...head, format: 3 })));
};

const deployedByFormat3 = async (): Promise<string> => {
  const root = await bothDeployed({ grace: 0, clock: () => 0 });
  await toFormat3(root);
  return root;
};

test('reads a record of format 3 with its states, and the next change upgrades it', async () => {
  const root = await deployedByFormat3();
  expect(await deployNamed(root, 'two', { grace: 0 })).toMatchObject({ steps: [], diagnostics: [] });
  await rollbackFrom(root, folderStore(root), { grace: 0 });
  expect(await publishedIn(root)).toEqual(await filesIn(join(root, 'one')));
  expect(JSON.parse((await recordIn(root))['manifest.json.gz'] ?? '')).toMatchObject({ format: 4 });
  expect(await strayFiles(root)).toEqual([]);
  await deployNamed(root, 'two', { grace: 0 });
  expect(await publishedIn(root)).toEqual(await filesIn(join(root, 'two')));
  expect(await strayFiles(root)).toEqual([]);
});

test('a state of format 3 that is deployed again leaves no chunk behind', async () => {
  const root = await deployedByFormat3();
  await deployNamed(root, 'one', { grace: 0 });
  await deployNamed(root, 'two', { grace: 0, rollback: false });
  expect(await strayFiles(root)).toEqual([]);
});

test('the state published by an older Galley can be restored after the upgrade', async () => {
  const root = await deployedByOlder(2);
  await deployFrom(root, folderStore(root), { output: outputNamed(root, 'two'), grace: 0, rollback: true });
  await rollbackFrom(root, folderStore(root), { grace: 0 });
  expect(await publishedIn(root)).toEqual(await filesIn(join(root, 'one')));
});

test('a running deploy of an older Galley is not disturbed; if it was killed, the next one completes it', async () => {
  const lock = { id: 'x', since: 0, until: 10 * MINUTES };
  const touched = [
    'api/public/v1/$unknown/posts.json',
    'api/public/errors/not_found.json',
    'new.txt',
    '.galley/deploy/bodies/ffff',
  ];
  const root = await deployedByOlder(2, { lock, touched });
  await addFiles(root, { 'www/new.txt': 'from the killed deploy', 'www/api/public/errors/not_found.json': '{}' });
  const deploying = (now: number) =>
    deployFrom(root, folderStore(root), { output: outputNamed(root, 'one'), grace: 0, clock: () => now });
  await expect(deploying(MINUTES)).rejects.toThrow('has been running since');
  await deploying(20 * MINUTES);
  expect(await publishedIn(root)).toEqual(await filesIn(join(root, 'one')));
});

test.each([
  ['format 2', () => deployedByOlder(2)],
  ['format 3', deployedByFormat3],
])('an upgrade of %s that is killed at any request is completed by the next deploy', async (_, deployed) => {
  const root = await deployed();
  let now = 0;
  for (let [at, isDone] = [0, false]; !isDone; at += 1) {
    const options = { output: outputNamed(root, at % 2 === 0 ? 'two' : 'one'), grace: 0, clock: () => now };
    now += 20 * MINUTES;
    const killed = deployFrom(root, killedAt(folderStore(root), at, 'after'), { ...options, concurrency: 1 });
    isDone = !((await killed.catch((error) => error)) instanceof Killed);
  }
  now += 20 * MINUTES;
  await deployFrom(root, folderStore(root), { output: outputNamed(root, 'one'), grace: 0, clock: () => now });
  expect(await publishedIn(root)).toEqual(await filesIn(join(root, 'one')));
  expect(await strayFiles(root)).toEqual([]);
});
