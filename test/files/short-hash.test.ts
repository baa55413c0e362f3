import { expect, test } from 'vitest';
import { shortHash } from '../../src/files/short-hash.ts';

test('a text and its bytes have one hash, a change another', () => {
  expect(shortHash('Text ü')).toBe(shortHash(Buffer.from('Text ü')));
  expect(shortHash('Text ü')).not.toBe(shortHash('Text u'));
});

test('a hash is the same on every machine, and of letters that paths have', () => {
  expect(shortHash('')).toBe('47DEQpj8HBSa-_TImW-5JC');
  for (let at = 0; at < 100; at += 1) expect(shortHash(String(at))).toMatch(/^[A-Za-z0-9_-]{22}$/);
});
