import './requests.css';
import { Send } from 'lucide';
import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import type { HostRow } from '../../../hosts/answers/ask-hosts.ts';
import { count, size, withCommas } from '../../../shared/diagnostics/amounts.ts';
import { groupBy } from '../../../shared/group-by.ts';
import { ask, askServer, type ServerAnswer, useManifest } from '../shared/api.ts';
import { ofWorkspace } from '../shared/choices.tsx';
import { DataTable } from '../shared/data-table.tsx';
import { Icon } from '../shared/icon.tsx';
import { JsonTree } from '../shared/json-tree.tsx';
import { type Loaded, Shown, useLoaded } from '../shared/loaded.tsx';
import { otherLanguage, type WorkspaceProps } from '../shared/place.tsx';
import { Tabs } from '../shared/tabs.tsx';
import { queryOf, resolvedTarget, targetOf } from './api-query.ts';
import { CodeSection } from './code-section.tsx';
import { Parameters } from './parameters.tsx';

const Requests = (props: WorkspaceProps): JSX.Element => {
  const { content, place, workspace } = props;
  const [times, setTimes] = useState(0);
  const { base } = content;
  const query = queryOf(place, content, workspace);
  const target = targetOf(query, base);
  const lang = otherLanguage(workspace, query.parameters.lang ?? null);
  const { value: manifest } = useManifest(content, { ...query, lang });
  const answer = useLoaded((signal) => askTimed(`/_galley/api${target}`, signal), [target, content, times]);
  const rows = useLoaded(
    (signal) => askServer<readonly HostRow[]>(`hosts.json?target=${encodeURIComponent(target)}`, { signal }),
    [target, content, times],
  );
  const { origin } = location;
  return (
    <>
      <form
        id="request"
        class="request-line card"
        aria-label="Request"
        onSubmit={(event) => {
          event.preventDefault();
          setTimes(times + 1);
        }}
      >
        <span class="pill good">GET</span>
        <code class="address">{origin + target}</code>
        <button type="submit" class="primary">
          <Icon of={Send} /> Send
        </button>
      </form>
      <div class="columns request-columns">
        <section class="stack" aria-label="Parameters">
          <Parameters {...props} query={query} manifest={manifest} />
          <CodeSection query={query} origin={origin} base={base} target={target} />
        </section>
        <AnswerSection target={target} loaded={answer} />
      </div>
      <HostsSection target={target} loaded={rows} />
    </>
  );
};

interface TimedAnswer extends ServerAnswer {
  /** From the request to the last byte of the answer. */
  readonly milliseconds: number;
}

const askTimed = async (url: string, signal: AbortSignal): Promise<TimedAnswer> => {
  const started = performance.now();
  const answer = await ask(url, signal);
  return { ...answer, milliseconds: performance.now() - started };
};

interface SectionProps<Value> {
  readonly target: string;
  readonly loaded: Loaded<Value>;
}

/** The API's answer to a request. */
const AnswerSection = ({ target, loaded }: SectionProps<TimedAnswer>): JSX.Element => {
  const resolved = resolvedTarget(target);
  return (
    <section class="stack" aria-label="Answer" aria-busy={loaded.of !== target}>
      {resolved !== null && (
        <p class="notice">
          A browser cannot ask for this address: it asks for <code>{resolved}</code>. Below is the answer to that.
        </p>
      )}
      <Shown loaded={loaded} waiting="Asking the API…" failed="The API does not answer: ">
        {(answer) => <Answered {...answer} />}
      </Shown>
    </section>
  );
};

const PARTS = ['Body', 'Headers'] as const;

const Answered = ({ status, headers, body, milliseconds }: TimedAnswer): JSX.Element => {
  const [part, setPart] = useState<(typeof PARTS)[number]>('Body');
  const bytes = useMemo(() => new Blob([body]).size, [body]);
  return (
    <>
      <div class="answer-head">
        <h2>Answer</h2>
        <p class="facts hint" role="status">
          <strong class={status < 400 ? 'pill good' : 'pill error'}>{status}</strong> <span>{size(bytes)}</span>{' '}
          <span>{milliseconds.toFixed(milliseconds < 10 ? 1 : 0)} ms</span>
        </p>
      </div>
      <Tabs names={PARTS} chosen={part} onChoose={setPart}>
        {part === 'Body' ? <JsonTree text={body} label="Body" /> : <Headers headers={headers} />}
      </Tabs>
    </>
  );
};

const Headers = ({ headers }: Pick<ServerAnswer, 'headers'>): JSX.Element => (
  <dl class="headers">
    {headers.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

/** Any request to the API: its answer, the request as code, and each host's answer. */
export const RequestsPage = ofWorkspace('ask', Requests);

/** Each host's answer to the request, computed from the rules and code that Galley emits for it. */
const HostsSection = ({ target, loaded }: SectionProps<readonly HostRow[]>): JSX.Element => (
  <section class="stack" aria-label="Hosts" aria-busy={loaded.of !== target}>
    <h2>What each host would do</h2>
    <Shown loaded={loaded} waiting="Computing…" failed="Cannot compute this: ">
      {(rows) => (
        <DataTable
          class="hosts card"
          label="What each host would do"
          columns={['Answer', 'Hosts', 'How, or why not']}
          rows={sameAnswers(rows).map(([first, hosts]) => [
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
      )}
    </Shown>
  </section>
);

/** Groups hosts with the same answer. Each group has its first line; the API's own answer comes first. */
const sameAnswers = (rows: readonly HostRow[]): readonly (readonly [HostLine, readonly string[]])[] => {
  // Node runs the resolver, so its answer is the API's.
  const status = rows.find(({ host }) => host === 'node')?.status ?? null;
  const lines = rows.map((row) => hostLine(row, status));
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
