import { expect, test } from 'vitest';
import { postsByMonth } from '../../../../src/dev/console/statistics/statistics-page.tsx';

const at = (day: string): string => `${day}T00:00:00.000Z`;

test('every month from the first to the last has its posts, across years as well', () => {
  const dates = [at('2026-02-01'), at('2025-11-30'), at('2026-02-28')];
  expect(postsByMonth(dates)).toEqual([
    { label: '2025-11', posts: 1 },
    { label: '2025-12', posts: 0 },
    { label: '2026-01', posts: 0 },
    { label: '2026-02', posts: 2 },
  ]);
});

test('years replace months if there are too many to draw', () => {
  const periods = postsByMonth([at('1999-05-01'), at('2026-02-01'), at('2026-03-01')]);
  expect(periods).toHaveLength(28);
  expect(periods[0]).toEqual({ label: '1999', posts: 1 });
  expect(periods.at(-1)).toEqual({ label: '2026', posts: 2 });
});

test('posts without a date are not drawn', () => {
  expect(postsByMonth(['', 'soon'])).toEqual([]);
});
