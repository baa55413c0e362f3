import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, onTestFinished, test } from 'vitest';
import { startDev } from '../../../src/dev/server/dev.ts';
import { folderOf } from '../../helpers/files.ts';
import { post, SMALL_PROJECT } from '../../helpers/posts.ts';

/** Set REBUILDS=5000 for as many as the title says. Fewer already show what each rebuild leaks. */
const REBUILDS = Number(process.env.REBUILDS ?? 700);
/** The rebuilds after which caches are full. */
const WARM = 200;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** The used heap after garbage collection, in megabytes. */
const heap = (): number => {
  collect();
  return process.memoryUsage().heapUsed / 1e6;
};

test('memory grows by less than 20 MB in 5,000 rebuilds', { timeout: 1_800_000 }, async () => {
  const root = await folderOf(SMALL_PROJECT);
  let rebuilt = (): void => {};
  const { close } = await startDev({
    build: { root, concurrency: 1, now: Date.UTC(2026, 6, 1) },
    server: { host: '127.0.0.1', port: 0, portIsFixed: false },
    onRebuild: () => rebuilt(),
    onUnwatchable: (error) => {
      throw error;
    },
  });
  onTestFinished(close);
  let before = 0;
  for (let round = 1; round <= REBUILDS; round += 1) {
    await new Promise<void>((resolve) => {
      rebuilt = resolve;
      writeFileSync(join(root, 'content/blog/posts/2026-01-01-first.md'), post({ title: `Round ${round}` }));
    });
    if (round === WARM) before = heap();
  }
  const each = (heap() - before) / (REBUILDS - WARM);
  console.log(`${before.toFixed(1)} MB after ${WARM} rebuilds, ${heap().toFixed(1)} MB after ${REBUILDS}`);
  expect(each * 5000).toBeLessThan(20);
});
