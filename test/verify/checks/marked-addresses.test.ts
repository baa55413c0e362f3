import { expect, test } from 'vitest';
import { markedProblem } from '../../../src/verify/checks/marked-addresses.ts';

const HTML = '<a title="/b" href="/b">/b</a><img srcset="/a/x 1x, /a/y 2x"><!-- <a href="/b"> -->';
const at = (text: string, length: number, from = 0) => ({ start: HTML.indexOf(text, from), length, slug: null });
const LINK = at('/b', 2, HTML.indexOf('href'));
const [X, Y] = [at('/a/x', 2), at('/a/y', 2)];
const WRONG = 'addresses are not where addresses stand in htmlContent, in its order';

test.each([[[]], [[LINK, X, Y]], [[Y]], [[{ ...LINK, length: 0, website: 'https://example.com' }]]])(
  'right: %j',
  (marks) => {
    expect(markedProblem(HTML, marks)).toBeNull();
  },
);

test.each([
  ['a text', [at('/b', 2, HTML.indexOf('>/b'))]],
  ['another attribute', [at('/b', 2)]],
  ['a comment', [at('/b', 2, HTML.indexOf('<!--'))]],
  ['more than the address', [{ ...LINK, length: 3 }]],
  ['less than nothing', [{ ...LINK, length: -1 }]],
  ['another order', [X, LINK]],
  ['one twice', [LINK, LINK]],
  ['beyond the end', [{ ...LINK, start: 1000 }]],
])('wrong: %s is marked', (_, marks) => {
  expect(markedProblem(HTML, marks)).toBe(WRONG);
});

test.each([[undefined], ['x'], [[1]], [[{ city: 'Ulm' }]], [[{ start: '1', length: 2, slug: null }]]])(
  'nothing is said of %j, which means something else',
  (marks) => {
    expect(markedProblem(HTML, marks)).toBeNull();
  },
);
