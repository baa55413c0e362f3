import { isPage, pagesIn } from '../content/discover/workspace-files.ts';
import type { Adopter, Site } from './adopt/adopter.ts';
import { readDataFile } from './adopt/config-values.ts';
import type { Repository } from './adopt/repository.ts';

export interface FoundSite extends Site {
  readonly tool: Adopter;
  /** The configuration files that were read or, if they are code, found. */
  readonly read: readonly string[];
  /** Whether the folder only resembles a project of the tool. */
  readonly isLookAlike: boolean;
}

/** Finds the site of a repository: the one in the root or, if there is none, in the folder with the most Markdown. */
export const findSite = (repository: Repository, tools: readonly Adopter[]): FoundSite | null => {
  const folders = new Set(repository.files.flatMap((file) => /^(([^/]+\/)(?:[^/]+\/)?)/.exec(file)?.slice(1) ?? []));
  const all = ['', ...folders].flatMap((folder) => siteIn(repository, folder, tools) ?? []);
  // What is left of an earlier site has no pages.
  const hasPages = pagesIn(repository.files).length > 0;
  const sites = all.filter((site) => site.base === '' || !hasPages || markdownIn(site) > 0);
  // A folder may contain the posts of a tool whose configuration is in another folder.
  const rank = ({ read, base, isLookAlike }: FoundSite): number =>
    (read.length > 0 ? 0 : 2) + (base === '' ? 0 : 1) + (isLookAlike ? 1 : 0);
  const [best] = sites.sort(
    (a, b) => rank(a) - rank(b) || markdownIn(b) - markdownIn(a) || a.base.length - b.base.length,
  );
  return best ?? null;
};

const markdownIn = ({ files }: Site): number => files.filter(isPage).length;

const siteIn = (repository: Repository, base: string, tools: readonly Adopter[]): FoundSite | null => {
  for (const tool of tools) {
    const read = tool.find(repository, base);
    if (read === null) continue;
    const config = tool.merge?.(read, repository) ?? readDataFile(repository, read[0] ?? '') ?? {};
    return { ...siteAt(repository, base), tool, read, config, isLookAlike: false };
  }
  const tool = tools.find((each) => each.resembles?.(repository, base));
  return tool === undefined ? null : { ...siteAt(repository, base), tool, read: [], isLookAlike: true };
};

const siteAt = (repository: Repository, base: string): Site => {
  const files = repository.files.filter((file) => file.startsWith(base)).map((file) => file.slice(base.length));
  return { repository, base, files, config: {} };
};

/** Guesses the tool of posts with dated names and front matter by their tags. If two tools are as likely, the later counts. */
export const guessTool = ({ files, textOf }: Repository, tools: readonly Adopter[]): Adopter | null => {
  const texts = files
    .filter((file) => /(?:^|\/)\d{4}-\d\d-\d\d-[^/]+\.(?:md|markdown)$/.test(file))
    .map((file) => textOf(file) ?? '')
    .filter((text) => text.startsWith('---'));
  const found = tools
    .map((tool) => ({ tool, times: texts.filter((text) => tool.tags?.test(text)).length }))
    .filter(({ times }) => times > 0);
  return found.sort((a, b) => a.times - b.times).at(-1)?.tool ?? null;
};

/** Returns the files to look at: those of the site, or else of the repository. */
export const siteOf = (repository: Repository, site: FoundSite | null): Site => site ?? siteAt(repository, '');

/** Describes a site by its tool and configuration: `Hugo (hugo.toml)`. */
export const describeSite = ({ tool, read, base }: FoundSite): string => {
  const where = read.length > 0 ? read.join(', ') : base === '' ? 'by its folders' : base;
  return `${tool.name} (${where})`;
};
