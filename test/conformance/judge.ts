import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Host } from '../../src/hosts/host.ts';
import type { Expectation } from './case.ts';
import type { Fixture } from './fixture.ts';
import type { Answer } from './request.ts';

/**
 * `limited`: the host answers `variant_not_available` because it cannot compute this list, or 404 because it cannot
 * redirect. This is never counted as right.
 */
export type Verdict = { readonly is: 'right' | 'limited' } | { readonly is: 'wrong'; readonly because: string };

const RIGHT: Verdict = { is: 'right' };

/** Compares an answer with the expectation. */
export const judge = (answer: Answer, expected: Expectation, fixture: Fixture, host: Host): Verdict => {
  const code = errorCode(answer);
  const isList = (expected.list !== undefined && !expected.isPage) || expected.code === 'invalid_query';
  if (isList && host.capabilities.query !== 'compute') {
    if (answer.status === 404 && code === 'variant_not_available') return { is: 'limited' };
  }
  if (expected.status === 308 && !host.capabilities.redirects && answer.status === 404) return { is: 'limited' };
  const text = textOf(answer);
  const problem =
    (answer.status === expected.status ? null : `status ${answer.status} ${code} instead of ${expected.status}`) ??
    (expected.code === undefined || expected.code === code ? null : `code ${code} instead of ${expected.code}`) ??
    (expected.body === 'empty' && text !== '' ? `a body: ${text.slice(0, 80)}` : null) ??
    difference(text, expectedText(expected, fixture)) ??
    headerProblem(answer, expected.headers ?? {});
  return problem === null ? RIGHT : { is: 'wrong', because: problem };
};

/** The decompressed body. */
const textOf = ({ headers, body }: Answer): string => {
  if (body.length === 0) return '';
  const coding = headers['content-encoding'];
  if (coding === 'br') return brotliDecompressSync(body).toString();
  return (coding === 'gzip' ? gunzipSync(body) : body).toString();
};

/** The code of an error, or the beginning of any other body. */
const errorCode = (answer: Answer): string => {
  const text = textOf(answer);
  try {
    return JSON.parse(text).error.code;
  } catch {
    return text.slice(0, 60);
  }
};

const expectedText = ({ list, file }: Expectation, { files, answer, site }: Fixture): string | null => {
  if (list !== undefined) return answer(list.key, list.search, list.version);
  if (file === undefined) return null;
  const bytes = files.get(`${site.base.slice(1)}/${file}`);
  if (bytes === undefined) throw new Error(`the fixture has no file ${file}`);
  return Buffer.from(bytes).toString();
};

const difference = (actual: string, expected: string | null): string | null => {
  if (expected === null || actual === expected) return null;
  let at = 0;
  while (actual[at] === expected[at]) at += 1;
  const around = (text: string): string => `${text.slice(Math.max(0, at - 20), at + 40)} (${text.length})`;
  return `body ${around(actual)} instead of ${around(expected)}`;
};

const headerProblem = ({ headers }: Answer, expected: NonNullable<Expectation['headers']>): string | null => {
  const wrong = Object.entries(expected).find(([name, value]) => {
    const actual = headers[name];
    if (value === null) return actual !== undefined;
    return typeof value === 'string' ? actual !== value : actual === undefined || !value.test(actual);
  });
  return wrong === undefined ? null : `header ${wrong[0]}: ${headers[wrong[0]]} instead of ${wrong[1]}`;
};
