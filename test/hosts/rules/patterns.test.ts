import { expect, test } from 'vitest';
import { numberAtLeast } from '../../../src/hosts/rules/choices.ts';
import { atLeast, encodedName } from '../../../src/hosts/rules/patterns.ts';

const whole = (pattern: string): RegExp => new RegExp(`^${pattern}$`);

test.each([1, 7, 9, 10, 20, 99, 100, 109, 190, 999, 1000, 1234])('matches exactly the numbers from %d', (least) => {
  const pattern = whole(numberAtLeast(least));
  for (let number = 0; number < 12_000; number += 1) {
    if (pattern.test(String(number)) !== number >= least) expect.fail(`${number} is not told from ${least}`);
  }
  expect(pattern.test('9'.repeat(400))).toBe(true);
});

test('compares strings digit by digit, and matches the characters in between exactly', () => {
  const pattern = new RegExp(`^${atLeast('1795.09')}`);
  for (let number = 100_000; number < 1_000_000; number += 1) {
    const text = `${String(number).slice(0, 4)}.${String(number).slice(4)}`;
    if (pattern.test(text) !== number >= 179_509) expect.fail(text);
  }
  expect(pattern.test('1795x09')).toBe(false);
});

test('matches a name however its letters are encoded', () => {
  const pattern = whole(encodedName('limit'));
  for (const spelling of ['limit', '%6cimit', '%6Cimit', 'lim%69t', '%6c%69%6d%69%74']) {
    expect(spelling).toMatch(pattern);
  }
  for (const other of ['Limit', 'limi', 'limits', '%4cimit', 'l%6', '%256cimit']) expect(other).not.toMatch(pattern);
});
