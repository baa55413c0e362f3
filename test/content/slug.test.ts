import { expect, test } from 'vitest';
import { isSlug } from '../../src/content/slug.ts';
import { slugHelp, slugify } from '../../src/content/slugify.ts';

test.each([
  ['How we work', 'how-we-work'],
  ['18F', '18f'],
  ['fooBar', 'foobar'],
  ['snake_case', 'snake_case'],
  ['Überraschung', 'ueberraschung'],
  ['Don’t', 'dont'],
  ['R&D', 'r-and-d'],
  ['???', ''],
])('%s becomes %s', (name, slug) => {
  expect(slugify(name)).toBe(slug);
});

test('a slug has only the closed alphabet, a length that file names bear, and is no prototype', () => {
  expect(['a', 'A-b_9', 'x'.repeat(200)].every(isSlug)).toBe(true);
  expect(['', 'a b', 'a/b', '..', 'ä', 'a.b', '__proto__', 'x'.repeat(201)].some(isSlug)).toBe(false);
});

test('the help suggests a slug where there is one', () => {
  expect(slugHelp('Hello, World')).toContain('hello-world');
  expect(slugHelp('???')).not.toContain('example');
});
