import { createContext, runInContext } from 'node:vm';
import { partsOf } from '../../runtime/resolver/address.ts';
import type { ErrorCode } from '../../runtime/resolver/errors.ts';
import type { ReadFile } from '../../runtime/resolver/read-file.ts';
import { createResponder } from '../../runtime/resolver/respond.ts';
import { select } from '../../runtime/resolver/select.ts';
import { sumOf } from '../../shared/counts.ts';
import { decodeEscapes } from '../../shared/decode-escapes.ts';
import { cloudfront, errorPages } from '../cloudfront.ts';
import type { HostInput } from '../host.ts';
import type { Choice } from '../rules/choice.ts';
import { choices } from '../rules/choices.ts';
import { digits } from '../rules/patterns.ts';
import { redirectChoices } from '../rules/redirect-choices.ts';
import {
  type Answering,
  errorAnswer,
  fileAnswer,
  type HostAnswer,
  OWN_404,
  planOf,
  readManifest,
  redirectAnswer,
} from './host-answer.ts';

/** Answers as hosts do that run the resolver. */
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

/** The result of the emitted function: the request with another URI, or an answer. */
interface FunctionResult {
  readonly uri: string;
  readonly statusCode?: number;
  readonly headers: Readonly<Record<string, { readonly value: string }>>;
  readonly body?: { readonly data: string };
}

/** Answers as CloudFront does: runs the emitted function, and has one page for all files that the bucket lacks. */
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

/** Runs our own code in a separate realm, where the time is the caller's. */
const run = (code: string, target: string, now: number): FunctionResult => {
  const [uri, search] = partsOf(target);
  const call = `Date.now = () => ${now};
handler({ request: { method: 'GET', uri: ${JSON.stringify(uri)}, querystring: {}, rawQueryString: () => ${JSON.stringify(search)} } })`;
  return runInContext(`${code}\n${call}`, createContext({}));
};

/** Answers as servers with patterns do: an immediate error, the file, a redirect, or the error for a missing file. */
export const answerByChoices: Answering = async (target, { input, readFile }) => {
  const [path, search] = partsOf(target);
  const decoded = decodeEscapes(path);
  if (decoded === null) return errorAnswer('not_found');
  const variables = { address: target, path: decoded, search, time: digits(input.now) };
  const rules = [...choices(input, { time: digits, keys: true }), ...redirectChoices(input, true)];
  const values = evaluateChoices(rules, variables);
  if (values.error) return errorAnswer(values.error as ErrorCode);
  const file = `${input.site.base.slice(1)}/${values.file}`;
  const bytes = await readFile(file);
  if (bytes !== null) return fileAnswer(file, bytes);
  if (values.location) return redirectAnswer(308, `${values.location}${search && `?${search}`}`);
  return errorAnswer(values.missing as ErrorCode);
};

/** Like `answerByChoices`, but the resolver computes lists without a page. */
export const answerByChoicesOrResolver: Answering = async (target, context) => {
  const answer = await answerByChoices(target, context);
  return answer.code === 'variant_not_available' ? computed(target, context.input, context.readFile) : answer;
};

const computed = async (target: string, input: HostInput, readFile: ReadFile): Promise<HostAnswer> => {
  const { list, miss } = planOf(target, input);
  if (list === null) return errorAnswer(miss ?? 'not_found');
  const { read, sizes } = tracedReads(readFile);
  const manifest = await readManifest(list.folder, read);
  const readIn = (folder: string) => (name: string) => read(`${list.folder}${folder}/${name}.json`);
  const bytes = manifest && (await select(list.query, manifest, readIn('index'), readIn('posts')));
  return bytes === null ? errorAnswer('internal_error') : computedAnswer(bytes, sizes);
};

/** Evaluates choices as a server does. Returns their values by name, together with the given variables. */
export const evaluateChoices = (
  choices: readonly Choice[],
  variables: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> => {
  const values = new Map(Object.entries(variables));
  for (const { name, from, cases, otherwise } of choices) {
    const source = from.replaceAll(/\{([a-z_]+)\}/g, (_, other: string) => {
      const value = values.get(other);
      if (value === undefined) throw new Error(`the choice ${name} comes before ${other}, on which it depends`);
      return value;
    });
    values.set(name, firstValue(source, cases) ?? otherwise);
  }
  return Object.fromEntries(values);
};

/** Returns the value of the first case whose pattern matches; null without one. */
const firstValue = (source: string, cases: Choice['cases']): string | null => {
  for (const [pattern, value] of cases) {
    const groups = new RegExp(pattern, 's').exec(source);
    if (groups !== null) return value.replaceAll(/\{(\d)\}/g, (_, at: string) => groups[Number(at)] ?? '');
  }
  return null;
};

/** Makes the answer of a computed list. `read` has the sizes of the files that it is computed from, by name. */
const computedAnswer = (body: Uint8Array, read: ReadonlyMap<string, number>): HostAnswer => ({
  ...OWN_404,
  status: 200,
  bytes: body.length,
  computed: { files: read.size, bytes: sumOf(read.values()) },
});

/** Wraps `readFile`, so that it records each existing file that is read, with its size. */
const tracedReads = (readFile: ReadFile): { readonly read: ReadFile; readonly sizes: Map<string, number> } => {
  const sizes = new Map<string, number>();
  return {
    sizes,
    read: async (path) => {
      const bytes = await readFile(path);
      if (bytes !== null) sizes.set(path, bytes.length);
      return bytes;
    },
  };
};
