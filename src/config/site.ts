import type { Site, SiteVersion } from '../runtime/resolver/site.ts';
import { type ContractDefinition, DEFINITION, type DefinedContract, limitsSchema } from './contract-definition.ts';
import type { Settings } from './settings.ts';

/** Creates the resolver's site from the settings and the keys of all workspaces. */
export const siteOf = (settings: Settings, keys: readonly string[], languages: Site['languages'] = {}): Site => ({
  base: settings.basePath,
  legacy: 'v1',
  keys: [...keys].sort(),
  versions: Object.fromEntries(
    Object.entries(settings.versions).map(([name, { contract, deprecated, sunset, suggest, queries }]) => [
      name,
      { limit: limitOf(contract, settings.lists), deprecated, sunset, suggest, ...(queries && { queries }) },
    ]),
  ),
  cache: settings.cache,
  encodings: settings.compress,
  ...(settings.feeds !== null && { feeds: true }),
  ...(settings.markdownFiles && { markdown: true }),
  ...(Object.keys(languages).length > 0 && { languages }),
});

/** A version's limits: those of its contract if they are well-formed, otherwise those of all versions. */
export const limitOf = (
  contract: DefinedContract | undefined,
  lists: Pick<Settings['lists'], 'defaultLimit' | 'maxLimit'>,
): SiteVersion['limit'] => {
  const definition = contract?.[DEFINITION] as ContractDefinition | undefined;
  const own = limitsSchema.safeParse(definition?.limits).data;
  return { default: own?.default ?? lists.defaultLimit, max: own?.max ?? lists.maxLimit };
};
