import { tmpdir } from 'node:os';
import { describe, expect, test } from 'vitest';
import { buildSlow, outcomeOf } from '../../bench/slow.js';
import { SLOW_INPUTS } from '../../bench/slow-inputs.js';
import { slowness } from '../../helpers/slowness.ts';

/** The CPU time of a whole build, twice the limit of `npm run bench slow` on an idle machine. */
const SECONDS = 10;
const BYTES = 500e6;
const SIZES = [100_000, 1_000_000];
/** Every second case is sanitised, and so are the cases about sanitising. */
const CASES = Object.entries(SLOW_INPUTS).map(
  ([name, textOf], at) => [name, at % 2 === 0 || name.endsWith('link'), textOf] as const,
);

const OUTCOME = /^rendered$|^[a-z-]+\/[a-z-]+ content\/blog\/posts\/slow\.md:\d+:\d+$/;

describe.each(SIZES)('a post of %i characters is rendered, or refused with a position, in bounded time', (size) => {
  test.concurrent.each(CASES)('%s, sanitised: %s', async (_, sanitize, textOf) => {
    const built = await buildSlow(textOf(size), tmpdir(), { sanitize });
    expect(outcomeOf(built)).toMatch(OUTCOME);
    expect(built.seconds).toBeLessThan(SECONDS * slowness());
    expect(built.peak).toBeLessThan(BYTES);
  });
});
