import { languageFolder } from '../../config/languages/languages.ts';
import type { Workspace } from '../../content/workspace/workspace.ts';
import { errorBody, errorCodes } from '../../runtime/resolver/errors.ts';
import { type Encoding, SUFFIX } from '../../runtime/resolver/read-file.ts';
import type { Site, SiteVersion } from '../../runtime/resolver/site.ts';
import { NO_TEXT_FOLDER, type TextFolder } from '../../shared/cache/text-folder.ts';
import { shortHash } from '../../shared/fs/fingerprint.ts';
import { lazily, memoize } from '../../shared/memoize.ts';
import { v1Contract } from '../contract/compile.ts';
import type { Contract } from '../contract/contract.ts';
import { type DetailPostOptions, detailPosts } from '../related/detail-posts.ts';
import { type AnswersOptions, type AnswersSettings, answers, hasRedirects } from './answers.ts';
import { assetFiles } from './asset-files.ts';
import type { Bodies } from './details.ts';
import { encoded } from './html-recipe.ts';
import type { ListOptions, PageOptions } from './pages.ts';
import { postingsOf } from './postings.ts';
import { postKeys } from './record-texts.ts';
import { bytesOf, grouped, keyOf, laidOut, MAX_IN_ONE_PART, partBelow, type TreeFile, type TreePart } from './tree.ts';

interface LayOutInput extends AnswersSettings {
  readonly site: Site;
  /** The contracts of the versions that differ from version 1. */
  readonly contracts: Readonly<Record<string, Contract>>;
  /** Identifies the code of these contracts, or null if it may have changed. */
  readonly contractCode: string | null;
  readonly lists: ListOptions;
  /** Milliseconds since the epoch. Versions whose sunset has passed get no files. */
  readonly now: number;
  readonly workspaces: readonly Workspace[];
  /** Identifies the configuration, on which answers depend in addition to workspaces. */
  readonly id: string;
  readonly details: DetailPostOptions;
  /** The HTML of a workspace's posts. */
  readonly bodies: (workspace: string) => Bodies;
  /** The OpenAPI document of a version, as JSON text. */
  readonly openapi: (version: string) => string;
  /** The host configuration files at the root of the output. */
  readonly hostFiles: readonly { readonly path: string; readonly content: string }[];
}

/** Lays out all output in parts: every key's answers in every served version, errors, assets and host files. */
export const layOut = (input: LayOutInput): TreePart[] => {
  const { site, workspaces } = input;
  const base = site.base.slice(1);
  const shared = laidOut('shared', [...errors(site), ...assetFiles(workspaces), ...searchFiles(input)]);
  const api = [...versions(base, input), partBelow(base, shared)];
  return [...api.map((part) => withSiblings(part, site.encodings)), laidOut('root', input.hostFiles)];
};

const versions = (base: string, input: LayOutInput): TreePart[] => {
  const redirects = hasRedirects(input.workspaces);
  const derivedOf = memoize((workspace: Workspace) => derived(workspace, input));
  return servedVersions(input).flatMap((served) => {
    const folder = `${base}/${served.version}`;
    return [
      laidOut(folder, [
        { path: `${folder}/openapi.json`, content: input.openapi(served.version) },
        listingGuard(folder),
      ]),
      ...input.workspaces.flatMap((workspace) => {
        const options = { ...input, ...served, bodies: input.bodies(workspace.name), redirects };
        const folders = workspace.keys.map((key) => `${folder}/${key}${languageFolder(workspace)}`);
        const partsWith = (texts: TextFolder): TreePart[] =>
          answers(workspace, { ...options, ...derivedOf(workspace), texts }, folders);
        if (workspace.posts.length > MAX_IN_ONE_PART) return partsWith(input.texts);
        // For so few posts, printing them is faster than reading them from the cache.
        return [wholePart(workspace, () => partsWith(NO_TEXT_FOLDER), options)];
      }),
    ];
  });
};

/** The data that all versions of a workspace share. */
const derived = (workspace: Workspace, { fields, details }: LayOutInput) => {
  const { posts } = workspace;
  const postings = postingsOf(workspace);
  const named = detailPosts({ posts, postings }, details);
  const slugs = posts.map(({ slug }) => slug);
  return { keys: postKeys(workspace, fields), postings, named, groups: grouped(slugs, posts.length) };
};

type WholeOptions = Omit<AnswersOptions, keyof ReturnType<typeof derived>> & Pick<LayOutInput, 'id'>;

/** The answers of a small workspace as one part. It is laid out only if something in it has changed. */
const wholePart = (workspace: Workspace, parts: () => TreePart[], options: WholeOptions): TreePart => {
  const { id, version, code, limit, queries, precompute, redirects, bodies, fields } = options;
  const part: TreePart = {
    name: `${version}/${workspace.name}${languageFolder(workspace)}`,
    key: () => {
      const { files: searched = [], ...search } = options.search.get(workspace) ?? {};
      const made = { version, code, limit, queries, precompute, redirects, rules: bodies.rules, search };
      const posts = workspace.posts.map(({ file }) => [fields.hash(file), bodies.place(file).hash]);
      return shortHash(JSON.stringify([id, made, searched.map(({ path }) => path), workspace, posts]));
    },
    files: lazily(() => parts().flatMap((each) => each.files())),
  };
  // These files and functions in the configuration can report problems, which must be known before anything is written.
  if (code !== '' || options.feeds !== null || options.markdown) part.files();
  return code === null ? { ...part, key: null } : part;
};

const servedVersions = (input: LayOutInput) =>
  Object.entries(input.site.versions)
    .filter(([, { sunset }]) => sunset === null || input.now < sunset)
    .map(([version, { limit, queries }]) => ({
      version,
      contract: input.contracts[version] ?? v1Contract(),
      code: input.contracts[version] === undefined ? '' : input.contractCode,
      limit,
      queries,
      precompute: pageOptions(limit, input.lists),
    }));

/** Uses the version's own default page size. Omits sizes above its maximum limit, because no query can get them. */
const pageOptions = (limit: SiteVersion['limit'], { defaultLimit, precompute }: ListOptions): PageOptions => {
  const limits = precompute.limits.map((wanted) => (wanted === defaultLimit ? limit.default : wanted));
  return { ...precompute, limits: [...new Set(limits)].filter((wanted) => wanted <= limit.max) };
};

/** The bodies of errors. Their paths are relative to the base path, like those of assets. */
const errors = ({ versions }: Site): TreeFile[] =>
  errorCodes(Object.values(versions)).map((code) => ({ path: `errors/${code}.json`, content: errorBody(code) }));

/** The files of search indexes. Shared files, such as the code, appear once. None if no version gets files. */
const searchFiles = (input: LayOutInput): TreeFile[] => {
  const files = servedVersions(input).length === 0 ? [] : [...input.search.values()].flatMap((index) => index.files);
  return [...new Map(files.map((file) => [file.path, file])).values()].map(({ path, bytes }) => ({
    path,
    group: 'search',
    content: bytes,
    key: () => path,
  }));
};

/**
 * A page that keeps servers from listing a folder. The folders of a version are its keys, and many servers list a
 * folder without an `index.html` (Apache's mod_autoindex, nginx's autoindex, Caddy's browse). Hosts that follow rules
 * or run the resolver never send it.
 */
const listingGuard = (folder: string): TreeFile => ({
  path: `${folder}/index.html`,
  content: `${errorBody('not_found')}\n`,
});

/** Adds the precompressed siblings of a part's files. */
export const withSiblings = (part: TreePart, encodings: readonly Encoding[]): TreePart => {
  if (encodings.length === 0) return part;
  const files = (): readonly TreeFile[] => {
    const plain = part.files();
    return [...plain, ...siblings(plain, encodings)];
  };
  const { key } = part;
  return { ...part, key: key && (() => [key(), ...encodings].join(' ')), files };
};

const siblings = (files: readonly TreeFile[], encodings: readonly Encoding[]): TreeFile[] =>
  encodings.flatMap((encoding) =>
    files.filter(({ path }) => path.endsWith('.json')).map((file) => compressed(file, encoding)),
  );

/** The precompressed sibling of a JSON file, for hosts that do not compress files themselves. */
export const compressed = (file: TreeFile, encoding: Encoding): TreeFile => {
  const { recipe, ...rest } = file;
  return {
    ...rest,
    path: file.path + SUFFIX[encoding],
    content: async () => encoded(await bytesOf(file), encoding),
    key: () => keyOf(file),
    ...(recipe !== undefined && { recipe: () => ({ ...recipe(file), encoding }) }),
  };
};
