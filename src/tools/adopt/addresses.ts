import { dirname } from 'node:path/posix';
import { isSectionPage, pagesIn } from '../../content/discover/workspace-files.ts';
import { fillAddress } from '../../content/slugs/fill-pattern.ts';
import { postNameOf } from '../../content/slugs/post-name.ts';
import type { Tool } from '../../content/tool.ts';
import { count } from '../../shared/diagnostics/amounts.ts';
import { patternBases } from '../../shared/fs/pattern-bases.ts';
import { groupBy } from '../../shared/group-by.ts';
import { decided, type ProposedWorkspace, type Site, type ToolOptions } from './adopter.ts';

/** How a tool makes the URLs of pages from their paths. Folders and files are relative to the repository. */
export interface UrlRules {
  readonly conventions: Tool;
  /** The URL of a folder, without a slash at its end, or the whole pattern of its posts. Null if code decides it. */
  readonly folderUrl: (folder: string) => string | null;
  /** What follows the URL of a folder in the URLs of its posts, by preference: `/{path}/`. */
  readonly patterns: readonly string[];
  /** The URL of a page. Without it, the first pattern fits. */
  readonly pageUrl?: (file: string) => string;
}

/** Decides the URL patterns of posts by their folders. What does not follow from paths is named, and stays open. */
export const urlsByFolder = (site: Site, workspaces: readonly ProposedWorkspace[], rules: UrlRules): ToolOptions => {
  const folders = patternBases(workspaces.flatMap(({ posts }) => posts));
  const found = folders.map((folder) => urlsIn(folder, site, rules));
  const known = found.flatMap(({ urls }) => urls);
  const unsupported = found.flatMap(({ unknown }) => unknown);
  const [first] = known;
  const isOne = unsupported.length === 0 || first?.folder === '.';
  const others = isOne ? known.slice(1) : known;
  return {
    decisions: decided(
      ['posts.url', isOne ? first?.url : undefined, 'where the site publishes its posts'],
      [
        'adopt.byFolder',
        others.length === 0 ? undefined : Object.fromEntries(others.map(({ folder, url }) => [folder, { url }])),
        'where the site publishes the posts of these folders',
      ],
    ),
    unsupported,
  };
};

interface FolderUrls {
  readonly urls: readonly { readonly folder: string; readonly url: string }[];
  readonly unknown: readonly string[];
}

/** The maximum number of folders in a folder with their own pattern. */
const MOST = 20;

const urlsIn = (folder: string, { repository }: Site, rules: UrlRules): FolderUrls => {
  const base = rules.folderUrl(folder);
  if (base === null)
    return { urls: [], unknown: [`the URLs of posts in ${folder}, which code decides: set posts.url, ${OR_ELSE}`] };
  if (base.includes('{')) return { urls: [{ folder, url: base }], unknown: [] };
  const patterns = rules.patterns.map((pattern) => base + pattern);
  const [usual = ''] = patterns;
  const { pageUrl } = rules;
  if (pageUrl === undefined) return { urls: [{ folder, url: usual }], unknown: [] };
  const files = pagesIn(repository.files).filter(
    (file) => (folder === '.' || file.startsWith(`${folder}/`)) && !isSectionPage(file),
  );
  const fits = (pattern: string, file: string): boolean => filled(pattern, file, folder, rules) === pageUrl(file);
  const times = (pattern: string): number => files.filter((file) => fits(pattern, file)).length;
  const [best = usual] = patterns.toSorted((a, b) => times(b) - times(a));
  const byFolder = groupBy(
    files.filter((file) => !fits(best, file)),
    (file) => dirname(file),
  );
  const own = [...byFolder].flatMap(([inner, others]) => {
    const isWhole = files.filter((file) => file.startsWith(`${inner}/`)).length === others.length && inner !== folder;
    const url = isWhole ? patterns.find((pattern) => others.every((file) => fits(pattern, file))) : undefined;
    return url === undefined ? [] : [{ folder: inner, url }];
  });
  const taken = own.slice(0, MOST);
  const named = new Set(taken.map((each) => each.folder));
  const left = [...byFolder].flatMap(([inner, others]) => (named.has(inner) ? [] : others));
  const urls = left.length === files.length ? [] : [{ folder, url: best }, ...taken];
  const fix = urls.length === 0 ? 'set posts.url' : 'correct adopt.byFolder';
  const unknown = `the URLs of ${left.length} of ${count(files.length, 'post')} in ${folder} (${left[0]}): ${fix}, ${OR_ELSE}`;
  return { urls, unknown: left.length === 0 ? [] : [unknown] };
};

const OR_ELSE = 'or links to these posts may lead nowhere';

/** The URL that a build makes of a file by a pattern. The date is the one in the path. */
const filled = (pattern: string, file: string, folder: string, { conventions: tool }: UrlRules): string => {
  const { name, dated, date } = postNameOf(file);
  return fillAddress(pattern, {
    file,
    tool,
    name: tool.keepsDates === 'never' ? name : dated,
    date: date ?? '',
    slug: '',
    title: '',
    categories: [],
    slugify: 'keep',
    postFolders: [folder],
  });
};
