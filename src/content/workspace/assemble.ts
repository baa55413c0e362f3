import type { PostStatus } from '../../runtime/shapes.ts';
import type { Diagnostic } from '../../shared/diagnostics/diagnostic.ts';
import type { WorkspaceSource } from '../discover/source.ts';
import { createResolveLinks } from '../links/resolve-links.ts';
import type { FindAsset } from '../posts/assets.ts';
import { type Moment, nextChangeAmong, statusOf } from '../posts/held-back.ts';
import { createDiagnosePost, type DiagnosePost } from '../posts/report.ts';
import type { WrittenPost } from '../posts/written-post.ts';
import { findTerms } from '../taxonomy/find-terms.ts';
import type { Taxonomies } from '../taxonomy/terms.ts';
import type { ToolSettings } from '../tool.ts';
import { duplicateSlugs } from './duplicate-slugs.ts';
import { redirectsOf } from './redirects.ts';
import { type SortedPosts, sortPosts } from './sort-posts.ts';
import { oldestFirst, type Post, type Workspace, type WorkspaceSettings } from './workspace.ts';

export interface WorkspaceParts {
  readonly now: number;
  readonly source: WorkspaceSource;
  readonly settings: WorkspaceSettings;
  readonly taxonomies: Taxonomies;
  readonly reading: ToolSettings;
  readonly findAsset: FindAsset;
  /** The ids in a post's HTML; null if the post has no HTML. */
  readonly idsOf: (file: string) => ReadonlySet<string> | null;
  /** The posts in the order of their files. */
  readonly posts: readonly WrittenPost[];
  /** Posts without a slug or a date: they are checked and not published. */
  readonly incomplete: readonly WrittenPost[];
  /** Posts in other languages, which links can refer to. */
  readonly inOthers?: readonly WrittenPost[];
}

/**
 * Assembles the checked workspace in four steps: it sorts the posts by state, and finds their terms, their links, and
 * the redirects to them. It also returns all problems that depend on several posts.
 */
export const assembleWorkspace = async (parts: WorkspaceParts) => {
  const { source, settings, reading } = parts;
  const { slugify } = reading.posts;
  const { status } = reading.records;
  const moment = { ...reading.posts, now: parts.now };
  const diagnose = createDiagnosePost(source, reading);
  const sorted = sortPosts(parts.posts, parts.incomplete, moment);
  const { termsOf, ...terms } = findTerms(parts.taxonomies, { ...sorted, slugify, diagnose });
  const found = await findLinks(sorted, { ...parts, moment, diagnose });
  const moved = redirectsOf(sorted, { ...parts, diagnose });
  const posts = sorted.published.map((post, at): Post => {
    const { links, assets } = found.links[at] as (typeof found.links)[number];
    return postOf(post, {
      ...termsOf(post),
      links,
      assets: assets.length === 0 ? post.assets : [...post.assets, ...assets],
      firstUrl: moved.firstUrls.get(post),
      status: status ? statusOf(post, parts.now) : undefined,
    });
  });
  const workspace: Workspace = {
    ...settings,
    name: source.name,
    posts: posts.sort(oldestFirst),
    authors: terms.authors,
    categories: terms.categories,
    tags: terms.tags,
    redirects: moved.redirects,
    drafts: sorted.draft.map(({ file }) => file),
    scheduled: sorted.scheduled.map(({ file, dueAt }) => ({ file, publishedAt: dueAt })),
    expired: sorted.expired.map(({ file }) => file),
    unlisted: sorted.unlisted.map(({ file }) => file),
    nextChange: nextChangeAmong(sorted, { ...moment, status }),
    skipped: source.skipped,
  };
  return {
    workspace,
    /** Absolute paths of files that links refer to and that are not posts, and of missing ones. */
    pages: found.pages,
    missing: found.missing,
    diagnostics: [
      ...duplicateSlugs(sorted.checked, diagnose),
      ...terms.diagnostics,
      ...found.diagnostics,
      ...moved.diagnostics,
      // Tools do not render posts that they hold back.
      ...sorted.published.flatMap(({ file, isUnrendered }) => (isUnrendered ? diagnose(file, NOT_RENDERED) : [])),
    ],
  };
};

const NOT_RENDERED = {
  code: 'post/not-rendered',
  message: 'The file in markdown.rendered has no line with the HTML of this post.',
  help: "Let your site's tool write the file again, with the paths of posts from the folder of the project.",
};

const findLinks = async (
  sorted: SortedPosts,
  parts: WorkspaceParts & { readonly moment: Moment; readonly diagnose: DiagnosePost },
) => {
  const [pages, missing] = [new Set<string>(), new Set<string>()];
  const { reading } = parts;
  const linksOf = await createResolveLinks({
    ...reading,
    ...parts,
    language: parts.settings.language,
    deadLinks: reading.posts.deadLinks,
    postUrl: reading.posts.url,
    files: parts.source.posts,
    attachments: parts.source.attachments ?? [],
    posts: [...parts.posts, ...parts.incomplete, ...(parts.inOthers ?? [])],
    onMissing: (path) => missing.add(path),
    onPage: (path) => pages.add(path),
  });
  const diagnostics: Diagnostic[] = [];
  const resolve = (post: WrittenPost) => {
    const resolved = linksOf(post);
    if (resolved.diagnostics.length > 0) diagnostics.push(...resolved.diagnostics);
    return resolved;
  };
  const links = sorted.published.map(resolve);
  for (const { assets } of links) for (const { path } of assets) pages.add(path);
  sorted.incomplete.forEach(resolve);
  // In posts that are held back, only missing files are a problem.
  for (const post of [...sorted.draft, ...sorted.scheduled, ...sorted.unlisted, ...sorted.expired]) {
    const files = post.links.filter(({ isFile }) => isFile);
    if (files.length > 0) resolve({ ...post, links: files });
  }
  return { links, pages, missing, diagnostics };
};

type Resolved = Pick<Post, 'category' | 'tags' | 'authors' | 'links' | 'assets'> & {
  readonly firstUrl: string | undefined;
  readonly status: PostStatus | undefined;
};

const postOf = (entry: WrittenPost, resolved: Resolved): Post => {
  const { file, slug, url, urlIn, publishedAt, isRenamed, lang, translationKey } = entry;
  const { category, tags, authors, links, assets, firstUrl, status } = resolved;
  const post = { file, slug, publishedAt, category, tags, authors, links, assets };
  // JavaScript engines reserve memory for all properties of an object, and most posts have only these.
  const others = [isRenamed, lang, translationKey, status, firstUrl];
  if (url === null && others.every((value) => value === undefined)) return post;
  return {
    ...post,
    ...(url !== null && { url }),
    ...(urlIn !== undefined && { urlIn }),
    ...(firstUrl !== undefined && { firstUrl }),
    ...(isRenamed && { isRenamed }),
    ...(lang !== undefined && { lang }),
    ...(translationKey !== undefined && { translationKey }),
    ...(status !== undefined && { status }),
  };
};
