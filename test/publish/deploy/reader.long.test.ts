import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildIn, builtFolder } from '../../helpers/built.ts';
import { deployFrom, folderStore } from '../../helpers/deploying.ts';
import { changeFiles } from '../../helpers/files.ts';
import { createReader, type Read, type Reader } from '../../helpers/reader.ts';
import { revision } from '../../helpers/revisions.ts';
import { withRequests } from '../../helpers/store-faults.ts';

const DEPLOYS = 12;

const originOf =
  (root: string): Read =>
  async (path) => {
    const file = join(root, 'www/api/public/v1/demo', path);
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
  };

interface Time {
  /** Milliseconds since the epoch. */
  now: number;
}

/** Deploys the revisions in turn. The reader takes steps before and after each request, and between deploys. */
const deployRevisions = async (root: string, reader: Reader, time: Time, pause: number): Promise<void> => {
  const step = async (): Promise<void> => {
    time.now += 100;
    await reader.step();
  };
  const store = withRequests(folderStore(root), async ({ run }) => {
    for (let steps = 0; steps < 3; steps += 1) await step();
    return run();
  });
  for (let number = 1; number <= DEPLOYS; number += 1) {
    await changeFiles(root, revision(number - 1), revision(number));
    await buildIn(root);
    await deployFrom(root, store, { clock: () => time.now, concurrency: 1 });
    for (let steps = 0; steps < 20; steps += 1) await step();
    time.now += pause;
  }
};

const firstDeployed = async (): Promise<string> => {
  const root = await builtFolder(revision(0));
  await deployFrom(root, folderStore(root), { clock: () => 0 });
  return root;
};

test('during any deploy, a reader finds whatever an answer names, and never a post older than its list', async () => {
  const root = await firstDeployed();
  const reader = createReader(originOf(root), { keepsAnswers: false });
  // The pause between deploys is longer than the grace period of deleted files.
  await deployRevisions(root, reader, { now: 0 }, 1000_000);
  expect(reader.faults).toEqual([]);
  expect(reader.answers()).toBeGreaterThan(1000);
});

test.each([1, 200_000, 700_000])(
  'so does one behind a cache that keeps answers as long as allowed, with deploys every %i ms',
  async (pause) => {
    const root = await firstDeployed();
    const time = { now: 0 };
    const origin = originOf(root);
    const kept = new Map<string, { readonly until: number; readonly answer: unknown }>();
    const cached: Read = async (path) => {
      const known = kept.get(path);
      if (known !== undefined && time.now < known.until) return known.answer;
      const answer = await origin(path);
      const seconds = path === 'index/manifest.json' ? 0 : path.startsWith('index/') ? 31_536_000 : 660;
      if (answer !== null) kept.set(path, { until: time.now + seconds * 1000, answer });
      return answer;
    };
    const reader = createReader(cached, { keepsAnswers: true });
    await deployRevisions(root, reader, time, pause);
    expect(reader.faults).toEqual([]);
  },
);
