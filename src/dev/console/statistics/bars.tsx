import type { JSX } from 'preact';
import { DataTable } from '../shared/data-table.tsx';

interface BarsProps {
  readonly label: string;
  readonly columns: readonly string[];
  readonly bars: readonly Bar[];
  /** The value of a whole bar. @default the highest value */
  readonly whole?: number;
}

interface Bar {
  /** What each column says; the first one names the bar. */
  readonly cells: readonly string[];
  readonly value: number;
}

/**
 * A table whose rows are bars: the picture and its figures in one, for everybody. Names of terms, groups and files are
 * longer than a chart's axis has room for, and there can be hundreds. Here each wraps, can be found and copied, and has its
 * figure beside it, which an axis and a tip would only repeat.
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
