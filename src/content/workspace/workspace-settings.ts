import * as z from 'zod';
import { checkLanguages } from '../../config/languages/language-options.ts';
import { type LanguageOptions, languagesOf } from '../../config/languages/languages.ts';
import type { WorkspaceOptions } from '../../config/settings.ts';
import { keyOption, WORKSPACE_OPTIONS } from '../../config/workspace-options.ts';
import type { Diagnostic } from '../../shared/diagnostics/diagnostic.ts';
import { didYouMean } from '../../shared/diagnostics/did-you-mean.ts';
import { whyNoPattern } from '../../shared/fs/glob-pattern.ts';
import type { SourceFile } from '../../shared/fs/read-text.ts';
import { inTime } from '../../shared/workers/in-time.ts';
import type { PostPattern, PostPatterns } from '../discover/select-posts.ts';
import type { WorkspaceSource } from '../discover/source.ts';
import { hiddenProblem } from '../front-matter/hidden-characters.ts';
import { readYamlFile, type YamlFile } from '../front-matter/yaml-file.ts';
import { deviceProblem, isDeviceName } from '../slugs/slug-alphabet.ts';
import type { DeclaredRedirect } from './declared-redirects.ts';
import type { WorkspaceSettings } from './workspace.ts';
import { type Env, resolveKeys, withDefaultKey } from './workspace-keys.ts';

const patternShape = z.string('must be a pattern such as posts/**/*.md').superRefine((pattern, { addIssue }) => {
  const why = pattern.startsWith('!') ? 'starts with !: use exclude instead' : whyNoPattern(pattern);
  if (why !== null) addIssue(`cannot be "${pattern}", which ${why}`);
});
const patternsShape = z.array(patternShape, 'must be a list of patterns').min(1, 'must not be empty');
/** What `workspace.yaml` may contain. */
export const workspaceFile = z
  .strictObject({
    ...WORKSPACE_OPTIONS,
    key: keyOption.optional(),
    include: patternsShape.optional(),
    exclude: patternsShape.optional(),
  })
  .superRefine(checkLanguages);
const EXAMPLES: Readonly<Record<keyof typeof workspaceFile.shape, string>> = {
  name: 'name: Our blog',
  key: 'key: blog-7f3a',
  keys: 'keys: [blog-7f3a, { env: BLOG_KEY }]',
  language: 'language: en',
  languages: 'languages: [en, de]',
  fallback: 'fallback: true',
  translationKey: 'translationKey: translationKey',
  include: "include: ['posts/**/*.md']",
  exclude: "exclude: ['posts/drafts/**']",
  redirects: 'redirects: { old-slug: new-slug }',
};
const keysOnly = z.object({ keys: workspaceFile.shape.keys, key: workspaceFile.shape.key });
const KNOWN_KEYS = Object.keys(workspaceFile.shape);

type Written = z.output<typeof workspaceFile>;

interface Read {
  readonly settings: WorkspaceSettings;
  readonly diagnostics: readonly Diagnostic[];
  /** Absent if the default patterns apply. */
  readonly patterns?: PostPatterns;
}

/**
 * Reads `workspace.yaml`. Without the file, the folder's name is the key, with a warning. Keys such as `{ env: NAME }`
 * come from `env`, and their values are never shown.
 */
export const readWorkspaceSettings = (source: Pick<WorkspaceSource, 'name' | 'settings'>, env: Env): Read => {
  const { diagnostics, ...read } = readSettings(source, env);
  const warning = { ...deviceProblem(`The workspace's name ${source.name}`), code: 'workspace/device-name' };
  return { ...read, diagnostics: isDeviceName(source.name) ? [warning, ...diagnostics] : diagnostics };
};

const readSettings = ({ name, settings: file }: Pick<WorkspaceSource, 'name' | 'settings'>, env: Env): Read => {
  const settings: WorkspaceSettings = { title: name, keys: [], secrets: [], language: 'en' };
  if (file === null) return withDefaultKey(settings, name, { place: {}, helpFor: helpInFile });
  return inTime({
    file: () => file.file,
    work: () => readFile(file, settings, env),
    tooSlow: (problem) => ({ settings, diagnostics: [problem] }),
  });
};

/** `settings` are those of an empty file. */
const readFile = (source: SourceFile, settings: WorkspaceSettings, env: Env): Read => {
  const read = readYamlFile(source, 'workspace');
  if (read.yaml === null) return { settings, diagnostics: read.diagnostics };
  const { yaml } = read;
  const parsed = workspaceFile.safeParse(yaml.value === null || yaml.value === '' ? {} : yaml.value);
  if (!parsed.success) {
    const problems = parsed.error.issues.flatMap((issue) => problemsOf(issue, yaml));
    // Well-formed keys are checked anyway, so that all problems show at once.
    const { diagnostics, ...keys } = resolveKeys(writtenKeys(keysOnly.safeParse(yaml.value).data ?? {}), yaml, env);
    return { settings: { ...settings, ...keys }, diagnostics: [...problems, ...diagnostics] };
  }
  const title = parsed.data.name || settings.title;
  const warnings = hiddenInName(title, yaml);
  const patterns = patternsIn(parsed.data, yaml);
  const redirects = redirectsAt(parsed.data.redirects, (from) => {
    return { file: yaml.file, position: yaml.locate(['redirects', from], 'key') };
  });
  const named = { ...settings, title, ...languageIn(parsed.data), ...(parsed.data.redirects && { redirects }) };
  if (parsed.data.keys === undefined && parsed.data.key === undefined) {
    const read = withDefaultKey(named, settings.title, { place: { file: yaml.file }, helpFor: helpInFile });
    return { ...read, ...patterns, diagnostics: [...warnings, ...read.diagnostics] };
  }
  const { diagnostics, ...keys } = resolveKeys(writtenKeys(parsed.data), yaml, env);
  return { settings: { ...named, ...keys }, ...patterns, diagnostics: [...warnings, ...diagnostics] };
};

const helpInFile = (key: string): string =>
  `Add "keys: [${key}]" to the workspace's workspace.yaml. \`keys\` can list several keys.`;

/** A workspace's languages. If there are several, `language` is the default language. */
const languageIn = (options: LanguageOptions): Pick<WorkspaceSettings, 'language' | 'languages'> => {
  const languages = languagesOf(options);
  return { language: languages?.tags[0] ?? options.language ?? 'en', ...(languages !== null && { languages }) };
};

const patternsIn = ({ include, exclude = [] }: Written, yaml: YamlFile): Pick<Read, 'patterns'> => {
  if (include === undefined && exclude.length === 0) return {};
  const placed = (patterns: readonly string[], option: string): PostPattern[] =>
    patterns.map((pattern, at) => ({ pattern, file: yaml.file, position: yaml.locate([option, at]) }));
  return {
    patterns: {
      include: include === undefined ? null : placed(include, 'include'),
      exclude: placed(exclude, 'exclude'),
    },
  };
};

const hiddenInName = (name: string, yaml: YamlFile): Diagnostic[] => {
  const hidden = hiddenProblem(name, 'name');
  if (hidden === null) return [];
  return [{ ...hidden, code: 'workspace/hidden-character', file: yaml.file, position: yaml.locate(['name']) }];
};

const writtenKeys = ({ key, keys = [] }: Pick<Written, 'key' | 'keys'>): Parameters<typeof resolveKeys>[0] => [
  ...keys.map((written, at) => ({ key: written, path: ['keys', at] })),
  ...(key === undefined ? [] : [{ key, path: ['key'] }]),
];

const problemsOf = (issue: z.core.$ZodIssue, yaml: YamlFile): Diagnostic[] => {
  const problem = { severity: 'error', file: yaml.file } as const;
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      ...problem,
      code: 'workspace/unknown-key',
      message: `Unknown key ${key}.`,
      help: `${didYouMean(key, KNOWN_KEYS)}Valid keys are ${KNOWN_KEYS.join(', ')}.`,
      position: yaml.locate([...issue.path, key], 'key'),
    }));
  }
  const message =
    issue.path.length === 0 ? 'The file must be a map of settings.' : `${issue.path.join('.')} ${issue.message}.`;
  const help = `For example: ${EXAMPLES[(issue.path[0] ?? 'name') as keyof typeof EXAMPLES]}.`;
  return [{ ...problem, code: 'workspace/type', message, help, position: yaml.locate(issue.path) }];
};

interface Declared {
  readonly name: string;
  readonly options: WorkspaceOptions;
  readonly placeOf: (option: readonly PropertyKey[]) => Pick<Diagnostic, 'file' | 'position'>;
}

/** The configuration's redirects for a workspace, wherever its posts are. */
export const declaredRedirects = (
  name: string,
  options: Pick<WorkspaceOptions, 'redirects'> | undefined,
  placeOf: Declared['placeOf'],
): readonly DeclaredRedirect[] =>
  redirectsAt(options?.redirects, (from) => placeOf(['workspaces', name, 'redirects', from]));

const redirectsAt = (
  redirects: WorkspaceOptions['redirects'],
  placeOf: (from: string) => DeclaredRedirect['place'],
): readonly DeclaredRedirect[] =>
  Object.entries(redirects ?? {}).map(([from, to]) => ({ from, to, place: placeOf(from) }));

/** The settings of a workspace that the configuration declares, which has no `workspace.yaml`. */
export const declaredSettings = ({ name, options, placeOf }: Declared, env: Env) => {
  const at = ['workspaces', name];
  const { keys = [] } = options;
  const settings: WorkspaceSettings = { title: options.name || name, ...languageIn(options), keys: [], secrets: [] };
  if (keys.length === 0) {
    const helpFor = (key: string): string => `Add keys: ['${key}'] to workspaces.${name} in the configuration.`;
    return withDefaultKey(settings, name, { place: placeOf(at), helpFor });
  }
  const { diagnostics, ...resolved } = resolveKeys(
    keys.map((key, index) => ({ key, path: [...at, 'keys', index] })),
    { file: placeOf(at).file ?? '', locate: (path) => placeOf(path).position },
    env,
  );
  return { settings: { ...settings, ...resolved }, diagnostics };
};
