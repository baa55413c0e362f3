import { expect, test } from 'vitest';
import { treemap } from '../../../../src/dev/console/pictures/treemap.ts';

test.each([[[1]], [[6, 6, 4, 3, 2, 2, 1]], [[1000, 1, 1, 1]], [[5, 0, 3]]])(
  'areas are as weights, and fill all: %j',
  (weights) => {
    const rectangles = treemap(weights, 600, 400);
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    for (const [at, { x, y, width, height }] of rectangles.entries()) {
      expect(width * height).toBeCloseTo(((weights[at] ?? 0) / total) * 240_000, 3);
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(600.001);
      expect(y + height).toBeLessThanOrEqual(400.001);
    }
  },
);

test('rectangles do not overlap', () => {
  const rectangles = treemap([8, 5, 5, 3, 2, 1, 1], 600, 400);
  for (const [at, one] of rectangles.entries()) {
    for (const other of rectangles.slice(at + 1)) {
      const across = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
      const down = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
      expect(Math.min(across, down)).toBeLessThanOrEqual(0.001);
    }
  }
});

test('nothing to draw is no crash', () => {
  expect(treemap([], 600, 400)).toEqual([]);
  expect(treemap([0, 0], 600, 400)).toHaveLength(2);
});
