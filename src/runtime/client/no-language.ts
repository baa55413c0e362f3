import type { GalleyError, Kinds } from './errors.ts';
import type { Get } from './transport.ts';

/**
 * The error for a client whose language has no folder: the default language, or one that the workspace does not declare.
 * Null if the language has a folder, or if the manifest cannot be read.
 */
export const noLanguage = async (
  root: string,
  { get, kinds }: { readonly get: Get; readonly kinds: Kinds },
): Promise<GalleyError | null> => {
  const [, key = '', folder = ''] = /^(.*)\/lang=([^/]+)$/.exec(root) ?? [];
  const url = `${key}/index/manifest.json`;
  const answer = await get(url).catch(() => null);
  if (answer?.ok !== true) return null;
  const manifest: unknown = await new Response(answer.bytes).json().catch(() => null);
  const tags = (manifest as { readonly languages?: readonly string[] } | null)?.languages ?? [];
  const lang = decodeURIComponent(folder);
  if (tags.indexOf(lang) > 0) return null;
  const why =
    tags.length === 0
      ? 'The workspace declares no languages. Remove lang.'
      : tags[0] === lang
        ? 'It is the default language. Remove lang.'
        : `The workspace has the languages ${tags.join(', ')}.`;
  return new kinds.GalleyError(`No content in ${lang}. ${why}`, { code: 'unknown_language', url });
};
