import { Lexer } from 'marked';
import { expect, test } from 'vitest';
import { plainLink } from '../../../src/markdown/quick/plain-link.ts';

test('a link is read up to its first parenthesis, and no address in it is a link', () => {
  const lexer = new Lexer();
  const link = plainLink('[see http://a.b *c*](d/e?f=g#h).(i)', lexer);
  expect(link).toMatchObject({ raw: '[see http://a.b *c*](d/e?f=g#h)', href: 'd/e?f=g#h', title: null });
  expect(link?.tokens.map(({ type }) => type)).toEqual(['text', 'em']);
  expect(lexer.state).toMatchObject({ inLink: false, linkEmitted: true });
});

test.each([
  '[a](b "c")',
  '[a](b(c))',
  '[a](<b>)',
  '[a]()',
  '[a]( b)',
  '[a](b\\)c)',
  '[a](é)',
  '[](b)',
  '[[a]](b)',
  '[a\\]](b)',
  '[`a`](b)',
  '[<b>](c)',
  '![a](b)',
  '[a][b]',
  'a',
])('%s is left to marked', (text) => {
  const lexer = new Lexer();
  expect(plainLink(text, lexer)).toBeUndefined();
  expect(lexer.state.linkEmitted).toBe(false);
});
