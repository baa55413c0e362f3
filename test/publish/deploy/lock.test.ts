import { hostname } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { holder } from '../../../src/publish/deploy/lock.ts';
import { MANIFEST } from '../../../src/publish/deploy/manifest.ts';
import { StoreError } from '../../../src/publish/deploy/refusal-error.ts';
import { RETRIES } from '../../../src/publish/deploy/retry.ts';
import type { Store } from '../../../src/publish/deploy/store.ts';
import { builtFolder } from '../../helpers/built.ts';
import { deployFrom, folderStore, removeFrom, rollbackFrom } from '../../helpers/deploying.ts';
import { addFiles, filesIn } from '../../helpers/files.ts';
import { SMALL_PROJECT } from '../../helpers/posts.ts';
import { Killed, killedAtUpload, withRequests } from '../../helpers/store-faults.ts';
import { MANY_FILES, outputNamed, publishedIn, twoOutputs } from '../../helpers/two-outputs.ts';

const MINUTES = 60_000;

/** A project whose deploy was killed halfway, at time 0. */
const withKilledDeploy = async (): Promise<{ readonly root: string; readonly store: Store }> => {
  const root = await builtFolder(SMALL_PROJECT);
  const store = folderStore(root);
  await expect(deployFrom(root, killedAtUpload(store), { clock: () => 0 })).rejects.toThrow(Killed);
  return { root, store };
};

/** A clock that advances only while a deploy sleeps. */
const sleeper = () => {
  let now = 0;
  const sleep = async (milliseconds: number): Promise<void> => {
    now += milliseconds;
  };
  return { clock: () => now, retries: { ...RETRIES, sleep } };
};

test('the error names the holder of the lock, its start and its expiry', async () => {
  const { root, store } = await withKilledDeploy();
  await expect(deployFrom(root, store, { clock: () => MINUTES })).rejects.toMatchObject({
    diagnostics: [
      {
        code: 'deploy/locked',
        message: expect.stringMatching(/ has been running since 1970-01-01T00:00:00.000Z, started by \S+[.]$/),
        help: expect.stringContaining('expires at 1970-01-01T00:10:00.000Z'),
      },
    ],
  });
});

test.each([
  [
    { GITHUB_SERVER_URL: 'https://github.com', GITHUB_REPOSITORY: 'a/b', GITHUB_RUN_ID: '7' },
    'github.com/a/b/actions/runs/7',
  ],
  [{ CI_JOB_URL: 'https://gitlab.com/a/b/-/jobs/7' }, 'gitlab.com/a/b/-/jobs/7'],
  [{}, hostname()],
  [{ GITHUB_RUN_ID: '7' }, hostname()],
  [{ GITHUB_RUN_ID: '7', GITHUB_REPOSITORY: '', GITHUB_SERVER_URL: 'https://github.com' }, hostname()],
])('a lock names the job if the environment %j has its whole address, and otherwise the machine', (env, name) => {
  expect(holder(env).replace('https://', '')).toBe(name);
});

test('with a wait, a deploy, a rollback and a removal start when another deploy’s lock expires', async () => {
  for (const run of [deployFrom, rollbackFrom, removeFrom]) {
    const { root, store } = await withKilledDeploy();
    const { clock, retries } = sleeper();
    const waits: string[] = [];
    const onWait = ({ message }: Error): void => void waits.push(message);
    const result = await run(root, store, { wait: 15 * MINUTES, clock, retries, onWait }).catch(
      (error: { diagnostics: { code: string }[] }) => error.diagnostics[0]?.code,
    );
    // The killed deploy was the first, so there is no state to restore.
    expect(result).toEqual(run === rollbackFrom ? 'deploy/nothing-kept' : expect.anything());
    expect([clock(), waits.length]).toEqual([10 * MINUTES, 1]);
  }
});

test('a wait that runs out ends with the usual error', async () => {
  const { root, store } = await withKilledDeploy();
  const { clock, retries } = sleeper();
  await expect(deployFrom(root, store, { wait: MINUTES, clock, retries })).rejects.toThrow('has been running since');
  expect(clock()).toBe(MINUTES);
});

test('a wait has the right length even if the machine’s clock is an hour slow', async () => {
  const { root, store } = await withKilledDeploy();
  const { clock, retries } = sleeper();
  let ahead = 0;
  const get: Store['get'] = (path) => {
    ahead = 60 * MINUTES;
    return store.get(path);
  };
  const late = { ...store, get, ahead: () => ahead };
  const options = { wait: 15 * MINUTES, clock: () => clock() - 60 * MINUTES, retries };
  await deployFrom(root, late, options);
  expect(clock()).toBe(10 * MINUTES);
});

test('if two deploys begin together, the one that waits publishes after the other', async () => {
  const root = await twoOutputs();
  const store = folderStore(root);
  const output = outputNamed(root, 'two');
  let isFirst = true;
  const slow = withRequests(store, async ({ name, path, run }) => {
    // The other deploy takes the lock after this one has read the manifest and before it writes it.
    if (name === 'put' && path === MANIFEST && isFirst) {
      isFirst = false;
      await deployFrom(root, store, { output: outputNamed(root, 'one') });
    }
    return run();
  });
  await expect(deployFrom(root, slow, { output })).rejects.toThrow('has published since this one began');
  isFirst = true;
  await deployFrom(root, slow, { output, wait: MINUTES, retries: { ...RETRIES, sleep: async () => {} } });
  expect(await publishedIn(root)).toMatchObject(await filesIn(output.out));
});

test('a deploy reads the manifest again if another one replaces it meanwhile', async () => {
  const root = await twoOutputs();
  for (const name of ['one', 'two']) await addFiles(join(root, name), MANY_FILES);
  const store = folderStore(root);
  await deployFrom(root, store, { output: outputNamed(root, 'one') });
  const output = outputNamed(root, 'two');
  let [isFirst, missing] = [true, 0];
  const slow = withRequests(store, async ({ name, path, run }) => {
    if (name === 'get' && path !== MANIFEST && isFirst) {
      isFirst = false;
      await deployFrom(root, store, { output });
    }
    const result = await run();
    if (name === 'get' && result === null) missing += 1;
    return result;
  });
  const { steps, diagnostics } = await deployFrom(root, slow, { output });
  expect(missing).toBeGreaterThan(0);
  expect([steps.filter(({ action }) => action === 'put'), diagnostics]).toEqual([[], []]);
});

test('a deploy stops before its next change if another one takes over its lock', async () => {
  const root = await twoOutputs();
  const store = folderStore(root);
  let [now, puts] = [0, 0];
  const slow = withRequests(store, async ({ name, run }) => {
    if (name !== 'put') return run();
    now += MINUTES / 10;
    puts += 1;
    // To a machine with a fast clock, the lock has expired.
    if (puts === 5)
      await deployFrom(root, store, { output: outputNamed(root, 'one'), clock: () => now + 60 * MINUTES });
    return run();
  });
  const options = { output: outputNamed(root, 'two'), clock: () => now, concurrency: 1 };
  await expect(deployFrom(root, slow, options)).rejects.toMatchObject({
    diagnostics: [{ code: 'deploy/lock-lost', help: expect.stringContaining('--relist') }],
  });
  expect(puts).toBeLessThan(10);
  await deployFrom(root, store, { output: outputNamed(root, 'one'), relist: true, clock: () => now + 80 * MINUTES });
  expect(await publishedIn(root)).toMatchObject(await filesIn(outputNamed(root, 'one').out));
});

test('the store’s clock counts: a wrong local clock breaks no lock and shortens no grace period', async () => {
  const { root, store } = await withKilledDeploy();
  const behind = { ...store, ahead: () => -60 * MINUTES };
  await expect(deployFrom(root, behind, { clock: () => 65 * MINUTES })).rejects.toThrow('has been running since');
  const { publishedAt } = await deployFrom(root, behind, { clock: () => 75 * MINUTES });
  expect(publishedAt).toBe(15 * MINUTES);
});

test.each(['unreachable', 'busy', 'credentials'] as const)(
  'if a failed deploy’s lock remains because the store is %s, the error says how long',
  async (refusal) => {
    const root = await builtFolder(SMALL_PROJECT);
    const failing = withRequests(folderStore(root), ({ at, run }) =>
      at < 8 ? run() : Promise.reject(new StoreError(refusal, 'No.')),
    );
    const retries = { ...RETRIES, sleep: async () => {} };
    await expect(deployFrom(root, failing, { clock: () => 0, retries })).rejects.toMatchObject({
      diagnostics: [
        { code: `deploy/${refusal}`, help: expect.stringMatching(/lasts until 1970-01-01T00:10.*--wait 15m/) },
      ],
    });
    // A deploy without the lock can simply be retried.
    const dead = withRequests(folderStore(root), () => Promise.reject(new StoreError(refusal, 'No.')));
    await expect(deployFrom(root, dead, { retries })).rejects.toMatchObject({
      diagnostics: [{ help: expect.not.stringContaining('lasts until') }],
    });
  },
);
