import type { Filter, Manifest } from '../../resolver/manifest.ts';
import type { PlannedList } from '../../resolver/plan.ts';
import { pageName, type Query } from '../../resolver/query.ts';
import type { ReadFile } from '../../resolver/read-file.ts';
import { matchesOf } from '../../resolver/select.ts';
import type { PageOptions } from '../../tree/pages.ts';

/** Of a tree that need not be made for the host: only the first page of each list is looked at. */
export interface PagesContext {
  readonly readFile: ReadFile;
  readonly options: PageOptions;
}

/**
 * Why a build makes no page for a list; null where it makes one. Every list that gets pages has its first one, however
 * deep they go, so a tree of another depth says which lists these are.
 */
export const whyNoPage = async (
  { query, folder }: Pick<PlannedList, 'query' | 'folder'>,
  { readFile, options }: PagesContext,
): Promise<string | null> => {
  const first = await readFile(`${folder}posts/${pageName({ ...query, offset: 0 })}`);
  if (first === null) return whyNoPages(query, options);
  const page = query.offset / query.limit;
  if (!Number.isInteger(page))
    return `Pages begin at multiples of the limit, and ${query.offset} is none of ${query.limit}.`;
  if (options.depth !== null && page >= options.depth)
    return `A list has ${options.depth} pages at most (lists.precompute.depth), and this would be number ${page + 1}.`;
  if (page === 0) return null;
  const total = await totalOf(query, folder, readFile);
  return query.offset < total ? null : `The list has ${total} posts and ends before.`;
};

const totalOf = async (query: Query, folder: string, readFile: ReadFile): Promise<number> => {
  const bytes = await readFile(`${folder}index/manifest.json`);
  if (bytes === null) throw new Error(`${folder}index/manifest.json is missing`);
  const manifest: Manifest = JSON.parse(new TextDecoder().decode(bytes));
  const matches = await matchesOf(query, { manifest, read: (hash) => readFile(`${folder}index/${hash}.json`) });
  if (matches === null) throw new Error(`the index of ${folder} names files that do not exist`);
  return matches.total;
};

const SINGULAR: Readonly<Record<Filter, string>> = { category: 'category', tags: 'tag', author: 'author' };

/** What keeps a list from having pages at all. */
const whyNoPages = ({ category, tags, author, limit }: Query, { limits, combine }: PageOptions): string => {
  if (tags.length > 1) return 'Pages are for a single tag.';
  if (!limits.includes(limit)) return `Pages have a limit of ${limits.join(' or ')} (lists.precompute.limits).`;
  const used: Filter[] = [
    ...(category === '' ? [] : (['category'] as const)),
    ...(tags.length === 0 ? [] : (['tags'] as const)),
    ...(author === '' ? [] : (['author'] as const)),
  ];
  const isCombined = combine.some(
    (filters) => new Set(filters).size === used.length && used.every((one) => filters.includes(one)),
  );
  if (used.length > 1 && !isCombined) return `No pages combine ${used.join(' with ')} (lists.precompute.combine).`;
  return used.length > 1 ? 'No post has all of these.' : `No post has this ${SINGULAR[used[0] ?? 'tags']}.`;
};
