import { expect, test } from 'vitest';
import { stateRows } from '../../../../src/dev/console/changes/states-section.tsx';
import type { SiteVersion } from '../../../../src/runtime/resolver/site.ts';

const at = (day: string): number => Date.parse(day);
const NOW = at('2026-07-01');

const version = (moments: Partial<SiteVersion> = {}): SiteVersion => ({
  limit: { default: 20, max: 100 },
  deprecated: null,
  sunset: null,
  suggest: null,
  ...moments,
});

test('versions are in the order of their numbers, each with its state, dates and successor', () => {
  const planned = version({ deprecated: at('2026-03-01'), sunset: at('2027-01-01T12:30:00Z'), suggest: 'v10' });
  expect(stateRows({ versions: { v10: version(), v2: planned }, now: NOW })).toEqual([
    ['v2', 'deprecated', '2026-03-01', '2027-01-01 12:30 UTC', 'v10'],
    ['v10', 'active', '–', '–', '–'],
  ]);
});

test('a state includes the moment at which it begins', () => {
  const versions = { v1: version({ deprecated: at('2026-03-01'), sunset: NOW }) };
  const stateAt = (now: number) => stateRows({ versions, now })[0]?.[1];
  expect(stateAt(at('2026-03-01') - 1)).toBe('active');
  expect(stateAt(at('2026-03-01'))).toBe('deprecated');
  expect(stateAt(NOW)).toBe('sunset');
});

test('a version deprecated without a date always was, and one with only a sunset never is', () => {
  const versions = { v1: version({ deprecated: 0 }), v2: version({ sunset: at('2027-01-01') }) };
  expect(stateRows({ versions, now: NOW }).map(([, state, since]) => [state, since])).toEqual([
    ['deprecated', '–'],
    ['active', '–'],
  ]);
});
