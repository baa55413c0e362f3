import { expect, test } from 'vitest';
import { preferredEncoding } from '../../../src/runtime/resolver/read-file.ts';

test.each<[header: string | null, expected: 'br' | 'gzip' | null]>([
  [null, null],
  ['', null],
  ['gzip', 'gzip'],
  ['br', 'br'],
  ['x-gzip', 'gzip'],
  ['GZIP', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0.5, gzip', 'gzip'],
  ['br;q=0.5, gzip;q=0.5', 'br'],
  ['br;q=0.501,gzip;q=0.502', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0', null],
  ['br;q=0.000, gzip;q=0.0', null],
  ['*', 'br'],
  ['*;q=0', null],
  ['br;q=0, *', 'gzip'],
  ['gzip;q=0.3, *;q=0.2', 'gzip'],
  ['*;q=0, gzip', 'gzip'],
  ['identity', null],
  ['identity, gzip', 'gzip'],
  ['identity, gzip;q=0.9', null],
  ['identity;q=0.5, gzip;q=0.9', 'gzip'],
  ['identity;q=0', null],
  ['identity;q=0, br', 'br'],
  ['deflate, zstd', null],
  ['gzip ; q=1.0', 'gzip'],
  ['gzip;Q=0', null],
  ['gzip;q=2', null],
  ['gzip;q=nonsense', null],
  ['gzip;q=', null],
  [',,gzip,,', 'gzip'],
  ['gzipped, br2', null],
])('Accept-Encoding: %s', (header, expected) => {
  expect(preferredEncoding(header, ['br', 'gzip'])).toBe(expected);
});

test('chooses only an encoding that exists', () => {
  expect(preferredEncoding('br', ['gzip'])).toBe(null);
  expect(preferredEncoding('br, gzip', [])).toBe(null);
});
