import type { JSX } from 'preact';
import { withCommas } from '../../shared/diagnostics/amounts.ts';
import type { Position } from '../../shared/diagnostics/diagnostic.ts';
import { type CodeGroup, groupByCode, totals } from '../../shared/diagnostics/group-by-code.ts';
import type { ShownProblem } from '../server/project-console.ts';
import { type Editing, editorLink } from './shared/editor-link.ts';
import type { PageProps } from './shared/place.ts';

/** How many problems of one code are shown. */
const SHOWN = 100;

/** The problems of the content by code, in the order in which to fix them. */
export const ProblemsPage = ({ content }: PageProps): JSX.Element => {
  const { diagnostics } = content;
  return (
    <>
      <p class={diagnostics.length === 0 ? 'count good' : 'count'} role="status">
        {diagnostics.length === 0 ? 'No problems.' : `${totals(diagnostics)}.`}
        {content.isLive ? ' This page follows what you save.' : ' It shows the content as of when you opened it.'}
      </p>
      {groupByCode(diagnostics).map((group) => (
        <Group key={`${group.severity} ${group.code}`} editing={content} {...group} />
      ))}
    </>
  );
};

type GroupProps = CodeGroup<ShownProblem> & { readonly editing: Editing };

const Group = ({ severity, code, first, others, count, editing }: GroupProps): JSX.Element => (
  <details class="group" open>
    <summary>
      <span class={severity}>{severity}</span> <code>{code}</code> {count}
    </summary>
    {[first, ...others].slice(0, SHOWN).map((problem, at) => (
      <Problem key={at} problem={problem} editing={editing} />
    ))}
    {count > SHOWN && <p>And {withCommas(count - SHOWN)} more of this code.</p>}
  </details>
);

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
  readonly position: Position | undefined;
}

const Place = ({ editing, file, position }: PlaceProps): JSX.Element => (
  <p class="file">
    <a href={editorLink(editing, file, position)}>
      {file}
      {position && `:${position.line}:${position.column}`}
    </a>
  </p>
);
