import type { JSX } from 'preact';

interface DataTableProps {
  readonly label: string;
  readonly columns: readonly string[];
  /** The first cell of each names the row. */
  readonly rows: readonly (readonly (string | number)[])[];
  readonly caption?: string;
  readonly class?: string;
}

/** A table that scrolls when there is too little room. */
export const DataTable = ({ label, columns, rows, caption, class: more }: DataTableProps): JSX.Element => (
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
        {rows.map(([name, ...cells]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {cells.map((cell, at) => (
              <td key={at}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
