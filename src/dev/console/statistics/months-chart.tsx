import 'uplot/dist/uPlot.min.css';
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import uPlot from 'uplot';
import { count } from '../../../shared/diagnostics/amounts.ts';
import type { Period } from './months.ts';

/** What the pointer is over. */
interface Tip {
  readonly text: string;
  /** In pixels from the left. */
  readonly left: number;
}

/** A column for each month or year, with what the pointer is over. The table below it has the figures. */
export const MonthsChart = ({ periods }: { readonly periods: readonly Period[] }): JSX.Element => {
  const place = useRef<HTMLDivElement>(null);
  const [tip, setTip] = useState<Tip | null>(null);
  useEffect(() => {
    if (place.current === null) return;
    return draw(place.current, periods, setTip);
  }, [periods]);
  return (
    <div class="months">
      <div ref={place} class="chart" role="img" aria-label="Posts by month; the table has the figures" />
      {tip !== null && (
        <div class="tip" style={{ left: `${tip.left}px` }}>
          {tip.text}
        </div>
      )}
    </div>
  );
};

/** In pixels. */
const HEIGHT = 220;
/** Steps between labels: whole posts, and months or years that people count in. */
const COUNTS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000];
const MONTHS = [1, 2, 3, 6, 12, 24, 60, 120];

/** Draws until the returned function is called. */
const draw = (place: HTMLElement, periods: readonly Period[], onTip: (tip: Tip | null) => void): (() => void) => {
  const data: uPlot.AlignedData = [periods.map((_, at) => at), periods.map(({ posts }) => posts)];
  const chart = new uPlot(optionsFor(place, periods, onTip), data, place);
  const sizes = new ResizeObserver(() => chart.setSize({ width: place.clientWidth, height: HEIGHT }));
  sizes.observe(place);
  const scheme = matchMedia('(prefers-color-scheme: dark)');
  const redraw = (): void => chart.redraw();
  scheme.addEventListener('change', redraw);
  return () => {
    scheme.removeEventListener('change', redraw);
    sizes.disconnect();
    chart.destroy();
  };
};

const optionsFor = (
  place: HTMLElement,
  periods: readonly Period[],
  onTip: (tip: Tip | null) => void,
): uPlot.Options => {
  // A canvas knows no style sheet: it reads its colours when it draws, so that they follow light and dark.
  const colour = (of: 'color' | 'caretColor' | 'columnRuleColor') => (): string => getComputedStyle(place)[of];
  const axis = { stroke: colour('color'), ticks: { show: false }, font: '12px system-ui, sans-serif' };
  const labels = (at: readonly number[]): string[] => at.map((one) => periods[one]?.label ?? '');
  return {
    width: place.clientWidth,
    height: HEIGHT,
    legend: { show: false },
    cursor: { y: false, points: { show: false }, drag: { x: false, y: false } },
    scales: {
      x: { time: false, range: [-0.6, Math.max(periods.length - 0.4, 5.4)] },
      y: { range: (_, __, most) => [0, Math.max(most, 1)] },
    },
    series: [{}, { paths: columns, fill: colour('caretColor'), width: 0, points: { show: false } }],
    axes: [
      { ...axis, grid: { show: false }, incrs: MONTHS, space: 70, size: 28, values: (_, at) => labels(at) },
      { ...axis, grid: { stroke: colour('columnRuleColor'), width: 1 }, incrs: COUNTS, size: 44 },
    ],
    hooks: { setCursor: [(chart) => onTip(tipAt(chart, periods))] },
  };
};

const tipAt = ({ cursor, over }: uPlot, periods: readonly Period[]): Tip | null => {
  const { idx, left = -1 } = cursor;
  const period = periods[idx ?? -1];
  if (period === undefined || left < 0) return null;
  return { text: `${period.label}: ${count(period.posts, 'post')}`, left: over.offsetLeft + left };
};

const columns: uPlot.Series.PathBuilder = (...of) =>
  (uPlot.paths.bars?.({ size: [0.7, 48], radius: 0.15 }) ?? (() => null))(...of);
