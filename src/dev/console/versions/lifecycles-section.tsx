import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import type { SiteVersion } from '../../../runtime/resolver/site.ts';
import { DataTable } from '../shared/data-table.tsx';
import type { PageProps } from '../shared/place.tsx';

/** The planned dates of each version. */
export const LifecyclesSection = ({ content: { versions, now } }: Pick<PageProps, 'content'>): JSX.Element => {
  const lifecycles = useMemo(() => lifecyclesOf(versions, now), [versions, now]);
  return (
    <section class="card stack" aria-labelledby="lives">
      <h2 id="lives">Lifecycle of each version</h2>
      {lifecycles.lives.length > 1 && (
        <p class="hint">This page shows every version, whichever you choose on the other pages.</p>
      )}
      <div class="lives">
        <TimeLine {...lifecycles} />
        <DataTable
          label="Dates of the versions"
          caption={`As of ${lifecycles.today.label}`}
          columns={['Version', 'Is', 'Deprecated', 'Gone (410)', 'Move to']}
          rows={lifecycles.lives.map(({ name, stage, deprecated, sunset, suggest }) => [
            name,
            stage,
            deprecated || 'not planned',
            sunset || 'not planned',
            suggest || '–',
          ])}
        />
      </div>
    </section>
  );
};

type Stage = 'active' | 'deprecated' | 'gone';

/** A part of a version's life. `from` and `to` are positions on the time line, 0 to 1. */
interface Span {
  readonly stage: Stage;
  readonly from: number;
  readonly to: number;
}

interface Life {
  readonly name: string;
  /** Its stage today. */
  readonly stage: Stage;
  readonly spans: readonly Span[];
  /** Dates as text, such as `2026-01-31` or `2026-01-31 12:00 UTC`; empty if not planned. */
  readonly deprecated: string;
  readonly sunset: string;
  readonly suggest: string;
}

interface Lifecycles {
  /** Sorted by version number. */
  readonly lives: readonly Life[];
  readonly today: { readonly at: number; readonly label: string };
  readonly ticks: readonly { readonly at: number; readonly label: string }[];
}

const DAY = 86_400_000;
/** The margin on both sides, as a share of the time between the first and the last date. */
const MARGIN = 0.15;
const LEAST_MARGIN = 60 * DAY;
const MOST_TICKS = 4;
/** Months from one tick to the next. */
const STEPS = [1, 3, 6, 12, 24, 60, 120, 600, 1200, 12_000];

/** Returns the lives of versions on one time line, from their configured dates. */
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

/** As in the resolver, each stage includes the moment when it begins. */
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

/** A deprecation without a date is 0. */
const isDated = (moment: number | null): moment is number => moment !== null && moment !== 0;

const dayOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10);

const momentOf = (moment: number | null): string => {
  if (moment === null) return '';
  const time = new Date(moment).toISOString().slice(11, 16);
  return `${dayOf(moment)}${time === '00:00' ? '' : ` ${time} UTC`}`;
};

/** Returns first days of months, with a step in months that gives only a few ticks. */
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

/** In pixels. The label of today is above the first row, and those of ticks are below the last one. */
const ROW = 48;
const BAR = 14;
const TOP = 24;
const BOTTOM = 24;

const STAGES: Readonly<Record<Stage, string>> = {
  active: 'active',
  deprecated: 'deprecated: answers say so',
  gone: 'gone: 410',
};

/** Each version's life as a bar, with a pattern and a colour for each stage. The table beside it has the same data. */
const TimeLine = ({ lives, today, ticks }: Lifecycles): JSX.Element => {
  const height = TOP + lives.length * ROW + BOTTOM;
  return (
    <figure class="time-line">
      <svg width="100%" height={height} role="img" aria-label="Lifecycles of the versions; the table has the dates">
        <defs>
          <pattern id="stripes" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect class="stripe-ground" width="8" height="8" />
            <rect class="stripe" width="4" height="8" />
          </pattern>
        </defs>
        {ticks.map(({ at, label }) => (
          <g key={label}>
            <line class="tick" x1={share(at)} x2={share(at)} y1={TOP} y2={height - BOTTOM} />
            <text x={share(at)} y={height - 6} text-anchor={anchorOf(at)}>
              {label}
            </text>
          </g>
        ))}
        {lives.map((life, row) => (
          <Row key={life.name} life={life} top={TOP + row * ROW} />
        ))}
        <line class="today" x1={share(today.at)} x2={share(today.at)} y1={TOP - 6} y2={height - BOTTOM} />
        <text class="today-label" x={share(today.at)} y={14} text-anchor={anchorOf(today.at)}>
          today
        </text>
      </svg>
      <figcaption class="keys">
        {Object.entries(STAGES).map(([stage, words]) => (
          <span key={stage} class="key">
            <svg width="24" height="14" aria-hidden="true">
              <rect class={`stage ${stage}`} x="1" y="1" width="22" height="12" rx="2" />
            </svg>
            {words}
          </span>
        ))}
      </figcaption>
    </figure>
  );
};

const Row = ({ life, top }: { readonly life: Life; readonly top: number }): JSX.Element => (
  <g>
    <text x="0" y={top + 18} class="version-name">
      {life.name} is {life.stage}
    </text>
    {life.spans.map(({ stage, from, to }) => (
      <rect
        key={from}
        class={`stage ${stage}`}
        x={share(from)}
        y={top + 24}
        width={share(to - from)}
        height={BAR}
        rx="4"
      />
    ))}
  </g>
);

const share = (part: number): string => `${(part * 100).toFixed(2)}%`;

/** Keeps labels near an end inside the time line. */
const anchorOf = (at: number): 'start' | 'middle' | 'end' => (at < 0.1 ? 'start' : at > 0.9 ? 'end' : 'middle');
