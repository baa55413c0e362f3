import { expect, test } from 'vitest';
import { htmlFieldProblem, markedProblem } from '../../../../src/publish/verify/checks/detail-html.ts';
import type { SeenPost } from '../../../../src/publish/verify/kernel/read-list.ts';

const RECORD = { slug: 'a' } as unknown as SeenPost;
const HTML = '<h2 id="one">One</h2><h3 id="two">Two &amp; three</h3><h2 id="footnote-label">Footnotes</h2>';
const TWO = { level: 3, id: 'two', text: 'Two & three' };
const ONE = { level: 2, id: 'one', text: 'One' };
const htmlProblemIn = (detail: object, record = RECORD): string | null =>
  htmlFieldProblem({ ...record, htmlContent: HTML, ...detail }, record);
const WRONG = 'headings are not those of htmlContent, in its order';

test('headings match the HTML', () => {
  expect(htmlProblemIn({})).toBeNull();
  expect(htmlProblemIn({ headings: [ONE, TWO] })).toBeNull();
  expect(htmlProblemIn({ headings: [TWO, ONE] })).toBe(WRONG);
  expect(htmlProblemIn({ headings: [ONE, { ...TWO, id: 'three' }] })).toBe(WRONG);
  expect(htmlProblemIn({ headings: [] })).toBe(WRONG);
});

test('images match the HTML', () => {
  const htmlContent = '<p><img src="/a.png" alt="A" width="3"><img src="/b.png"></p>';
  const one = { src: '/a.png', alt: 'A', width: 3, height: null, srcset: null };
  const two = { src: '/b.png', alt: null, width: null, height: null, srcset: null };
  expect(htmlProblemIn({ htmlContent, images: [one, two] })).toBeNull();
  for (const images of [[two, one], [one], [{ ...one, width: null }, two], []]) {
    expect(htmlProblemIn({ htmlContent, images })).toBe('images are not those of htmlContent, in its order');
  }
  expect(htmlProblemIn({ htmlContent, images: ['/a.png'] })).toBeNull();
});

test('ignores fields with another meaning', () => {
  expect(htmlProblemIn({ headings: ['One'] })).toBeNull();
  expect(htmlProblemIn({ headings: [{ level: 2, text: 1 }] })).toBeNull();
  expect(htmlProblemIn({}, { ...RECORD, headings: [] })).toBeNull();
});

const MARKED = '<a title="/b" href="/b">/b</a><img srcset="/a/x 1x, /a/y 2x"><!-- <a href="/b"> -->';
const at = (text: string, length: number, from = 0) => ({ start: MARKED.indexOf(text, from), length, slug: null });
const LINK = at('/b', 2, MARKED.indexOf('href'));
const [X, Y] = [at('/a/x', 2), at('/a/y', 2)];
const MISPLACED = 'addresses are not in the places and order of those in htmlContent';

test.each([[[]], [[LINK, X, Y]], [[Y]], [[{ ...LINK, length: 0, website: 'https://example.com' }]]])(
  'right: %j',
  (marks) => {
    expect(markedProblem(MARKED, marks)).toBeNull();
  },
);

test.each([
  ['a string', [at('/b', 2, MARKED.indexOf('>/b'))]],
  ['another attribute', [at('/b', 2)]],
  ['a comment', [at('/b', 2, MARKED.indexOf('<!--'))]],
  ['more than the address', [{ ...LINK, length: 3 }]],
  ['less than nothing', [{ ...LINK, length: -1 }]],
  ['another order', [X, LINK]],
  ['one twice', [LINK, LINK]],
  ['beyond the end', [{ ...LINK, start: 1000 }]],
])('wrong: %s is marked', (_, marks) => {
  expect(markedProblem(MARKED, marks)).toBe(MISPLACED);
});

test.each([[undefined], ['x'], [[1]], [[{ city: 'Ulm' }]], [[{ start: '1', length: 2, slug: null }]]])(
  'ignores %j, which has another meaning',
  (marks) => {
    expect(markedProblem(MARKED, marks)).toBeNull();
  },
);
