import { LIFECYCLE } from '../../../api/openapi/openapi.ts';
import { ERROR_CODES } from '../../../runtime/resolver/errors.ts';
import { VERSION } from '../../../runtime/resolver/site.ts';
import { type Fields, isObject, within } from '../../../shared/is-object.ts';
import { parseJson } from '../../../shared/parse-json.ts';
import { mapAtOnce } from '../../../shared/workers/at-once.ts';
import { operationsIn } from '../openapi-diff/described-operations.ts';
import { type PublishedManifest, parseManifest } from './published-index.ts';
import { damaged, type FoundVersion, type Lifecycle, type PublishedTree } from './published-tree.ts';

/** The number of keys that are read in parallel, each with several requests. */
const AT_ONCE = 2;

/** The answers of a workspace that have a single file each. */
export const SINGLE = ['posts', 'tags', 'categories', 'authors', 'stats', 'redirects'] as const;

type SingleName = (typeof SINGLE)[number];

/** The folder of a key in one version and one language. */
export interface KeySnapshot {
  readonly key: string;
  /** Null for the default language, and for an API without languages. */
  readonly language: string | null;
  /** `v1/demo/`, `v1/demo/lang=de/`. */
  readonly folder: string;
  readonly manifest: PublishedManifest;
  /** The existing single-file answers, parsed. */
  readonly answers: ReadonlyMap<SingleName, unknown>;
  /** The items of the feed of all posts; null without one. */
  readonly feed: readonly Fields[] | null;
  /** Equal for keys of the same workspace. */
  readonly identity: string;
}

export interface VersionSnapshot {
  readonly name: string;
  readonly isGone: boolean;
  /** Null if neither headers nor a document announce anything. */
  readonly lifecycle: Lifecycle | null;
  /** Its OpenAPI document; null without one. */
  readonly document: unknown;
  /** By folder below the version, such as `demo/`; empty after the sunset. */
  readonly keys: ReadonlyMap<string, KeySnapshot>;
}

/** The keys that both trees have, by folder. */
export const commonKeys = (before: VersionSnapshot, after: VersionSnapshot): Record<'was' | 'is', KeySnapshot>[] =>
  [...before.keys].flatMap(([folder, was]) => {
    const is = after.keys.get(folder);
    return is === undefined ? [] : [{ was, is }];
  });

/** A tree without its posts. */
export interface TreeSnapshot {
  readonly tree: PublishedTree;
  /** Null if neither the URL, the folders nor a document show it. */
  readonly base: string | null;
  readonly versions: ReadonlyMap<string, VersionSnapshot>;
  /** The errors by code, which hosts with rules serve as files. A live API does not show them. */
  readonly errors: ReadonlyMap<string, unknown>;
}

/** Reads a tree. `others` are versions to look for besides those that it lists. Throws a DiagnosticError. */
export const readSnapshot = async (tree: PublishedTree, others: readonly string[]): Promise<TreeSnapshot> => {
  const found = [...(await tree.versions(others))].sort(([a], [b]) => Number(a.slice(1)) - Number(b.slice(1)));
  const versions = new Map<string, VersionSnapshot>();
  for (const [name, version] of found) versions.set(name, await readVersion(tree, name, version));
  const declared = [...versions.values()].map((version) => baseIn(version)).find((base) => base !== null);
  const codes = tree.isFolder ? ERROR_CODES : [];
  const bodies = await Promise.all(codes.map(async (code) => [code, await tree.read(`errors/${code}.json`)] as const));
  const errors = new Map(
    bodies.flatMap(([code, bytes]) => (bytes === null ? [] : [[code, parseJson(bytes)] as const])),
  );
  return { tree, base: declared ?? tree.base, versions, errors };
};

const readVersion = async (tree: PublishedTree, name: string, found: FoundVersion): Promise<VersionSnapshot> => {
  if (found.isGone) return { name, ...found, document: null, keys: new Map() };
  const bytes = await tree.read(`${name}/openapi.json`);
  const parsed = bytes === null ? null : parseJson(bytes);
  const document = isObject(parsed) && isObject(parsed.paths) ? parsed : null;
  const snapshots = await mapAtOnce(await tree.keys(name), AT_ONCE, (key) => readKey(tree, name, key));
  const keys = new Map(snapshots.flat().map((snapshot) => [snapshot.folder.slice(name.length + 1), snapshot]));
  return { name, isGone: false, lifecycle: found.lifecycle ?? announcedIn(document), document, keys };
};

/** Reads a key in each of its languages, the default one first; empty for a folder that is not a key's. */
const readKey = async (tree: PublishedTree, version: string, key: string): Promise<KeySnapshot[]> => {
  const first = await readFolder(tree, `${version}/${key}/`, { key, language: null });
  if (first === null) return [];
  const snapshots = [first];
  for (const language of (first.manifest.languages ?? []).slice(1)) {
    const folder = `${version}/${key}/lang=${language}/`;
    const snapshot = await readFolder(tree, folder, { key, language });
    if (snapshot === null) throw damaged(tree, `${folder}index/manifest.json`, 'is missing');
    snapshots.push(snapshot);
  }
  return snapshots;
};

const readFolder = async (
  tree: PublishedTree,
  folder: string,
  of: Pick<KeySnapshot, 'key' | 'language'>,
): Promise<KeySnapshot | null> => {
  const bytes = await tree.read(`${folder}index/manifest.json`);
  if (bytes === null) return null;
  const manifest = parseManifest(bytes);
  if (manifest === null)
    throw damaged(tree, `${folder}index/manifest.json`, 'is not a manifest that this version of Galley can read');
  const texts = await Promise.all(SINGLE.map((name) => tree.read(`${folder}${name}.json`)));
  const answers = new Map<SingleName, unknown>();
  for (const [at, name] of SINGLE.entries()) {
    const text = texts[at] ?? null;
    const value = text === null ? null : parseJson(text);
    if (value === undefined) throw damaged(tree, `${folder}${name}.json`, 'is not JSON');
    if (text !== null) answers.set(name, value);
  }
  const feed = await tree.read(`${folder}feeds/posts.json`);
  const items = feed === null ? null : within(parseJson(feed), 'items');
  const identity = [bytes, feed, await tree.read(`${folder}llms.txt`), ...texts]
    .map((text) => (text === null ? '' : Buffer.from(text).toString('latin1')))
    .join('\0');
  return { ...of, folder, manifest, answers, feed: Array.isArray(items) ? items.filter(isObject) : null, identity };
};

/** Returns the base path in the document's server URL: `/api/public` of `/api/public/v1`. */
const baseIn = ({ document, name }: VersionSnapshot): string | null => {
  const servers = (document as { readonly servers?: unknown } | null)?.servers;
  const url: unknown = Array.isArray(servers) ? servers[0]?.url : undefined;
  if (typeof url !== 'string' || !url.endsWith(`/${name}`)) return null;
  const path = URL.canParse(url) ? new URL(url).pathname : url;
  return path.slice(0, -name.length - 1);
};

/**
 * Returns the announcements in a document's Galley extension. A document without the extension, from an older Galley or
 * another program, may have deprecated operations, but no dates. Null for an invalid document.
 */
export const announcedIn = (document: unknown): Lifecycle | null => {
  if (!isObject(document) || !isObject(document.info)) return null;
  const published = document.info[LIFECYCLE];
  if (!isObject(published)) {
    const isMarked = operationsIn(document).some(({ written }) => written.deprecated === true);
    return { deprecated: isMarked, sunset: null, suggest: null, isComplete: false };
  }
  const { deprecated, sunset, suggest } = published;
  return {
    deprecated: momentOf(deprecated) ?? deprecated === true,
    sunset: momentOf(sunset),
    suggest: typeof suggest === 'string' && VERSION.test(suggest) ? suggest : null,
    isComplete: true,
  };
};

const momentOf = (written: unknown): number | null => {
  const moment = typeof written === 'string' ? Date.parse(written) : Number.NaN;
  return Number.isNaN(moment) ? null : moment;
};
