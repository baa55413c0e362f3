import type { JSX } from 'preact';
import type { Severity } from '../../../shared/diagnostics/diagnostic.ts';

interface CodeFrameProps {
  /** As `codeFrame` writes it: each line with its number, and carets below the place. */
  readonly frame: string;
  readonly label: string;
  readonly severity: Severity;
}

/** The lines around a problem: their numbers apart, the place and its line marked. */
export const CodeFrame = ({ frame, label, severity }: CodeFrameProps): JSX.Element => {
  const lines = frame.split('\n');
  const isCarets = (line: string | undefined): boolean => /^ *\| +\^+$/.test(line ?? '');
  return (
    <pre class="frame" tabIndex={0} role="group" aria-label={label}>
      {lines.map((line, at) => {
        const bar = line.indexOf('|') + 1;
        const isMarked = isCarets(line) || isCarets(lines[at + 1]);
        return (
          <span key={at} class={isMarked ? `line marked ${severity}` : 'line'}>
            <span class="gutter">{line.slice(0, bar)}</span>
            {isCarets(line) ? <b>{line.slice(bar)}</b> : <code>{line.slice(bar)}</code>}
            {at < lines.length - 1 && '\n'}
          </span>
        );
      })}
    </pre>
  );
};
