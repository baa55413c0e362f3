import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { DeployOptions } from '../../../src/publish/deploy/deploy.ts';
import type { Store } from '../../../src/publish/deploy/store.ts';
import { deployFrom, folderStore, rollbackFrom } from '../../helpers/deploying.ts';
import { faultsIn } from '../../helpers/faults.ts';
import { filesIn } from '../../helpers/files.ts';
import { Killed, killedAt } from '../../helpers/store-faults.ts';
import { outputNamed, publishedIn, recordIn, strayIn, twoOutputs } from '../../helpers/two-outputs.ts';

const MINUTES = 60_000;
const MANIFEST = 'manifest.json.gz';
const API = 'api/public/v1/demo';
const NOTHING = 'has no previous state to roll back to';

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

/** Runs work for each request of a rollback that it is killed at, in a copy of the same destination. */
const killedAnywhere = async (
  root: string,
  start: (store: Store) => Promise<unknown>,
  check: (name: string, at: number) => Promise<void>,
): Promise<void> => {
  cpSync(join(root, 'www'), join(root, 'before'), { recursive: true });
  for (let [at, isDone] = [0, false]; !isDone; at += 1) {
    for (const when of ['before', 'after'] as const) {
      rmSync(join(root, 'www'), { recursive: true });
      cpSync(join(root, 'before'), join(root, 'www'), { recursive: true });
      const killed = await start(killedAt(folderStore(root), at, when)).catch((error) => error);
      isDone = !(killed instanceof Killed);
      expect(faultsIn(join(root, 'www'), API), `${when} ${at}`).toEqual([]);
      if (!isDone) await check(`${when} ${at}`, at);
    }
  }
};

const LATER = { clock: () => 20 * MINUTES, grace: 0 };

test('a rollback that is killed at any request leaves whole answers, and is ended by the next, or by a deploy', async () => {
  const root = await bothDeployed({ clock: () => 0, grace: 0 });
  let hasEnded = false;
  await killedAnywhere(
    root,
    (store) => rollbackFrom(root, store, { clock: () => 0, grace: 0, concurrency: 1 }),
    async (name, at) => {
      if (at % 3 === 0) await deployNamed(root, 'one', LATER);
      else
        await rollbackFrom(root, folderStore(root), LATER).catch((error: Error) => {
          // A rollback that was killed after its last request has done all.
          expect(error.message).toContain(NOTHING);
          expect(hasEnded).toBe(false);
          hasEnded = true;
        });
      expect(await publishedIn(root), name).toEqual(await filesIn(join(root, 'one')));
      expect(await strayIn(root), name).toEqual([]);
    },
  );
});

test('a deploy that is killed at any request is rolled back, or ended by the next, which can be rolled back', async () => {
  const root = await bothDeployed({ clock: () => 0, grace: 0 });
  const manifest = async () => JSON.parse((await recordIn(root))[MANIFEST] ?? '');
  const { published } = await manifest();
  const hasBegun = async (): Promise<boolean> => {
    const now = await manifest();
    return now.published.files !== published.files || now.unfinished.length > 0;
  };
  await killedAnywhere(
    root,
    (store) => deployNamed(root, 'one', { clock: () => 0, grace: 0, concurrency: 1 }, store),
    async (name, at) => {
      if (at % 2 === 0) await deployNamed(root, 'one', LATER);
      const restored = (await hasBegun()) ? 'two' : 'one';
      await rollbackFrom(root, folderStore(root), LATER);
      expect(await publishedIn(root), name).toEqual(await filesIn(join(root, restored)));
      expect(await strayIn(root), name).toEqual([]);
    },
  );
});
