import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { ContentWorkspace } from '../../pipeline/read-content.ts';
import type { PageProps } from '../page-props.ts';
import { AnswerSection } from './answer-section.tsx';
import './ask.css';
import { CodeSection } from './code-section.tsx';
import { HostsSection } from './hosts-section.tsx';
import { queryOf, targetOf } from './query.ts';
import { QueryForm } from './query-form.tsx';
import { useAnswer, useHostRows, useTerms } from './use-answer.ts';

/** Any request of the API: what it answers, as code, and what each host would do with it. */
export const AskPage = (props: PageProps): JSX.Element => {
  const { content, place } = props;
  const workspace = content.workspaces.find(({ name }) => name === place.workspace) ?? content.workspaces[0];
  if (workspace === undefined) return <p class="notice">There is no workspace to ask.</p>;
  return <Asked {...props} workspace={workspace} />;
};

const Asked = (props: PageProps & { readonly workspace: ContentWorkspace }): JSX.Element => {
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
