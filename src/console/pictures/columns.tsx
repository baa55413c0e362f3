import type { JSX } from 'preact';
import { withCommas } from '../../diagnostics/counted.ts';
import type { Period } from './months.ts';

const HEIGHT = 200;
const TOP = 16;
const BOTTOM = 20;
/** Labels below the columns at the most. */
const LABELS = 4;

/** A column for each month or year. */
export const Columns = ({ periods }: { readonly periods: readonly Period[] }): JSX.Element => {
  const most = Math.max(1, ...periods.map(({ posts }) => posts));
  const room = HEIGHT - TOP - BOTTOM;
  const every = Math.ceil(periods.length / LABELS);
  const share = (at: number): string => `${((at / periods.length) * 100).toFixed(3)}%`;
  return (
    <svg class="picture" width="100%" height={HEIGHT} role="img" aria-label="Posts by month; the table has the figures">
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
          <text key={label} x={share(at)} y={HEIGHT - 5}>
            {label}
          </text>
        ) : null,
      )}
    </svg>
  );
};
