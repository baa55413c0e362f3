import { expect, test } from 'vitest';
import {
  createPlaceholders,
  fillPlaceholders,
  finishHtml,
  forAttribute,
} from '../../../src/content/html/placeholders.ts';

test('placeholders of a string are distinct, deterministic and never those of another string', () => {
  const [a, again, other] = ['a', 'a', 'b'].map(createPlaceholders);
  const first = a?.next() ?? '';
  expect(again?.next()).toBe(first);
  expect(a?.next()).not.toBe(first);
  expect(a?.isOne(`${first}?x`)).toBe(true);
  other?.next();
  expect(other?.isOne(first)).toBe(false);
  expect(other?.isOne('x')).toBe(false);
});

test('only placeholders with an address are replaced', () => {
  const { next } = createPlaceholders('a');
  const [one, two] = [next(), next()];
  expect(fillPlaceholders(`${one}${two} galley-reference/0/`, new Map([[one, '/$&']]))).toBe(
    `/$&${two} galley-reference/0/`,
  );
});

test('the sanitiser sees what readers get', () => {
  const one = createPlaceholders('a').next();
  const seen: string[] = [];
  const sanitize = (html: string): string => {
    seen.push(html);
    return 'sanitized';
  };
  expect(finishHtml(`<a href="${one}">`, new Map([[one, 'javascript:x']]), sanitize)).toBe('sanitized');
  expect(seen).toEqual(['<a href="javascript:x">']);
});

test('an address cannot end its quoted attribute', () => {
  expect(forAttribute('a?b&c"d')).toBe('a?b&amp;c&quot;d');
});
