import type { JSX } from 'preact';
import { isGone, type SiteVersion } from '../../../runtime/resolver/site.ts';
import { moment } from '../../../shared/diagnostics/amounts.ts';
import { DataTable } from '../shared/data-table.tsx';
import type { PageProps } from '../shared/place.tsx';

/** The state and the dates of each version. */
export const StatesSection = ({ content }: Pick<PageProps, 'content'>): JSX.Element => (
  <section class="card stack" aria-labelledby="states">
    <h2 id="states">Versions</h2>
    <DataTable
      label="State of each version"
      columns={['Version', 'State', 'Deprecated', 'Sunset', 'Move to']}
      rows={stateRows(content)}
    />
  </section>
);

/** Returns a row for each version, in the order of their numbers. */
export const stateRows = ({
  versions,
  now,
}: Pick<PageProps['content'], 'versions' | 'now'>): readonly (readonly string[])[] =>
  Object.entries(versions)
    .sort(([a], [b]) => Number(a.slice(1)) - Number(b.slice(1)))
    .map(([name, version]) => [
      name,
      stateAt(now, version),
      dateOf(version.deprecated),
      dateOf(version.sunset),
      version.suggest ?? '–',
    ]);

const stateAt = (now: number, version: SiteVersion): string => {
  if (isGone(version, now)) return 'sunset';
  return version.deprecated !== null && now >= version.deprecated ? 'deprecated' : 'active';
};

/** A deprecation without a date is 0. */
const dateOf = (at: number | null): string => (at ? moment(new Date(at).toISOString()).replace(' 00:00 UTC', '') : '–');
