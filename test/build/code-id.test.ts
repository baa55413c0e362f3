import { afterEach, expect, test, vi } from 'vitest';
import { codeId } from '../../src/build/code-id.ts';

afterEach(() => vi.unstubAllEnvs());

test('what one lexer made is nothing to the other', () => {
  const quick = codeId();
  expect(codeId()).toBe(quick);
  vi.stubEnv('GALLEY_PLAIN_MARKED', '1');
  expect(codeId()).not.toBe(quick);
});
