import { expect, test } from 'vitest';
import { MANIFEST } from '../../../src/publish/deploy/manifest.ts';
import { StoreError } from '../../../src/publish/deploy/refusal-error.ts';
import { RETRIES } from '../../../src/publish/deploy/retry.ts';
import { DiagnosticError } from '../../../src/shared/diagnostics/diagnostic.ts';
import { deployFrom, folderStore } from '../../helpers/deploying.ts';
import { filesIn } from '../../helpers/files.ts';
import { withRequests } from '../../helpers/store-faults.ts';
import { outputNamed, publishedIn, twoOutputs } from '../../helpers/two-outputs.ts';

type Run = () => Promise<unknown>;

const FAULTS: Readonly<Record<string, (run: Run) => Promise<unknown>>> = {
  'is refused': async () => {
    throw new StoreError('busy', 'Come back later.');
  },
  'is done, and nobody hears of it': async (run) => {
    await run();
    throw new StoreError('unreachable', 'Cut off.');
  },
  'is done twice, and the first answer counts': async (run) => {
    const first = await run();
    await run().catch(() => {});
    return first;
  },
  'is done twice, and the second answer counts': async (run) => {
    await run();
    return run();
  },
};

const MINUTES = 60_000;
const retries = { ...RETRIES, sleep: async () => {} };

test.each(Object.entries(FAULTS))('a deploy survives a request that %s', async (_name, fault) => {
  const root = await twoOutputs();
  let now = 0;
  // The outputs replace each other, so each deploy starts from the state that the previous one left.
  for (let [at, isDone] = [0, false]; !isDone; at += 1) {
    now += 20 * MINUTES;
    const name = at % 2 === 0 ? 'one' : 'two';
    let hasFailed = false;
    const store = withRequests(folderStore(root), ({ at: number, run }) => {
      if (number !== at) return run();
      hasFailed = true;
      return fault(run);
    });
    const options = { output: outputNamed(root, name), clock: () => now, grace: 0, concurrency: 1, retries };
    await deployFrom(root, store, options);
    expect(await publishedIn(root), `request ${at}`).toEqual(await filesIn(options.output.out));
    isDone = !hasFailed;
  }
});

test('a deploy ends with an error if its store refuses every later request; the next one completes it', async () => {
  const root = await twoOutputs();
  let now = 0;
  for (let [at, isDone] = [0, false]; !isDone; at += 1) {
    now += 20 * MINUTES;
    const store = withRequests(folderStore(root), ({ at: number, run }) =>
      number < at ? run() : Promise.reject(new StoreError('busy', 'Come back later.')),
    );
    const output = outputNamed(root, at % 2 === 0 ? 'one' : 'two');
    const options = { output, grace: 0, concurrency: 1, retries };
    const error = await deployFrom(root, store, { ...options, clock: () => now }).catch((thrown: unknown) => thrown);
    isDone = !(error instanceof Error);
    if (isDone) continue;
    expect(error).toBeInstanceOf(DiagnosticError);
    expect((error as DiagnosticError).diagnostics).toMatchObject([{ code: 'deploy/busy' }]);
    now += 20 * MINUTES;
    await deployFrom(root, folderStore(root), { ...options, clock: () => now });
    expect(await publishedIn(root), `request ${at}`).toEqual(await filesIn(output.out));
  }
});

test('a manifest that is different and damaged at each reading is an error', async () => {
  const root = await twoOutputs();
  const output = outputNamed(root, 'one');
  await deployFrom(root, folderStore(root), { output });
  let readings = 0;
  const changing = { ...folderStore(root), get: async () => ({ bytes: Buffer.from(`${++readings}`), tag: 'x' }) };
  await expect(deployFrom(root, changing, { output })).rejects.toMatchObject({
    diagnostics: [{ code: 'deploy/busy', message: expect.stringContaining('different at each of 10 readings') }],
  });
});

test.each(['denied', 'busy'] as const)(
  'a deploy that ends because a store is %s releases its lock; the next one repeats uncertain uploads',
  async (refusal) => {
    const root = await twoOutputs();
    const output = outputNamed(root, 'one');
    const options = { output, clock: () => 0, concurrency: 1, retries };
    const store = withRequests(folderStore(root), ({ name, path, run }) =>
      name === 'put' && path.endsWith('posts.json') ? Promise.reject(new StoreError(refusal, 'No.')) : run(),
    );
    await expect(deployFrom(root, store, options)).rejects.toMatchObject({
      diagnostics: [{ code: `deploy/${refusal}` }],
    });
    const { steps } = await deployFrom(root, folderStore(root), options);
    expect(new Set(steps.map(({ reason }) => reason))).toEqual(new Set(['interrupted']));
    expect(await publishedIn(root)).toEqual(await filesIn(output.out));
  },
);

/** A store with wrong answers to requests for the manifest, or only to the first of them. */
const wrongStore = (
  root: string,
  request: 'get' | 'put',
  { answer, times }: { answer: object | string; times: number },
) => {
  let left = times;
  return withRequests(folderStore(root), async ({ name, path, run }) => {
    const right = await run();
    if (name !== request || path !== MANIFEST || left-- <= 0) return right;
    return typeof answer === 'string' ? answer : { ...(right as object), ...answer };
  });
};

const EMPTY = new Uint8Array();

test.each([
  ['an empty manifest', 'get', { answer: { bytes: EMPTY }, times: 1 }],
  ['an empty manifest without an ETag', 'get', { answer: { bytes: EMPTY, tag: '' }, times: 1 }],
  ['a wrong ETag of its lock', 'put', { answer: '"wrong"', times: 1 }],
  ['always a wrong ETag of its lock', 'put', { answer: '"wrong"', times: Number.POSITIVE_INFINITY }],
] as const)('a deploy that gets %s reads it again', async (_name, request, wrong) => {
  const root = await twoOutputs();
  await deployFrom(root, folderStore(root), { output: outputNamed(root, 'one') });
  const output = outputNamed(root, 'two');
  const { diagnostics } = await deployFrom(root, wrongStore(root, request, wrong), { output, grace: 0 });
  expect(diagnostics).toEqual([]);
  expect(await publishedIn(root)).toMatchObject(await filesIn(output.out));
});

test('a store that refuses its own ETag is the reason, not another deploy', async () => {
  const root = await twoOutputs();
  await deployFrom(root, folderStore(root), { output: outputNamed(root, 'one') });
  const store = wrongStore(root, 'get', { answer: { tag: '"wrong"' }, times: Number.POSITIVE_INFINITY });
  await expect(deployFrom(root, store, { output: outputNamed(root, 'two') })).rejects.toMatchObject({
    diagnostics: [{ code: 'deploy/refused', message: expect.stringContaining('still has the ETag "wrong"') }],
  });
});
