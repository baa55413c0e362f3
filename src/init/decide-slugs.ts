import { basename, dirname } from 'node:path/posix';
import { count } from '../diagnostics/counted.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { foldCase } from '../slugs/fold-case.ts';
import { postNameOf } from '../slugs/post-name.ts';
import { isSlug } from '../slugs/slug.ts';
import { decideFolderSlugs, isInFolder, NEARLY_ALL } from './decide-folder-slugs.ts';
import { createSlugOf, type Proposal, valuesOf } from './proposal.ts';
import type { Survey } from './survey.ts';
import { type Decision, decided } from './tools/tool.ts';

/** More of them make a configuration that nobody reads. */
const MOST_SLUGS = 200;

/** How many of a folder's posts share slugs where a pattern is made for all of them: as few others as can be. */
const SHARES = [NEARLY_ALL, 0.5, 0];

/**
 * Slugs that several posts have: where nearly all in a folder do, a pattern tells them apart, and what is added later as well. Of
 * the others the first post keeps it, and the rest get one of their place. All other slugs stay what the tool makes them.
 */
export const decideSlugs = (
  diagnostics: readonly Diagnostic[],
  proposal: Proposal,
  survey: Pick<Survey, 'files' | 'slugged'>,
): Decision[] => {
  const groups = diagnostics
    .filter(({ code }) => code === 'post/duplicate-slug')
    .map(({ file = '', related = [] }) => [file, ...related.map((other) => other.file)].sort());
  if (groups.length === 0) return [];
  const why = `${count(groups.flat().length, 'post')} share ${count(groups.length, 'slug')}, such as ${groups[0]?.slice(0, 2).join(' and ')}`;
  const ways = SHARES.map((share) => {
    const folders = decideFolderSlugs(new Set(groups.flat()), proposal, { ...survey, share });
    const left = groups.flatMap((group) =>
      group.filter((file) => !folders.some(({ folder }) => isInFolder(file, folder))).slice(1),
    );
    return { folders, left };
  });
  const way = ways.find(({ left }) => left.length <= MOST_SLUGS) ?? ways[0];
  if (way === undefined) return [];
  const { folders, left } = way;
  const { posts = {} } = valuesOf(proposal) as { posts?: PostValues };
  const byFolder = {
    ...posts.byFolder,
    ...Object.fromEntries(folders.map(({ folder, patterns }) => [folder, patterns])),
  };
  const kept = Object.assign({}, ...folders.map((each) => each.kept));
  const slugs = { ...posts.slugs, ...kept, ...slugsByFile(left, posts.slugs ?? {}, createSlugOf(proposal)) };
  if (Object.keys(slugs).length === 0) return decided([['posts', 'byFolder'], byFolder, why]);
  const urls = Object.entries(byFolder).map(([folder, own]) => [folder, { ...own, ...ofOwnSlug(own.url) }] as const);
  return decided(
    [['posts', 'url'], ofOwnSlug(posts.url).url, 'where the site has its pages'],
    [
      ['posts', 'byFolder'],
      urls.length === 0 ? undefined : Object.fromEntries(urls),
      folders.length === 0 ? 'permalinks of sections' : why,
    ],
    [['posts', 'slugs'], slugs, folders.length === 0 ? why : 'slugs that are not of the pattern'],
  );
};

interface PostValues {
  readonly url?: string;
  readonly byFolder?: Readonly<Record<string, { readonly slug?: string; readonly url?: string }>>;
  readonly slugs?: Readonly<Record<string, string>>;
}

/** The site knows nothing of the slugs that tell its posts apart here. */
const ofOwnSlug = (url: string | undefined): { readonly url?: string } =>
  url === undefined ? {} : { url: url.replaceAll('{slug}', '{ownslug}') };

type SlugOf = ReturnType<typeof createSlugOf>;

const slugsByFile = (
  files: readonly string[],
  before: Readonly<Record<string, string>>,
  slugOf: SlugOf,
): Record<string, string> => {
  const taken = new Set(Object.values(before).map(foldCase));
  const slugs: Record<string, string> = {};
  for (const file of files) {
    const slug = slugsOf(file, slugOf).find((each) => isSlug(each) && !taken.has(foldCase(each)));
    if (slug === undefined) continue;
    taken.add(foldCase(slug));
    slugs[file] = slug;
  }
  return slugs;
};

/** With the date in the file's name, with more and more of its folders, with a number. */
const slugsOf = (file: string, slugOf: SlugOf): readonly string[] => {
  const { name, dated } = postNameOf(file);
  const isPage = /^index\.[^.]+$/i.test(basename(file));
  const folders = dirname(isPage ? dirname(file) : file)
    .split('/')
    .filter((folder) => !folder.startsWith('_'));
  const placed = folders.map((_, at) => [...folders.slice(folders.length - 1 - at), dated].join('-'));
  const numbered = [2, 3, 4, 5, 6, 7, 8, 9].map((number) => `${name}-${number}`);
  return [...(dated === name ? [] : [dated]), ...placed, ...numbered].map(slugOf);
};
