import { expect, test } from 'vitest';
import { bytesOf, createTree } from '../../src/tree/tree.ts';

const file = (path: string) => ({ path, group: 'other' as const, content: path });

test('files are sorted by path, whatever order they come in', () => {
  const paths = ['b.json', 'a/z.json', 'a.json'];
  expect([...createTree(paths.map(file)).keys()]).toEqual(['a.json', 'a/z.json', 'b.json']);
  expect([...createTree(paths.reverse().map(file)).keys()]).toEqual(['a.json', 'a/z.json', 'b.json']);
});

test.each([
  '../a.json',
  'a/../b.json',
  './a.json',
  '/a.json',
  'a//b.json',
  'a/',
  '',
  'a b.json',
  'a\\b.json',
  'a%2fb.json',
  'ä.json',
  'a\0.json',
  `${'x'.repeat(230)}.json`,
])('a path that a file system or a host could misread is refused: %j', (path) => {
  expect(() => createTree([file(path)])).toThrow('unsafe path');
});

test('two files of one path are refused, in other letter case too', () => {
  expect(() => createTree([file('a/B.json'), file('a/B.json')])).toThrow('two files of one path');
  expect(() => createTree([file('a/B.json'), file('a/b.json')])).toThrow('two files of one path');
});

test('content is text, bytes, or made when it is asked for', async () => {
  expect(Buffer.from(await bytesOf('ü')).toString('hex')).toBe('c3bc');
  expect(await bytesOf(new Uint8Array([1]))).toEqual(new Uint8Array([1]));
  expect(Buffer.from(await bytesOf(async () => 'x')).toString()).toBe('x');
});
