import type { JSX } from 'preact';
import { size } from '../../diagnostics/amounts.ts';
import { withCommas } from '../../diagnostics/counted.ts';
import type { Pictures } from '../../preview/console-pictures.ts';
import { Bars } from './bars.tsx';
import { DataTable } from './data-table.tsx';

type Use = Pictures['hosts'][number]['uses'][number];

const WORDS: Readonly<Record<Use['limit'], string>> = {
  files: 'files',
  fileBytes: 'largest file',
  rules: 'rules',
  codeBytes: 'code',
};

/** What the output takes of each host's limits, whether it is a target or not. */
export const HostLimits = ({ pictures }: { readonly pictures: Pictures }): JSX.Element | null => {
  const { hosts, targets } = pictures;
  if (hosts.length === 0) return null;
  const uses = hosts.flatMap(({ name, uses }) =>
    uses.map((use) => ({ ...use, host: name, part: use.used / use.most })),
  );
  const limitless = hosts.filter(({ uses }) => uses.length === 0).map(({ name }) => name);
  const nameOf = (host: string): string => (targets.includes(host) ? `${host} (target)` : host);
  const fullest = [...uses].sort((a, b) => b.part - a.part);
  return (
    <section aria-labelledby="limits">
      <h2 id="limits">Room on each host</h2>
      <p class="hint">
        What this output takes of each limit; limits are those of the smallest plan. What is over 100 % is too much.
      </p>
      <div class="beside">
        <Bars
          label="Shares of hosts’ limits"
          bars={fullest.map(({ host, limit, part }) => ({
            name: `${nameOf(host)}: ${WORDS[limit]}`,
            value: part,
            label: percent(part),
          }))}
          whole={1}
        />
        <DataTable
          label="Limits of hosts"
          columns={['Limit', 'Taken', 'At most', 'Share']}
          rows={fullest.map(({ host, limit, used, most, part }) => [
            `${nameOf(host)}: ${WORDS[limit]}`,
            amount(limit, used),
            amount(limit, most),
            part > 1 ? `${percent(part)}: too much` : percent(part),
          ])}
        />
      </div>
      {limitless.length > 0 && <p class="hint">Without limits of their own: {limitless.join(', ')}.</p>}
    </section>
  );
};

const amount = (limit: Use['limit'], value: number): string =>
  limit === 'files' || limit === 'rules' ? withCommas(value) : size(value);

const percent = (part: number): string => (part > 0 && part < 0.001 ? 'under 0.1 %' : `${(part * 100).toFixed(1)} %`);
