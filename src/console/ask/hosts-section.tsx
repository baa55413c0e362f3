import type { JSX } from 'preact';
import type { HostRow } from '../../pipeline/host-answers.ts';
import { hostLine } from './host-line.ts';
import type { Loaded } from './use-answer.ts';

interface HostsSectionProps {
  readonly target: string;
  /** Whether the content has come to have errors since the tree was built. */
  readonly isOld: boolean;
  readonly loaded: Loaded<readonly HostRow[]> | null;
}

/** What each host would do with the request, by the rules and the code that Galley emits for it. */
export const HostsSection = ({ target, isOld, loaded }: HostsSectionProps): JSX.Element => (
  <section aria-label="Hosts" aria-busy={loaded?.of !== target}>
    <h2>What each host would do</h2>
    {isOld && <p class="hint">The content has errors: this is about the tree that was built before.</p>}
    {loaded === null && <p>Working it out…</p>}
    {loaded !== null &&
      ('problem' in loaded ? (
        <p class="notice">It cannot be worked out: {loaded.problem}</p>
      ) : (
        <Hosts rows={loaded.value} />
      ))}
  </section>
);

const Hosts = ({ rows }: { readonly rows: readonly HostRow[] }): JSX.Element => {
  // What runs the resolver answers as the API does.
  const status = rows.find(({ host }) => host === 'node')?.status ?? null;
  return (
    <table class="hosts">
      <thead>
        <tr>
          <th scope="col">Host</th>
          <th scope="col">Answer</th>
          <th scope="col">How, or why not</th>
        </tr>
      </thead>
      <tbody>
        {rows
          .map((row) => hostLine(row, status))
          .map(({ host, tone, answer, details }) => (
            <tr key={host}>
              <th scope="row">{host}</th>
              <td class={tone}>{answer}</td>
              <td>{details}</td>
            </tr>
          ))}
      </tbody>
    </table>
  );
};
