import type { PageOptions } from '../../api/tree/pages.ts';
import type { Filter } from '../../runtime/resolver/manifest.ts';
import type { PlannedList } from '../../runtime/resolver/plan.ts';
import { pageName, type Query } from '../../runtime/resolver/query.ts';
import type { ReadFile } from '../../runtime/resolver/read-file.ts';
import { matchesOf, select } from '../../runtime/resolver/select.ts';
import { readManifest } from './host-answer.ts';

/** Makes a `readFile` for a host's tree from any build's tree: they differ only in the number of pages per list. */
export const createHostTree =
  (readFile: ReadFile, options: PageOptions): ReadFile =>
  async (path) => {
    if (path.endsWith('/index/manifest.json')) {
      const manifest = await readManifest(path.slice(0, -'index/manifest.json'.length), readFile);
      const pages = { limits: options.limits, depth: options.depth };
      return manifest === null ? null : new TextEncoder().encode(JSON.stringify({ ...manifest, pages }));
    }
    const page = pageOf(path);
    if (page === null) return readFile(path);
    const manifest = await readManifest(page.folder, readFile);
    if (manifest === null || (await whyNoPage(page, { readFile, options })) !== null) return null;
    const written = await readFile(path);
    return written ?? select(page.query, manifest, (hash) => readFile(`${page.folder}index/${hash}.json`));
  };

const PAGE = /^(.*\/)posts\/category=([^/]*)\/tags=([^/]*)\/author=([^/]*)\/limit=(\d+)\/offset=(\d+)\.json$/;

/** Parses the list from a page's file name; null for any other file, and for a name that no page has. */
export const pageOf = (path: string): Pick<PlannedList, 'query' | 'folder'> | null => {
  const [, folder = '', category = '', tags = '', author = '', limit, offset] = PAGE.exec(path) ?? [];
  const query: Query = {
    category,
    tags: tags === '' ? [] : tags.split(','),
    author,
    limit: Number(limit),
    offset: Number(offset),
  };
  return query.limit > 0 && path === `${folder}posts/${pageName(query)}` ? { query, folder } : null;
};

/** Reads the tree of any build: only the first page of each list is used. */
interface PagesContext {
  readonly readFile: ReadFile;
  readonly options: PageOptions;
}

/**
 * Explains why a build writes no page for a list; null if it writes one. Every list with pages has a first page,
 * whatever `depth` is, so a tree with another depth shows which lists have pages.
 */
export const whyNoPage = async (
  { query, folder }: Pick<PlannedList, 'query' | 'folder'>,
  { readFile, options }: PagesContext,
): Promise<string | null> => {
  const first = await readFile(`${folder}posts/${pageName({ ...query, offset: 0 })}`);
  if (first === null) return whyNoPages(query, options);
  const page = query.offset / query.limit;
  if (!Number.isInteger(page))
    return `Pages start at multiples of the limit, and offset ${query.offset} is not a multiple of ${query.limit}.`;
  if (options.depth !== null && page >= options.depth)
    return `A list has at most ${options.depth} pages (lists.precompute.depth), and this would be page ${page + 1}.`;
  if (page === 0) return null;
  const total = await totalOf(query, folder, readFile);
  return query.offset < total ? null : `The list has only ${total} posts.`;
};

const totalOf = async (query: Query, folder: string, readFile: ReadFile): Promise<number> => {
  const manifest = await readManifest(folder, readFile);
  if (manifest === null) throw new Error(`${folder}index/manifest.json is missing`);
  const matches = await matchesOf(query, { manifest, read: (hash) => readFile(`${folder}index/${hash}.json`) });
  if (matches === null) throw new Error(`the index of ${folder} names files that do not exist`);
  return matches.total;
};

const SINGULAR: Readonly<Record<Filter, string>> = { category: 'category', tags: 'tag', author: 'author' };

/** Explains why a list has no pages at all. */
const whyNoPages = ({ category, tags, author, limit }: Query, { limits, combine }: PageOptions): string => {
  if (tags.length > 1) return 'Pages exist only for a single tag.';
  if (!limits.includes(limit))
    return `Pages exist only for a limit of ${limits.join(' or ')} (lists.precompute.limits).`;
  const used: Filter[] = [
    ...(category === '' ? [] : (['category'] as const)),
    ...(tags.length === 0 ? [] : (['tags'] as const)),
    ...(author === '' ? [] : (['author'] as const)),
  ];
  const isCombined = combine.some(
    (filters) => new Set(filters).size === used.length && used.every((one) => filters.includes(one)),
  );
  if (used.length > 1 && !isCombined) return `No pages combine ${used.join(' with ')} (lists.precompute.combine).`;
  return used.length > 1 ? 'No post matches all of these filters.' : `No post has this ${SINGULAR[used[0] ?? 'tags']}.`;
};
