import type { Taxonomies, Term, TermFields } from '../taxonomy/terms.ts';
import { type AssembledWorkspace, assembleWorkspace, type WorkspaceParts } from './assemble.ts';
import { repeatedTranslations, sharedAddresses, withFallback, withTranslations } from './translations.ts';
import type { Workspace } from './workspace.ts';

interface AssembledLanguages extends Omit<AssembledWorkspace, 'workspace'> {
  /** One for each language, the default one first; one where none are declared. */
  readonly workspaces: readonly Workspace[];
}

/**
 * Assembles a workspace. If it declares languages, each language becomes a workspace with its own terms, lists and slugs,
 * which shares only keys and links with the others.
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

/** The parts of one language. Parts that concern all languages go to the default language. */
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

/** Declared categories and tags with their names in a language, else with their names in the default language. */
const localized = (taxonomies: Taxonomies, language: string): Taxonomies => ({
  ...taxonomies,
  categories: taxonomies.categories && termsIn(taxonomies.categories, language),
  tags: taxonomies.tags && termsIn(taxonomies.tags, language),
});

const termsIn = (terms: readonly Term[], language: string): readonly Term[] =>
  terms.map(({ names = {}, ...term }) => ({
    ...term,
    name: names[language] ?? term.name,
    ...(term.fields && { fields: fieldsIn(term.fields, language) }),
  }));

const fieldsIn = ({ descriptions = {}, ...fields }: TermFields, language: string): TermFields => ({
  ...fields,
  description: descriptions[language] || fields.description,
});
