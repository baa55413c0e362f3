import type { Contract } from '../../src/api/contract/contract.ts';
import { openapi } from '../../src/api/openapi/openapi.ts';
import type { NamedIndex } from '../../src/api/search/search-index.ts';
import type { Bodies } from '../../src/api/tree/details.ts';
import { layOut } from '../../src/api/tree/lay-out.ts';
import type { ListOptions } from '../../src/api/tree/pages.ts';
import { bytesOf, createTree, type Tree } from '../../src/api/tree/tree.ts';
import type { AddressOptions } from '../../src/api/tree/website-addresses.ts';
import type { Workspace } from '../../src/content/workspace/workspace.ts';
import type { ReadFile } from '../../src/runtime/resolver/read-file.ts';
import type { Site } from '../../src/runtime/resolver/site.ts';
import { NO_TEXT_FOLDER } from '../../src/shared/cache/text-folder.ts';
import { CUSTOM_FIELDS } from './query-model.ts';
import { fieldsIn } from './workspace.ts';

/** A published tree in memory. */
export type Published = Map<string, Uint8Array>;

export const LISTS: ListOptions = { defaultLimit: 20, precompute: { limits: [20], combine: [], depth: null } };

/** The input of a tree of some workspaces. The HTML of each post is its slug in a paragraph. */
export const inputOf = (
  site: Site,
  workspaces: readonly Workspace[],
  lists: ListOptions = LISTS,
  contracts: Readonly<Record<string, Contract>> = {},
  search: ReadonlyMap<Workspace, NamedIndex> = new Map(),
): Parameters<typeof layOut>[0] => ({
  feeds: null,
  markdown: site.markdown ? ADDRESSES : null,
  isPreview: false,
  revision: false,
  search,
  details: { neighbours: false, related: 0 },
  site,
  workspaces,
  id: '',
  contracts,
  contractCode: null,
  fields: fieldsIn(workspaces),
  texts: NO_TEXT_FOLDER,
  lists,
  bodies: () => bodiesOf(workspaces),
  now: 0,
  openapi: (version) => {
    const isDeclared = site.versions[version]?.queries !== undefined;
    const document = isDeclared
      ? openapi({ site, version, customFields: CUSTOM_FIELDS, now: 0, anyScript: true })
      : { openapi: '3.1.0' };
    return JSON.stringify(document);
  },
  hostFiles: [],
  report: ({ message }) => {
    throw new Error(message);
  },
});

/** Where Markdown files say that the website and the API are. */
const ADDRESSES: AddressOptions = {
  websiteOf: () => ({ url: 'https://example.com', basePath: null }),
  postUrl: '/posts/{slug}',
  assetsUrl: '',
  apiUrl: 'https://api.example.com/api/public',
  base: '/api/public',
  place: () => ({}),
};

/** The tree that Galley makes of some workspaces. */
export const treeOf = (...input: Parameters<typeof inputOf>): Tree =>
  createTree(layOut(inputOf(...input)).flatMap((part) => part.files()));

export const bodiesOf = (workspaces: readonly Workspace[]): Bodies => {
  const slugs = new Map(workspaces.flatMap(({ posts }) => posts).map(({ file, slug }) => [file, slug]));
  return {
    place: (file) => ({ pack: file, offset: 0, length: 0, hash: file }),
    read: ({ pack }) => Buffer.from(JSON.stringify(`<p>${slugs.get(pack)}</p>`)),
    rules: { sanitize: false, basePath: null },
  };
};

export const publish = async (tree: Tree): Promise<Published> => {
  const files: Published = new Map();
  for (const file of tree.values()) files.set(file.path, await bytesOf(file));
  return files;
};

/** Reads from memory and records each requested path. */
export const readingFrom = (files: Published): ReadFile & { readonly paths: string[] } => {
  const paths: string[] = [];
  return Object.assign(
    async (path: string) => {
      paths.push(path);
      return files.get(path) ?? null;
    },
    { paths },
  );
};
