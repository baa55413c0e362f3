import { createHash } from 'node:crypto';
import type { TextFolder } from '../cache/text-folder.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { readWholeFile } from '../files/regular-file.ts';
import { type DetailPostOptions, detailPosts } from '../related/detail-posts.ts';
import { ERROR_CODES, errorBody } from '../resolver/errors.ts';
import type { SearchIndex } from '../search/search-index.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { type AnswersOptions, answers } from './answers.ts';
import { allAssets } from './assets-of.ts';
import { ChangedSourceError } from './changed-source.ts';
import type { Bodies } from './detail.ts';
import type { FeedOptions } from './feed-files.ts';
import { listingGuard } from './listing-guard.ts';
import { postingsOf } from './postings.ts';
import { type Fields, postKeys } from './record-texts.ts';
import { hasRedirects } from './redirects.ts';
import { foldersOf, servedVersions, type VersionsInput } from './served-versions.ts';
import type { TreeFile } from './tree.ts';
import { grouped, laidOut, partBelow, type TreePart, withSiblings } from './tree-part.ts';

export interface LayOutInput extends VersionsInput {
  readonly workspaces: readonly Workspace[];
  /** Whether there is more than what is published. */
  readonly isPreview: boolean;
  /** Whether indexes name all that readers get. */
  readonly revision: boolean;
  /** Which other posts details name. */
  readonly details: DetailPostOptions;
  /** Of a workspace. */
  readonly bodies: (workspace: string) => Bodies;
  readonly fields: Fields;
  /** The records that earlier builds printed. */
  readonly texts: TextFolder;
  /** Versions' descriptions, as JSON text. */
  readonly openapi: (version: string) => string;
  /** The same as pages for people, made of these texts; null where none are wanted. */
  readonly docs: ((openapi: string) => string) | null;
  /** Null where none are wanted. */
  readonly feeds: FeedOptions | null;
  /** The search indexes that there are. */
  readonly search: ReadonlyMap<Workspace, SearchIndex>;
  /** Files for the root of the output that static hosts read. */
  readonly hostFiles: readonly { readonly path: string; readonly content: string }[];
  /** Takes what a user's contract gets wrong: the tree is not to be written then. */
  readonly report: (diagnostic: Diagnostic) => void;
}

/** The whole output in parts: every key's answers in every living version, errors, assets and host files. */
export const layOut = (input: LayOutInput): TreePart[] => {
  const { site, workspaces } = input;
  const base = site.base.slice(1);
  const shared = laidOut('shared', 'other', [...errors(), ...assets(workspaces), ...searchFiles(input)]);
  const api = [...versions(base, input), partBelow(base, shared)];
  const root = input.hostFiles.map((file): TreeFile => ({ ...file, group: 'other' }));
  return [...api.map((part) => withSiblings(part, site.encodings)), laidOut('root', 'other', root)];
};

const versions = (base: string, input: LayOutInput): TreePart[] => {
  const { fields, site } = input;
  const workspaces = input.workspaces.map((workspace) => ({
    workspace,
    keys: postKeys(workspace, fields),
    ...postingsAnd(workspace, input.details),
    groups: grouped(
      workspace.posts.map(({ source }) => source.slug),
      workspace.posts.length,
    ),
  }));
  const redirects = hasRedirects(input.workspaces);
  return servedVersions(input).flatMap((served) => {
    const folder = `${base}/${served.version}`;
    return [
      laidOut(folder, 'other', [...descriptions(folder, input.openapi(served.version), input), listingGuard(folder)]),
      ...workspaces.flatMap(({ workspace, ...post }) => {
        const bodies = input.bodies(workspace.name);
        const options = { ...input, ...served, ...post, bodies, redirects };
        return answers(workspace, options, foldersOf(workspace, served.version, site));
      }),
    ];
  });
};

const postingsAnd = (workspace: Workspace, details: DetailPostOptions): Pick<AnswersOptions, 'postings' | 'named'> => {
  const postings = postingsOf(workspace);
  return { postings, named: detailPosts({ posts: workspace.posts, postings }, details) };
};

/** A version's description, for programs and for people. */
const descriptions = (folder: string, openapi: string, { docs }: Pick<LayOutInput, 'docs'>): TreeFile[] => [
  { path: `${folder}/openapi.json`, group: 'other', content: openapi },
  ...(docs === null ? [] : [{ path: `${folder}/docs.html`, group: 'other', content: docs(openapi) } as const]),
];

/** Relative to the base path, as assets are. */
const errors = (): TreeFile[] =>
  ERROR_CODES.map((code) => ({ path: `errors/${code}.json`, group: 'other', content: errorBody(code) }));

/** Several posts may refer to one file: it has one hash, one name, one place. */
const assets = (workspaces: readonly Workspace[]): TreeFile[] => {
  const found = new Map<string, string>();
  for (const workspace of workspaces) {
    for (const { target, path } of allAssets(workspace)) found.set(target, path);
  }
  return [...found].map(([target, path]) => ({
    path: target,
    group: 'other',
    content: () => assetOf(path, target),
    key: () => target,
  }));
};

/** Those that search indexes share, such as the code, are there once; versions have none once all are gone. */
const searchFiles = (input: LayOutInput): TreeFile[] => {
  const files = servedVersions(input).length === 0 ? [] : [...input.search.values()].flatMap((index) => index.files);
  return [...new Map(files.map((file) => [file.path, file])).values()].map(({ path, bytes }) => ({
    path,
    group: 'other',
    content: bytes,
    key: () => path,
  }));
};

/** Throws a ChangedSourceError when the file is gone, or no longer the one that its name has the hash of. */
const assetOf = (path: string, target: string): Uint8Array => {
  const bytes = readOrNull(path);
  if (bytes === null) throw new ChangedSourceError(path);
  const hash = createHash('sha256').update(bytes).digest('hex');
  const [, named = ''] = /^assets\/([0-9a-f]+)-/.exec(target) ?? [];
  if (!hash.startsWith(named)) throw new ChangedSourceError(path);
  return bytes;
};

const readOrNull = (path: string): Uint8Array | null => {
  try {
    return readWholeFile(path);
  } catch (error) {
    // It could be read a moment ago, when it was hashed.
    if (error instanceof Error && 'code' in error) return null;
    throw error;
  }
};
