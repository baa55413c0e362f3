import { resolve } from 'node:path';
import type * as z from 'zod';
import { didYouMean } from '../shared/diagnostics/did-you-mean.ts';
import { within } from '../shared/is-object.ts';
import type { ConfigProblem } from './config-problem.ts';
import { contradictions, prototypeProblems } from './contradictions.ts';
import { helpAt, optionsAt } from './option-help.ts';
import { BUILT_IN } from './output-options.ts';
import { plainMessage } from './plain-message.ts';
import { contractFields, settleQueries } from './query-options.ts';
import { settleCustomFields } from './record-fields.ts';
import { type Parsed, schema } from './schema.ts';
import type { Settings, VersionSettings } from './settings.ts';

/** Additional checks by a higher wing, for a configuration whose options are well-formed. */
export type CheckMore = (config: Parsed) => readonly ConfigProblem[];

/** Checks a user's configuration. Returns the settings, or all problems. */
export const checkConfig = (
  written: unknown,
  root: string,
  checkMore: CheckMore = () => [],
): { readonly settings: Settings } | { readonly problems: readonly ConfigProblem[] } => {
  const prototypes = prototypeProblems(written);
  const result = schema.safeParse(written, { error: plainMessage });
  if (!result.success)
    return {
      problems: [...prototypes, ...result.error.issues.flatMap(chosenForm).flatMap(problemsOf)],
    };
  const config: Parsed = result.data;
  const problems = [...prototypes, ...contradictions(config), ...checkMore(config)];
  return problems.length > 0
    ? { problems }
    : { settings: settle(config, root, within(written, 'posts', 'url') !== undefined) };
};

/** The problems inside a value that can have several forms, if it has one of them, such as a list with a wrong item. */
const chosenForm = (issue: z.core.$ZodIssue): z.core.$ZodIssue[] => {
  if (issue.code !== 'invalid_union') return [issue];
  const hasForm = ({ path, code }: z.core.$ZodIssue): boolean => path.length > 0 || code === 'unrecognized_keys';
  const chosen = issue.errors.find((form) => form.every(hasForm)) ?? [];
  return chosen.length === 0 ? [issue] : chosen.map((each) => ({ ...each, path: [...issue.path, ...each.path] }));
};

const problemsOf = (issue: z.core.$ZodIssue): ConfigProblem[] => {
  const at = issue.path.join('.');
  if (issue.code !== 'unrecognized_keys') {
    const message = at === '' ? 'The configuration must be an object of options.' : `Option ${at}: ${issue.message}.`;
    return [{ path: issue.path, problem: 'invalid-option', message, help: helpAt(issue.path) }];
  }
  return issue.keys.map((key) => unknownProblem([...issue.path, key]));
};

const unknownProblem = (path: readonly PropertyKey[]): ConfigProblem => ({
  path,
  problem: 'unknown-option',
  message: `Unknown option ${path.join('.')}.`,
  help: helpFor(String(path.at(-1)), optionsAt(path.slice(0, -1))),
});

const helpFor = (key: string, options: readonly string[]): string =>
  options.length === 0 ? 'Remove it.' : `${didYouMean(key, options)}Options here: ${options.join(', ')}.`;

const settle = (config: Parsed, root: string, hasUrl: boolean): Settings => {
  const { folders, output, hosts, lists, adopt, posts, versions, ...groups } = config;
  const { assetsUrl, markdown: markdownFiles, ...outputs } = output;
  const { targets, ...ofHosts } = hosts;
  const { dialect, fields, ignoreFields, ...adopted } = adopt;
  const customFields = settleCustomFields(config);
  const { limits = [lists.defaultLimit], combine, depth = 'auto' } = lists.precompute;
  return {
    ...groups,
    ...outputs,
    root,
    dialect,
    fields,
    ignoreFields,
    targets,
    markdownFiles,
    content: resolve(root, folders.content),
    out: resolve(root, folders.out),
    assets: { baseUrl: assetsUrl, folder: folders.public, folders: folders.assets },
    posts: { ...settlePosts(posts), ...adopted, hasUrl },
    hosts: ofHosts,
    customFields,
    lists: { ...lists, precompute: { limits, combine, depth: depth === 'all' ? null : depth } },
    versions: Object.fromEntries(
      versionNames(versions).map((name) => [name, settleVersion(versions[name], customFields, combine)]),
    ),
    language: null,
    postFolders: [],
  };
};

const settlePosts = ({
  publish,
  ...posts
}: Parsed['posts']): Omit<Settings['posts'], keyof Parsed['adopt'] | 'hasUrl'> => ({
  ...posts,
  drafts: publish.includes('drafts'),
  future: publish.includes('future'),
  expired: publish.includes('expired'),
});

const versionNames = (versions: Parsed['versions']): string[] =>
  [...new Set([BUILT_IN, ...Object.keys(versions)])].sort((a, b) => Number(a.slice(1)) - Number(b.slice(1)));

const settleVersion = (
  version: Parsed['versions'][string] | undefined,
  customFields: Settings['customFields'],
  combine: Settings['lists']['precompute']['combine'],
): VersionSettings => ({
  deprecated: version?.deprecated ?? null,
  sunset: version?.sunset ?? null,
  suggest: version?.suggest ?? null,
  ...(version?.contract !== undefined && { contract: version.contract }),
  ...(version?.queries !== undefined && {
    queries: settleQueries(version.queries, { ...customFields, ...contractFields(version.contract) }, combine),
  }),
});
