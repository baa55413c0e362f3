import type { ComponentChildren, JSX } from 'preact';

interface DataTableProps {
  readonly label: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly ComponentChildren[])[];
  /** The index of the cell that is the row's heading. @default 0 */
  readonly heading?: number;
  readonly classOf?: (row: number) => string | undefined;
  /** Returns the width of the bar behind a row: 0 to 1. */
  readonly partOf?: (row: number) => number;
  readonly caption?: string;
  readonly class?: string;
}

/** A table that scrolls if there is too little room. */
export const DataTable = (props: DataTableProps): JSX.Element => {
  const { label, columns, rows, heading = 0, classOf, partOf, caption, class: more } = props;
  return (
    <div class={more === undefined ? 'scroller' : `scroller ${more}`} tabIndex={0} role="region" aria-label={label}>
      <table>
        {caption !== undefined && <caption>{caption}</caption>}
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            <tr key={row} class={classOf?.(row)} style={partOf && { '--part': `${(partOf(row) * 100).toFixed(2)}%` }}>
              {cells.map((cell, at) => (at === heading ? <th scope="row">{cell}</th> : <td>{cell}</td>))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
