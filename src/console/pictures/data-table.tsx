import type { JSX } from 'preact';

interface DataTableProps {
  readonly label: string;
  readonly columns: readonly string[];
  /** The first cell of each names the row. */
  readonly rows: readonly (readonly (string | number)[])[];
}

/** What a picture shows, for those who cannot see it, or who want the figures. */
export const DataTable = ({ label, columns, rows }: DataTableProps): JSX.Element => (
  <div class="scroller figures" tabIndex={0} role="region" aria-label={label}>
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
