import { test } from 'vitest';
import { expectBruteForce } from '../helpers/declared-queries.ts';

test('20,000 random queries with declared parameters agree with brute force, or both refuse them', async () => {
  await expectBruteForce(40, 500);
}, 3_600_000);
