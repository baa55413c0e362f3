import 'uplot/dist/uPlot.min.css';
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import uPlot from 'uplot';
import { sumOf } from '../../../shared/counts.ts';
import { DataTable } from '../shared/data-table.tsx';

interface Column {
  readonly label: string;
  /** The parts of the column, from the bottom up: one for each series. */
  readonly values: readonly number[];
  /** The text of the tooltip. */
  readonly tip: string;
}

interface ColumnsChartProps {
  readonly label: string;
  /** The names of the parts of each column. */
  readonly series: readonly string[];
  readonly columns: readonly Column[];
  readonly format: (value: number) => string;
  /** The possible steps between the labels of columns, and between those of values. @default the library's */
  readonly steps?: { readonly columns?: number[]; readonly values?: number[] };
  /** The same data as a table, because screen readers and searches cannot read a canvas. */
  readonly headings: readonly string[];
  readonly figures: readonly (readonly ComponentChildren[])[];
}

/** The tooltip at the pointer. */
interface Tip {
  readonly text: string;
  /** The distance from the left, in pixels. */
  readonly left: number;
}

/** A column chart over time, with a table of its figures below. */
export const ColumnsChart = (props: ColumnsChartProps): JSX.Element => {
  const { label, series, columns, headings, figures } = props;
  const place = useRef<HTMLElement>(null);
  const [tip, setTip] = useState<Tip | null>(null);
  useEffect(() => (place.current === null ? undefined : draw(place.current, props, setTip)), [columns]);
  return (
    <>
      <figure class="columns-chart" ref={place}>
        <div class="chart" role="img" aria-label={`${label}; the table has the figures`} />
        {tip !== null && (
          <div class="tip" style={{ '--left': `${tip.left}px` }}>
            {tip.text}
          </div>
        )}
        <figcaption class="keys" hidden={series.length === 1}>
          {series.map((name) => (
            <span key={name} class="key">
              <i class="swatch" />
              {name}
            </span>
          ))}
        </figcaption>
      </figure>
      <details>
        <summary>Figures</summary>
        <DataTable class="figures" label={label} columns={headings} rows={figures} />
      </details>
    </>
  );
};

/** In pixels. */
const HEIGHT = 220;

/** Draws the chart. The returned function removes it. */
const draw = (place: HTMLElement, props: ColumnsChartProps, onTip: (tip: Tip | null) => void): (() => void) => {
  const canvas = place.querySelector<HTMLElement>('.chart');
  if (canvas === null) return () => undefined;
  const { series, columns } = props;
  // The highest part is drawn first, and lower parts cover it.
  const heights = series.map((_, at) => columns.map(({ values }) => sumOf(values.slice(0, series.length - at))));
  const chart = new uPlot(optionsFor(canvas, props, onTip), [columns.map((_, at) => at), ...heights], canvas);
  const sizes = new ResizeObserver(() => chart.setSize({ width: canvas.clientWidth, height: HEIGHT }));
  sizes.observe(canvas);
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
  canvas: HTMLElement,
  { series, columns, format, steps = {} }: ColumnsChartProps,
  onTip: (tip: Tip | null) => void,
): uPlot.Options => {
  // A canvas has no style sheet. It reads its colours when it draws, so that they follow light and dark mode.
  const colour = (of: 'color' | 'columnRuleColor') => (): string => getComputedStyle(canvas)[of];
  const swatches = canvas.parentElement?.querySelectorAll('.swatch') ?? [];
  const fillOf = (at: number) => (): string => getComputedStyle(swatches[series.length - 1 - at] ?? canvas).color;
  const axis = { stroke: colour('color'), ticks: { show: false }, font: '12px system-ui, sans-serif' };
  const labels = (at: readonly number[]): string[] => at.map((one) => columns[one]?.label ?? '');
  return {
    width: canvas.clientWidth,
    height: HEIGHT,
    legend: { show: false },
    cursor: { y: false, points: { show: false }, drag: { x: false, y: false } },
    scales: {
      x: { time: false, range: [-0.6, Math.max(columns.length - 0.4, 5.4)] },
      y: { range: (_, __, most) => [0, most || 1] },
    },
    series: [{}, ...series.map((_, at) => ({ paths: bars, fill: fillOf(at), width: 0, points: { show: false } }))],
    axes: [
      {
        ...axis,
        grid: { show: false },
        incrs: steps.columns ?? [1, 2, 5, 10],
        space: 70,
        size: 28,
        values: (_, at) => labels(at),
      },
      {
        ...axis,
        grid: { stroke: colour('columnRuleColor'), width: 1 },
        size: 56,
        values: (_, at) => at.map(format),
        ...(steps.values !== undefined && { incrs: steps.values }),
      },
    ],
    hooks: { setCursor: [(chart) => onTip(tipAt(chart, columns))] },
  };
};

const tipAt = ({ cursor, over }: uPlot, columns: readonly Column[]): Tip | null => {
  const { idx, left = -1 } = cursor;
  const column = columns[idx ?? -1];
  return column === undefined || left < 0 ? null : { text: column.tip, left: over.offsetLeft + left };
};

const bars: uPlot.Series.PathBuilder = (...of) =>
  (uPlot.paths.bars?.({ size: [0.7, 48], radius: 0.1 }) ?? (() => null))(...of);
