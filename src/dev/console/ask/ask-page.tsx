import './ask.css';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { HostRow } from '../../../build/host-answers.ts';
import { ask } from '../shared/api.ts';
import { chosenWorkspace } from '../shared/choices.tsx';
import type { PageProps, WorkspaceProps } from '../shared/place.ts';
import { type Loaded, loadedValue, useLoaded } from '../shared/use-loaded.ts';
import { AnswerSection, type TimedAnswer } from './answer-section.tsx';
import { queryOf, targetOf } from './api-query.ts';
import { CodeSection } from './code-section.tsx';
import { HostsSection } from './hosts-section.tsx';
import { QueryForm } from './query-form.tsx';
import { NO_TERMS, type Terms, termsIn } from './term-options.ts';

/** Any request of the API: its answer, the request as code, and what each host would answer. */
export const AskPage = (props: PageProps): JSX.Element => {
  const workspace = chosenWorkspace(props);
  if (workspace === undefined) return <p class="notice">There is no workspace to ask.</p>;
  return <Asked {...props} workspace={workspace} />;
};

const Asked = (props: WorkspaceProps): JSX.Element => {
  const { content, place, workspace } = props;
  const [times, setTimes] = useState(0);
  const { base } = content;
  const query = queryOf(place, content, workspace);
  const target = targetOf(query, base);
  const terms = useTerms(`${base}/${encodeURIComponent(query.version)}/${encodeURIComponent(query.key)}`, [content]);
  const answer = useAnswer(target, [content, times]);
  const rows = useHostRows(target, [content, times]);
  const isOld = content.isLive && content.diagnostics.some(({ severity }) => severity === 'error');
  const { origin } = location;
  return (
    <>
      <QueryForm {...props} query={query} terms={terms} onAgain={() => setTimes(times + 1)} />
      <div class="columns asked">
        <AnswerSection address={origin + target} target={target} loaded={answer} />
        <CodeSection query={query} origin={origin} base={base} target={target} />
      </div>
      <HostsSection target={target} isOld={isOld} loaded={rows} />
    </>
  );
};

/** The API's answer to a target, asked again when one of `again` changes. */
const useAnswer = (target: string, again: readonly unknown[]): Loaded<TimedAnswer> | null =>
  useLoaded(
    async (signal) => {
      const started = performance.now();
      const answer = await ask(`/_galley/api${target}`, signal);
      return { ...answer, milliseconds: performance.now() - started };
    },
    [target, ...again],
  );

const useHostRows = (target: string, again: readonly unknown[]): Loaded<readonly HostRow[]> | null =>
  useLoaded(
    async (signal) => {
      const { status, body } = await ask(`/_galley/hosts.json?target=${encodeURIComponent(target)}`, signal);
      if (status !== 200) throw new Error(JSON.parse(body).message);
      return JSON.parse(body);
    },
    [target, ...again],
  );

const useTerms = (folder: string, again: readonly unknown[]): Terms =>
  loadedValue(
    useLoaded(
      async (signal) => termsIn((await ask(`/_galley/api${folder}/index/manifest.json`, signal)).body),
      [folder, ...again],
    ),
  ) ?? NO_TERMS;
