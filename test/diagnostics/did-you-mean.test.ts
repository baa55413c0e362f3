import { expect, test } from 'vitest';
import { didYouMean, nearest } from '../../src/diagnostics/did-you-mean.ts';

test('the nearest within a third of the letters, whatever their case', () => {
  expect(nearest('jnae', ['bob', 'jane', 'joan'])).toBe('jane');
  expect(nearest('NEWS', ['news'])).toBe('news');
  expect(nearest('lighthous.svg', ['tides.csv', 'lighthouse.svg'])).toBe('lighthouse.svg');
  expect(nearest('elephant', ['news', 'guides'])).toBeUndefined();
  expect(nearest('ab', ['xy'])).toBeUndefined();
});

test('the word itself is never suggested, the same in another case is', () => {
  expect(nearest('dir', ['dir'])).toBeUndefined();
  expect(nearest('dir', ['dir', 'dirs'])).toBe('dirs');
  expect(nearest('dir', ['Dir'])).toBe('Dir');
});

test('nothing is suggested when nothing is near', () => {
  expect(didYouMean('x', [])).toBe('');
  expect(didYouMean('newz', ['news'])).toBe('Did you mean news? ');
});
