import { tmpdir } from 'node:os';
import { describe, expect, test } from 'vitest';
import { buildSlow, outcomeOf } from '../../bench/slow.js';
import { SLOW_INPUTS } from '../../bench/slow-inputs.js';
import { slowness } from '../../helpers/slowness.ts';

/** Of the processor, for a whole build. */
const SECONDS = 5;
const BYTES = 300e6;
const SIZE = 100_000;
/** Every eighth one: the long tests have all of them, at 1 MB too. */
const SOME = Object.entries(SLOW_INPUTS).filter((_, at) => at % 8 === 0);
const OUTCOME = /^rendered$|^[a-z-]+\/[a-z-]+ content\/blog\/posts\/slow\.md:\d+:\d+$/;

describe.concurrent(`a post of ${SIZE} characters is rendered, or refused with its place, in bounded time`, () => {
  test.each(SOME)('%s', async (_, textOf) => {
    const built = await buildSlow(textOf(SIZE), tmpdir());
    expect(outcomeOf(built)).toMatch(OUTCOME);
    expect(built.seconds).toBeLessThan(SECONDS * slowness());
    expect(built.peak).toBeLessThan(BYTES);
  });
});
