import { test } from 'vitest';
import { expectBruteForce } from '../helpers/declared-queries.ts';

test('1000 random queries with declared parameters agree with brute force, or both refuse them', async () => {
  await expectBruteForce(10, 100);
}, 600_000);
