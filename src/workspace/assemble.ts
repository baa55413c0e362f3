import type { ReadingRules } from '../config/settings.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Slugify } from '../dialects/dialect.ts';
import type { NameRules } from '../links/find-by-name.ts';
import type { FileRules } from '../links/find-files.ts';
import { createResolveLinks, type LinkTargets } from '../links/resolve-links.ts';
import type { ComparablePost, PostEntry } from '../posts/parsed-post.ts';
import { createDiagnosePost } from '../posts/post-diagnostic.ts';
import { type Moment, nextChangeOf, nextStatusOf, type PostState, stateOf, statusOf } from '../posts/publication.ts';
import type { WorkspaceSource } from '../sources/source.ts';
import { declaredTerms } from '../taxonomy/declared-terms.ts';
import { derivedTerms } from '../taxonomy/derived-terms.ts';
import { namesIn, type TermKind, type TermLookup } from '../taxonomy/term-lookup.ts';
import type { Author, Taxonomies, Term } from '../taxonomy/terms.ts';
import { placesOfDeclared } from './declared-redirects.ts';
import { duplicateSlugs } from './duplicate-slugs.ts';
import { redirectsOf } from './redirects.ts';
import type { Post, PostSource, Workspace, WorkspaceSettings } from './workspace.ts';

export interface WorkspaceParts {
  readonly source: WorkspaceSource;
  readonly settings: WorkspaceSettings;
  readonly taxonomies: Taxonomies;
  /** Where posts have their fields. */
  readonly reading: ReadingRules & NameRules & Pick<FileRules, 'root' | 'assets'>;
  readonly findAsset: FileRules['findAsset'];
  /** The ids in a post's HTML; null where it has none. */
  readonly idsOf: (file: string) => ReadonlySet<string> | null;
  /** In the order of their files. */
  readonly posts: readonly PostEntry[];
  /** Those without a slug or a date: nothing of them is published, all that is known of them is checked. */
  readonly incomplete: readonly ComparablePost[];
  /** Posts in other languages: what links may lead to. */
  readonly inOthers?: readonly ComparablePost[];
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Publish drafts, and posts whose date is still to come. */
  readonly drafts: boolean;
  readonly future: boolean;
  readonly expired: boolean;
  /** Whether posts say what they are by their own word and dates. */
  readonly status: boolean;
  readonly deadLinks: LinkTargets['deadLinks'];
  /** The address of a post that a link to its file becomes, with {slug}. */
  readonly postUrl: string;
  /** How words become slugs of terms. */
  readonly slugify: Slugify;
}

export interface AssembledWorkspace {
  readonly workspace: Workspace;
  readonly diagnostics: readonly Diagnostic[];
  /** Files that links lead to, though they are no posts: absolute paths. */
  readonly pages: ReadonlySet<string>;
  /** Files that links would mean if there were any: absolute paths. */
  readonly missing: ReadonlySet<string>;
}

/**
 * The checked whole: posts that are due with their terms and links resolved, and every problem that only shows among
 * all posts. Posts that are scheduled are checked as well: they appear without a commit, when nobody looks.
 */
export const assembleWorkspace = async (parts: WorkspaceParts): Promise<AssembledWorkspace> => {
  const { source, settings, taxonomies, postUrl, slugify } = parts;
  const diagnose = createDiagnosePost(source, parts.reading);
  const { ready, published, scheduled, draft, unlisted, expired } = sortOut(parts.posts, parts);
  const incomplete = sortOut(parts.incomplete, parts);
  const checked = incomplete.ready.length === 0 ? ready : [...ready, ...incomplete.ready].sort(byFile);
  const lookUp = (kind: TermKind, declared: readonly Term[] | null): TermLookup =>
    declared === null
      ? derivedTerms(kind, { posts: checked, scheduled: [...scheduled, ...incomplete.scheduled], slugify, diagnose })
      : declaredTerms(kind, declared, { posts: checked, leftOut: taxonomies.leftOut[kind], slugify, diagnose });
  const authors = lookUp('author', taxonomies.authors?.map(({ id, name }) => ({ slug: id, name })) ?? null);
  const categories = lookUp('category', taxonomies.categories);
  const tags = lookUp('tag', taxonomies.tags);
  const [pages, missing] = [new Set<string>(), new Set<string>()];
  const linksOf = await createResolveLinks({
    ...parts.reading,
    language: settings.language,
    findAsset: parts.findAsset,
    onMissing: (path) => missing.add(path),
    files: source.posts,
    posts: [...parts.posts, ...parts.incomplete, ...(parts.inOthers ?? [])],
    moment: parts,
    postUrl,
    deadLinks: parts.deadLinks,
    onPage: (path) => pages.add(path),
    idsOf: parts.idsOf,
    diagnose,
  });
  const categoryOf = createFind('category', categories, (category) => category);
  const tagsOf = createFind('tag', tags, (tag) => tag);
  const authorsOf = createFind('author', authors, ({ slug, name }) => ({ id: slug, name }));
  const nextOf = (post: PostEntry): number | null =>
    parts.status ? nextStatusOf(post, parts.now) : nextChangeOf(post, parts);
  const problems: Diagnostic[] = [];
  const resolved = published.map((post): Post => {
    const { links, assets, diagnostics } = linksOf(post);
    for (const { path } of assets) pages.add(path);
    if (diagnostics.length > 0) problems.push(...diagnostics);
    return {
      source: sourceOf(post),
      category: categoryOf(post)[0] ?? null,
      tags: tagsOf(post),
      authors: authorsOf(post),
      links,
      ...(assets.length > 0 && { assets }),
      ...(parts.status && { status: statusOf(post, parts.now) }),
    };
  });
  for (const post of incomplete.published) problems.push(...linksOf(post).diagnostics);
  // Whatever is asked of the others, files that are missing are missing.
  for (const post of [...draft, ...scheduled, ...unlisted, ...expired]) {
    const links = post.links.filter(({ isFile }) => isFile);
    if (links.length > 0) problems.push(...linksOf({ ...post, links }).diagnostics);
  }
  const declared = placesOfDeclared(settings.redirects ?? [], {
    posts: [...parts.posts, ...parts.incomplete],
    rules: { ...parts.reading, postUrl },
    slugify,
  });
  const { redirects, diagnostics: conflicts } = redirectsOf({
    published,
    ready: checked,
    declared: declared.places,
    postUrl,
    slugify,
    diagnose,
  });
  return {
    workspace: {
      ...settings,
      name: source.name,
      posts: resolved.sort(oldestFirst),
      authors: taxonomies.authors ?? authors.terms.map(asAuthor),
      categories: categories.terms,
      tags: tags.terms,
      redirects,
      drafts: draft.map(({ file }) => file),
      scheduled: scheduled.map(({ file, dueAt }) => ({ file, publishedAt: dueAt })),
      expired: expired.map(({ file }) => file),
      unlisted: unlisted.map(({ file }) => file),
      nextChange: earliest([...scheduled, ...published], nextOf),
      skipped: source.skipped,
    },
    pages,
    missing,
    diagnostics: [
      ...duplicateSlugs(checked, diagnose),
      ...[authors, categories, tags].flatMap(({ diagnostics }) => diagnostics),
      ...problems,
      ...declared.diagnostics,
      ...conflicts,
    ],
  };
};

/** The posts by what becomes of them; those that are published or scheduled are `ready`. */
const sortOut = <Post extends ComparablePost>(
  posts: readonly Post[],
  moment: Moment,
): Readonly<Record<PostState | 'ready', readonly Post[]>> => {
  const sorted: Record<PostState, Post[]> = { published: [], draft: [], unlisted: [], expired: [], scheduled: [] };
  const ready: Post[] = [];
  for (const post of posts) {
    const state = stateOf(post, moment);
    sorted[state].push(post);
    if (state === 'published' || state === 'scheduled') ready.push(post);
  }
  return { ...sorted, ready };
};

const sourceOf = (post: PostEntry): PostSource => {
  const { file, slug, url, publishedAt, links, assets, isRenamed, lang, translationKey } = post;
  const source = { file, slug, publishedAt, links, assets };
  // An engine makes room for all that an object may have, and most have no more.
  if (url === null && isRenamed !== true && lang === undefined && translationKey === undefined) return source;
  return {
    ...source,
    ...(url !== null && { url }),
    ...(isRenamed && { isRenamed }),
    ...(lang !== undefined && { lang }),
    ...(translationKey !== undefined && { translationKey }),
  };
};

const earliest = (posts: readonly PostEntry[], momentOf: (post: PostEntry) => number | null): number | null =>
  posts.reduce<number | null>((first, post) => {
    const moment = momentOf(post);
    return first === null || (moment !== null && moment < first) ? moment : first;
  }, null);

/**
 * A function that finds the terms of a kind which a post names, each once however often and in however many spellings.
 * They are few: front matter is limited.
 */
const createFind = <One>(kind: TermKind, { find }: TermLookup, as: (term: Term) => One) => {
  /** Each in a list, which all posts share that have it alone: most have one author. */
  const known = new Map<Term, readonly [One]>();
  const made = (term: Term): readonly [One] => {
    const alone = [as(term)] as const;
    known.set(term, alone);
    return alone;
  };
  return (post: PostEntry): readonly One[] => {
    let terms: readonly One[] = [];
    for (const name of namesIn(post, kind)) {
      const term = find(name);
      const alone = term && (known.get(term) ?? made(term));
      if (alone === undefined || terms.includes(alone[0])) continue;
      // A list that grew otherwise would have room for more, in each of all posts.
      terms = terms.length === 0 ? alone : terms.concat(alone);
    }
    return terms;
  };
};

const asAuthor = ({ slug, name }: Term): Author => ({ id: slug, name, about: '', socialLinks: {} });

/** The reverse of the order of lists: by publishedAt ascending, then by slug descending, each by code unit. */
export const oldestFirst = ({ source: a }: Post, { source: b }: Post): number =>
  compare(a.publishedAt, b.publishedAt) || compare(b.slug, a.slug);

const byFile = (a: ComparablePost, b: ComparablePost): number => compare(a.file, b.file);

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
