import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { count } from '../../../shared/diagnostics/amounts.ts';
import type { DiffAnswer, ShownChanges, ShownDifference, ShownFinding } from '../../server/console-diff.ts';
import { askServer } from '../shared/api.ts';
import { DataTable } from '../shared/data-table.tsx';
import type { PageProps } from '../shared/place.tsx';

/** What `galley diff` finds between another tree and the output. */
export const DiffSection = ({ content }: Pick<PageProps, 'content'>): JSX.Element => {
  const [tree, setTree] = useState(content.compare ?? '');
  const [keys, setKeys] = useState(() =>
    [...new Set(content.workspaces.map((one) => one.keys[0] ?? one.name))].join(', '),
  );
  const [state, setState] = useState<DiffState>('idle');
  const run = async (): Promise<void> => {
    setState('running');
    setState(await askDiff(tree, keys));
  };
  return (
    <section class="card" aria-labelledby="diff">
      <h2 id="diff">What would change for your readers</h2>
      <p class="hint">
        Compare the content as you see it here with another build: enter its folder, or the address of the API that your
        readers use now. You get the posts and fields that would differ for them, as from <code>galley diff</code>.
      </p>
      <form
        class="tools diff-form"
        onSubmit={(event) => {
          event.preventDefault();
          void run();
        }}
      >
        <label>
          A folder, or the address of a live API
          <input
            value={tree}
            required
            placeholder="https://api.example.com/api/public"
            onInput={({ currentTarget }) => setTree(currentTarget.value)}
          />
        </label>
        <label>
          Keys for the live API
          <input value={keys} onInput={({ currentTarget }) => setKeys(currentTarget.value)} />
        </label>
        <button type="submit" class="primary" disabled={state === 'running'}>
          Compare
        </button>
      </form>
      <div class="compared" aria-live="polite" aria-busy={state === 'running'}>
        {state === 'running' && <p class="hint">Comparing…</p>}
        {typeof state === 'object' && 'problem' in state && (
          <div class="notice">
            <p>{state.problem}</p>
            {state.help !== null && <p class="hint">{state.help}</p>}
          </div>
        )}
        {typeof state === 'object' && 'difference' in state && <Difference difference={state.difference} />}
      </div>
    </section>
  );
};

const EFFECTS = [
  ['breaking', 'Breaking changes'],
  ['notice', 'Notices'],
  ['additive', 'Additions'],
] as const;

const Difference = ({ difference }: { readonly difference: ShownDifference }): JSX.Element => (
  <>
    <p class={difference.isBreaking ? 'verdict error' : 'verdict good'}>{difference.verdict}</p>
    {EFFECTS.map(([effect, title]) => (
      <Findings key={effect} title={title} findings={difference.findings.filter((one) => one.effect === effect)} />
    ))}
    {difference.content.map((changes) => (
      <Changes key={`${changes.version} ${changes.keys.join()}`} changes={changes} />
    ))}
    <p class="hint">{difference.compared}</p>
  </>
);

interface FindingsProps {
  readonly title: string;
  readonly findings: readonly ShownFinding[];
}

const Findings = ({ title, findings }: FindingsProps): JSX.Element | null =>
  findings.length === 0 ? null : (
    <>
      <h3>{title}</h3>
      <ul>
        {findings.map(({ version, text }, at) => (
          <li key={at}>
            {version !== null && !text.startsWith(version) && <b>{version} </b>}
            {text}
          </li>
        ))}
      </ul>
    </>
  );

const Changes = ({ changes }: { readonly changes: ShownChanges }): JSX.Element => {
  const { version, keys, total, counts, posts, more, terms } = changes;
  return (
    <>
      <h3>
        Content of {version}, {keys.join(', ')}
      </h3>
      <p>
        {count(total[1], 'post')}: {counts}
      </p>
      {posts.length > 0 && (
        <DataTable
          class="tall"
          label={`Changed posts of ${version}, ${keys.join(', ')}`}
          columns={['Change', 'Post', 'What changed']}
          heading={1}
          rows={posts.map(({ what, slug, title, fields }) => [
            what,
            [
              slug,
              <div key={slug} class="hint" dir="auto">
                {title}
              </div>,
            ],
            fields.map(({ field, before, after }) => (
              <div key={field}>
                <code>{field}</code>: <bdi>{before}</bdi> → <bdi>{after}</bdi>
              </div>
            )),
          ])}
        />
      )}
      {more > 0 && <p class="hint">And {count(more, 'post')} more: galley diff --format json has all.</p>}
      {terms.length > 0 && (
        <ul>
          {terms.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </>
  );
};

type DiffState = 'idle' | 'running' | DiffAnswer;

/** Asks the server to compare the output with another tree. The header proves that this page asks. */
const askDiff = (tree: string, keys: string): Promise<DiffAnswer> =>
  askServer<DiffAnswer>(`diff.json?${new URLSearchParams({ tree, keys })}`, {
    headers: { 'x-galley-console': 'versions' },
  }).catch(({ message }: Error) => ({ problem: message, help: null }));
