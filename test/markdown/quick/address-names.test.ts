import { expect, test } from 'vitest';
import { addressNames, startsName } from '../../../src/markdown/quick/address-names.ts';

test('a name is what stands right before an @, of the characters that a name may have', () => {
  expect(addressNames('a b-c@d, (e@f) @ ?!@')).toEqual([3, 1, 0, 2]);
  expect(addressNames('none')).toEqual([]);
});

test('a name begins at each of its characters, and nowhere else', () => {
  const text = 'ab c@d';
  expect([...text].map((_, at) => startsName(text, at, Infinity))).toEqual([false, false, false, true, false, false]);
  expect(startsName('abc@d', 0, 2)).toBe(false);
});
