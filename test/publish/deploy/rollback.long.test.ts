import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Store } from '../../../src/publish/deploy/store.ts';
import { builtFolder } from '../../helpers/built.ts';
import { folderStore, listStatesFrom, rollbackFrom } from '../../helpers/deploying.ts';
import fc from '../../helpers/fast-check.ts';
import { faultsIn } from '../../helpers/faults.ts';
import { addFiles, filesIn } from '../../helpers/files.ts';
import { SMALL_PROJECT } from '../../helpers/posts.ts';
import { Killed, killedAt } from '../../helpers/store-faults.ts';
import { bothDeployed, deployNamed, ownFilesIn, publishedIn, strayFiles } from '../../helpers/two-outputs.ts';

const MINUTES = 60_000;
const MANIFEST = 'manifest.json.gz';
const API = 'api/public/v1/demo';
const NOTHING = 'has no previous state to roll back to';

/** Kills a rollback at each of its requests, each time in a copy of the same destination, and then runs `work`. */
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

test('a rollback killed at any request leaves whole answers; the next one or a deploy completes it', async () => {
  const root = await bothDeployed({ clock: () => 0, grace: 0 });
  let hasEnded = false;
  await killedAnywhere(
    root,
    (store) => rollbackFrom(root, store, { clock: () => 0, grace: 0, concurrency: 1 }),
    async (name, at) => {
      if (at % 3 === 0) await deployNamed(root, 'one', LATER);
      else
        await rollbackFrom(root, folderStore(root), LATER).catch((error: Error) => {
          // A rollback that was killed after its last request was complete.
          expect(error.message).toContain(NOTHING);
          expect(hasEnded).toBe(false);
          hasEnded = true;
        });
      expect(await publishedIn(root), name).toEqual(await filesIn(join(root, 'one')));
      expect(await strayFiles(root), name).toEqual([]);
    },
  );
});

test('a deploy killed at any request can be rolled back, before or after the next one completes it', async () => {
  const root = await bothDeployed({ clock: () => 0, grace: 0 });
  const manifest = async () => JSON.parse((await ownFilesIn(root))[MANIFEST] ?? '');
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
      expect(await strayFiles(root), name).toEqual([]);
    },
  );
});

/** Outputs whose files have one of two contents, so that states often share content, also at other paths. */
const outputs = fc.array(fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd', 'e/f'), fc.constantFrom('x', 'y')), {
  minLength: 2,
  maxLength: 4,
});
const steps = fc.array(
  fc.record({
    /** The output to deploy, or the state to restore. */
    at: fc.nat(5),
    isRollback: fc.boolean(),
    /** The request at which the action is killed; null lets it finish. */
    killedAt: fc.option(fc.nat(24), { freq: 2 }),
    isGrace: fc.boolean(),
    when: fc.constantFrom('before', 'after'),
  }),
  { minLength: 1, maxLength: 12 },
);

test('after any deploys, rollbacks and kills, the published files and every listed state are exact', async () => {
  const root = await builtFolder(SMALL_PROJECT);
  const settings = await filesIn(join(root, 'dist'));
  await fc.assert(
    fc.asyncProperty(outputs, steps, async (extras, actions) => {
      rmSync(join(root, 'www'), { recursive: true, force: true });
      for (const [at, extra] of extras.entries()) {
        rmSync(join(root, `out-${at}`), { recursive: true, force: true });
        await addFiles(join(root, `out-${at}`), { ...settings, ...prefixed(extra) });
      }
      let now = 0;
      /** The deployed outputs by the time of their deploy. */
      const deployed = new Map<number, number>();
      for (const action of actions) {
        now += 20 * MINUTES;
        const deployedAt = now;
        const output = action.at % extras.length;
        const store =
          action.killedAt === null ? folderStore(root) : killedAt(folderStore(root), action.killedAt, action.when);
        const options = { clock: () => deployedAt, concurrency: 1, grace: action.isGrace ? 3600 : 0 };
        const run = action.isRollback
          ? rollbackFrom(root, store, { ...options, to: String(action.at + 1) })
          : deployNamed(root, `out-${output}`, options, store);
        if (!action.isRollback) deployed.set(deployedAt, output);
        const end = await run.then(
          () => null,
          (error: unknown) => error,
        );
        if (action.killedAt === null && !action.isRollback) expect(end).toBeNull();
        if (end !== null && !(end instanceof Killed)) expect(String(end)).toMatch(/has no (?:previous )?states? .*to /);
      }
      now += 20 * MINUTES;
      const states = await listStatesFrom(root, folderStore(root), () => now);
      expect(states.length).toBeLessThanOrEqual(5);
      for (const { number, deployedAt } of states) {
        now += 20 * MINUTES;
        await rollbackFrom(root, folderStore(root), { to: String(number), grace: 0, clock: () => now });
        const output = deployed.get(Date.parse(deployedAt));
        expect(await publishedIn(root)).toEqual(await filesIn(join(root, `out-${output}`)));
        expect(await strayFiles(root)).toEqual([]);
      }
      now += 20 * MINUTES;
      await deployNamed(root, 'out-0', { grace: 0, clock: () => now });
      expect(await publishedIn(root)).toEqual(await filesIn(join(root, 'out-0')));
    }),
    { numRuns: 100 },
  );
});

const prefixed = (extra: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(extra).map(([path, text]) => [`api/public/v1/demo/feeds/${path}`, text]));
