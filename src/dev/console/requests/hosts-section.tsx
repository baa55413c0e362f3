import type { JSX } from 'preact';
import type { HostRow } from '../../../build/host-answers.ts';
import { count, withCommas } from '../../../shared/diagnostics/amounts.ts';
import { groupBy } from '../../../shared/group-by.ts';
import { DataTable } from '../shared/data-table.tsx';
import { type Loaded, Shown } from '../shared/loaded.tsx';

interface HostsSectionProps {
  readonly target: string;
  readonly loaded: Loaded<readonly HostRow[]>;
}

/** Each host's answer to the request, computed from the rules and code that Galley emits for it. */
export const HostsSection = ({ target, loaded }: HostsSectionProps): JSX.Element => (
  <section class="stack" aria-label="Hosts" aria-busy={loaded.of !== target}>
    <h2>What each host would do</h2>
    <Shown loaded={loaded} waiting="Computing…" failed="Cannot compute this: ">
      {(rows) => <Hosts rows={rows} />}
    </Shown>
  </section>
);

const Hosts = ({ rows }: { readonly rows: readonly HostRow[] }): JSX.Element => {
  // Node runs the resolver, so its answer is the API's.
  const status = rows.find(({ host }) => host === 'node')?.status ?? null;
  return (
    <DataTable
      class="hosts card"
      label="What each host would do"
      columns={['Answer', 'Hosts', 'How, or why not']}
      rows={sameAnswers(rows.map((row) => hostLine(row, status))).map(([first, hosts]) => [
        <span key={first.host} class={`pill ${first.tone}`}>
          {first.answer}
        </span>,
        <ul key={first.host} aria-label={first.answer}>
          {hosts.map((host) => (
            <li key={host}>{host}</li>
          ))}
        </ul>,
        first.details,
      ])}
    />
  );
};

/** Groups hosts with the same answer. Each group has its first line; the API's own answer comes first. */
const sameAnswers = (lines: readonly HostLine[]): readonly (readonly [HostLine, readonly string[]])[] => {
  const groups = [...groupBy(lines, ({ host: _, ...answer }) => JSON.stringify(answer)).values()];
  return groups
    .map((group) => [group[0] as HostLine, group.map(({ host }) => host)] as const)
    .sort(([a], [b]) => TONES.indexOf(a.tone) - TONES.indexOf(b.tone));
};

const TONES: readonly HostLine['tone'][] = ['good', 'middling', 'bad'];

interface HostLine {
  readonly host: string;
  /** `good`: the API's answer; `middling`: an honest other answer; `bad`: the answer to another query. */
  readonly tone: 'good' | 'middling' | 'bad';
  readonly answer: string;
  readonly details: string;
}

/** Returns the table's text about a host. `status` is the status of the API's answer. */
export const hostLine = (row: HostRow, status: number | null): HostLine => {
  const { host, misread } = row;
  if (misread.length > 0) {
    return { host, tone: 'bad', answer: `${row.status} another list`, details: misreadDetails(row) };
  }
  const tone = status === null || row.status === status || row.status === 302 ? 'good' : 'middling';
  return { host, tone, answer: answerOf(row), details: detailsOf(row) };
};

const answerOf = ({ status, code, computed, location }: HostRow): string => {
  if (code !== null) return `${status} ${code}`;
  if (location !== null) return `${status} redirect`;
  if (status !== 200) return `${status}, a page of its own`;
  return computed === null ? '200 exact' : '200 exact, computed';
};

const detailsOf = ({ file, bytes, computed, location, why }: HostRow): string => {
  if (computed !== null) {
    return `From the index: ${count(computed.files, 'file')} with ${withCommas(computed.bytes)} bytes are read.`;
  }
  if (why !== null) return why;
  if (location !== null) return `To ${location}`;
  return file === null ? '' : `/${file}, ${withCommas(bytes ?? 0)} bytes`;
};

const misreadDetails = ({ file, status, misread }: HostRow): string => {
  const names = misread.join(', ');
  const what = status === 302 ? 'it redirects to' : 'it answers';
  return `${names} ${misread.length === 1 ? 'is' : 'are'} ignored: ${what} /${file}`;
};
