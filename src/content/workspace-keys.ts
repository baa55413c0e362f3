import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { VERSION } from '../resolver/site.ts';
import { isSlug } from './slug.ts';
import type { YamlFile } from './yaml-file.ts';

/** A key as `workspace.yaml` writes it. */
export type WrittenKey = string | { readonly env: string };

/** Segments that stand where an address without a version has its key. */
const RESERVED: readonly string[] = ['assets', 'errors'];

/** Why a text cannot be a key; null when it can. */
export const whyNoKey = (text: string): string | null => {
  if (!isSlug(text)) return 'a key has only A-Z a-z 0-9 _ and -';
  if (VERSION.test(text.toLowerCase())) return 'it looks like a version';
  return RESERVED.includes(text.toLowerCase()) ? 'that address is taken' : null;
};

/**
 * The keys of one workspace with those from the environment filled in. A value from there may be a secret: no message
 * shows it.
 */
export const resolveKeys = (
  written: readonly { readonly key: WrittenKey; readonly path: readonly PropertyKey[] }[],
  yaml: YamlFile,
  env: Readonly<Record<string, string | undefined>>,
): { readonly keys: readonly string[]; readonly diagnostics: readonly Diagnostic[] } => {
  const keys: string[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const { key, path } of written) {
    const problem = (code: string, message: string, help: string): void => {
      const position = yaml.locate(path);
      diagnostics.push({ severity: 'error', code, message, file: yaml.file, help, ...(position && { position }) });
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
    }
  }
  return { keys, diagnostics };
};
