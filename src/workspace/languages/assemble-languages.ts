import { type AssembledWorkspace, assembleWorkspace, type WorkspaceParts } from '../assemble.ts';
import type { Workspace } from '../workspace.ts';
import { withFallback } from './fallback.ts';
import { localized } from './localized.ts';
import { sharedAddresses } from './shared-addresses.ts';
import { repeatedTranslations, withTranslations } from './translations.ts';

export interface AssembledLanguages extends Omit<AssembledWorkspace, 'workspace'> {
  /** One for each language, the default one first; one where none are declared. */
  readonly workspaces: readonly Workspace[];
}

/**
 * The checked whole of a workspace: where it declares languages, what there is in each of them is a whole by itself,
 * with its own terms, lists and slugs, and shares nothing with the others but keys and links.
 */
export const assembleLanguages = async (parts: WorkspaceParts): Promise<AssembledLanguages> => {
  const { languages } = parts.settings;
  if (languages === undefined) {
    const { workspace, ...rest } = await assembleWorkspace(parts);
    return { workspaces: [workspace], ...rest };
  }
  const assembled: AssembledWorkspace[] = [];
  for (const language of languages.tags) assembled.push(await assembleWorkspace(partsIn(language, parts)));
  const translated = withTranslations(assembled.map(({ workspace }) => workspace));
  return {
    workspaces: languages.fallback ? withFallback(translated) : translated,
    pages: new Set(assembled.flatMap(({ pages }) => [...pages])),
    missing: new Set(assembled.flatMap(({ missing }) => [...missing])),
    diagnostics: [
      ...assembled.flatMap(({ diagnostics }) => diagnostics),
      ...repeatedTranslations(parts),
      ...sharedAddresses(translated, parts.postUrl),
    ],
  };
};

/** What concerns all languages is said of the default one. */
const partsIn = (language: string, parts: WorkspaceParts): WorkspaceParts => {
  const { source, settings, taxonomies, posts, incomplete } = parts;
  const isDefault = settings.languages?.tags[0] === language;
  const own = posts.filter(({ lang }) => lang === language);
  const slugs = new Set(own.map(({ slug }) => slug));
  const redirects = (settings.redirects ?? []).filter(({ to }) => isDefault || slugs.has(to));
  return {
    ...parts,
    source: isDefault ? source : { ...source, skipped: [] },
    settings: { ...settings, language, redirects },
    taxonomies: localized(taxonomies, language),
    posts: own,
    incomplete: incomplete.filter(({ lang }) => lang === language),
    inOthers: [...posts, ...incomplete].filter(({ lang }) => lang !== language),
  };
};
