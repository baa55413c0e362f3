import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { withCommas } from '../../diagnostics/counted.ts';
import { Body } from './body.tsx';
import { resolvedTarget } from './query.ts';
import type { Loaded, TimedAnswer } from './use-answer.ts';

interface AnswerSectionProps {
  /** With its origin. */
  readonly address: string;
  readonly target: string;
  readonly loaded: Loaded<TimedAnswer> | null;
}

/** What the API answers, as it comes. */
export const AnswerSection = ({ address, target, loaded }: AnswerSectionProps): JSX.Element => {
  const resolved = resolvedTarget(target);
  return (
    <section aria-label="Answer" aria-busy={loaded?.of !== target}>
      <h2>Answer</h2>
      <p class="file">
        GET <code>{address}</code>
      </p>
      {resolved !== null && (
        <p class="notice">
          A browser cannot ask for this address: it asks for <code>{resolved}</code>. Below is the answer to that.
        </p>
      )}
      {loaded === null && <p>Asking the API…</p>}
      {loaded !== null &&
        ('problem' in loaded ? (
          <p class="notice">The API does not answer: {loaded.problem}</p>
        ) : (
          <Answered answer={loaded.value} />
        ))}
    </section>
  );
};

const Answered = ({
  answer: { status, headers, body, milliseconds },
}: {
  readonly answer: TimedAnswer;
}): JSX.Element => {
  const bytes = useMemo(() => new Blob([body]).size, [body]);
  return (
    <>
      <p class="facts" role="status">
        <strong class={status < 400 ? 'good' : 'error'}>{status}</strong> {withCommas(bytes)} bytes in{' '}
        {milliseconds.toFixed(milliseconds < 10 ? 1 : 0)} ms
      </p>
      <details>
        <summary>{headers.length} headers</summary>
        <dl class="headers">
          {headers.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </details>
      <Body text={body} />
    </>
  );
};
