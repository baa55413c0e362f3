import { announcedIn } from './announced.ts';
import { isObject } from './contract/declared-shape.ts';
import { failure } from './failure.ts';
import { type PublishedManifest, parseJson, parseManifest } from './manifest.ts';
import type { FoundVersion, Lifecycle, PublishedTree } from './published-tree.ts';

/** The answers about a workspace that are one file each. */
export const SINGLE: readonly SingleName[] = ['posts', 'tags', 'categories', 'authors', 'stats', 'redirects'];

export type SingleName = 'posts' | 'tags' | 'categories' | 'authors' | 'stats' | 'redirects';

/** A key's folder in one version, or that of one of its languages. */
export interface KeySnapshot {
  readonly key: string;
  /** Null for the default language, and where there are no others. */
  readonly language: string | null;
  /** `v1/demo/`, `v1/demo/lang=de/`. */
  readonly folder: string;
  readonly manifest: PublishedManifest;
  /** The single answers, parsed; those that are not there are missing. */
  readonly answers: ReadonlyMap<SingleName, unknown>;
  /** The same for keys that show the same workspace. */
  readonly identity: string;
}

export interface VersionSnapshot {
  readonly name: string;
  readonly isGone: boolean;
  /** What it announced; null where nothing says anything. */
  readonly lifecycle: Lifecycle | null;
  /** Its OpenAPI document; null without one. */
  readonly document: unknown;
  /** By folder below the version, `demo/`; empty when it is gone. */
  readonly keys: ReadonlyMap<string, KeySnapshot>;
}

/** All of a tree but its posts. */
export interface TreeSnapshot {
  readonly tree: PublishedTree;
  /** Null when neither the place nor a document shows it. */
  readonly base: string | null;
  readonly versions: ReadonlyMap<string, VersionSnapshot>;
}

/** Reads a tree; `others` are versions to look for besides those that it shows. Throws a DiagnosticError. */
export const readSnapshot = async (tree: PublishedTree, others: readonly string[]): Promise<TreeSnapshot> => {
  const found = [...(await tree.versions(others))].sort(([a], [b]) => Number(a.slice(1)) - Number(b.slice(1)));
  const versions = new Map<string, VersionSnapshot>();
  for (const [name, version] of found) versions.set(name, await readVersion(tree, name, version));
  const declared = [...versions.values()].map((version) => baseIn(version)).find((base) => base !== null);
  return { tree, base: declared ?? tree.base, versions };
};

const readVersion = async (tree: PublishedTree, name: string, found: FoundVersion): Promise<VersionSnapshot> => {
  if (found.isGone) return { name, ...found, document: null, keys: new Map() };
  const bytes = await tree.read(`${name}/openapi.json`);
  const parsed = bytes === null ? null : parseJson(bytes);
  const document = isObject(parsed) && isObject(parsed.paths) ? parsed : null;
  const snapshots = await Promise.all((await tree.keys(name)).map((key) => readKey(tree, name, key)));
  const keys = new Map(snapshots.flat().map((snapshot) => [snapshot.folder.slice(name.length + 1), snapshot]));
  return { name, isGone: false, lifecycle: found.lifecycle ?? announcedIn(document), document, keys };
};

/** A key in each of its languages, the default one first; none for a folder that is no key's. */
const readKey = async (tree: PublishedTree, version: string, key: string): Promise<KeySnapshot[]> => {
  const first = await readFolder(tree, `${version}/${key}/`, { key, language: null });
  if (first === null) return [];
  const others = (first.manifest.languages ?? []).slice(1).map(async (language) => {
    const folder = `${version}/${key}/lang=${language}/`;
    const snapshot = await readFolder(tree, folder, { key, language });
    if (snapshot === null) throw damaged(tree, `${folder}index/manifest.json`, 'is missing');
    return snapshot;
  });
  return [first, ...(await Promise.all(others))];
};

const readFolder = async (
  tree: PublishedTree,
  folder: string,
  of: Pick<KeySnapshot, 'key' | 'language'>,
): Promise<KeySnapshot | null> => {
  const bytes = await tree.read(`${folder}index/manifest.json`);
  if (bytes === null) return null;
  const manifest = parseManifest(bytes);
  if (manifest === null) throw damaged(tree, `${folder}index/manifest.json`, 'is no manifest that this Galley knows');
  const texts = await Promise.all(SINGLE.map((name) => tree.read(`${folder}${name}.json`)));
  const answers = new Map<SingleName, unknown>();
  texts.forEach((text, at) => {
    const name = SINGLE[at];
    if (text === null || name === undefined) return;
    const value = parseJson(text);
    if (value === undefined) throw damaged(tree, `${folder}${name}.json`, 'is no JSON');
    answers.set(name, value);
  });
  const identity = [bytes, ...texts]
    .map((text) => (text === null ? '' : Buffer.from(text).toString('latin1')))
    .join('\0');
  return { ...of, folder, manifest, answers, identity };
};

/** The base path as the document has it: `/api/public` of `/api/public/v1`. */
const baseIn = ({ document, name }: VersionSnapshot): string | null => {
  const servers = (document as { readonly servers?: unknown } | null)?.servers;
  const url: unknown = Array.isArray(servers) ? servers[0]?.url : undefined;
  if (typeof url !== 'string' || !url.endsWith(`/${name}`)) return null;
  const path = URL.canParse(url) ? new URL(url).pathname : url;
  return path.slice(0, -name.length - 1);
};

/** A file that is not what it has to be. */
export const damaged = (tree: PublishedTree, path: string, why: string): Error =>
  failure(
    'damaged',
    `In ${tree.name}, ${path} ${why}.`,
    tree.isFolder ? 'Build it again.' : 'A deploy may be going on: try again in a moment.',
  );
