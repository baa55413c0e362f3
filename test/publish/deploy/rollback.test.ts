import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { DeployOptions } from '../../../src/publish/deploy/deploy.ts';
import type { Store } from '../../../src/publish/deploy/store.ts';
import { buildIn } from '../../helpers/built.ts';
import { ALLOWED, deployFrom, done, folderStore, rollbackFrom } from '../../helpers/deploying.ts';
import { faultsIn } from '../../helpers/faults.ts';
import { addFiles, filesIn } from '../../helpers/files.ts';
import { Killed, killedAt, withRequests } from '../../helpers/store-faults.ts';
import { outputNamed, publishedIn, twoOutputs } from '../../helpers/two-outputs.ts';

const MINUTES = 60_000;
const API = 'api/public/v1/demo';

const deployNamed = async (
  root: string,
  name: string,
  options: Partial<DeployOptions> = {},
  store: Store = folderStore(root),
): Promise<unknown> => deployFrom(root, store, { rollback: true, output: outputNamed(root, name), ...options });

const bothDeployed = async (options: Partial<DeployOptions> = {}): Promise<string> => {
  const root = await twoOutputs();
  await deployNamed(root, 'one', options);
  await deployNamed(root, 'two', options);
  return root;
};

const NOTHING = 'file:///www has no previous state to roll back to';

test.each([null, 0])('what was published before is there again, with a grace period of %s', async (grace) => {
  const root = await bothDeployed({ grace });
  expect(await publishedIn(root)).not.toEqual(await filesIn(join(root, 'one')));
  const result = await rollbackFrom(root, folderStore(root), { grace: 0 });
  expect(await publishedIn(root)).toEqual(await filesIn(join(root, 'one')));
  expect(result.bytes).toBe(0);
  expect(done(result)).toContain(`delete ${API}/posts/fourth.json removed`);
});

test('files that stay for a while need not be copied back', async () => {
  const root = await bothDeployed();
  const { steps } = await rollbackFrom(root, folderStore(root), { dryRun: true });
  expect(steps.some(({ path, action }) => path === `${API}/posts/first.json` && action !== 'keep')).toBe(false);
  expect(await publishedIn(root)).toMatchObject(await filesIn(join(root, 'two')));
});

test('nothing is kept after it, and the next deploy goes on as ever', async () => {
  const root = await bothDeployed();
  await rollbackFrom(root, folderStore(root));
  await expect(rollbackFrom(root, folderStore(root))).rejects.toThrow(NOTHING);
  expect(Object.keys(await filesIn(join(root, 'www/.galley')))).toEqual(['deploy/manifest.json.gz']);
  await deployNamed(root, 'two', { grace: 0 });
  expect(await publishedIn(root)).toEqual(await filesIn(join(root, 'two')));
  await rollbackFrom(root, folderStore(root), { grace: 0 });
  expect(await publishedIn(root)).toEqual(await filesIn(join(root, 'one')));
});

test('a deploy that changes nothing keeps what there was, whatever it deletes', async () => {
  const root = await bothDeployed({ clock: () => 0 });
  const later = { clock: () => 60 * MINUTES };
  await deployNamed(root, 'two', later);
  expect(await publishedIn(root)).toEqual(await filesIn(join(root, 'two')));
  await rollbackFrom(root, folderStore(root), { ...later, grace: 0 });
  expect(await publishedIn(root)).toEqual(await filesIn(join(root, 'one')));
});

test('of all deploys the last one is kept, and nothing that it does not need', async () => {
  const root = await bothDeployed({ grace: 0 });
  const kept = Object.keys(await filesIn(join(root, 'www/.galley/deploy/bodies')));
  expect(kept.length).toBeGreaterThan(5);
  await deployNamed(root, 'one', { grace: 0 });
  await deployNamed(root, 'two', { grace: 0 });
  expect(Object.keys(await filesIn(join(root, 'www/.galley/deploy/bodies')))).toEqual(kept);
  await deployNamed(root, 'one', { grace: 0, rollback: false });
  expect(Object.keys(await filesIn(join(root, 'www/.galley')))).toEqual(['deploy/manifest.json.gz']);
  await expect(rollbackFrom(root, folderStore(root))).rejects.toThrow(NOTHING);
});

test('files of a key that was taken away are kept nowhere', async () => {
  const root = await bothDeployed();
  await addFiles(root, { 'content/blog/workspace.yaml': 'name: Blog\nkeys: [demo]\n' });
  await buildIn(root);
  await deployNamed(root, 'dist', { allowed: { ...ALLOWED, maxDeletes: 1000 } });
  expect(Object.keys(await filesIn(join(root, 'www/.galley')))).toEqual(['deploy/manifest.json.gz']);
  await expect(rollbackFrom(root, folderStore(root))).rejects.toThrow(NOTHING);
});

test('what deploys have kept goes when what is there is listed', async () => {
  const root = await bothDeployed({ grace: 0 });
  rmSync(join(root, 'www', API, 'stats.json'));
  await deployNamed(root, 'two', { relist: true });
  expect(Object.keys(await filesIn(join(root, 'www/.galley')))).toEqual(['deploy/manifest.json.gz']);
});

test('a rollback that is killed at any request leaves whole answers, and is ended by the next, or by a deploy', async () => {
  const root = await twoOutputs();
  let now = 0;
  const clock = (): number => now;
  await deployNamed(root, 'one', { clock, grace: 0 });
  for (let [at, isDone] = [0, false]; !isDone; at += 1) {
    for (const when of ['before', 'after'] as const) {
      now += 20 * MINUTES;
      await deployNamed(root, 'two', { clock, grace: 0 });
      const options = { clock, grace: 0, concurrency: 1 };
      const killed = await rollbackFrom(root, killedAt(folderStore(root), at, when), options).catch((error) => error);
      isDone = !(killed instanceof Killed);
      expect(faultsIn(join(root, 'www'), API), `${when} ${at}`).toEqual([]);
      now += 20 * MINUTES;
      const isLast = at > 0 && isDone;
      if (!isLast && at % 2 === 0) await rollbackFrom(root, folderStore(root), options).catch(nothingLeft);
      if (at % 2 === 1) await deployNamed(root, 'one', options);
      expect(await publishedIn(root), `${when} ${at}`).toEqual(await filesIn(join(root, 'one')));
    }
  }
});

/** A rollback that was killed after its last request has done all. */
const nothingLeft = (error: Error): void => expect(error.message).toContain(NOTHING);

test('a deploy that was killed can be mended, not taken back', async () => {
  const root = await twoOutputs();
  await deployNamed(root, 'one', { clock: () => 0 });
  const store = killedAt(folderStore(root), 20, 'after');
  await expect(deployNamed(root, 'two', { clock: () => 0 }, store)).rejects.toThrow(Killed);
  const clock = (): number => 20 * MINUTES;
  await expect(rollbackFrom(root, folderStore(root), { clock })).rejects.toThrow(NOTHING);
  await deployNamed(root, 'two', { clock, grace: 0 });
  expect(await publishedIn(root)).toEqual(await filesIn(join(root, 'two')));
  expect(Object.keys(await filesIn(join(root, 'www/.galley')))).toEqual(['deploy/manifest.json.gz']);
});

test('a file costs one request more to keep', async () => {
  const root = await twoOutputs();
  const names: string[] = [];
  const store = withRequests(folderStore(root), ({ name, run }) => {
    names.push(name);
    return run();
  });
  await deployNamed(root, 'one', {}, store);
  expect(names).not.toContain('copy');
  names.length = 0;
  await deployNamed(root, 'two', {}, store);
  const copies = names.filter((name) => name === 'copy').length;
  expect(copies).toBeGreaterThan(0);
  expect(copies).toBeLessThanOrEqual(names.filter((name) => name === 'put').length - 2);
});

test('a deploy that lists what is there keeps nothing: what somebody else has done there was never published', async () => {
  const root = await bothDeployed();
  rmSync(join(root, 'www', API, 'posts/third.json'));
  await deployNamed(root, 'two', { relist: true });
  await expect(rollbackFrom(root, folderStore(root))).rejects.toThrow(NOTHING);
  expect(await publishedIn(root)).toMatchObject(await filesIn(join(root, 'two')));
});
