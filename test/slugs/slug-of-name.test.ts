import { expect, test } from 'vitest';
import { slugOfName } from '../../src/slugs/slug-of-name.ts';

test.each([
  ['R&D: what’s new?', 'rd-whats-new'],
  ['a - b -- c', 'a-b--c'],
  ['  & so on (2) ', 'so-on-2'],
  ['in/out', 'out'],
  ['node.js', 'node-js'],
  ['Über uns', 'ueber-uns'],
  ['中文', 'xn-fiq228c'],
])('where signs are left out, %s has the slug %s', (name, slug) => {
  expect(slugOfName(name, { slugCase: 'lower', dropsSigns: true })).toBe(slug);
});

test.each([
  ['a_b--c', 'a-b-c'],
  ['_Cap.Name_', 'cap-name'],
  ['中文', 'xn-fiq228c'],
])('where slugs have words only, %s has the slug %s', (name, slug) => {
  expect(slugOfName(name, { slugCase: 'lower', wordsOnly: true })).toBe(slug);
});
