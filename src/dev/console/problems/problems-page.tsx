import './problems.css';
import { CircleCheck } from 'lucide';
import type { JSX } from 'preact';
import type { ContentWorkspace } from '../../../build/read-content.ts';
import { withCommas } from '../../../shared/diagnostics/amounts.ts';
import type { Severity } from '../../../shared/diagnostics/diagnostic.ts';
import {
  type CodeGroup,
  followersText,
  groupByCode,
  SUGGESTION,
  totals,
} from '../../../shared/diagnostics/group-by-code.ts';
import { Choice } from '../shared/choices.tsx';
import { FileLink } from '../shared/file-link.tsx';
import { Empty } from '../shared/icon.tsx';
import type { PageProps } from '../shared/place.tsx';

type ShownProblem = PageProps['content']['diagnostics'][number];

/** The maximum number of problems to show per code. */
const SHOWN = 100;

/** The problems of the content by code, in the order in which to fix them. */
export const ProblemsPage = ({ content, place, go }: PageProps): JSX.Element => {
  const { diagnostics, workspaces, versions, isLive, isChecked } = content;
  // A separate parameter: `workspace` keeps its value from other pages, and would hide problems of other workspaces.
  const { severity = '', in: workspace = '' } = place;
  const chosen = workspaces.find(({ name }) => name === workspace);
  const shown = diagnostics.filter(
    (problem) => (severity === '' || problem.severity === severity) && (!chosen || concerns(problem, chosen)),
  );
  const counted = (of: string): number => diagnostics.filter((one) => of === '' || one.severity === of).length;
  return (
    <div class="page">
      <div class="tools">
        {workspaces.length > 1 && (
          <Choice
            label="Workspace"
            options={[['', 'all'], ...workspaces.map(({ name }) => [name, name] as const)]}
            chosen={chosen?.name ?? ''}
            onChoose={(name) => go({ ...place, in: name }, 'replace')}
          />
        )}
        <Choice
          label="Severity"
          options={(['', 'error', 'warning'] as const).map((name) => [name, `${name || 'all'} (${counted(name)})`])}
          chosen={severity}
          onChoose={(name) => go({ ...place, severity: name }, 'replace')}
        />
        <p class="count" role="status">
          {shown.length > 0 && `${totals(shown)}. `}
          {isLive
            ? 'This page follows what you save.'
            : 'These are the posts as of when you opened the page, and what the last build said of the output.'}
          {Object.keys(versions).length > 1 && ' Problems are in files, so all versions have the same.'}
        </p>
      </div>
      {shown.length === 0 && (
        <Empty icon={CircleCheck}>
          {diagnostics.length === 0
            ? isChecked
              ? 'No problems. Everything that you saved can be published.'
              : 'No problems in the posts. Only galley build checks the output and its hosts too.'
            : 'No problems of this kind. Choose all to see the others.'}
        </Empty>
      )}
      {groupByCode(shown).map((group) => (
        <Group key={`${group.severity} ${group.code}`} content={content} {...group} />
      ))}
    </div>
  );
};

/** Whether a problem is in a workspace's files. Without a file, or in the configuration, it concerns all workspaces. */
const concerns = ({ file }: ShownProblem, { folder, posts, skipped }: ContentWorkspace): boolean =>
  file === undefined ||
  !file.includes('/') ||
  (folder !== null && file.startsWith(`${folder}/`)) ||
  [...posts, ...skipped].some((one) => one.file === file);

type GroupProps = CodeGroup<ShownProblem> & Pick<PageProps, 'content'>;

const Group = ({ content, ...group }: GroupProps): JSX.Element => {
  const { severity, code, first, others, count, followers } = group;
  const help = generalHelp(first);
  return (
    <details class="group card" open>
      <summary>
        <span class={`pill ${severity}`}>{severity}</span> <code>{code}</code>{' '}
        <span class="badge">{withCommas(count)}</span>
      </summary>
      {help !== '' && <p class="help">{help}</p>}
      {[first, ...others].slice(0, SHOWN).map((problem, at) => (
        <Problem key={at} problem={problem} general={help} content={content} />
      ))}
      {count > SHOWN && <p class="hint more">And {withCommas(count - SHOWN)} more of this code. Fix these first.</p>}
      {followers.length > 0 && (
        <details>
          <summary>{followersText(group)}</summary>
          {followers.slice(0, SHOWN).map((problem, at) => (
            <Problem key={at} problem={problem} general="" content={content} />
          ))}
        </details>
      )}
    </details>
  );
};

/** Returns the part of the help that applies to all problems of the code: without the suggestion for this one. */
const generalHelp = ({ help = '' }: ShownProblem): string => help.replace(SUGGESTION, '');

interface ProblemProps extends Pick<PageProps, 'content'> {
  readonly problem: ShownProblem;
  /** The help that the problem's group shows. */
  readonly general: string;
}

/** A problem with its place, its lines and its fix. */
export const Problem = ({ problem, general, content }: ProblemProps): JSX.Element => {
  const { message, file, position, frame, help = '', related = [] } = problem;
  const own = generalHelp(problem) === general ? (SUGGESTION.exec(help)?.[0] ?? '') : help;
  return (
    <article class="stack problem">
      <p>
        {message} {own !== '' && <span class="good">{own}</span>}
      </p>
      {file !== undefined && <FileLink editing={content} file={file} position={position} />}
      {frame !== '' && <CodeFrame frame={frame} label={`Lines of ${file}`} severity={problem.severity} />}
      {related.map((other) => (
        <div key={`${other.file} ${other.message}`}>
          <p class="hint">{other.message}</p>
          <FileLink editing={content} file={other.file} position={other.position} />
        </div>
      ))}
    </article>
  );
};

interface CodeFrameProps {
  /** The output of `codeFrame`: each line with its number, and carets below the position. */
  readonly frame: string;
  readonly label: string;
  readonly severity: Severity;
}

/** The source lines around a problem, with separate line numbers, and with the position and its line highlighted. */
const CodeFrame = ({ frame, label, severity }: CodeFrameProps): JSX.Element => {
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
