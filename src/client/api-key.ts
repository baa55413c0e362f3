import { GalleyError } from './errors.ts';

interface KeyOptions {
  readonly apiKey?: string | undefined;
  readonly apiKeyEnvVarName?: string | undefined;
}

/** `process` is Node's, Deno's and Bun's; a bundler may replace it, a browser has none. */
interface Environment {
  readonly process?: { readonly env?: Readonly<Record<string, string | undefined>> };
}

/** The key as given, or from the environment; a GalleyError when there is none. */
export const apiKeyOf = ({ apiKey, apiKeyEnvVarName = 'GALLEY_API_KEY' }: KeyOptions): string => {
  const key = apiKey ?? (globalThis as Environment).process?.env?.[apiKeyEnvVarName];
  if (key) return key;
  throw new GalleyError(`No key: give apiKey or set ${apiKeyEnvVarName}.`, { code: 'missing_api_key' });
};
