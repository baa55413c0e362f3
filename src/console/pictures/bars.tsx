import type { JSX } from 'preact';

export interface Bar {
  readonly name: string;
  /** What the bar is as long as. */
  readonly value: number;
  readonly label: string;
}

interface BarsProps {
  readonly label: string;
  readonly bars: readonly Bar[];
  /** The value of a whole bar; the highest there is when absent. */
  readonly whole?: number;
}

const ROW = 36;

/**
 * A bar below its name for each. Own SVG and no library of charts: bars are rectangles that follow the style sheet, and
 * the canvas of uPlot would not follow light and dark.
 */
export const Bars = ({ label, bars, whole = Math.max(...bars.map(({ value }) => value)) }: BarsProps): JSX.Element => (
  <svg
    class="picture"
    width="100%"
    height={bars.length * ROW}
    role="img"
    aria-label={`${label}; the table has the figures`}
  >
    {bars.map(({ name, value, label: figure }, at) => (
      <g key={name}>
        <text x="0" y={at * ROW + 13}>
          {name}
        </text>
        <text x="100%" y={at * ROW + 13} text-anchor="end">
          {figure}
        </text>
        <rect class="track" x="0" y={at * ROW + 18} width="100%" height="10" />
        <rect
          class={value > whole ? 'bar over' : 'bar'}
          x="0"
          y={at * ROW + 18}
          width={`${(whole > 0 ? Math.min(1, value / whole) * 100 : 0).toFixed(3)}%`}
          height="10"
        />
      </g>
    ))}
  </svg>
);
