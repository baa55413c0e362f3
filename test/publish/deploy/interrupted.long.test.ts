import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { deployFrom, folderStore } from '../../helpers/deploying.ts';
import { faultsIn } from '../../helpers/faults.ts';
import { filesIn } from '../../helpers/files.ts';
import { Killed, killedAt, killedAtUpload, withRequests } from '../../helpers/store-faults.ts';
import { outputNamed, publishedIn, twoOutputs } from '../../helpers/two-outputs.ts';

const MINUTES = 60_000;

/** A project with two outputs, `one` of which is published. `before` is a copy of the destination. */
const withOnePublished = async (): Promise<string> => {
  const root = await twoOutputs();
  await deployFrom(root, folderStore(root), { output: outputNamed(root, 'one') });
  cpSync(join(root, 'www'), join(root, 'before'), { recursive: true });
  return root;
};

test('a deploy killed at any request leaves whole answers, and the next deploy of any output repairs the rest', async () => {
  const root = await withOnePublished();
  let requests = 0;
  const counting = withRequests(folderStore(root), ({ run }) => {
    requests += 1;
    return run();
  });
  const restart = (): void => {
    rmSync(join(root, 'www'), { recursive: true });
    cpSync(join(root, 'before'), join(root, 'www'), { recursive: true });
  };
  await deployFrom(root, counting, { concurrency: 1, grace: 0 });
  expect(requests).toBeGreaterThan(20);

  for (let at = 1; at < requests; at += 1) {
    for (const [when, next] of [
      ['before', at % 2 === 0 ? 'one' : 'two'],
      ['after', at % 2 === 0 ? 'two' : 'one'],
    ] as const) {
      restart();
      const store = killedAt(folderStore(root), at, when);
      const killed = deployFrom(root, store, { concurrency: 1, grace: 0, clock: () => 0 });
      await expect(killed).rejects.toThrow(Killed);
      expect(faultsIn(join(root, 'www'), 'api/public/v1/demo'), `${when} ${at}`).toEqual([]);
      const clock = (): number => 10 * MINUTES;
      await deployFrom(root, folderStore(root), { grace: 0, clock, output: outputNamed(root, next) });
      expect(await publishedIn(root), `${when} ${at}, then ${next}`).toEqual(await filesIn(join(root, next)));
    }
  }
});

test('after two killed deploys in a row, the next one repairs both', async () => {
  const root = await withOnePublished();
  for (let [second, isDone] = [0, false]; !isDone; second += 1) {
    rmSync(join(root, 'www'), { recursive: true });
    cpSync(join(root, 'before'), join(root, 'www'), { recursive: true });
    const deploying = (name: string, minutes: number, last = Number.POSITIVE_INFINITY): Promise<unknown> =>
      deployFrom(root, killedAt(folderStore(root), last, 'after'), {
        output: outputNamed(root, name),
        concurrency: 1,
        grace: 0,
        clock: () => minutes * MINUTES,
      }).catch((error) => error);
    expect(await deploying('two', 0, 30)).toBeInstanceOf(Killed);
    expect(await publishedIn(root)).not.toEqual(await filesIn(join(root, 'one')));
    isDone = !((await deploying('one', 20, second)) instanceof Killed);
    await deploying('one', 40);
    expect(await publishedIn(root), `after ${second}`).toEqual(await filesIn(join(root, 'one')));
  }
});

test('of two simultaneous deploys, one publishes its output and the other fails', async () => {
  const root = await withOnePublished();
  const codes = (error: { readonly diagnostics: readonly { readonly code: string }[] }): string =>
    error.diagnostics.map(({ code }) => code).join();
  for (const names of [
    ['one', 'two'],
    ['two', 'one'],
  ]) {
    rmSync(join(root, 'www'), { recursive: true });
    // Requests of the two deploys take turns.
    const slow = (): ReturnType<typeof folderStore> =>
      withRequests(folderStore(root), async ({ run }) => {
        await new Promise(setImmediate);
        return run();
      });
    const results = await Promise.allSettled(
      names.map((name) => deployFrom(root, slow(), { output: outputNamed(root, name) })),
    );
    const losers = results.flatMap((end) => (end.status === 'rejected' ? [codes(end.reason)] : []));
    expect(losers).toHaveLength(1);
    expect(losers[0]).toMatch(/^deploy\/(?:locked|lock-lost)$/);
    const winner = names[results.findIndex(({ status }) => status === 'fulfilled')] ?? '';
    expect(await publishedIn(root)).toEqual(await filesIn(join(root, winner)));
  }
});

test('the lock of a killed deploy blocks others for exactly ten minutes', async () => {
  const root = await withOnePublished();
  const killed = deployFrom(root, killedAtUpload(folderStore(root)), { clock: () => 1000 });
  await expect(killed).rejects.toThrow(Killed);
  const at = (now: number) => deployFrom(root, folderStore(root), { clock: () => now });
  await expect(at(1000)).rejects.toThrow('Another deploy to file:///www has been running since 1970-01-01T00:00:01');
  await expect(at(1000 + 10 * MINUTES - 1)).rejects.toThrow('has been running since');
  expect((await at(1000 + 10 * MINUTES)).steps.length).toBeGreaterThan(0);
});

test('a long deploy renews its lock; one that stalls for too long stops before its next change', async () => {
  const root = await withOnePublished();
  let now = 0;
  const taking = (milliseconds: number) =>
    withRequests(folderStore(root), async ({ name, run }) => {
      if (name === 'put') now += milliseconds;
      return run();
    });
  expect((await deployFrom(root, taking(MINUTES), { clock: () => now, concurrency: 1 })).steps.length).toBeGreaterThan(
    20,
  );
  expect(now).toBeGreaterThan(20 * MINUTES);

  now = 0;
  const before = await publishedIn(root);
  const stopped = deployFrom(root, taking(9 * MINUTES), {
    clock: () => now,
    output: outputNamed(root, 'one'),
    concurrency: 1,
  });
  await expect(stopped).rejects.toThrow('another deploy to file:///www has started');
  expect(await publishedIn(root)).toEqual(before);
});
