import { useEffect, useState } from 'preact/hooks';
import type { ConsoleContent } from '../../preview/console-content.ts';
import { type Answer, ask } from '../api.ts';
import type { VersionDocument } from './shape-rows.ts';

/** A version's document, or why there is none. */
export interface AskedDocument extends VersionDocument {
  readonly problem: string | null;
}

/** The OpenAPI documents of all versions, asked again for each content; null until all have answered. */
export const useDocuments = (content: ConsoleContent): readonly AskedDocument[] | null => {
  const [documents, setDocuments] = useState<readonly AskedDocument[] | null>(null);
  useEffect(() => {
    const aborting = new AbortController();
    const names = Object.keys(content.versions);
    const asked = names.map((name) =>
      ask(`/_galley/api${content.base}/${name}/openapi.json`, aborting.signal).then(
        (answer) => documentOf(name, answer),
        (error: unknown) => ({ name, document: null, problem: `${name}: the API does not answer: ${error}` }),
      ),
    );
    void Promise.all(asked).then((all) => aborting.signal.aborted || setDocuments(all));
    return () => aborting.abort();
  }, [content]);
  return documents;
};

const documentOf = (name: string, { status, body }: Answer): AskedDocument => {
  if (status === 410) return { name, document: null, problem: `${name} is gone: it answers 410, and has no shapes.` };
  if (status !== 200) return { name, document: null, problem: `${name}: its openapi.json answers ${status}.` };
  try {
    return { name, document: JSON.parse(body), problem: null };
  } catch {
    return { name, document: null, problem: `${name}: its openapi.json is no JSON.` };
  }
};
