import type { ErrorCode } from '../../runtime/resolver/errors.ts';
import type { ReadFile } from '../../runtime/resolver/read-file.ts';
import { select } from '../../runtime/resolver/select.ts';
import type { HostInput } from '../host.ts';
import type { Choice } from '../rules/choice.ts';
import { choices } from '../rules/choices.ts';
import { digits } from '../rules/patterns.ts';
import { redirectChoices } from '../rules/redirect-choices.ts';
import {
  type Answering,
  computedAnswer,
  decodedPath,
  errorAnswer,
  fileAnswer,
  type HostAnswer,
  partsOf,
  planOf,
  readManifest,
  redirectAnswer,
  tracedReads,
} from './host-answer.ts';

/** For servers with patterns: an error at once, else the file, else where it has moved, else the error of a missing file. */
export const answerByChoices: Answering = async (target, { input, readFile }) => {
  const [path, search] = partsOf(target);
  const decoded = decodedPath(path);
  if (decoded === null) return errorAnswer('not_found');
  const given = { address: target, path: decoded, search, time: digits(input.now) };
  const rules = [...choices(input, { time: digits, keys: true }), ...redirectChoices(input, true)];
  const values = evaluateChoices(rules, given);
  if (values.error) return errorAnswer(values.error as ErrorCode);
  const file = `${input.site.base.slice(1)}/${values.file}`;
  const bytes = await readFile(file);
  if (bytes !== null) return fileAnswer(file, bytes);
  if (values.location) return redirectAnswer(308, `${values.location}${search && `?${search}`}`);
  return errorAnswer(values.missing as ErrorCode);
};

/** The same where the resolver computes the lists that have no page. */
export const answerByChoicesOrResolver: Answering = async (target, context) => {
  const answer = await answerByChoices(target, context);
  return answer.code === 'variant_not_available' ? computed(target, context.input, context.readFile) : answer;
};

const computed = async (target: string, input: HostInput, readFile: ReadFile): Promise<HostAnswer> => {
  const { list } = planOf(target, input);
  if (list === null) return errorAnswer('not_found');
  const { read, sizes } = tracedReads(readFile);
  const manifest = await readManifest(list.folder, read);
  const bytes = manifest && (await select(list.query, manifest, (hash) => read(`${list.folder}index/${hash}.json`)));
  return bytes === null ? errorAnswer('internal_error') : computedAnswer(bytes, sizes);
};

/** The values of choices as a server works them out, by name, with those that are given to it. */
export const evaluateChoices = (
  choices: readonly Choice[],
  given: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> => {
  const values = new Map(Object.entries(given));
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

/** Of the first case whose pattern is found. */
const firstValue = (source: string, cases: Choice['cases']): string | null => {
  for (const [pattern, value] of cases) {
    const groups = new RegExp(pattern, 's').exec(source);
    if (groups !== null) return value.replaceAll(/\{(\d)\}/g, (_, at: string) => groups[Number(at)] ?? '');
  }
  return null;
};
