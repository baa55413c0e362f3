import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { isObject, isPlainObject } from '../../src/shared/is-object.ts';

test('an object has fields; an array and null are not objects', () => {
  expect([{}, new Date(0), Object.create(null)].map(isObject)).toEqual([true, true, true]);
  expect([[], null, undefined, 'a', 1].map(isObject)).toEqual([false, false, false, false, false]);
});

test('a plain object has no class, in any realm', () => {
  expect([{}, Object.create(null), runInNewContext('({})')].map(isPlainObject)).toEqual([true, true, true]);
  expect([new Date(0), new Map(), []].map(isPlainObject)).toEqual([false, false, false]);
});
