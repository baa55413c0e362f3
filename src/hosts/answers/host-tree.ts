import type { Manifest } from '../../resolver/manifest.ts';
import type { PlannedList } from '../../resolver/plan.ts';
import { pageName, type Query } from '../../resolver/query.ts';
import type { ReadFile } from '../../resolver/read-file.ts';
import { select } from '../../resolver/select.ts';
import type { PageOptions } from '../../tree/pages.ts';
import { whyNoPage } from './why-no-page.ts';

/**
 * The tree that a build for a host makes, read from one that need not have been made for it: they differ in how many
 * pages a list has, and nothing else.
 */
export const createHostTree = (readFile: ReadFile, options: PageOptions): ReadFile => {
  const readManifest = async (path: string): Promise<Manifest | null> => {
    const bytes = await readFile(path);
    if (bytes === null) return null;
    const manifest: Manifest = JSON.parse(new TextDecoder().decode(bytes));
    return { ...manifest, pages: { limits: options.limits, depth: options.depth } };
  };
  return async (path) => {
    if (path.endsWith('/index/manifest.json')) {
      const manifest = await readManifest(path);
      return manifest === null ? null : new TextEncoder().encode(JSON.stringify(manifest));
    }
    const page = pageOf(path);
    if (page === null) return readFile(path);
    const manifest = await readManifest(`${page.folder}index/manifest.json`);
    if (manifest === null || (await whyNoPage(page, { readFile, options })) !== null) return null;
    const written = await readFile(path);
    return written ?? select(page.query, manifest, (hash) => readFile(`${page.folder}index/${hash}.json`));
  };
};

const PAGE = /^(.*\/)posts\/category=([^/]*)\/tags=([^/]*)\/author=([^/]*)\/limit=(\d+)\/offset=(\d+)\.json$/;

/** The list that a page's name says; null for any other file, and for a name that no page has. */
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
