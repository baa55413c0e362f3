import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Caches } from '../../../src/publish/deploy/changed-addresses.ts';
import type { DeployOptions } from '../../../src/publish/deploy/deploy.ts';
import type { Store } from '../../../src/publish/deploy/store.ts';
import { buildIn, builtFolder } from '../../helpers/built.ts';
import { deployFrom, folderStore, rollbackFrom } from '../../helpers/deploying.ts';
import { addFiles } from '../../helpers/files.ts';
import { post, SMALL_PROJECT } from '../../helpers/posts.ts';
import { killedAtUpload, withRequests } from '../../helpers/store-faults.ts';

const API = '/api/public/v1/demo';

type Told = Parameters<Caches['purge']>[0];

interface Watched {
  readonly caches: Caches;
  readonly told: Told[];
  /** Whether the caches refuse to purge. */
  isDown: boolean;
}

const watchedCaches = (onTold: (changed: Told) => void = () => {}): Watched => {
  const watched: Watched = {
    told: [],
    isDown: false,
    caches: {
      name: 'the caches',
      purge: async (changed, hold) => {
        await hold();
        if (watched.isDown) throw new Error('They refuse.');
        watched.told.push(changed);
        onTold(changed);
      },
    },
  };
  return watched;
};

/** A project after its first deploy and purge. */
const deployed = async (
  watched: Watched,
): Promise<{ root: string; store: Store; deployAgain: (options?: Partial<DeployOptions>) => Promise<unknown> }> => {
  const root = await builtFolder(SMALL_PROJECT);
  const store = folderStore(root);
  const { caches } = watched;
  await deployFrom(root, store, { caches, rollback: true });
  watched.told.length = 0;
  return { root, store, deployAgain: (options) => deployFrom(root, store, { caches, rollback: true, ...options }) };
};

const withOneMore = async (root: string): Promise<void> => {
  await addFiles(root, { 'content/blog/posts/2026-05-01-new.md': post({ title: 'New' }) });
  await buildIn(root);
};

test('a dry run reports the cost of the deploy’s purge, and purges nothing', async () => {
  const watched = watchedCaches();
  const { root, deployAgain } = await deployed(watched);
  await withOneMore(root);
  const costOf = (changed: Told) => ({ paths: changed === 'all' ? 1 : changed.exact.length, usd: 0.01 });
  const caches = { ...watched.caches, costOf };
  expect(await deployAgain({ caches, dryRun: true })).toMatchObject({ purgeCost: { usd: 0.01 } });
  expect(watched.told).toEqual([]);
  const result = await deployAgain({ caches });
  expect(result).toMatchObject({ purgeCost: { paths: exactIn(watched.told).length, usd: 0.01 } });
  expect(await deployAgain({ caches })).toMatchObject({ purgeCost: null });
});

const exactIn = (told: readonly Told[]): readonly string[] =>
  told.flatMap((changed) => (changed === 'all' ? ['all'] : changed.exact));

test('the first deploy purges everything, later ones only the changes, if there are any', async () => {
  const watched = watchedCaches();
  const root = await builtFolder(SMALL_PROJECT);
  const store = folderStore(root);
  await deployFrom(root, store, { caches: watched.caches });
  expect(watched.told).toEqual(['all']);
  await deployFrom(root, store, { caches: watched.caches });
  expect(watched.told).toEqual(['all']);
  await withOneMore(root);
  await deployFrom(root, store, { caches: watched.caches });
  expect(watched.told).toHaveLength(2);
  const exact = exactIn(watched.told.slice(1));
  for (const path of ['posts', 'posts.json', 'posts/new', 'stats', 'index/manifest.json'])
    expect(exact).toContain(`${API}/${path}`);
  expect(exact.filter((address) => /posts[/](first|second|third)/.test(address))).toEqual([]);
});

test('purges written files before it deletes anything, and deleted files afterwards', async () => {
  const events: string[] = [];
  const watched = watchedCaches((changed) =>
    events.push(exactIn([changed]).includes(`${API}/posts`) ? 'written' : 'deleted'),
  );
  const { root, store } = await deployed(watched);
  rmSync(join(root, 'content/blog/posts/2026-03-01-third.md'));
  await buildIn(root);
  events.length = 0;
  const noting = withRequests(store, ({ name, path, run }) => {
    if (!path.includes('.galley')) events.push(name);
    return run();
  });
  await deployFrom(root, noting, { caches: watched.caches, grace: 0 });
  expect(events.filter((event, at) => event !== events[at - 1])).toEqual(['put', 'written', 'delete', 'deleted']);
});

test('when a purge fails, the deploy fails but is in the manifest, and the next one purges everything', async () => {
  const watched = watchedCaches();
  const { root, deployAgain } = await deployed(watched);
  await withOneMore(root);
  watched.isDown = true;
  await expect(deployAgain()).rejects.toThrow('They refuse.');
  watched.isDown = false;
  expect(await deployAgain()).toMatchObject({ bytes: 0 });
  expect(watched.told).toEqual(['all']);
  await deployAgain();
  expect(watched.told).toEqual(['all']);
});

test('the deploy after one that was killed or purged nothing purges everything, too', async () => {
  const watched = watchedCaches();
  const { root, store, deployAgain } = await deployed(watched);
  await withOneMore(root);
  await deployAgain({ caches: null });
  await deployAgain();
  expect(watched.told).toEqual(['all']);

  await addFiles(root, { 'content/blog/posts/2026-05-02-newer.md': post({ title: 'Newer' }) });
  await buildIn(root);
  const killed = deployFrom(root, killedAtUpload(store), { caches: watched.caches, clock: () => 0 });
  await expect(killed).rejects.toThrow();
  await deployAgain();
  expect(watched.told).toEqual(['all', 'all']);
});

test('a rollback purges the same addresses as the deploy that it reverts', async () => {
  const watched = watchedCaches();
  const { root, store, deployAgain } = await deployed(watched);
  await addFiles(root, {
    'content/blog/posts/2026-01-01-first.md': post({ title: 'Other', slug: 'first', category: 'News' }),
  });
  await buildIn(root);
  await deployAgain();
  const [there = []] = [exactIn(watched.told)];
  watched.told.length = 0;
  await rollbackFrom(root, store, { caches: watched.caches });
  const back = exactIn(watched.told);
  const named = (addresses: readonly string[]): string[] =>
    addresses.filter((address) => !/index[/][0-9a-f]+/.test(address));
  expect(named(back)).toEqual(named(there));
  expect(back).toContain(`${API}/posts/first`);
});

test('a dry run purges nothing, and reports which addresses would change', async () => {
  const watched = watchedCaches();
  const { root, deployAgain } = await deployed(watched);
  await withOneMore(root);
  const changed: string[] = [];
  const result = await deployAgain({ dryRun: true, onChanged: ({ exact }) => changed.push(...exact) });
  expect(watched.told).toEqual([]);
  expect(changed).toContain(`${API}/posts/new`);
  expect(result).toMatchObject({ changed: changed.length, caches: 'the caches' });
});
