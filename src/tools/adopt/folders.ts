import { basename, dirname, join } from 'node:path/posix';
import { isOther, isPage, isSectionPage, pagesIn, TEMPLATES } from '../../content/discover/workspace-files.ts';
import { readFrontMatter } from '../../content/front-matter/front-matter.ts';
import { folderDateOf, isFolderPage } from '../../content/slugs/post-name.ts';
import { countsOf } from '../../shared/counts.ts';
import { foldersAbove } from '../../shared/fs/entries.ts';
import { groupBy } from '../../shared/group-by.ts';
import type { Adopter, ProposedWorkspace, Site } from './adopter.ts';
import { hasDate } from './dates.ts';
import { isLanguage } from './languages.ts';
import { endingsOf, packagesOf } from './site-files.ts';

/** Returns the Markdown files of a site that have a date. Without a title, the date of the file itself does not count. */
export const datedFiles = (site: Site): readonly string[] => {
  const { repository, base, files } = site;
  return pagesIn(files.filter(isInSource(site))).filter((file) => {
    if (/^\d{4}-\d\d-\d\d(?![^-.])/.test(basename(file)) || folderDateOf(file) !== null) return true;
    const data = [...(readFrontMatter(repository.textOf(base + file) ?? '', file).frontMatter?.data ?? [])];
    const dates = data.filter(([key, value]) => hasDate(key, value));
    return (
      dates.some(([key]) => !/creat|timestamp/i.test(key)) ||
      (dates.length > 0 && data.some(([key]) => /^:?title$/i.test(key)))
    );
  });
};

/**
 * Returns a workspace for each folder with dated files. Of nested folders, only the outer ones count. Folders that
 * differ only in a language, `de/blog` and `en/blog`, are one. A site with very many folders has one workspace, because
 * its posts link to each other.
 */
export const datedFolders = (site: Site): readonly ProposedWorkspace[] => {
  const dated = datedFiles(site);
  const folders = dated.map((file) => outermost(dirname(isFolderPage(file) ? dirname(file) : file)));
  const source = sourceOf(site);
  const others = folders.filter((folder) => !isOfPages(folder));
  const inner = others.filter((folder) => folder !== source);
  const taken = inner.length * 2 > others.length ? inner : others.length > 0 ? others : folders;
  const roots = joined(outerOnly(taken), pagesIn(site.files.filter(isInSource(site))));
  const posts = new Set(dated);
  const workspaces = [...groupBy(roots.toSorted(), inAnyLanguage)].map(([every, folders]) => ({
    name: workspaceName(every === YEARS ? 'posts' : basename(every.replace('/*', ''))),
    posts: [...new Set(folders.flatMap((folder) => patternsInLanguages(site, folder, folders, posts)))],
  }));
  return workspaces.length > MOST_WORKSPACES
    ? [{ name: 'posts', posts: workspaces.flatMap(({ posts }) => posts) }]
    : workspaces;
};

/** The maximum number of folders that are workspaces of their own. */
const MOST_WORKSPACES = 5;

const outerOnly = (folders: readonly string[]): readonly string[] => {
  const all = new Set(folders);
  return [...all].filter((folder) => !foldersAbove(folder).some((outer) => all.has(outer)));
};

/**
 * Replaces more folders than can be sections with the one that contains them, if it has few other pages: a folder for
 * each post, or the topics of a vault. Otherwise a new post in a folder of its own would not be found.
 */
const joined = (folders: readonly string[], pages: readonly string[]): readonly string[] => {
  const own = new Set(folders);
  const isTaken = (page: string): boolean => foldersAbove(page).some((folder) => own.has(folder));
  const below = countsOf(pages.flatMap(foldersAbove));
  const taken = countsOf(pages.filter(isTaken).flatMap(foldersAbove));
  const withPosts = new Set(folders.flatMap((folder) => [folder, ...foldersAbove(folder)]));
  const sections = new Set(
    [...withPosts].map((each) => (isLanguage(basename(each)) ? join(dirname(each), '*') : each)),
  );
  const whole = [...countsOf([...sections].map((folder) => dirname(folder)))]
    .filter(([outer, inside]) => outer !== '.' && inside > MOST_WORKSPACES)
    .map(([outer]) => outer)
    .filter((outer) => (taken.get(outer) ?? 0) > (below.get(outer) ?? 0) * 0.9);
  return whole.length === 0 ? folders : joined(outerOnly([...folders, ...whole]), pages);
};

/** Folders of years at the top. The posts of the next year must be found, too. */
const YEARS = '[12][0-9][0-9][0-9]';

/** Replaces the first folder that is named after a language with `*`, and a year with `YEARS`. */
const inAnyLanguage = (folder: string): string => {
  if (/^[12]\d{3}$/.test(folder)) return YEARS;
  const segments = folder.split('/');
  const at = segments.findIndex(isLanguage);
  return at === -1 ? folder : segments.with(at, '*').join('/');
};

/** Returns the patterns of a folder, for all folders that differ from it only in the language. */
const patternsInLanguages = (
  site: Site,
  folder: string,
  folders: readonly string[],
  posts: ReadonlySet<string>,
): readonly string[] => {
  const patterns = patternsOf(site, folder, posts);
  const any = inAnyLanguage(folder);
  if (any !== YEARS && folders.length === 1) return patterns;
  const start = any.indexOf('*');
  const names = folders.map((each) => each.slice(start).split('/')[0]);
  const every = any.replace('*', () => `{${names.join(',')}}`);
  return patterns.map((pattern) => pattern.replace(site.base + folder, () => site.base + every));
};

/**
 * Returns a workspace of all pages of a site, for one whose pages have no dates; none without pages. Pages in the root
 * are about the repository, unless it has the table of contents of GitBook or a hidden folder with a configuration.
 */
export const allPages = (site: Site & { readonly tool?: Adopter }): readonly ProposedWorkspace[] => {
  const found = pagesIn(site.files.filter(isInSource(site)));
  const inFolders = found.filter((file) => file.includes('/'));
  const isSite = site.files.some((file) => file === 'SUMMARY.md' || IN_HIDDEN_FOLDER.test(file));
  const inAny = isSite || inFolders.length === 0 ? found : inFolders;
  const own = site.tool?.pages;
  const pages = own === undefined ? inAny : found.filter((file) => own.test(file));
  const folder = commonFolder(pages);
  if (folder === undefined) return [];
  const known = new Set(pages);
  const areAll = site.files.every((file) => !isPage(file) || known.has(file) || isOther(file));
  const tops = new Set(pages.map((file) => file.replace(/\/.*|^[^/]*$/, '') || '.'));
  const folders = folder !== '.' || areAll ? [folder] : [...tops].sort();
  const posts = folders.flatMap((each) => patternsOf(site, each, known));
  // Home pages and the page for errors show nothing of their own.
  const isOfSite = (file: string): boolean =>
    /^404\.mdx?$/.test(basename(file)) ||
    (/^index\.mdx?$/.test(basename(file)) &&
      /^(?:layout: *home|hero:)/m.test(site.repository.textOf(site.base + file) ?? ''));
  posts.push(...pages.filter(isOfSite).map((file) => `!${site.base}${file}`));
  const [first = '', ...others] = posts;
  // The pattern of the root has only the files in it.
  const whole = folder === '.' && areAll ? first.replace(/\*\.[^/]*$/, '**/$&') : first;
  return [{ name: workspaceName(basename(folder)), posts: [whole, ...others] }];
};

/** A file in the hidden folder of a tool, which is in the folder of the pages, as in VitePress. */
const IN_HIDDEN_FOLDER = /(?:^|\/)\.[^/]+\//;

/** The folder of a site's pages: the one that contains its outermost hidden folder, Quartz's, or else the site's own. */
const sourceOf = ({ files }: Site): string => {
  // Its `docs/` are about Quartz itself: https://quartz.jzhao.xyz/authoring-content
  if (files.some((file) => /^quartz\.config\.(?:[jt]s|ya?ml)$/.test(file))) return 'content';
  const folders = files
    .filter((file) => IN_HIDDEN_FOLDER.test(file))
    .map((file) => file.replace(/(?:^|\/)\.[^/]+\/.*/, ''));
  const depth = (folder: string): number => folder.split('/').length;
  return folders.sort((a, b) => depth(a) - depth(b))[0] || '.';
};

/** Copies of pages in other languages: https://docusaurus.io/docs/i18n/tutorial#translate-your-site */
const TRANSLATED = /(?:^|\/)i18n\/[\w-]+\/docusaurus-plugin-/;

/** Front matter with places to fill in. */
const FORM = /^---\s(?:(?!---).*\n){0,30}?(?!---).*(?:\{\{|<%)/;

/** Texts that are not published yet. */
const DRAFTS = /(?:^|\/)(drafts)\//i;

/** Returns whether a file may be published as it is: not a draft, and not a copy in another language. */
const isInSource = (site: Site): ((file: string) => boolean) => {
  const source = sourceOf(site);
  return (file) => (source === '.' || file.startsWith(`${source}/`)) && !TRANSLATED.test(file) && !DRAFTS.test(file);
};

/** Returns the innermost folder that contains all files; undefined without any. */
export const commonFolder = (files: readonly string[]): string | undefined =>
  files
    .map((file) => dirname(file))
    .reduce<string | undefined>((common, folder) => {
      let shared = common ?? folder;
      while (shared !== '.' && !`${folder}/`.startsWith(`${shared}/`)) shared = dirname(shared);
      return shared;
    }, undefined);

/** Whether a folder has pages with a date, such as an imprint. If a site has nothing else, they may be its posts. */
const isOfPages = (folder: string): boolean => /(?:^|\/)_?pages$/.test(folder);

/** Returns the folder of posts that contains a folder: not one for a year, a month or a single post. */
const outermost = (folder: string): string => {
  const parts = folder.split('/');
  while (parts.length > 1 && /^(?:\d{1,4}|\d{4}-.*)$/.test(parts.at(-1) ?? '')) parts.pop();
  const known = parts.findLastIndex((part) => /^(?:blog|posts?|articles|news|notes|_posts|writing)$/.test(part));
  return known === -1 ? parts.join('/') : parts.slice(0, known + 1).join('/');
};

/**
 * Returns patterns for the posts in a folder: not for other files. With `posts`, those that look like posts, it leaves
 * out drafts, templates, and index pages if none of them is one of these.
 */
export const patternsOf = (
  { repository, base, files }: Site,
  folder: string,
  posts?: ReadonlySet<string>,
): string[] => {
  const own = files.filter((file) => file.startsWith(folder === '.' ? '' : `${folder}/`));
  const prefix = folder === '.' ? base : `${base}${folder}/`;
  const others = own.filter((file) => isPage(file) && isOther(file)).map((file) => basename(file));
  const indexes = own.filter((file) => /(?:^|\/)index\.mdx?$/i.test(file));
  const noIndex = posts !== undefined && indexes.length > 0 && !indexes.some((file) => posts.has(file));
  const drafts = own.flatMap((file) => {
    if (!isPage(file) || posts === undefined) return [];
    const template = TEMPLATES.exec(file)?.[1];
    const isForm = template !== undefined && FORM.test(repository.textOf(base + file) ?? '');
    return [...(DRAFTS.exec(file)?.slice(1) ?? []), ...(isForm ? [template] : [])];
  });
  const readsMdx = [...packagesOf(repository, base).keys()].some((name) => /mdx|@docusaurus\/core/.test(name));
  const hidden = own.some((file) => /(?:^|\/)_[^/]*$/.test(file) && isPage(file) && !isSectionPage(file));
  return [
    // This includes folders that do not exist yet. Otherwise, a new post in one would be lost.
    `${prefix}${folder === '.' ? '' : '**/'}*.${endingsOf(own, readsMdx)}`,
    ...[...new Set(others)].map((name) => `!${prefix}**/${name}`),
    ...(own.some((file) => TRANSLATED.test(file)) ? [`!${prefix}**/docusaurus-plugin-*/**`] : []),
    ...[...new Set(drafts)].map((name) => `!${prefix}**/${name}/**`),
    ...(noIndex ? [`!${prefix}**/index.*`] : []),
    ...(hidden ? [`!${prefix}**/_*`] : []),
  ];
};

export const workspaceName = (name: string): string =>
  name.replace(/[^A-Za-z0-9_]+/g, '-').replace(/^[-_]+|-+$/g, '') || 'posts';
