import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { HEADINGS, sentence, verdict } from '../../../publish/diff/diff-text.ts';
import { EFFECTS, type Finding } from '../../../publish/diff/openapi-diff/finding.ts';
import { count, withCommas } from '../../../shared/diagnostics/amounts.ts';
import type { DiffAnswer, ShownDifference } from '../../server/console-diff.ts';
import { askServer } from '../shared/api.ts';
import { DataTable } from '../shared/data-table.tsx';
import type { PageProps } from '../shared/place.tsx';

/** The differences that `galley diff` finds between another tree and the output. */
export const DiffSection = ({ content }: Pick<PageProps, 'content'>): JSX.Element => {
  const keys = [...new Set(content.workspaces.map((one) => one.keys[0] ?? one.name))].join(', ');
  const [state, setState] = useState<DiffState>('idle');
  return (
    <section class="card stack" aria-labelledby="diff">
      <h2 id="diff">What would change for your readers</h2>
      <p class="hint">
        Compare the content as you see it here with another build: enter its folder, or the address of the API that your
        readers use now. You get the changes that readers would notice, as from <code>galley diff</code>.
      </p>
      <form
        class="tools diff-form"
        onSubmit={(event) => {
          event.preventDefault();
          setState('running');
          void askDiff(new FormData(event.currentTarget)).then(setState);
        }}
      >
        <label>
          A folder, or the address of a live API
          <input
            name="tree"
            defaultValue={content.compare ?? ''}
            required
            placeholder="https://api.example.com/api/public"
          />
        </label>
        <label>
          Keys for the live API
          <input name="keys" defaultValue={keys} />
        </label>
        <button type="submit" class="primary" disabled={state === 'running'}>
          Compare
        </button>
      </form>
      <div class="stack compared" aria-live="polite" aria-busy={state === 'running'}>
        {state === 'running' && <p class="hint">Comparing…</p>}
        {typeof state === 'object' && 'problem' in state && (
          <div class="notice">
            <p>{state.problem}</p>
            {state.help !== null && <p class="hint">{state.help}</p>}
          </div>
        )}
        {typeof state === 'object' && 'difference' in state && <Compared difference={state.difference} />}
      </div>
    </section>
  );
};

const Compared = ({ difference }: { readonly difference: ShownDifference }): JSX.Element => (
  <>
    <p class={difference.isBreaking ? 'verdict error' : 'verdict good'}>{verdict(difference, false)}</p>
    {EFFECTS.map((effect) => (
      <Findings
        key={effect}
        title={HEADINGS[effect]}
        findings={difference.findings.filter((one) => one.effect === effect)}
      />
    ))}
    {difference.content.map((changes) => (
      <Changes key={changes.name} {...changes} />
    ))}
    <p class="hint">{difference.note}</p>
  </>
);

interface FindingsProps {
  readonly title: string;
  readonly findings: readonly Finding[];
}

const Findings = ({ title, findings }: FindingsProps): JSX.Element | null =>
  findings.length === 0 ? null : (
    <>
      <h3>{title}</h3>
      <ul>
        {findings.map((finding, at) => {
          // Names do not need escaping, as the page shows them as text.
          const text = sentence(finding, (name) => name);
          return (
            <li key={at}>
              {finding.version !== null && !text.startsWith(finding.version) && <b>{finding.version} </b>}
              {text}
            </li>
          );
        })}
      </ul>
    </>
  );

const Changes = (changes: ShownDifference['content'][number]): JSX.Element => {
  const { name, total, counts, posts, morePosts, terms, moreTerms } = changes;
  return (
    <>
      <h3>Content of {name}</h3>
      <p>
        {count(total, 'post')}: {counts || 'the same slugs'}
      </p>
      {posts.length > 0 && (
        <DataTable
          class="tall"
          label={`Changed posts of ${name}`}
          columns={['Change', 'Post']}
          heading={1}
          rows={posts.map(({ what, slug, title }) => [
            what,
            [
              slug,
              <div key={slug} class="hint" dir="auto">
                {title}
              </div>,
            ],
          ])}
        />
      )}
      {morePosts > 0 && <p class="hint">And {count(morePosts, 'post')} more: galley diff --format json has all.</p>}
      {terms.length > 0 && (
        <ul>
          {terms.map((line) => (
            <li key={line}>{line}</li>
          ))}
          {moreTerms > 0 && <li>and {withCommas(moreTerms)} more</li>}
        </ul>
      )}
    </>
  );
};

type DiffState = 'idle' | 'running' | DiffAnswer;

/** Asks the server to compare the output with another tree. The header proves that the request comes from this page. */
const askDiff = (form: FormData): Promise<DiffAnswer> =>
  askServer<DiffAnswer>(`diff.json?${new URLSearchParams([...form].map(([name, value]) => [name, String(value)]))}`, {
    headers: { 'x-galley-console': 'changes' },
  }).catch(({ message }: Error) => ({ problem: message, help: null }));
