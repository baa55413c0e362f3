import type { JSX } from 'preact';
import { DataTable } from '../shared/data-table.tsx';

interface BarsProps {
  readonly label: string;
  readonly columns: readonly string[];
  readonly bars: readonly Bar[];
  /** The value of a full bar. @default the highest value */
  readonly whole?: number;
}

interface Bar {
  /** The text of each column; the first one is the bar's name. */
  readonly cells: readonly string[];
  readonly value: number;
}

/**
 * A table whose rows are bars, so that the chart and its figures are one. Names of terms, groups and files are too long
 * for a chart's axis, and there can be hundreds. Here each name wraps, can be found and copied, and has its figure
 * beside it, which an axis and a tooltip would only repeat.
 */
export const Bars = ({
  label,
  columns,
  bars,
  whole = Math.max(...bars.map(({ value }) => value)),
}: BarsProps): JSX.Element => (
  <DataTable
    class="bars"
    label={label}
    columns={columns}
    rows={bars.map(({ cells: [name = '', ...others] }) => [<bdi key={name}>{name}</bdi>, ...others])}
    classOf={(at) => ((bars[at]?.value ?? 0) > whole ? 'over' : undefined)}
    partOf={(at) => (whole > 0 ? Math.min(1, (bars[at]?.value ?? 0) / whole) : 0)}
  />
);
