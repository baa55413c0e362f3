import type { GalleyError } from './errors.ts';
import type { Kinds } from './kinds.ts';
import type { Get } from './transport.ts';

/**
 * The error of a client whose language the workspace has no folder of: its default one, or none that it declares. Null where
 * it has one, and where that cannot be found out.
 */
export const noLanguage = async (
  root: string,
  { get, kinds }: { readonly get: Get; readonly kinds: Kinds },
): Promise<GalleyError | null> => {
  const [, key = '', asked = ''] = /^(.*)\/lang=([^/]+)$/.exec(root) ?? [];
  const url = `${key}/index/manifest.json`;
  const answer = await get(url).catch(() => null);
  if (answer?.ok !== true) return null;
  const manifest: unknown = await new Response(answer.bytes).json().catch(() => null);
  const tags = (manifest as { readonly languages?: readonly string[] } | null)?.languages ?? [];
  const lang = decodeURIComponent(asked);
  if (tags.indexOf(lang) > 0) return null;
  const why =
    tags.length === 0
      ? 'the workspace declares no languages: leave lang out'
      : tags[0] === lang
        ? 'it is the default language: leave lang out'
        : `the workspace has the languages ${tags.join(', ')}`;
  return new kinds.GalleyError(`Nothing in ${lang}: ${why}.`, { code: 'unknown_language', url });
};
