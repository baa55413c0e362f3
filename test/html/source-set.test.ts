import { expect, test } from 'vitest';
import { candidatesIn } from '../../src/html/source-set.ts';

test.each([
  ['a.png', ['a.png']],
  [' a.png 1x,\n b.png 2x ', ['a.png', 'b.png']],
  ['a.png 1x,b.png 2x', ['a.png', 'b.png']],
  ['a.png, b.png', ['a.png', 'b.png']],
  [',, a,b.png 1x (c, d) e, f', ['a,b.png', 'f']],
  ['data:image/png;base64,AA== 1x', ['data:image/png;base64,AA==']],
  [' , ', []],
])('the addresses of %j are found as browsers find them', (value, expected) => {
  expect(candidatesIn(value).map(({ start, end }) => value.slice(start, end))).toEqual(expected);
});
