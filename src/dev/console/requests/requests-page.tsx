import './requests.css';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { HostRow } from '../../../build/host-answers.ts';
import { ask, askServer } from '../shared/api.ts';
import { ofWorkspace } from '../shared/choices.tsx';
import { useLoaded } from '../shared/loaded.tsx';
import { otherLanguage, type WorkspaceProps } from '../shared/place.ts';
import { AnswerSection } from './answer-section.tsx';
import { queryOf, targetOf } from './api-query.ts';
import { CodeSection } from './code-section.tsx';
import { HostsSection } from './hosts-section.tsx';
import { QueryForm } from './query-form.tsx';
import { NO_TERMS, termsIn } from './term-options.ts';

const Requests = (props: WorkspaceProps): JSX.Element => {
  const { content, place, workspace } = props;
  const [times, setTimes] = useState(0);
  const { base } = content;
  const query = queryOf(place, content, workspace);
  const target = targetOf(query, base);
  const lang = otherLanguage(workspace, query.parameters.lang ?? null);
  const key = encodeURIComponent(query.key) + (lang && `/lang=${lang}`);
  const folder = `${base}/${encodeURIComponent(query.version)}/${key}`;
  const terms = useLoaded(
    async (signal) => termsIn((await ask(`/_galley/api${folder}/index/manifest.json`, signal)).body),
    [folder, content],
  );
  const answer = useLoaded(
    async (signal) => {
      const started = performance.now();
      const answer = await ask(`/_galley/api${target}`, signal);
      return { ...answer, milliseconds: performance.now() - started };
    },
    [target, content, times],
  );
  const rows = useLoaded(
    (signal) => askServer<readonly HostRow[]>(`hosts.json?target=${encodeURIComponent(target)}`, { signal }),
    [target, content, times],
  );
  const { origin } = location;
  return (
    <>
      <QueryForm
        {...props}
        query={query}
        address={origin + target}
        terms={terms.value ?? NO_TERMS}
        onAgain={() => setTimes(times + 1)}
      >
        <CodeSection query={query} origin={origin} base={base} target={target} />
        <AnswerSection target={target} loaded={answer} />
      </QueryForm>
      <HostsSection target={target} loaded={rows} />
    </>
  );
};

/** Any request of the API: its answer, the request as code, and what each host would answer. */
export const RequestsPage = ofWorkspace('ask', Requests);
