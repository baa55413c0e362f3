import { expect, test } from 'vitest';
import { idsIn } from '../../../src/content/html/ids.ts';

test('finds ids of all elements and names of anchors, with any quotes', () => {
  const html =
    '<h2 id="a">x</h2><P\nID=b class=c><a name=\'d\' id="e">y</a><input name="f"><img alt="x>y" id=g/> <br data-id="h">';
  expect([...idsIn(html)]).toEqual(['a', 'b', 'd', 'e', 'g/']);
});

test('character references are decoded', () => {
  expect([...idsIn('<p id="a&amp;b&#233;">')]).toEqual(['a&bé']);
});

test('text is not a tag', () => {
  expect([...idsIn('a id=b <p>id="c" <code>id=&quot;d&quot;</code>')]).toEqual([]);
});

test('a long text is read in linear time', () => {
  expect(idsIn('<a '.repeat(300_000)).size).toBe(0);
  expect(idsIn(`<a${' id'.repeat(300_000)}`).size).toBe(0);
  expect(idsIn(`<a ${'x'.repeat(900_000)} id="`).size).toBe(0);
});
