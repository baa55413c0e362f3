import type { Diagnostic } from '../../shared/diagnostics/diagnostic.ts';
import { addressOf } from '../posts/post-slug.ts';
import { createDiagnosePost } from '../posts/report.ts';
import type { WrittenPost } from '../posts/written-post.ts';
import { foldCase } from '../slugs/slug-alphabet.ts';
import type { Taxonomies, Term } from '../taxonomy/terms.ts';
import { assembleWorkspace, type WorkspaceParts } from './assemble.ts';
import type { Redirects } from './redirects.ts';
import { oldestFirst, type Post, type Workspace } from './workspace.ts';

/**
 * Assembles a workspace. If it declares languages, each language becomes a workspace with its own terms, lists and
 * slugs, which shares only keys and links with the others. The default language is the first one.
 */
export const assembleLanguages = async (parts: WorkspaceParts) => {
  const { languages } = parts.settings;
  if (languages === undefined) {
    const { workspace, ...rest } = await assembleWorkspace(parts);
    return { workspaces: [workspace], ...rest };
  }
  const assembled: Awaited<ReturnType<typeof assembleWorkspace>>[] = [];
  for (const language of languages.tags) assembled.push(await assembleWorkspace(partsIn(language, parts)));
  const translated = withTranslations(assembled.map(({ workspace }) => workspace));
  return {
    workspaces: languages.fallback ? withFallback(translated) : translated,
    pages: new Set(assembled.flatMap(({ pages }) => [...pages])),
    missing: new Set(assembled.flatMap(({ missing }) => [...missing])),
    diagnostics: [
      ...assembled.flatMap(({ diagnostics }) => diagnostics),
      ...repeatedTranslations(parts),
      ...sharedAddresses(translated, parts.reading.posts.url),
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

/** Declared categories and tags with their names in a language, or else in the default language. */
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

type TermFields = NonNullable<Term['fields']>;

const fieldsIn = ({ descriptions = {}, ...fields }: TermFields, language: string): TermFields => ({
  ...fields,
  description: descriptions[language] || fields.description,
});

/** The key that the translations of one post share. */
const translationOf = ({ slug, translationKey }: Pick<WrittenPost, 'slug' | 'translationKey'>): string =>
  translationKey === undefined ? `slug ${slug}` : `key ${translationKey}`;

/** The workspaces of all languages, each post with the slugs of its translations. */
export const withTranslations = (workspaces: readonly Workspace[]): readonly Workspace[] => {
  const slugs = new Map<string, Record<string, string>>();
  for (const { posts, language } of workspaces) {
    for (const post of posts) {
      const found = slugs.get(translationOf(post)) ?? {};
      found[language] = post.slug;
      slugs.set(translationOf(post), found);
    }
  }
  return workspaces.map((workspace) => ({
    ...workspace,
    posts: workspace.posts.map((post): Post => ({ ...post, translations: slugs.get(translationOf(post)) ?? {} })),
  }));
};

/** One error for each post that has the translation key of an earlier one in the same language. */
const repeatedTranslations = ({ source, reading, posts }: WorkspaceParts): Diagnostic[] => {
  const diagnose = createDiagnosePost(source, reading);
  const filesByKey = new Map<string, string>();
  return posts.flatMap(({ file, draft, lang, translationKey }) => {
    if (translationKey === undefined || draft) return [];
    const earlier = filesByKey.get(`${lang} ${translationKey}`);
    filesByKey.set(`${lang} ${translationKey}`, earlier ?? file);
    if (earlier === undefined) return [];
    const message = `Two posts in ${lang} have the translation key ${translationKey}. The other is ${earlier}.`;
    return [
      diagnose(file, { code: 'post/translation-twice', message, help: 'Give each post its own translation key.' }),
    ];
  });
};

/** The workspaces of all languages. Posts without a translation are added in the default language. */
export const withFallback = ([first, ...others]: readonly Workspace[]): readonly Workspace[] =>
  first === undefined ? [] : [first, ...others.map((other) => completed(other, first))];

/** A language's workspace with the missing posts of the default language. Its own terms have precedence. */
const completed = (workspace: Workspace, first: Workspace): Workspace => {
  const translated = new Set(workspace.posts.map(translationOf));
  const taken = new Set(workspace.posts.map(({ slug }) => foldCase(slug)));
  const missing = first.posts.filter((post) => !translated.has(translationOf(post)) && !taken.has(foldCase(post.slug)));
  if (missing.length === 0) return workspace;
  const categories = createUnion(workspace.categories, ({ slug }) => slug);
  const tags = createUnion(workspace.tags, ({ slug }) => slug);
  const authors = createUnion(workspace.authors, ({ id }) => id);
  const authorOf = new Map(first.authors.map((author) => [author.id, author]));
  const added = missing.map(
    (post): Post => ({
      ...post,
      ...addressIn(workspace.language, post),
      category: post.category && categories.add(post.category),
      tags: post.tags.map(tags.add),
      authors: post.authors.map((author) => {
        const { id, name } = authors.add(authorOf.get(author.id) ?? { ...author, about: '', socialLinks: {} });
        return { id, name };
      }),
    }),
  );
  return {
    ...workspace,
    posts: [...workspace.posts, ...added].sort(oldestFirst),
    categories: categories.all(),
    tags: tags.all(),
    authors: authors.all(),
    redirects: { ...workspace.redirects, slugs: oldSlugs(workspace, first, missing) },
  };
};

/** The URL of a fallback post on a language's pages, if it differs there. Feeds identify the post by its first URL. */
const addressIn = (language: string, { url, urlIn, firstUrl }: Post): Pick<Post, 'url' | 'firstUrl'> =>
  urlIn === undefined || !url ? {} : { url: urlIn.replaceAll('{lang}', language), firstUrl: firstUrl ?? url };

/** The language's own old slugs, and the old slugs of added posts that do not conflict with them. */
const oldSlugs = (workspace: Workspace, first: Workspace, added: readonly Post[]): Redirects['slugs'] => {
  const own = workspace.redirects.slugs;
  const slugs = new Set(added.map(({ slug }) => slug));
  const names = [...workspace.posts.map(({ slug }) => slug), ...own.map(([from]) => from)];
  const taken = new Set(names.map(foldCase));
  const addedSlugs = first.redirects.slugs.filter(([from, to]) => slugs.has(to) && !taken.has(foldCase(from)));
  return [...own, ...addedSlugs].sort(([a], [b]) => (a < b ? -1 : 1));
};

/** A set of terms by slug, ignoring letter case. */
const createUnion = <One>(own: readonly One[], slugOf: (one: One) => string) => {
  const bySlug = new Map(own.map((one) => [foldCase(slugOf(one)), one]));
  return {
    /** Returns the existing term with that slug, or else the new one. */
    add: (one: One): One => {
      const found = bySlug.get(foldCase(slugOf(one))) ?? one;
      bySlug.set(foldCase(slugOf(one)), found);
      return found;
    },
    /** All terms, sorted by slug if any was added. */
    all: (): readonly One[] => {
      if (bySlug.size === own.length) return own;
      return [...bySlug.values()].sort((a, b) => (slugOf(a) < slugOf(b) ? -1 : 1));
    },
  };
};

/** One warning if posts in several languages share a URL, because links, feeds and sitemaps cannot distinguish them. */
const sharedAddresses = (workspaces: readonly Workspace[], postUrl: string): Diagnostic[] => {
  const files = new Map<string, string>();
  const shared: { readonly address: string; readonly file: string; readonly other: string }[] = [];
  for (const { posts } of workspaces) {
    for (const post of posts) {
      const { file } = post;
      const address = addressOf(post, postUrl);
      const other = files.get(address);
      if (other === undefined) files.set(address, file);
      else shared.push({ address, file, other });
    }
  }
  const [first] = shared;
  if (first === undefined) return [];
  const { address, file, other } = first;
  const more = shared.length === 1 ? '' : ` (one of ${shared.length} shared URLs)`;
  return [
    {
      severity: 'warning',
      code: 'post/shared-address',
      message: `This post and ${other}, which is in another language, have the same URL ${address}${more}.`,
      help: `Add {lang} to posts.url, as in '/{lang}/posts/{slug}', or {otherlang}, which is empty for the default language. Its value is ${postUrl}.`,
      file,
    },
  ];
};
