import { expect, test } from 'vitest';
import { shortenPair } from '../../../../src/publish/diff/content/content-changes.ts';
import fc from '../../../helpers/fast-check.ts';

test('a value is shown as JSON, cut to one line', () => {
  expect(shortenPair(undefined, null)).toEqual(['absent', 'null']);
  expect(shortenPair(null, { a: ['x\ny'] })).toEqual(['null', '{"a":["x\\ny"]}']);
  expect(shortenPair(null, 'x'.repeat(100))[1]).toHaveLength(61);
});

test('two long texts are shown at their first difference', () => {
  const [before, after] = shortenPair(`${'a'.repeat(500)} one`, `${'a'.repeat(500)} two`);
  expect(before).toBe('…"aaaaaaaaaaa one"');
  expect(after).toBe('…"aaaaaaaaaaa two"');
});

test('so are other long values, such as the neighbours of a post', () => {
  const posts = (slug: string) => [{ title: 'x'.repeat(50), slug }, { title: 'y' }];
  expect(shortenPair(posts('fog'), posts('tides'))).toEqual([
    '…xx","slug":"fog"},{"title":"y"}]',
    '…xx","slug":"tides"},{"title":"y"}]',
  ]);
  expect(shortenPair(null, posts('fog'))).toEqual(['null', `[{"title":"${'x'.repeat(49)}…`]);
});

test('two different values look different, on one line each', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), fc.nat(100), (one, other, at) => {
      fc.pre(one !== other);
      for (const wrap of [(text: string): unknown => text, (text: string) => [{ text }]]) {
        const [before, after] = shortenPair(wrap('x'.repeat(at) + one), wrap('x'.repeat(at) + other));
        expect(before).not.toBe(after);
        expect(`${before}${after}`).not.toMatch(/[\n\r]/);
      }
    }),
  );
});
