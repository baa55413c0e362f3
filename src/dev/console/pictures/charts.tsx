import type { JSX } from 'preact';
import type { GroupSizes } from '../../../build/output-sizes.ts';
import { size, withCommas } from '../../../shared/diagnostics/amounts.ts';
import { DataTable } from '../shared/data-table.tsx';
import type { Period } from './months.ts';
import { treemap } from './treemap.ts';

interface Bar {
  readonly name: string;
  /** The length of the bar. */
  readonly value: number;
  readonly label: string;
}

interface BarsProps {
  readonly label: string;
  readonly bars: readonly Bar[];
  /** The value of a whole bar. @default the highest value */
  readonly whole?: number;
}

const BAR_ROW = 36;

/**
 * Horizontal bars, each below its name. This is SVG without a library, as bars are rectangles that follow the style
 * sheet: the canvas of uPlot would not follow light and dark.
 */
export const Bars = ({ label, bars, whole = Math.max(...bars.map(({ value }) => value)) }: BarsProps): JSX.Element => (
  <svg
    class="picture"
    width="100%"
    height={bars.length * BAR_ROW}
    role="img"
    aria-label={`${label}; the table has the figures`}
  >
    {bars.map(({ name, value, label: figure }, at) => (
      <g key={name}>
        <text x="0" y={at * BAR_ROW + 13}>
          {name}
        </text>
        <text x="100%" y={at * BAR_ROW + 13} text-anchor="end">
          {figure}
        </text>
        <rect class="track" x="0" y={at * BAR_ROW + 18} width="100%" height="10" />
        <rect
          class={value > whole ? 'bar over' : 'bar'}
          x="0"
          y={at * BAR_ROW + 18}
          width={`${(whole > 0 ? Math.min(1, value / whole) * 100 : 0).toFixed(3)}%`}
          height="10"
        />
      </g>
    ))}
  </svg>
);

const COLUMNS_HEIGHT = 200;
const TOP = 16;
const BOTTOM = 20;
/** The highest number of labels below the columns. */
const LABELS = 4;

/** A column for each month or year. */
export const Columns = ({ periods }: { readonly periods: readonly Period[] }): JSX.Element => {
  const most = Math.max(1, ...periods.map(({ posts }) => posts));
  const room = COLUMNS_HEIGHT - TOP - BOTTOM;
  const every = Math.ceil(periods.length / LABELS);
  const share = (at: number): string => `${((at / periods.length) * 100).toFixed(3)}%`;
  return (
    <svg
      class="picture"
      width="100%"
      height={COLUMNS_HEIGHT}
      role="img"
      aria-label="Posts by month; the table has the figures"
    >
      <text x="0" y="11">
        at most {withCommas(most)}
      </text>
      {periods.map(({ label, posts }, at) => {
        const height = (posts / most) * room;
        return (
          <rect key={label} class="bar" x={share(at)} y={TOP + room - height} width={share(0.9)} height={height}>
            <title>
              {label}: {withCommas(posts)}
            </title>
          </rect>
        );
      })}
      <line class="axis" x1="0" x2="100%" y1={TOP + room} y2={TOP + room} />
      {periods.map(({ label }, at) =>
        at % every === 0 ? (
          <text key={label} x={share(at)} y={COLUMNS_HEIGHT - 5}>
            {label}
          </text>
        ) : null,
      )}
    </svg>
  );
};

/** The units of the map, which is stretched to the available room. */
const MAP_WIDTH = 1000;
const MAP_HEIGHT = 420;
/** Shares of the width and the height from which on a name has room. */
const NAMED = { width: 0.2, height: 0.12 };

/** Groups of files as rectangles, with areas in proportion to their bytes. */
export const SizeMap = ({ groups }: { readonly groups: readonly GroupSizes[] }): JSX.Element => {
  const rectangles = treemap(
    groups.map(({ bytes }) => bytes),
    MAP_WIDTH,
    MAP_HEIGHT,
  );
  const share = (length: number, whole: number): string => `${((length / whole) * 100).toFixed(3)}%`;
  return (
    <div class="size-map" role="img" aria-label="Bytes by group; the table has the figures">
      {groups.map(({ name, bytes }, at) => {
        const { x = 0, y = 0, width = 0, height = 0 } = rectangles[at] ?? {};
        const hasRoom = width / MAP_WIDTH > NAMED.width && height / MAP_HEIGHT > NAMED.height;
        return (
          <div
            key={name}
            class={`tile tile-${at % 5}`}
            title={`${name}: ${size(bytes)}`}
            style={{
              left: share(x, MAP_WIDTH),
              top: share(y, MAP_HEIGHT),
              width: share(width, MAP_WIDTH),
              height: share(height, MAP_HEIGHT),
            }}
          >
            {hasRoom && (
              <>
                <b>{name}</b> {size(bytes)}
              </>
            )}
          </div>
        );
      })}
    </div>
  );
};

/** The figures of a picture, also for people who cannot see it. */
export const Figures = (props: Omit<Parameters<typeof DataTable>[0], 'class'>): JSX.Element => (
  <DataTable class="figures" {...props} />
);
