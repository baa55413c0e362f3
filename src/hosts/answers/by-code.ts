import { createContext, runInContext } from 'node:vm';
import type { ErrorCode } from '../../runtime/resolver/errors.ts';
import { createResponder } from '../../runtime/resolver/respond.ts';
import { cloudfront } from '../cloudfront.ts';
import { errorPages } from '../cloudfront-template.ts';
import {
  type Answering,
  computedAnswer,
  errorAnswer,
  fileAnswer,
  partsOf,
  planOf,
  redirectAnswer,
  tracedReads,
} from './host-answer.ts';

/** For hosts that run the resolver. */
export const answerByResolver: Answering = async (target, { input, readFile }) => {
  const { read, sizes } = tracedReads(readFile);
  const respond = createResponder({ ...input.site, encodings: [] }, read, () => input.now);
  const request = { method: 'GET', target, ifNoneMatch: null, acceptEncoding: null };
  const { status, headers, body } = await respond(request);
  if (status === 308) return redirectAnswer(status, headers.location ?? '');
  const bytes = body ?? new Uint8Array();
  if (status !== 200) return errorAnswer(JSON.parse(new TextDecoder().decode(bytes)).error.code);
  const { file } = planOf(target, input);
  return sizes.has(file) ? fileAnswer(file, bytes) : computedAnswer(bytes, sizes);
};

/** What the emitted function gives: the request with another address, or an answer. */
interface FunctionResult {
  readonly uri: string;
  readonly statusCode?: number;
  readonly headers: Readonly<Record<string, { readonly value: string }>>;
  readonly body?: { readonly data: string };
}

/** For CloudFront: runs the emitted function; the distribution has one page for all that is missing in the bucket. */
export const answerByFunction: Answering = async (target, { input, readFile }) => {
  const code = cloudfront.emit(input).server.find(({ path }) => path === 'function.js')?.content ?? '';
  const { uri, statusCode, headers, body } = run(code, target, input.now);
  if (statusCode === 308) return redirectAnswer(308, headers.location?.value ?? '');
  if (statusCode !== undefined) return errorAnswer(JSON.parse(body?.data ?? '').error.code, statusCode);
  const file = decodeURIComponent(uri.slice(1));
  const bytes = await readFile(file);
  if (bytes !== null) return fileAnswer(file, bytes);
  const page = errorPages(input.site).find(({ ErrorCode }) => ErrorCode === 404);
  return errorAnswer(/([a-z_]+)[.]json$/.exec(page?.ResponsePagePath ?? '')?.[1] as ErrorCode, page?.ResponseCode);
};

/** Our own code, in a realm of its own, where the time is what the caller says. */
const run = (code: string, target: string, now: number): FunctionResult => {
  const [uri, search] = partsOf(target);
  const call = `Date.now = () => ${now};
handler({ request: { method: 'GET', uri: ${JSON.stringify(uri)}, querystring: {}, rawQueryString: () => ${JSON.stringify(search)} } })`;
  return runInContext(`${code}\n${call}`, createContext({}));
};
