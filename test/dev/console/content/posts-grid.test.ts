import { expect, test } from 'vitest';
import { rowAfterKey, visibleRows } from '../../../../src/dev/console/content/posts-grid.tsx';

test('draws only the visible rows and a few around them, however many there are', () => {
  const at = (top: number, total = 10_000) => visibleRows(total, { top, height: 440, rowHeight: 44 });
  expect(at(0)).toEqual({ from: 0, to: 18 });
  expect(at(44_000)).toEqual({ from: 992, to: 1018 });
  expect(at(440_000)).toEqual({ from: 9992, to: 10_000 });
  expect(at(0, 3)).toEqual({ from: 0, to: 3 });
  expect(at(0, 0)).toEqual({ from: 0, to: 0 });
});

test('keys lead only to existing rows', () => {
  expect(rowAfterKey('ArrowDown', -1, 3, 10)).toBe(0);
  expect(rowAfterKey('ArrowUp', 0, 3, 10)).toBe(0);
  expect(rowAfterKey('PageDown', 0, 30, 10)).toBe(10);
  expect(rowAfterKey('PageDown', 25, 30, 10)).toBe(29);
  expect(rowAfterKey('End', 0, 30, 10)).toBe(29);
  expect(rowAfterKey('Home', 9, 30, 10)).toBe(0);
  expect(rowAfterKey('a', 0, 30, 10)).toBeNull();
  expect(rowAfterKey('ArrowDown', -1, 0, 10)).toBeNull();
});
