import { resolve } from 'node:path';
import { closest } from 'fastest-levenshtein';
import type * as z from 'zod';
import type { ConfigProblem } from './config-problem.ts';
import { contradictions } from './contradictions.ts';
import { settleCustomFields } from './custom-fields.ts';
import { prototypeProblems } from './prototypes.ts';
import { optionsAt, type Parsed, type ParsedVersion, parseConfig } from './schema.ts';
import type { Settings, VersionSettings } from './settings.ts';
import { BUILT_IN, contractProblems } from './version-contracts.ts';
import { versionProblems } from './version-problems.ts';

/** A configuration as written becomes settings, or the list of all that is wrong with it. */
export const checkConfig = (
  written: unknown,
  root: string,
): { readonly settings: Settings } | { readonly problems: readonly ConfigProblem[] } => {
  const prototypes = prototypeProblems(written);
  const result = parseConfig(written);
  if ('issues' in result) return { problems: [...prototypes, ...result.issues.flatMap(problemsOf)] };
  const problems = [
    ...prototypes,
    ...contradictions(result.parsed),
    ...versionProblems(result.parsed),
    ...contractProblems(result.parsed),
  ];
  return problems.length > 0 ? { problems } : { settings: settle(result.parsed, root) };
};

const problemsOf = (issue: z.core.$ZodIssue): ConfigProblem[] => {
  const at = issue.path.join('.');
  if (issue.code !== 'unrecognized_keys') {
    const message = at === '' ? 'The configuration must be an object of options.' : `Option ${at}: ${issue.message}.`;
    return [{ path: issue.path, problem: 'invalid-option', message }];
  }
  return issue.keys.map((key) => ({
    path: [...issue.path, key],
    problem: 'unknown-option',
    message: `Unknown option ${[...issue.path, key].join('.')}.`,
    help: helpFor(key, optionsAt(issue.path)),
  }));
};

const helpFor = (key: string, options: readonly string[]): string => {
  if (options.length === 0) return 'Remove it.';
  const near = closest(key, [...options]);
  const suggestion = near.toLowerCase().startsWith(key.slice(0, 2).toLowerCase()) ? `Did you mean ${near}? ` : '';
  return `${suggestion}Options here: ${options.join(', ')}.`;
};

const settle = (config: Parsed, root: string): Settings => ({
  ...config,
  root,
  language: null,
  postFolders: [],
  content: resolve(root, config.content),
  out: resolve(root, config.out),
  customFields: settleCustomFields(config),
  lists: {
    ...config.lists,
    precompute: {
      limits: config.lists.precompute.limits ?? [config.lists.defaultLimit],
      combine: config.lists.precompute.combine,
      depth: config.lists.precompute.depth === 'all' ? null : (config.lists.precompute.depth ?? 'auto'),
    },
  },
  versions: Object.fromEntries(versionNames(config).map((name) => [name, settleVersion(config.versions[name])])),
});

/** All versions, by number. */
const versionNames = ({ versions }: Parsed): string[] =>
  [...new Set([BUILT_IN, ...Object.keys(versions)])].sort((a, b) => Number(a.slice(1)) - Number(b.slice(1)));

/** A status without a date holds from ever; a date alone is enough, the state at any moment follows from it. */
const settleVersion = (version: ParsedVersion | undefined): VersionSettings => ({
  deprecated: version?.deprecated ?? ((version?.status ?? 'active') === 'active' ? null : 0),
  sunset: version?.sunset ?? (version?.status === 'sunset' ? 0 : null),
  suggest: version?.suggest ?? null,
  ...(version?.status !== undefined && { status: version.status }),
  ...(version?.intended && { intended: true }),
  ...(version?.contract !== undefined && { contract: version.contract }),
});
