import type { ComponentChildren, JSX } from 'preact';

interface DataTableProps {
  readonly label: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly ComponentChildren[])[];
  /** The index of the cell that is the row's heading. @default 0 */
  readonly heading?: number;
  readonly class?: string;
}

/** A table that scrolls if there is too little room. */
export const DataTable = (props: DataTableProps): JSX.Element => {
  const { label, columns, rows, heading = 0, class: more } = props;
  return (
    <div class={more === undefined ? 'scroller' : `scroller ${more}`} tabIndex={0} role="region" aria-label={label}>
      <table>
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
            <tr key={row}>
              {cells.map((cell, at) => (at === heading ? <th scope="row">{cell}</th> : <td>{cell}</td>))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
