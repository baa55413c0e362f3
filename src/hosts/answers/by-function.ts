import { createContext, runInContext } from 'node:vm';
import type { ErrorCode } from '../../resolver/errors.ts';
import { cloudfront } from '../cloudfront/cloudfront.ts';
import { errorPages } from '../cloudfront/cloudfront-template.ts';
import { type Answering, errorAnswer, fileAnswer, partsOf, redirectAnswer } from './host-answer.ts';

/** What the emitted function gives: the request with another address, or an answer. */
interface FunctionResult {
  readonly uri: string;
  readonly statusCode?: number;
  readonly headers: Readonly<Record<string, { readonly value: string }>>;
  readonly body?: { readonly data: string };
}

/** Of CloudFront: the emitted function runs, and the distribution has one page for whatever the bucket does not have. */
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
