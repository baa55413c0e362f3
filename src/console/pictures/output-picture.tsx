import type { JSX } from 'preact';
import { size } from '../../diagnostics/amounts.ts';
import { withCommas } from '../../diagnostics/counted.ts';
import type { Pictures } from '../../preview/console-pictures.ts';
import { adviceOn, adviceOnAll } from './advice.ts';
import { DataTable } from './data-table.tsx';
import { SizeMap } from './size-map.tsx';

/** Files and bytes of the output by group, and what would bring them down. */
export const OutputPicture = ({ pictures }: { readonly pictures: Pictures }): JSX.Element => {
  const { output } = pictures;
  return (
    <section aria-labelledby="output">
      <h2 id="output">Files and bytes of the output</h2>
      {output === null ? (
        <p class="hint">No build of this project is on record here: run galley build.</p>
      ) : (
        <>
          <div class="beside">
            <SizeMap groups={output.groups} />
            <DataTable
              label="Files and bytes by group"
              columns={['Group', 'Files', 'Bytes']}
              rows={output.groups.map(({ name, files, bytes }) => [name, withCommas(files), size(bytes)])}
            />
          </div>
          <h3>What would bring them down</h3>
          <ul>
            {adviceOnAll(pictures).map((line) => (
              <li key={line}>{line}</li>
            ))}
            {output.groups.map(({ name }) =>
              adviceOn(name) === '' ? null : (
                <li key={name}>
                  <b>{name}</b>: {adviceOn(name)}
                </li>
              ),
            )}
          </ul>
          <h3>The largest files</h3>
          <DataTable
            label="The largest files"
            columns={['File', 'Bytes']}
            rows={output.largest.map(({ path, bytes }) => [path, size(bytes)])}
          />
        </>
      )}
    </section>
  );
};
