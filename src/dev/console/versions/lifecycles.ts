import type { SiteVersion } from '../../../runtime/resolver/site.ts';

export type Stage = 'active' | 'deprecated' | 'gone';

/** Part of a version's life; `from` and `to` are places on the time line, 0 to 1. */
export interface Span {
  readonly stage: Stage;
  readonly from: number;
  readonly to: number;
}

export interface Life {
  readonly name: string;
  /** Its stage today. */
  readonly stage: Stage;
  readonly spans: readonly Span[];
  /** In words, such as `2026-01-31` or `2026-01-31 12:00 UTC`; empty when it is not planned. */
  readonly deprecated: string;
  readonly sunset: string;
  readonly suggest: string;
}

export interface Lifecycles {
  /** By the numbers of the versions. */
  readonly lives: readonly Life[];
  readonly today: { readonly at: number; readonly label: string };
  readonly ticks: readonly { readonly at: number; readonly label: string }[];
}

const DAY = 86_400_000;
/** The share of the time between the first and the last moment that is shown before and after them. */
const MARGIN = 0.15;
const LEAST_MARGIN = 60 * DAY;
const MOST_TICKS = 4;
/** Months from one tick to the next. */
const STEPS = [1, 3, 6, 12, 24, 60, 120, 600, 1200, 12_000];

/** The lives of versions on one time line, from their configured moments. */
export const lifecyclesOf = (versions: Readonly<Record<string, SiteVersion>>, now: number): Lifecycles => {
  const entries = Object.entries(versions).sort(([a], [b]) => Number(a.slice(1)) - Number(b.slice(1)));
  const moments = [now, ...entries.flatMap(([, { deprecated, sunset }]) => [deprecated, sunset].filter(isDated))];
  const [first, last] = [Math.min(...moments), Math.max(...moments)];
  const margin = Math.max((last - first) * MARGIN, LEAST_MARGIN);
  const [start, end] = [first - margin, last + margin];
  const at = (moment: number): number => (moment - start) / (end - start);
  return {
    lives: entries.map(([name, version]) => ({
      name,
      stage: stageAt(version, now),
      spans: spansOf(version, [start, end], at),
      deprecated: version.deprecated === 0 ? 'yes, without a date' : momentOf(version.deprecated),
      sunset: momentOf(version.sunset),
      suggest: version.suggest ?? '',
    })),
    today: { at: at(now), label: dayOf(now) },
    ticks: ticksOf(start, end).map((moment) => ({ at: at(moment), label: dayOf(moment).slice(0, 7) })),
  };
};

/** As in the resolver, each stage includes the moment at which it begins. */
const stageAt = ({ deprecated, sunset }: SiteVersion, moment: number): Stage => {
  if (sunset !== null && moment >= sunset) return 'gone';
  return deprecated !== null && moment >= deprecated ? 'deprecated' : 'active';
};

const spansOf = (
  version: SiteVersion,
  [start, end]: readonly [number, number],
  at: (moment: number) => number,
): readonly Span[] => {
  const changes = [version.deprecated, version.sunset].filter(isDated);
  const bounds = [...new Set([start, ...changes, end])].sort((a, b) => a - b);
  return bounds.slice(0, -1).map((from, index) => ({
    stage: stageAt(version, from),
    from: at(from),
    to: at(bounds[index + 1] ?? end),
  }));
};

/** Deprecation without a date has moment 0. */
const isDated = (moment: number | null): moment is number => moment !== null && moment !== 0;

const dayOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10);

const momentOf = (moment: number | null): string => {
  if (moment === null) return '';
  const time = new Date(moment).toISOString().slice(11, 16);
  return `${dayOf(moment)}${time === '00:00' ? '' : ` ${time} UTC`}`;
};

/** First days of months, so many months apart that there are few. */
const ticksOf = (start: number, end: number): readonly number[] => {
  const months = (end - start) / (30.44 * DAY);
  const step = STEPS.find((one) => months / one <= MOST_TICKS) ?? STEPS[STEPS.length - 1] ?? 1;
  const first = new Date(start);
  const ticks: number[] = [];
  for (let month = Math.ceil((first.getUTCFullYear() * 12 + first.getUTCMonth() + 1) / step) * step; ; month += step) {
    const tick = Date.UTC(Math.floor(month / 12), month % 12, 1);
    if (!(tick < end)) return ticks;
    ticks.push(tick);
  }
};
