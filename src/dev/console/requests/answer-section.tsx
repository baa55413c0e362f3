import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { size } from '../../../shared/diagnostics/amounts.ts';
import type { Answer } from '../shared/api.ts';
import { JsonTree } from '../shared/json-tree.tsx';
import { type Loaded, Shown } from '../shared/loaded.tsx';
import { Tabs } from '../shared/tabs.tsx';
import { resolvedTarget } from './api-query.ts';

interface TimedAnswer extends Answer {
  /** From the request to the last byte of the answer. */
  readonly milliseconds: number;
}

interface AnswerSectionProps {
  readonly target: string;
  readonly loaded: Loaded<TimedAnswer>;
}

/** The API's answer to a request. */
export const AnswerSection = ({ target, loaded }: AnswerSectionProps): JSX.Element => {
  const resolved = resolvedTarget(target);
  return (
    <section aria-label="Answer" aria-busy={loaded.of !== target}>
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
        <p class="facts" role="status">
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

const Headers = ({ headers }: Pick<Answer, 'headers'>): JSX.Element => (
  <dl class="headers">
    {headers.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
