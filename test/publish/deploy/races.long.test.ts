import { cpSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { RETRIES } from '../../../src/publish/deploy/retry.ts';
import type { Store } from '../../../src/publish/deploy/store.ts';
import { DiagnosticError } from '../../../src/shared/diagnostics/diagnostic.ts';
import { buildIn } from '../../helpers/built.ts';
import { folderStore, rollbackFrom } from '../../helpers/deploying.ts';
import { changeFiles, filesIn, folderOf } from '../../helpers/files.ts';
import { createReader, type Reader } from '../../helpers/reader.ts';
import { revision } from '../../helpers/revisions.ts';
import { withRequests } from '../../helpers/store-faults.ts';
import { bothDeployed, deployNamed, publishedIn } from '../../helpers/two-outputs.ts';

const RUNS = 200;

/** A store that delays each request by up to 3 milliseconds, the same ones for the same seed. */
const delayed = (store: Store, seed: number): Store => {
  let state = seed;
  const random = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return withRequests(store, async ({ run }) => {
    await setTimeout(random() * 3);
    return run();
  });
};

test('two deploys, a deploy without a grace period and a rollback at once leave one whole output', async () => {
  const root = await bothDeployed({ grace: 0 });
  const outputs = [await filesIn(join(root, 'one')), await filesIn(join(root, 'two'))];
  const shared = { wait: 3_600_000, retries: { ...RETRIES, sleep: () => setTimeout(1) } };
  for (let run = 0; run < RUNS; run += 1) {
    const [one, other] = [delayed(folderStore(root), run), delayed(folderStore(root), run + RUNS)];
    const rivals = [
      deployNamed(root, run % 2 === 0 ? 'one' : 'two', { ...shared, grace: 0 }, one),
      run % 3 === 0
        ? rollbackFrom(root, other, { ...shared, grace: 0 })
        : deployNamed(root, run % 2 === 0 ? 'two' : 'one', { ...shared, grace: run % 3 === 1 ? 0 : null }, other),
    ];
    for (const { status, ...result } of await Promise.allSettled(rivals))
      if (status === 'rejected')
        expect((result as { reason: unknown }).reason, `run ${run}`).toBeInstanceOf(DiagnosticError);
    // Files in their grace period stay beside the output.
    const published = await publishedIn(root);
    const isWhole = (files: object): boolean => Object.entries(files).every(([path, text]) => published[path] === text);
    expect(outputs.some(isWhole), `run ${run}`).toBe(true);
  }
});

const DAY = 24 * 3_600_000;

/** Reads the published files until `work` ends, a file at a time. */
const readWhile = async (root: string, work: Promise<unknown>): Promise<Reader> => {
  const reader = createReader(
    async (path) => {
      const text = await readFile(join(root, 'www/api/public/v1/demo', path), 'utf8').catch(() => null);
      return text === null ? null : JSON.parse(text);
    },
    // A rollback publishes older posts.
    { keepsAnswers: true },
  );
  let isDone = false;
  const end = work.finally(() => {
    isDone = true;
  });
  while (!isDone) {
    await reader.step();
    await setImmediate();
  }
  await end;
  return reader;
};

/** A project with the outputs of several revisions, `0` to `2`, which were deployed in turn. */
const deployedRevisions = async (): Promise<string> => {
  const root = await folderOf();
  for (const number of [0, 1, 2]) {
    await changeFiles(root, number === 0 ? {} : revision(number - 1), revision(number));
    await buildIn(root);
    cpSync(join(root, 'dist'), join(root, `${number}`), { recursive: true });
    await deployNamed(root, `${number}`, { clock: () => 0 });
  }
  return root;
};

/** Builds a revision in place of another one, as a push does while the last one is published. */
const rebuild = async (root: string, from: number, to: number): Promise<void> => {
  await changeFiles(root, revision(from), revision(to));
  await buildIn(root);
};

test('a deploy, one that deletes old files, a rollback and a build at once: a reader finds whole answers', async () => {
  const root = await deployedRevisions();
  const outputs = await Promise.all([0, 1, 2].map((number) => filesIn(join(root, `${number}`))));
  let [published, built, answers] = [2, 2, 0];
  for (let run = 0; run < RUNS; run += 1) {
    // All files that left the output in earlier runs can be deleted by now.
    const options = { wait: DAY, retries: { ...RETRIES, sleep: () => setTimeout(1) }, clock: () => (run + 1) * DAY };
    const store = (number: number): Store => delayed(folderStore(root), run * 4 + number);
    const [next, from] = [(published + 1) % 3, built];
    built = run % 2 === 0 ? (built + 1) % 3 : built;
    const rivals: (() => Promise<unknown>)[] = [
      () => deployNamed(root, `${next}`, options, store(0)),
      () => deployNamed(root, `${published}`, options, store(1)),
      () => rollbackFrom(root, store(2), options),
      () => rebuild(root, from, built),
      // A push: its deploy follows its build, because a deploy of a folder that a build still writes mixes both.
      () => rebuild(root, from, built).then(() => deployNamed(root, 'dist', options, store(3))),
    ];
    const push = run % 5 < 3 ? 3 : 4;
    const chosen = rivals.filter(
      (_, at) => at === push || (at < 3 && (run % 5 === 4 || at === run % 5 || at === (run + 1) % 5)),
    );
    const settled = Promise.allSettled(chosen.map((start) => start()));
    const reader = await readWhile(root, settled);
    for (const result of await settled)
      if (result.status === 'rejected') expect(result.reason, `run ${run}`).toBeInstanceOf(DiagnosticError);
    expect(reader.faults, `run ${run}`).toEqual([]);
    answers += reader.answers();
    expect(await filesIn(join(root, 'dist')), `run ${run}`).toEqual(outputs[built]);
    const files = await publishedIn(root);
    const whole = outputs.flatMap((output, at) =>
      Object.entries(output).every(([path, text]) => files[path] === text) ? [at] : [],
    );
    expect(whole, `run ${run}`).toHaveLength(1);
    published = whole[0] ?? 0;
  }
  expect(answers).toBeGreaterThan(RUNS);
});
