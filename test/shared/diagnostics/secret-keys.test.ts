import { expect, test } from 'vitest';
import { asVariable, createRedact, redactData } from '../../../src/shared/diagnostics/secret-keys.ts';

const LONG = { env: 'LONG', key: 'a2f86c30b1e9' };
const SHORT = { env: 'SHORT', key: 'demo' };
const redact = createRedact([SHORT, LONG]);

test.each([
  ['dist/v1/a2f86c30b1e9/posts.json is a folder', 'dist/v1/{env: LONG}/posts.json is a folder'],
  ['/v1/A2F86C30B1E9/posts', '/v1/{env: LONG}/posts'],
  ['/v1/a2f86c30b1e9x/posts, /v1/a2f86c30b1e/posts', '/v1/{env: LONG}x/posts, /v1/{env: LONG}/posts'],
  ['..%2Fa2f86c30b1e9', '..%2F{env: LONG}'],
  ['/v1/demo/posts/demo.json', '/v1/{env: SHORT}/posts/{env: SHORT}.json'],
  ['a demonstration, my-demo, demo2', 'a demonstration, my-demo, demo2'],
])('%s is shown as %s', (text, shown) => {
  expect(redact(text)).toBe(shown);
});

test('an address can have the variable in shell syntax', () => {
  expect(createRedact([LONG], asVariable)('/v1/a2f86c30b1e9/posts')).toBe('/v1/$LONG/posts');
});

test('data keeps its shape', () => {
  const data = { a: [LONG.key, 1, null, true, { b: `x/${LONG.key}` }], c: 'none' };
  expect(redactData(data, redact)).toEqual({ a: ['{env: LONG}', 1, null, true, { b: 'x/{env: LONG}' }], c: 'none' });
});
