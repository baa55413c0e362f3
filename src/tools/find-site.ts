import { isPage, pagesIn } from '../content/discover/workspace-files.ts';
import { isObject } from '../shared/is-object.ts';
import type { Adopter, Site } from './adopt/adopter.ts';
import { readDataFile, type Values } from './adopt/config-values.ts';
import type { Repository } from './adopt/repository.ts';
import { astro } from './astro/adopt.ts';
import { eleventy } from './eleventy/adopt.ts';
import { hexo, hexoSource } from './hexo/adopt.ts';
import { hugo } from './hugo/adopt.ts';
import { jekyll } from './jekyll/adopt.ts';
import { vitepress, vuepress } from './vitepress/adopt.ts';
import { zola } from './zola/adopt.ts';

/** In the order in which they are tried: tools whose signs may also be another tool's come later. */
const TOOLS: readonly Adopter[] = [zola, hexo, astro, eleventy, vitepress, vuepress, hugo, hexoSource, jekyll];

export interface FoundSite extends Site {
  readonly tool: Adopter;
  /** The configuration files that were read or, if they are code, found. */
  readonly read: readonly string[];
}

/** Finds the site of a repository: the one in the root or, if there is none, in the folder with the most Markdown. */
export const findSite = (repository: Repository): FoundSite | null => {
  const folders = new Set(repository.files.flatMap((file) => /^(([^/]+\/)(?:[^/]+\/)?)/.exec(file)?.slice(1) ?? []));
  const all = ['', ...folders].flatMap((folder) => siteIn(repository, folder) ?? []);
  // What is left of an earlier site has no pages.
  const hasPages = pagesIn(repository.files).length > 0;
  const sites = all.filter((site) => site.base === '' || !hasPages || markdownIn(site) > 0);
  // A folder may contain the posts of a tool whose configuration is in another folder.
  const rank = ({ read, base, tool }: FoundSite): number =>
    (read.length > 0 ? 0 : 2) + (base === '' ? 0 : 1) + (tool === jekyll && read.length === 0 ? 1 : 0);
  const [best] = sites.sort(
    (a, b) => rank(a) - rank(b) || markdownIn(b) - markdownIn(a) || a.base.length - b.base.length,
  );
  return best ?? null;
};

const markdownIn = ({ files }: Site): number => files.filter(isPage).length;

const siteIn = (repository: Repository, base: string): FoundSite | null => {
  for (const tool of TOOLS) {
    const read = tool.find(repository, base);
    if (read === null) continue;
    const files = repository.files.filter((file) => file.startsWith(base)).map((file) => file.slice(base.length));
    return { repository, base, files, tool, read, config: merged(repository, read) };
  }
  return null;
};

/** Returns the files to look at: those of the site, or else of the repository. */
export const siteOf = (repository: Repository, site: FoundSite | null): Site =>
  site ?? { repository, base: '', files: repository.files, config: {} };

/** Describes the tool of a site: `Hugo (hugo.toml)`. */
export const toolOf = ({ tool, read, base }: FoundSite): string => {
  const where = read.length > 0 ? read.join(', ') : base === '' ? 'by its folders' : base;
  return `${tool.name} (${where})`;
};

/** Merges configuration files as Hugo does: `params.toml` has the values below `params` in others. */
const merged = (repository: Repository, files: readonly string[]): Values =>
  files.reduce<Values>((config, file) => {
    const values = readDataFile(repository, file) ?? {};
    const [, key, language] = /config\/_default\/(?!hugo\.|config\.)([\w-]+)(?:\.([\w-]+))?\.\w+$/.exec(file) ?? [];
    if (key === undefined) return merge(config, values);
    if (language === undefined) return merge(config, { [key]: values });
    return key === 'languages' ? merge(config, { languages: { [language]: values } }) : config;
  }, {});

const merge = (one: Values, other: Values): Values => ({
  ...one,
  ...Object.fromEntries(
    Object.entries(other).map(([key, value]) => {
      const before = one[key];
      return [key, isObject(before) && isObject(value) ? merge(before, value) : value];
    }),
  ),
});
