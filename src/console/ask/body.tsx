import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { withCommas } from '../../diagnostics/counted.ts';
import { pretty } from '../api.ts';

/** Characters that are drawn before anybody asks for more: a browser takes seconds for some megabytes. */
const SHOWN = 50_000;

/** A body, JSON with a line for each value. */
export const Body = ({ text }: { readonly text: string }): JSX.Element => {
  const [whole, setWhole] = useState<string | null>(null);
  const shown = useMemo(() => pretty(text), [text]);
  const isCut = shown.length > SHOWN && whole !== text;
  return (
    <>
      <pre tabIndex={0} role="region" aria-label="Body">
        {isCut ? shown.slice(0, SHOWN) : shown}
      </pre>
      {isCut && (
        <p class="hint">
          The first {withCommas(SHOWN)} of {withCommas(shown.length)} characters.{' '}
          <button type="button" onClick={() => setWhole(text)}>
            Show all
          </button>
        </p>
      )}
    </>
  );
};
