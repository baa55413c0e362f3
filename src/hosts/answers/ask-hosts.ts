import type { PageOptions } from '../../api/tree/pages.ts';
import type { Filter } from '../../runtime/resolver/manifest.ts';
import { matchesOf } from '../../runtime/resolver/matches.ts';
import { declaredText } from '../../runtime/resolver/operators.ts';
import type { Plan, PlannedList } from '../../runtime/resolver/plan.ts';
import { pageName, type Query } from '../../runtime/resolver/query.ts';
import type { ReadFile } from '../../runtime/resolver/read-file.ts';
import { select } from '../../runtime/resolver/select.ts';
import type { SiteVersion } from '../../runtime/resolver/site.ts';
import type { Host, HostInput } from '../host.ts';
import { PAGE_PARAMS } from '../rules/rule.ts';
import { answerByChoices, answerByChoicesOrResolver, answerByFunction, answerByResolver } from './by-computing.ts';
import { answerByFirebase, answerByNameOrNotFound, answerByRedirects, answerByRewrites } from './by-rules.ts';
import { type Answering, type HostAnswer, planOf, readManifest } from './host-answer.ts';

/** A host's answer to a request, and how it differs from the right one. */
export interface HostRow extends HostAnswer {
  readonly host: string;
  /** The parameters that the host ignored or misread, so that the answer belongs to another query. */
  readonly misread: readonly string[];
  /** Why the host does not have an answer that others have; null if there is nothing to explain. */
  readonly why: string | null;
}

interface AskedHost {
  readonly host: Host;
  /** The input of its `emit`. */
  readonly input: HostInput;
  /** The options that decide which lists have pages in a build for this host. */
  readonly pages: PageOptions;
}

/** Returns each host's answer to a GET. `readFile` reads a tree, which may be built for another host. */
export const askHosts = (
  target: string,
  hosts: readonly AskedHost[],
  readFile: ReadFile,
): Promise<readonly HostRow[]> => Promise.all(hosts.map((asked) => rowOf(target, asked, readFile)));

const rowOf = async (target: string, { host, input, pages }: AskedHost, readFile: ReadFile): Promise<HostRow> => {
  const answering = ANSWERS[host.name];
  if (answering === undefined) throw new Error(`no function computes the answers of ${host.name}`);
  const { site } = input;
  const tree = createHostTree(readFile, pages);
  const answer = await answering(target, { input, readFile: tree });
  const planned = planOf(target, input);
  const version = /\/(v\d+)\//.exec(planned.file)?.[1] ?? site.legacy;
  const limit = site.versions[version]?.limit;
  return {
    ...answer,
    host: host.name,
    misread: limit === undefined ? [] : misread(planned, answer, limit),
    why:
      answer.status === 404 && planned.status === 200
        ? await whyNotAnswered(planned, { host, pages, readFile, tree })
        : null,
  };
};

/** Explains why a request that other hosts answer is 404. */
const whyNotAnswered = async (
  planned: Plan,
  { host, pages, readFile, tree }: Omit<AskedHost, 'input'> & Readonly<Record<'readFile' | 'tree', ReadFile>>,
): Promise<string | null> => {
  const { file, list } = planned;
  if (host.capabilities.query === 'none') {
    const named = list === null ? file : `${list.folder}posts.json`;
    if ((await readFile(named)) === null) return null;
    return `This host treats URLs as file names: /${named}${list === null || list.isDefault ? '' : ', which is the whole list'}.`;
  }
  if (list === null) return null;
  if ((await tree(file)) !== null) return 'There is a page, but no rule matches this spelling of the query.';
  if (list.query.declared !== undefined)
    return 'There is no page for these declared parameters (lists.precompute.combine).';
  return whyNoPage(list, { readFile, options: pages });
};

/**
 * Returns the parameters of a query that a host ignored or misread: those in which the page that it returns, or
 * redirects to, differs from the planned one. Empty for a right answer and for an error.
 */
export const misread = (
  { list, file: planned }: Plan,
  { file }: Pick<HostAnswer, 'file'>,
  limit: SiteVersion['limit'],
): readonly string[] => {
  if (list === null || file === null || file === planned) return [];
  const { declared, folder: _, ...plain } = list.query;
  const pairs: string[][] = declared === undefined ? [] : JSON.parse(declaredText(declared));
  const wholeList = { category: '', tags: [], author: '', limit: limit.default, offset: 0 };
  const wanted = pageName(plain).split('/');
  const answered = pageName(pageOf(file)?.query ?? wholeList).split('/');
  const params = [...pairs.map(([name = '']) => name), ...PAGE_PARAMS.filter((_, at) => wanted[at] !== answered[at])];
  return file.startsWith(list.folder) ? params : [...params, 'lang'];
};

/** The function that computes each host's answers, by the host's name. */
export const ANSWERS: Readonly<Record<string, Answering>> = {
  node: answerByResolver,
  deno: answerByResolver,
  bun: answerByResolver,
  cloudflare: answerByResolver,
  r2: answerByResolver,
  netlify: answerByResolver,
  vercel: answerByResolver,
  'lambda-edge': answerByResolver,
  'nginx-njs': answerByChoicesOrResolver,
  docker: answerByChoicesOrResolver,
  nginx: answerByChoices,
  caddy: answerByChoices,
  apache: answerByChoices,
  cloudfront: answerByFunction,
  'netlify-rules': answerByRedirects,
  serve: answerByRewrites,
  firebase: answerByFirebase,
  'github-pages': answerByNameOrNotFound,
  bucket: answerByNameOrNotFound,
};

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

/**
 * Explains why a build writes no page for a list; null if it writes one. Every list with pages has a first page,
 * whatever `depth` is, so a tree with another depth shows which lists have pages.
 */
export const whyNoPage = async (
  { query, folder }: Pick<PlannedList, 'query' | 'folder'>,
  { readFile, options }: { readonly readFile: ReadFile; readonly options: PageOptions },
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

const whyNoPages = (query: Query, { limits, combine }: PageOptions): string => {
  if (query.tags.length > 1) return 'Pages exist only for a single tag.';
  if (!limits.includes(query.limit))
    return `Pages exist only for a limit of ${limits.join(' or ')} (lists.precompute.limits).`;
  const used = (['category', 'tags', 'author'] as const).filter((filter) => query[filter].length > 0);
  const isCombined = combine.some(
    (filters) => new Set<string>(filters).size === used.length && used.every((one) => filters.includes(one)),
  );
  if (used.length > 1 && !isCombined) return `No pages combine ${used.join(' with ')} (lists.precompute.combine).`;
  return used.length > 1 ? 'No post matches all of these filters.' : `No post has this ${SINGULAR[used[0] ?? 'tags']}.`;
};
