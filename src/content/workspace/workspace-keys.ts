import { VERSION } from '../../runtime/resolver/site.ts';
import type { Diagnostic } from '../../shared/diagnostics/diagnostic.ts';
import type { SecretKey } from '../../shared/diagnostics/secret-keys.ts';
import type { WorkspaceSource } from '../discover/source.ts';
import type { YamlFile } from '../front-matter/yaml-file.ts';
import { deviceProblem, isDeviceName, isPlainSlug } from '../slugs/slug-alphabet.ts';
import type { WorkspaceSettings } from './workspace.ts';

/** A key as written in `workspace.yaml`. */
type WrittenKey = string | { readonly env: string };

/** The environment's variables. */
export type Env = Readonly<Record<string, string | undefined>>;

/** Names of other resources, which follow the base path in URLs. A key does too if the URL has no version. */
const RESERVED: readonly string[] = ['assets', 'errors'];

/** Keys from the environment are meant to be secret. The URLs and hashes of shorter ones can be guessed. */
const SHORTEST_SECRET = 16;

const whyNoKey = (text: string): string | null => {
  if (!isPlainSlug(text)) return 'a key can contain only A-Z a-z 0-9 _ and -';
  if (VERSION.test(text.toLowerCase())) return 'it looks like a version';
  return RESERVED.includes(text.toLowerCase()) ? 'that name is reserved' : null;
};

/** The keys of one workspace, including those from the environment. These can be secret, so no message shows them. */
export const resolveKeys = (
  written: readonly { readonly key: WrittenKey; readonly path: readonly PropertyKey[] }[],
  yaml: Pick<YamlFile, 'file' | 'locate'>,
  env: Env,
) => {
  const keys: string[] = [];
  /** The keys from the environment. */
  const secrets: SecretKey[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const { key, path } of written) {
    const place = { file: yaml.file, position: yaml.locate(path) };
    const problem = (code: string, message: string, help: string): void => {
      diagnostics.push({ severity: 'error', code, message, help, ...place });
    };
    const shown = typeof key === 'string' ? `The key "${key}"` : `The key in ${key.env}`;
    const text = typeof key === 'string' ? key : env[key.env];
    if (typeof key !== 'string' && !text) {
      problem('workspace/env-missing', `The environment variable ${key.env} is not set.`, `Set ${key.env} to the key.`);
      continue;
    }
    const why = whyNoKey(text ?? '');
    if (why !== null) {
      problem('workspace/key', `${shown} is not valid: ${why}.`, 'Choose another key.');
    } else if (keys.some((other) => other.toLowerCase() === text?.toLowerCase())) {
      problem('workspace/key-taken', `${shown} is a duplicate. Keys are not case-sensitive.`, 'Remove it.');
    } else if (text !== undefined) {
      keys.push(text);
      if (typeof key !== 'string') {
        secrets.push({ env: key.env, key: text });
        if (text.length < SHORTEST_SECRET) diagnostics.push({ ...shortKey(key.env), ...place });
      }
      if (isDeviceName(text)) diagnostics.push({ ...deviceProblem(shown), code: 'workspace/device-name', ...place });
    }
  }
  return { keys, secrets, diagnostics };
};

const shortKey = (env: string): Diagnostic => ({
  severity: 'warning',
  code: 'workspace/short-key',
  message: `The key in ${env} has fewer than ${SHORTEST_SECRET} characters, so it can be guessed.`,
  help: 'Replace it with a random key: galley keys new. If the key is not secret, write it into the file instead.',
});

interface Defaulting {
  readonly place: Pick<Diagnostic, 'file' | 'position'>;
  /** Help for writing a key at that place. */
  readonly helpFor: (key: string) => string;
}

/** Uses a workspace's name as its key if it has no key and the name is valid. */
export const withDefaultKey = (settings: WorkspaceSettings, name: string, { place, helpFor }: Defaulting) => {
  const why = whyNoKey(name);
  const common = { ...place, help: helpFor(why === null ? name : 'a-key') };
  if (why !== null) {
    const message = `The workspace ${name} has no key, and its name is not a valid key: ${why}.`;
    return { settings, diagnostics: [{ severity: 'error' as const, code: 'workspace/key', message, ...common }] };
  }
  const message = `The workspace ${name} has no key, so Galley uses its name as the key.`;
  return {
    settings: { ...settings, keys: [name] },
    diagnostics: [{ severity: 'warning' as const, code: 'workspace/default-key', message, ...common }],
  };
};

/** Reports workspaces that share a key, because a key selects one workspace. The messages do not show the keys. */
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
        message: `The workspaces ${owner.name} and ${source.name} share a key.`,
        help: 'Give each workspace its own keys. Keys are not case-sensitive.',
        ...(source.settings !== null && { file: source.settings.file }),
        ...(owner.settings !== null && {
          related: [{ message: `the keys of ${owner.name}`, file: owner.settings.file }],
        }),
      });
    }
  }
  return diagnostics;
};
