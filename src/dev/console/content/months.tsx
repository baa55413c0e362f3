import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { countsOf } from '../../../shared/counts.ts';
import { count } from '../../../shared/diagnostics/amounts.ts';
import { periodsOf, type Row } from './rows.ts';

interface MonthsProps {
  /** All rows of the workspace, which determine the months. */
  readonly rows: readonly Row[];
  /** The rows to count: those that the other filters find. */
  readonly shown: readonly Row[];
  /** The chosen month or year; empty for all. */
  readonly chosen: string;
  readonly onChoose: (period: string) => void;
}

/** The height of the bars, and the maximum width of each, in pixels. */
const HEIGHT = 32;
const MOST_WIDTH = 40;
/** The maximum number of years with a label, so that labels do not overlap. */
const MOST_LABELS = 8;

/** The number of posts in each month, as bars. The select field for months does the same for keyboards. */
export const Months = ({ rows, shown, chosen, onChoose }: MonthsProps): JSX.Element | null => {
  const periods = useMemo(() => periodsOf(rows), [rows]);
  if (periods.length < 2) return null;
  const length = periods[0]?.length ?? 0;
  const counts = countsOf(shown.map(({ date }) => date.slice(0, length)));
  const most = Math.max(1, ...periods.map((period) => counts.get(period) ?? 0));
  const width = 100 / periods.length;
  const years = periods.flatMap((period, at) =>
    period.slice(0, 4) === periods[at - 1]?.slice(0, 4) ? [] : [[period.slice(0, 4), at] as const],
  );
  const every = Math.ceil(years.length / MOST_LABELS);
  return (
    <svg
      class={chosen === '' ? 'months' : 'months is-filtered'}
      aria-hidden="true"
      style={{ maxWidth: `${periods.length * MOST_WIDTH}px` }}
    >
      {periods.map((period, at) => {
        const posts = counts.get(period) ?? 0;
        const height = posts === 0 ? 1 : Math.max(3, (HEIGHT * posts) / most);
        return (
          // biome-ignore lint/a11y/noStaticElementInteractions: the select field does the same.
          <g
            key={period}
            class={period.startsWith(chosen) ? 'is-chosen' : undefined}
            onClick={() => onChoose(period === chosen ? '' : period)}
          >
            <title>{`${period}: ${count(posts, 'post')}`}</title>
            <rect x={`${at * width}%`} width={`${width}%`} height={HEIGHT} />
            <rect
              x={`${(at + 0.1) * width}%`}
              width={`${0.8 * width}%`}
              y={HEIGHT - height}
              height={height}
              class="posts"
            />
          </g>
        );
      })}
      {years.map(([year, at], index) =>
        index % every === 0 ? (
          <text key={year} x={`${at * width}%`} y={HEIGHT + 14}>
            {year}
          </text>
        ) : null,
      )}
    </svg>
  );
};
