import type { RawAnswer, RawRequest } from '../../src/runtime/resolver/respond.ts';
import type { Headers } from '../../src/runtime/resolver/site.ts';
import type { AskedRequest, Fault } from './api-server.ts';

/** Ways to break a correct server. Each function returns a fault of one kind. */

/** Answers another URL than the requested one. */
export const asking = (pattern: RegExp, by: string): Fault => ({
  ask: (request) => ({ ...request, target: request.target.replace(pattern, by) }),
});

/** Changes the decoded values of a query parameter; null drops the parameter. */
export const reading = (name: string, take: (value: string) => string | null): Fault => ({
  ask: (request) => ({ ...request, target: withValues(request.target, name, take) }),
});

const withValues = (target: string, name: string, take: (value: string) => string | null): string => {
  const [path = '', search] = target.split('?');
  if (search === undefined) return target;
  const pairs = search.split('&').flatMap((pair) => {
    if (!pair.startsWith(`${name}=`)) return [pair];
    const taken = take(decode(pair.slice(name.length + 1)));
    return taken === null ? [] : [`${name}=${encodeURIComponent(taken)}`];
  });
  return `${path}?${pairs.join('&')}`;
};

const decode = (text: string): string =>
  decodeURIComponent(text.replaceAll('+', ' ').replace(/%(?![0-9a-f]{2})/gi, '%25'));

/** Alters the answers to some requests. */
export const altering = (
  which: (request: AskedRequest, answer: RawAnswer) => boolean,
  alter: (answer: RawAnswer, request: AskedRequest) => RawAnswer,
): Fault => ({ answer: (answer, request) => (which(request, answer) ? alter(answer, request) : answer) });

/** Matches requests by URL. */
export const at =
  (pattern: RegExp) =>
  ({ target }: RawRequest): boolean =>
    pattern.test(target);

/** Matches answers by status. */
export const of =
  (wanted: (status: number) => boolean) =>
  (_: RawRequest, { status }: RawAnswer): boolean =>
    wanted(status);

export const errors = of((status) => status >= 400);

/** Sets headers; undefined removes one. */
export const withHeaders =
  (more: Readonly<Record<string, string | undefined>>) =>
  (answer: RawAnswer): RawAnswer => {
    const headers = Object.entries({ ...answer.headers, ...more }).filter(([, value]) => value !== undefined);
    return { ...answer, headers: Object.fromEntries(headers) as Headers };
  };

export const without = (name: string): ((answer: RawAnswer) => RawAnswer) => withHeaders({ [name]: undefined });

export const withStatus =
  (status: number) =>
  (answer: RawAnswer): RawAnswer => ({ ...answer, status });

/** Answers with an error of the API. */
export const failing =
  (status: number, code: string) =>
  (answer: RawAnswer): RawAnswer =>
    withJson({ ...answer, status }, { error: { code, message: 'No.' } });

export interface ListBody {
  readonly data: readonly Record<string, unknown>[];
  readonly total: number;
  readonly offset: number;
  readonly limit: number;
}

/** Alters lists of posts. */
export const listing = (alter: (list: ListBody, request: RawRequest) => unknown, which: RegExp = /./): Fault => ({
  answer: (answer, request) =>
    /\/posts(\?|$)/.test(request.target) && which.test(request.target) && answer.status === 200
      ? mapJson(answer, (body) => alter(body as ListBody, request))
      : answer,
});

/** Alters every record of every list. */
export const recording = (alter: (record: Record<string, unknown>) => unknown): Fault =>
  listing((list) => ({ ...list, data: list.data.map(alter) }));

// biome-ignore lint/suspicious/noExplicitAny: bodies of several shapes
export const mapJson = (answer: RawAnswer, alter: (body: any) => unknown): RawAnswer => {
  if (answer.body === null || answer.headers['content-encoding'] !== undefined) return answer;
  return withJson(answer, alter(JSON.parse(new TextDecoder().decode(answer.body))));
};

export const withJson = (answer: RawAnswer, value: unknown): RawAnswer => withText(answer, JSON.stringify(value));

export const withText = (answer: RawAnswer, text: string): RawAnswer => {
  const { 'content-encoding': _, ...headers } = answer.headers;
  const bytes = Buffer.from(text);
  const body = answer.body === null ? null : bytes;
  return { ...answer, body, headers: { ...headers, 'content-length': String(bytes.length) } };
};
