import { expect, test } from 'vitest';
import { shorten, shortenPair } from '../../../../src/publish/diff/content/content-changes.ts';
import fc from '../../../helpers/fast-check.ts';

test('a value is shown as JSON, cut to one line', () => {
  expect(shorten(undefined)).toBe('absent');
  expect(shorten(null)).toBe('null');
  expect(shorten({ a: ['x\ny'] })).toBe('{"a":["x\\ny"]}');
  expect(shorten('x'.repeat(100))).toHaveLength(61);
});

test('two long texts are shown at their first difference', () => {
  const [before, after] = shortenPair(`${'a'.repeat(500)} one`, `${'a'.repeat(500)} two`);
  expect(before).toBe('…"aaaaaaaaaaa one"');
  expect(after).toBe('…"aaaaaaaaaaa two"');
});

test('two different texts look different, on one line each', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), fc.nat(100), (one, other, at) => {
      fc.pre(one !== other);
      const [before, after] = shortenPair('x'.repeat(at) + one, 'x'.repeat(at) + other);
      expect(before).not.toBe(after);
      expect(`${before}${after}`).not.toMatch(/[\n\r]/);
    }),
  );
});
