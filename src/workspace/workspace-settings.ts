import * as z from 'zod';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { didYouMean } from '../diagnostics/did-you-mean.ts';
import { whyNoPattern } from '../files/glob-pattern.ts';
import { HIDDEN_HELP, hiddenCharacters } from '../front-matter/hidden-characters.ts';
import { readYamlFile, type YamlFile } from '../front-matter/yaml-file.ts';
import { checkLanguages, LANGUAGE_OPTIONS, type LanguageOptions, languagesOf } from '../languages/language-options.ts';
import { deviceProblem, isDeviceName } from '../slugs/slug.ts';
import type { PostPattern, PostPatterns } from '../sources/select-posts.ts';
import type { WorkspaceSource } from '../sources/source.ts';
import type { WorkspaceSettings } from './workspace.ts';
import { resolveKeys, whyNoKey } from './workspace-keys.ts';

const keyShape = z.union([z.string(), z.strictObject({ env: z.string().min(1) })], {
  error: 'must be a key, or { env: NAME } for one from the environment',
});
const patternShape = z.string('must be a pattern such as posts/**/*.md').superRefine((pattern, { addIssue }) => {
  const why = pattern.startsWith('!') ? 'begins with !: exclude is where it belongs' : whyNoPattern(pattern);
  if (why !== null) addIssue(`cannot be "${pattern}", which ${why}`);
});
const patternsShape = z.array(patternShape, 'must be a list of patterns').min(1, 'must not be empty');
const schema = z
  .strictObject({
    ...LANGUAGE_OPTIONS,
    name: z.string('must be a text').trim().optional(),
    keys: z.array(keyShape, 'must be a list of keys').min(1, 'must not be empty').optional(),
    key: keyShape.optional(),
    language: z
      .string('must be a text')
      .regex(/^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*$/, 'must be a language such as en or pt-BR (BCP 47)')
      .optional(),
    include: patternsShape.optional(),
    exclude: patternsShape.optional(),
    redirects: z
      .record(
        z.string(),
        z.string('must be the slug or the address of a post'),
        'must be a map of old slugs and addresses',
      )
      .optional(),
  })
  .superRefine(checkLanguages);
const keysOnly = z.object({ keys: schema.shape.keys, key: schema.shape.key });
const KNOWN_KEYS = Object.keys(schema.shape);

type Written = z.output<typeof schema>;
type Env = Readonly<Record<string, string | undefined>>;

interface Read {
  readonly settings: WorkspaceSettings;
  readonly diagnostics: readonly Diagnostic[];
  /** Absent: the default. */
  readonly patterns?: PostPatterns;
}

/**
 * What `workspace.yaml` says; without the file the folder's name is the key, with a warning. `env` is where keys written
 * as `{ env: NAME }` are looked up; their values are never shown.
 */
export const readWorkspaceSettings = async (
  source: Pick<WorkspaceSource, 'name' | 'settings'>,
  env: Env,
): Promise<Read> => {
  const { diagnostics, ...read } = await readSettings(source, env);
  const warning = { ...deviceProblem(`The workspace's name ${source.name}`), code: 'workspace/device-name' };
  return { ...read, diagnostics: isDeviceName(source.name) ? [warning, ...diagnostics] : diagnostics };
};

const readSettings = async (source: Pick<WorkspaceSource, 'name' | 'settings'>, env: Env): Promise<Read> => {
  const settings: WorkspaceSettings = { title: source.name, keys: [], secrets: [], language: 'en' };
  if (source.settings === null) return withDefaultKey(settings, source.name, {});
  const read = readYamlFile(source.settings, 'workspace');
  if (read.yaml === null) return { settings, diagnostics: read.diagnostics };
  const { yaml } = read;
  const parsed = schema.safeParse(yaml.value === null || yaml.value === '' ? {} : yaml.value);
  if (!parsed.success) {
    const problems = parsed.error.issues.flatMap((issue) => problemsOf(issue, yaml));
    // Keys that are well-formed are checked all the same, so that all problems show at once.
    const { diagnostics, ...keys } = resolveKeys(writtenKeys(keysOnly.safeParse(yaml.value).data ?? {}), yaml, env);
    return { settings: { ...settings, ...keys }, diagnostics: [...problems, ...diagnostics] };
  }
  const title = parsed.data.name || source.name;
  const warnings = hiddenInName(title, yaml);
  const patterns = patternsIn(parsed.data, yaml);
  const named = { ...settings, title, ...languageIn(parsed.data), ...redirectsIn(parsed.data, yaml) };
  if (parsed.data.keys === undefined && parsed.data.key === undefined) {
    const read = withDefaultKey(named, source.name, { file: yaml.file });
    return { ...read, ...patterns, diagnostics: [...warnings, ...read.diagnostics] };
  }
  const { diagnostics, ...keys } = resolveKeys(writtenKeys(parsed.data), yaml, env);
  return { settings: { ...named, ...keys }, ...patterns, diagnostics: [...warnings, ...diagnostics] };
};

/** Of several languages the default one is that of the workspace. */
export const languageIn = (options: LanguageOptions): Pick<WorkspaceSettings, 'language' | 'languages'> => {
  const languages = languagesOf(options);
  return { language: languages?.tags[0] ?? options.language ?? 'en', ...(languages !== null && { languages }) };
};

const patternsIn = ({ include, exclude = [] }: Written, yaml: YamlFile): Pick<Read, 'patterns'> => {
  if (include === undefined && exclude.length === 0) return {};
  const placed = (patterns: readonly string[], option: string): PostPattern[] =>
    patterns.map((pattern, at) => ({ pattern, file: yaml.file, ...positioned(yaml, [option, at]) }));
  return {
    patterns: {
      include: include === undefined ? null : placed(include, 'include'),
      exclude: placed(exclude, 'exclude'),
    },
  };
};

const redirectsIn = ({ redirects }: Written, yaml: YamlFile): Pick<WorkspaceSettings, 'redirects'> =>
  redirects === undefined
    ? {}
    : {
        redirects: Object.entries(redirects).map(([from, to]) => ({
          from,
          to,
          place: { file: yaml.file, ...positioned(yaml, ['redirects', from], 'key') },
        })),
      };

const hiddenInName = (name: string, yaml: YamlFile): Diagnostic[] => {
  const hidden = hiddenCharacters(name);
  if (hidden === null) return [];
  const message = `The name has characters that do not show: ${hidden}.`;
  const code = 'workspace/hidden-character';
  return [{ severity: 'warning', code, message, help: HIDDEN_HELP, file: yaml.file, ...positioned(yaml, ['name']) }];
};

const writtenKeys = ({ key, keys = [] }: Pick<Written, 'key' | 'keys'>): Parameters<typeof resolveKeys>[0] => [
  ...keys.map((written, at) => ({ key: written, path: ['keys', at] })),
  ...(key === undefined ? [] : [{ key, path: ['key'] }]),
];

/** A workspace that names no key has its own name for one, where that can be. */
export const withDefaultKey = (
  settings: WorkspaceSettings,
  name: string,
  place: Pick<Diagnostic, 'file' | 'position'>,
  how = (key: string) => `Write "keys: [${key}]" into the workspace's workspace.yaml; \`keys\` may hold several.`,
): Read => {
  const why = whyNoKey(name);
  const common = {
    ...place,
    help: how(why === null ? name : 'a-key'),
  };
  if (why !== null) {
    const message = `The workspace ${name} has no key, and its own name cannot be one: ${why}.`;
    return { settings, diagnostics: [{ severity: 'error', code: 'workspace/key', message, ...common }] };
  }
  const message = `The workspace ${name} has no key of its own: its name is the key.`;
  return {
    settings: { ...settings, keys: [name] },
    diagnostics: [{ severity: 'warning', code: 'workspace/default-key', message, ...common }],
  };
};

const problemsOf = (issue: z.core.$ZodIssue, yaml: YamlFile): Diagnostic[] => {
  const problem = { severity: 'error', file: yaml.file } as const;
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      ...problem,
      code: 'workspace/unknown-key',
      message: `Unknown key ${key}.`,
      help: `${didYouMean(key, KNOWN_KEYS)}The file may have ${KNOWN_KEYS.join(', ')}.`,
      ...positioned(yaml, [...issue.path, key], 'key'),
    }));
  }
  const message =
    issue.path.length === 0 ? 'The file must be a map of settings.' : `${issue.path.join('.')} ${issue.message}.`;
  return [{ ...problem, code: 'workspace/type', message, ...positioned(yaml, issue.path) }];
};

const positioned = (
  yaml: YamlFile,
  path: readonly PropertyKey[],
  what: 'key' | 'value' = 'value',
): Pick<Diagnostic, 'position'> => {
  const position = yaml.locate(path, what);
  return position === undefined ? {} : { position };
};

/** A key selects one workspace: two that share one are an error. The keys themselves are not shown. */
export const checkKeys = (
  workspaces: readonly {
    readonly source: Pick<WorkspaceSource, 'name' | 'settings'>;
    readonly settings: Pick<WorkspaceSettings, 'keys'>;
  }[],
): Diagnostic[] => {
  const owners = new Map<string, Pick<WorkspaceSource, 'name' | 'settings'>>();
  const diagnostics: Diagnostic[] = [];
  for (const { source, settings } of workspaces) {
    for (const key of settings.keys.map((each) => each.toLowerCase())) {
      const owner = owners.get(key) ?? source;
      owners.set(key, owner);
      if (owner === source) continue;
      diagnostics.push({
        severity: 'error',
        code: 'workspace/key-taken',
        message: `The workspaces ${owner.name} and ${source.name} have a key in common.`,
        help: 'Give each workspace keys of its own; letter case does not tell them apart.',
        ...(source.settings !== null && { file: source.settings.file }),
        ...(owner.settings !== null && {
          related: [{ message: `the keys of ${owner.name}`, file: owner.settings.file }],
        }),
      });
    }
  }
  return diagnostics;
};
