import { partsOf } from '../../runtime/resolver/address.ts';
import { ERROR_CODES } from '../../runtime/resolver/errors.ts';
import type { ReadFile } from '../../runtime/resolver/read-file.ts';
import { decodeEscapes } from '../../shared/decode-escapes.ts';
import { firebaseRedirects } from '../firebase.ts';
import { isForced } from '../netlify-rules.ts';
import { plainUnlikeFileOf } from '../rules/patterns.ts';
import { routes } from '../rules/routes.ts';
import type { Rule } from '../rules/rule.ts';
import { isPlainRewrite } from '../serve.ts';
import { type Answering, errorAnswer, fileAnswer, type HostAnswer, OWN_404, redirectAnswer } from './host-answer.ts';

/** Answers as Netlify does: by a forced rule, or else with the file at the URL, or else by any rule. */
export const answerByRedirects: Answering = async (target, context) => {
  const [path, search] = partsOf(target);
  const request = { path: decodeEscapes(path) ?? path, query: lastValues(search) };
  const found = firstThatApplies(routes(context.input), { ...request, segment: '[^/]+', flags: 's' });
  if (found === null || !isForced(found.rule.address, found.rule.status)) {
    const own = await answerByName(target, context);
    if (own.status === 200 || found === null) return own;
  }
  return answerOf(found, context.readFile);
};

/** Answers as `serve` does: by the first rewrite without a query, or else with the file at the URL. */
export const answerByRewrites: Answering = async (target, context) => {
  const path = decodeEscapes(partsOf(target)[0]);
  if (path === null || !PUBLISHED.test(path)) return OWN_404;
  const rewrites = routes(context.input).filter(isPlainRewrite);
  const found = firstThatApplies(rewrites, {
    path,
    segment: plainUnlikeFileOf(context.input.site),
    flags: 'i',
    query: new Map(),
  });
  return found === null ? answerByName(target, context) : answerOf(found, context.readFile);
};

/** Matches URLs that pass the `GUARD` of `serve`. */
const PUBLISHED = /^(?:[A-Za-z0-9_./=,-]|[^ -~])*$/;

interface Asked {
  readonly path: string;
  /** The pattern that a placeholder matches. */
  readonly segment: string;
  readonly flags: string;
  readonly query: ReadonlyMap<string, string>;
}

interface MatchingRule {
  readonly rule: Rule;
  readonly file: string;
}

const firstThatApplies = (rules: readonly Rule[], request: Asked): MatchingRule | null => {
  for (const rule of rules) {
    const file = fileOf(rule, request);
    if (file !== null) return { rule, file };
  }
  return null;
};

/** Returns the file of a matching rule, with its placeholders filled in; null if the rule does not match. */
const fileOf = (
  { address, query: names, declared = [], file }: Rule,
  { path, segment, flags, query }: Asked,
): string | null => {
  if (!names.every((name) => query.has(name))) return null;
  if (!declared.every(([name, value]) => query.has(name) && [null, query.get(name)].includes(value))) return null;
  const pattern = address.replace(/\/\*$/, '(?:/.*)?').replaceAll(/:([a-z]+)/g, `(?<$1>${segment})`);
  const match = new RegExp(`^${pattern}/?$`, flags).exec(path);
  if (match === null) return null;
  return file.slice(1).replaceAll(/:([a-z]+)/g, (_, name: string) => match.groups?.[name] ?? query.get(name) ?? '');
};

const answerOf = async ({ rule: { status }, file }: MatchingRule, readFile: ReadFile): Promise<HostAnswer> => {
  if (status !== 200)
    return errorAnswer(ERROR_CODES.find((code) => file.endsWith(`/${code}.json`)) ?? 'not_found', status);
  const bytes = await readFile(file);
  return bytes === null ? OWN_404 : fileAnswer(file, bytes);
};

/**
 * Parses a query as Netlify does. It uses the last of several values, and decodes values but not names. It ignores
 * pairs without an equals sign, and the pair before a trailing `&`.
 */
const lastValues = (search: string): ReadonlyMap<string, string> =>
  new Map(
    search
      .replace(/(?:^|&)[^&]*&$/, '')
      .split('&')
      .flatMap((pair) => {
        const at = pair.indexOf('=');
        const value = pair.slice(at + 1);
        return at < 0 ? [] : [[pair.slice(0, at), decodeEscapes(value) ?? value] as const];
      }),
  );

/** Answers with the file at the URL, with any query, or else with the host's own 404. */
const answerByName: Answering = async (target, { readFile }) => {
  const file = decodeEscapes(partsOf(target)[0])?.slice(1) ?? '';
  // Only names that the tree can have. Any other URL is a 404.
  const bytes = NAME.test(file) ? await readFile(file) : null;
  return bytes === null ? OWN_404 : fileAnswer(file, bytes);
};

const NAME = /^(?!.*(?:^|\/)\.{0,2}(?:\/|$))(?:[A-Za-z0-9_./=,-]|[^ -~])+$/;

/** Like `answerByName`, but for hosts whose 404 page is ours. */
export const answerByNameOrNotFound: Answering = async (target, context) => {
  const answer = await answerByName(target, context);
  return answer.status === 404 ? errorAnswer('not_found') : answer;
};

/** Answers as Firebase does: with a redirect to the file, or else with the file at the URL or our 404 page. */
export const answerByFirebase: Answering = async (target, context) => {
  const [path] = partsOf(target);
  for (const { regex, destination, type } of firebaseRedirects(context.input)) {
    const match = new RegExp(regex).exec(path);
    if (match === null) continue;
    const location = destination.replaceAll(/:(\d)/g, (_, at: string) => match[Number(at)] ?? '');
    const { file } = await answerByName(location, context);
    return redirectAnswer(type, location, file);
  }
  return answerByNameOrNotFound(target, context);
};
