import { expect, test } from 'vitest';
import { lifecyclesOf } from '../../../../src/dev/console/versions/lifecycles-section.tsx';
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

test('a version is active, then deprecated, then gone, each from its date on', () => {
  const planned = version({ deprecated: at('2026-03-01'), sunset: at('2027-01-01'), suggest: 'v2' });
  const { lives, today } = lifecyclesOf({ v2: version(), v1: planned }, NOW);
  expect(lives.map(({ name, stage, spans }) => [name, stage, spans.map((span) => span.stage)])).toEqual([
    ['v1', 'deprecated', ['active', 'deprecated', 'gone']],
    ['v2', 'active', ['active']],
  ]);
  expect(lives[0]).toMatchObject({ deprecated: '2026-03-01', sunset: '2027-01-01', suggest: 'v2' });
  const [active, deprecated, gone] = lives[0]?.spans ?? [];
  expect([active?.from, gone?.to]).toEqual([0, 1]);
  expect(active?.to).toBe(deprecated?.from);
  expect(deprecated?.to).toBe(gone?.from);
  expect(today.at).toBeGreaterThan(deprecated?.from ?? 1);
  expect(today.at).toBeLessThan(deprecated?.to ?? 0);
});

test('a stage includes the moment at which it begins', () => {
  const stageAt = (now: number) =>
    lifecyclesOf({ v1: version({ deprecated: at('2026-03-01'), sunset: NOW }) }, now).lives[0]?.stage;
  expect(stageAt(at('2026-03-01') - 1)).toBe('active');
  expect(stageAt(at('2026-03-01'))).toBe('deprecated');
  expect(stageAt(NOW)).toBe('gone');
});

test('a version deprecated without a date always was, and one with only a sunset never is', () => {
  const { lives } = lifecyclesOf({ v1: version({ deprecated: 0 }), v2: version({ sunset: at('2027-01-01') }) }, NOW);
  expect(lives.map(({ spans, deprecated }) => [spans.map(({ stage }) => stage), deprecated])).toEqual([
    [['deprecated'], 'yes, without a date'],
    [['active', 'gone'], ''],
  ]);
});

test('a moment within a day is shown with its time', () => {
  const { lives } = lifecyclesOf({ v1: version({ sunset: at('2027-01-01T12:30:00Z') }) }, NOW);
  expect(lives[0]?.sunset).toBe('2027-01-01 12:30 UTC');
});

test.each([
  ['a month', '2026-08-01', 7],
  ['a year', '2027-06-01', 7],
  ['ten years', '2036-07-01', 7],
  ['a century', '2126-07-01', 7],
])('ticks of %s are a few first days of months within the line', (_, sunset, length) => {
  const { ticks } = lifecyclesOf({ v1: version({ sunset: at(sunset) }) }, NOW);
  expect(ticks.length).toBeGreaterThanOrEqual(1);
  expect(ticks.length).toBeLessThanOrEqual(5);
  for (const tick of ticks) {
    expect(tick.label).toHaveLength(length);
    expect(tick.at).toBeGreaterThanOrEqual(0);
    expect(tick.at).toBeLessThanOrEqual(1);
  }
  expect(new Set(ticks.map(({ label }) => label)).size).toBe(ticks.length);
});
