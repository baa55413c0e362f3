import { expect, test } from 'vitest';
import { isCi, wantsColor } from '../../../src/cli/output/output.ts';

const TERMINAL = { isTTY: true };
const PIPE = {};

test.each([
  ['a terminal has colours', {}, TERMINAL, true],
  ['a pipe has none', {}, PIPE, false],
  ['a dumb terminal has none', { TERM: 'dumb' }, TERMINAL, false],
  ['a CI log has colours', { CI: 'true' }, PIPE, true],
  ['CI=false is no CI', { CI: 'false' }, PIPE, false],
  ['FORCE_COLOR gives a pipe colours', { FORCE_COLOR: '1' }, PIPE, true],
  ['FORCE_COLOR=0 takes them from a terminal', { FORCE_COLOR: '0' }, TERMINAL, false],
  ['NO_COLOR stands above FORCE_COLOR and CI', { NO_COLOR: '1', FORCE_COLOR: '1', CI: 'true' }, TERMINAL, false],
  ['an empty NO_COLOR says nothing', { NO_COLOR: '' }, TERMINAL, true],
])('%s', (_rule, env, stream, expected) => {
  expect(wantsColor(env, stream)).toBe(expected);
});

test('CI is what calls itself so', () => {
  expect([{}, { CI: '' }, { CI: '0' }, { CI: 'false' }].map(isCi)).toEqual([false, false, false, false]);
  expect([{ CI: '1' }, { CI: 'true' }, { CI: 'woodpecker' }].map(isCi)).toEqual([true, true, true]);
});
