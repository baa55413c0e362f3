import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { concealing } from '../../../src/publish/deploy/concealed-keys.ts';
import { MANIFEST } from '../../../src/publish/deploy/manifest.ts';
import { parseChunk } from '../../../src/publish/deploy/record-tree.ts';
import { deployFrom, done, folderStore, rollbackFrom } from '../../helpers/deploying.ts';
import { addFiles, filesIn } from '../../helpers/files.ts';
import { Killed, killedAt } from '../../helpers/store-faults.ts';
import { outputNamed, publishedIn, recordIn, strayIn, twoOutputs } from '../../helpers/two-outputs.ts';

const KEYS = ['demo', 'demo-next', 'notes'];
const MINUTES = 60_000;

/** A destination where an older Galley has published the output `one`. */
const deployedByOlder = async (format: 1 | 2, more: object = {}): Promise<string> => {
  const root = await twoOutputs();
  await deployFrom(root, folderStore(root), { output: outputNamed(root, 'one'), clock: () => 0 });
  const { 'manifest.json.gz': head = '', ...chunks } = await recordIn(root);
  const { salt } = JSON.parse(head);
  const entries = Object.entries(chunks).flatMap(
    ([path, text]) => parseChunk(/(\w+)[.]json/.exec(path)?.[1] ?? '', Buffer.from(text))?.files ?? [],
  );
  expect(entries.length).toBeGreaterThan(50);
  const older = {
    ...{ format, base: '/api/public', isConditional: true, headers: [entries[0]?.[1].headers], removed: {} },
    published: { files: Object.fromEntries(entries.map(([path, { hash }]) => [path, [hash, 0]])), commit: null, at: 0 },
    ...{ hasStaleCaches: false, touched: [], lock: null },
    ...(format === 2 && { salt, previous: { files: { 'gone.json': ['ffff', 0] }, commit: null } }),
    ...more,
  };
  let text = JSON.stringify(older);
  const conceal = (by: string | null): ((key: string) => string) => concealing({ keys: new Set(KEYS), salt: by });
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
    format: 3,
    hasLeftovers: false,
  });
  expect(await strayIn(root)).toEqual([]);
  const result = await deployFrom(root, folderStore(root), { output: outputNamed(root, 'two'), grace: 0 });
  expect(result.diagnostics).toEqual([]);
  expect(await publishedIn(root)).toEqual(await filesIn(join(root, 'two')));
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

test('an upgrade that is killed at any request is completed by the next deploy', async () => {
  const root = await deployedByOlder(2);
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
  expect(await strayIn(root)).toEqual([]);
});
