import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { SecretKey } from '../diagnostics/secret-keys.ts';
import type { YamlFile } from '../front-matter/yaml-file.ts';
import { VERSION } from '../resolver/site.ts';
import { deviceProblem, isDeviceName, isPlainSlug } from '../slugs/slug.ts';

/** A key as `workspace.yaml` writes it. */
export type WrittenKey = string | { readonly env: string };

/** Segments that stand where an address without a version has its key. */
const RESERVED: readonly string[] = ['assets', 'errors'];

/** Why a text cannot be a key; null when it can. */
export const whyNoKey = (text: string): string | null => {
  if (!isPlainSlug(text)) return 'a key has only A-Z a-z 0-9 _ and -';
  if (VERSION.test(text.toLowerCase())) return 'it looks like a version';
  return RESERVED.includes(text.toLowerCase()) ? 'that address is taken' : null;
};

export interface ResolvedKeys {
  readonly keys: readonly string[];
  /** Those from the environment. */
  readonly secrets: readonly SecretKey[];
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * The keys of one workspace with those from the environment filled in. A value from there may be a secret: no message
 * shows it.
 */
export const resolveKeys = (
  written: readonly { readonly key: WrittenKey; readonly path: readonly PropertyKey[] }[],
  yaml: Pick<YamlFile, 'file' | 'locate'>,
  env: Readonly<Record<string, string | undefined>>,
): ResolvedKeys => {
  const keys: string[] = [];
  const secrets: SecretKey[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const { key, path } of written) {
    const position = yaml.locate(path);
    const place = { file: yaml.file, ...(position && { position }) };
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
      problem('workspace/key', `${shown} cannot be one: ${why}.`, 'Choose another key.');
    } else if (keys.some((other) => other.toLowerCase() === text?.toLowerCase())) {
      problem('workspace/key-taken', `${shown} stands twice; letter case does not tell keys apart.`, 'Remove one.');
    } else if (text !== undefined) {
      keys.push(text);
      if (typeof key !== 'string') secrets.push({ env: key.env, key: text });
      if (isDeviceName(text)) diagnostics.push({ ...deviceProblem(shown), code: 'workspace/device-name', ...place });
    }
  }
  return { keys, secrets, diagnostics };
};
