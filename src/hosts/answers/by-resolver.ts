import { plan } from '../../resolver/plan.ts';
import { createResponder } from '../../resolver/respond.ts';
import { searchParameters } from '../../resolver/search.ts';
import { type Answering, computedAnswer, errorAnswer, fileAnswer, partsOf, redirectAnswer } from './host-answer.ts';
import { tracedReads } from './traced-reads.ts';

/** Of hosts that run the resolver. */
export const answerByResolver: Answering = async (target, { input: { site, now }, readFile }) => {
  const { read, sizes } = tracedReads(readFile);
  const respond = createResponder({ ...site, encodings: [] }, read, () => now);
  const request = { method: 'GET', target, ifNoneMatch: null, acceptEncoding: null };
  const { status, headers, body } = await respond(request);
  if (status === 308) return redirectAnswer(status, headers.location ?? '');
  const bytes = body ?? new Uint8Array();
  if (status !== 200) return errorAnswer(JSON.parse(new TextDecoder().decode(bytes)).error.code);
  const [path, search] = partsOf(target);
  const { file } = plan('GET', path, searchParameters(search), site, now);
  return sizes.has(file) ? fileAnswer(file, bytes) : computedAnswer(bytes, [...sizes.values()]);
};
