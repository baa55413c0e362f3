import type { JSX } from 'preact';
import { withCommas } from '../diagnostics/counted.ts';
import { groupByCode } from '../diagnostics/group-by-code.ts';
import { totals } from '../diagnostics/totals.ts';
import type { ShownProblem } from '../preview/console-problems.ts';
import { type Editing, editorLink } from './editor-link.ts';
import type { PageProps } from './page-props.ts';

/** Problems of one code that are drawn; the rest are counted. */
const SHOWN = 100;

/** What is wrong with the content, by code, those first that are to be mended first. */
export const ProblemsPage = ({ content }: PageProps): JSX.Element => {
  const { diagnostics } = content;
  return (
    <>
      <p class={diagnostics.length === 0 ? 'count good' : 'count'} role="status">
        {diagnostics.length === 0 ? 'No problems.' : `${totals(diagnostics)}.`}
        {content.isLive ? ' This page follows what you save.' : ' As the content was when this page was opened.'}
      </p>
      {groupByCode(diagnostics).map(({ severity, code, first, others }) => (
        <Group key={`${severity} ${code}`} editing={content} problems={[first, ...others]} />
      ))}
    </>
  );
};

interface GroupProps {
  readonly problems: readonly ShownProblem[];
  readonly editing: Editing;
}

const Group = ({ problems, editing }: GroupProps): JSX.Element | null => {
  const [first] = problems;
  if (first === undefined) return null;
  const rest = problems.length - SHOWN;
  return (
    <details class="group" open>
      <summary>
        <span class={first.severity}>{first.severity}</span> <code>{first.code}</code> {problems.length}
      </summary>
      {problems.slice(0, SHOWN).map((problem, at) => (
        <Problem key={at} problem={problem} editing={editing} />
      ))}
      {rest > 0 && <p>And {withCommas(rest)} more of this code.</p>}
    </details>
  );
};

const Problem = ({ problem, editing }: { readonly problem: ShownProblem; readonly editing: Editing }): JSX.Element => {
  const { message, file, position, frame, help, related = [] } = problem;
  return (
    <article class="problem">
      <p>{message}</p>
      {file !== undefined && <Place editing={editing} file={file} position={position} />}
      {frame !== '' && (
        <pre tabIndex={0} role="group" aria-label={`Lines of ${file}`}>
          {frame}
        </pre>
      )}
      {help !== undefined && <p class="hint">{help}</p>}
      {related.map((other) => (
        <div key={`${other.file} ${other.message}`}>
          <p class="hint">{other.message}</p>
          <Place editing={editing} file={other.file} position={other.position} />
        </div>
      ))}
    </article>
  );
};

interface PlaceProps {
  readonly editing: Editing;
  readonly file: string;
  readonly position: { readonly line: number; readonly column: number } | undefined;
}

const Place = ({ editing, file, position }: PlaceProps): JSX.Element => (
  <p class="file">
    <a href={editorLink(editing, file, position)}>
      {file}
      {position && `:${position.line}:${position.column}`}
    </a>
  </p>
);
