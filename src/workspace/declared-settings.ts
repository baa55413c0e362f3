import type { WorkspaceOptions } from '../config/settings.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { DeclaredRedirect } from './declared-redirects.ts';
import type { WorkspaceSettings } from './workspace.ts';
import { resolveKeys } from './workspace-keys.ts';
import { languageIn, withDefaultKey } from './workspace-settings.ts';

interface Declared {
  readonly name: string;
  readonly options: WorkspaceOptions;
  /** Where an option of the configuration is written. */
  readonly placeOf: (option: readonly PropertyKey[]) => Pick<Diagnostic, 'file' | 'position'>;
}

/** Redirects that the configuration has for a workspace, wherever its posts are. */
export const declaredRedirects = (
  name: string,
  options: Pick<WorkspaceOptions, 'redirects'> | undefined,
  placeOf: Declared['placeOf'],
): readonly DeclaredRedirect[] =>
  Object.entries(options?.redirects ?? {}).map(([from, to]) => ({
    from,
    to,
    place: placeOf(['workspaces', name, 'redirects', from]),
  }));

/** What the configuration says of a workspace that it declares, as `workspace.yaml` says it of others. */
export const declaredSettings = (
  { name, options, placeOf }: Declared,
  env: Readonly<Record<string, string | undefined>>,
): { readonly settings: WorkspaceSettings; readonly diagnostics: readonly Diagnostic[] } => {
  const at = ['workspaces', name];
  const { name: title = name, keys = [] } = options;
  const settings: WorkspaceSettings = { title, ...languageIn(options), keys: [], secrets: [] };
  if (keys.length === 0) {
    return withDefaultKey(settings, name, placeOf(at), (key) => `Write keys: ['${key}'] into workspaces.${name}.`);
  }
  const { diagnostics, ...resolved } = resolveKeys(
    keys.map((key, index) => ({ key, path: [...at, 'keys', index] })),
    { file: placeOf(at).file ?? '', locate: (path) => placeOf(path).position },
    env,
  );
  return { settings: { ...settings, ...resolved }, diagnostics };
};
