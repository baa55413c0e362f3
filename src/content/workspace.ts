import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { declaredTerms } from './declared-terms.ts';
import { derivedTerms } from './derived-terms.ts';
import { duplicateSlugs } from './duplicate-slugs.ts';
import type {
  Author,
  ParsedPost,
  Post,
  Taxonomies,
  Term,
  Workspace,
  WorkspaceSettings,
  WorkspaceSource,
} from './model.ts';
import { createDiagnosePost, type DiagnosePost } from './post-diagnostic.ts';
import { resolveLinks } from './post-links.ts';
import { namesIn, type TermKind, type TermLookup } from './term-lookup.ts';

export interface WorkspaceParts {
  readonly source: WorkspaceSource;
  readonly settings: WorkspaceSettings;
  readonly taxonomies: Taxonomies;
  /** In the order of their files. */
  readonly posts: readonly ParsedPost[];
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Publish drafts, and posts whose date is still to come. */
  readonly drafts: boolean;
  readonly future: boolean;
  /** The address of a post that a link to its file becomes, with {slug}. */
  readonly postUrl: string;
}

/**
 * The checked whole: posts that are due with their terms and links resolved, and every problem that only shows among
 * all posts. Posts that are scheduled are checked as well: they appear without a commit, when nobody looks.
 */
export const assembleWorkspace = (
  parts: WorkspaceParts,
): { readonly workspace: Workspace; readonly diagnostics: readonly Diagnostic[] } => {
  const { source, settings, taxonomies, posts } = parts;
  const diagnose = createDiagnosePost(source);
  const { published, scheduled, drafts } = sortOut(parts);
  const due = posts.filter((post) => published.has(post) || scheduled.includes(post));
  const lookUp = (kind: TermKind, declared: readonly Term[] | null): TermLookup =>
    declared === null
      ? derivedTerms(kind, { posts: [...published], diagnose })
      : declaredTerms(kind, declared, { posts: due, diagnose });
  const authors = lookUp('author', taxonomies.authors?.map(({ id, name }) => ({ slug: id, name })) ?? null);
  const categories = lookUp('category', taxonomies.categories);
  const tags = lookUp('tag', taxonomies.tags);
  const linked = resolvePosts(parts, published, diagnose);
  const resolved = linked.posts.map(({ post, links }): Post => {
    const [category = null] = find(post, 'category', categories);
    const names = find(post, 'author', authors).map(({ slug, name }) => ({ id: slug, name }));
    return { source: post, category, tags: find(post, 'tag', tags), authors: names, links };
  });
  return {
    workspace: {
      ...settings,
      name: source.name,
      posts: resolved.sort(oldestFirst),
      authors: taxonomies.authors ?? authors.terms.map(asAuthor),
      categories: categories.terms,
      tags: tags.terms,
      drafts: drafts.map(({ file }) => file),
      scheduled: scheduled.map(({ file, publishedAt }) => ({ file, publishedAt })),
      skipped: source.skipped,
    },
    diagnostics: [
      ...duplicateSlugs(due, diagnose),
      ...[authors, categories, tags].flatMap(({ diagnostics }) => diagnostics),
      ...linked.diagnostics,
    ],
  };
};

/** A draft stays a draft whatever its date. */
const sortOut = ({ posts, now, drafts, future }: WorkspaceParts) => {
  const ready = posts.filter((post) => drafts || !post.draft);
  const isDue = (post: ParsedPost): boolean => future || Date.parse(post.publishedAt) <= now;
  return {
    published: new Set(ready.filter(isDue)),
    scheduled: ready.filter((post) => !isDue(post)),
    drafts: posts.filter((post) => !drafts && post.draft),
  };
};

const resolvePosts = (
  { source, posts, postUrl }: WorkspaceParts,
  published: ReadonlySet<ParsedPost>,
  diagnose: DiagnosePost,
) => {
  const byFile = new Map<string, ParsedPost | null>(source.posts.map(({ file }) => [file, null]));
  for (const post of posts) byFile.set(post.file, post);
  const diagnostics: Diagnostic[] = [];
  const linked = [...published].map((post) => {
    const { links, diagnostics: problems } = resolveLinks(post, { byFile, published, postUrl, diagnose });
    diagnostics.push(...problems);
    return { post, links };
  });
  return { posts: linked, diagnostics };
};

/** The terms of a kind that a post has, each once however often and in however many spellings it names it. */
const find = (post: ParsedPost, kind: TermKind, lookup: TermLookup): Term[] => [
  ...new Set(namesIn(post, kind).flatMap((name) => lookup.find(name) ?? [])),
];

const asAuthor = ({ slug, name }: Term): Author => ({ id: slug, name, about: '', socialLinks: {} });

/** The reverse of the order of lists: by publishedAt ascending, then by slug descending, each by code unit. */
const oldestFirst = ({ source: a }: Post, { source: b }: Post): number =>
  compare(a.publishedAt, b.publishedAt) || compare(b.slug, a.slug);

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
