import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { withCommas } from '../../../shared/diagnostics/amounts.ts';
import { type Answer, pretty } from '../shared/api.ts';
import { type Loaded, Shown } from '../shared/loaded.tsx';
import { resolvedTarget } from './api-query.ts';

interface TimedAnswer extends Answer {
  /** From the request to the last byte of the answer. */
  readonly milliseconds: number;
}

interface AnswerSectionProps {
  /** The target with its origin. */
  readonly address: string;
  readonly target: string;
  readonly loaded: Loaded<TimedAnswer>;
}

/** The API's answer to a request. */
export const AnswerSection = ({ address, target, loaded }: AnswerSectionProps): JSX.Element => {
  const resolved = resolvedTarget(target);
  return (
    <section aria-label="Answer" aria-busy={loaded.of !== target}>
      <h2>Answer</h2>
      <p class="file">
        GET <code>{address}</code>
      </p>
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

const Answered = ({ status, headers, body, milliseconds }: TimedAnswer): JSX.Element => {
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

/** How many characters are shown at first: a browser takes seconds for some megabytes. */
const SHOWN_CHARACTERS = 50_000;

/** The body of an answer, indented if it is JSON. */
const Body = ({ text }: { readonly text: string }): JSX.Element => {
  const [whole, setWhole] = useState<string | null>(null);
  const shown = useMemo(() => pretty(text), [text]);
  const isCut = shown.length > SHOWN_CHARACTERS && whole !== text;
  return (
    <>
      <pre tabIndex={0} role="region" aria-label="Body">
        {isCut ? shown.slice(0, SHOWN_CHARACTERS) : shown}
      </pre>
      {isCut && (
        <p class="hint">
          The first {withCommas(SHOWN_CHARACTERS)} of {withCommas(shown.length)} characters.{' '}
          <button type="button" onClick={() => setWhole(text)}>
            Show all
          </button>
        </p>
      )}
    </>
  );
};
