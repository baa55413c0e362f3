import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { createReveal } from './concealed-paths.ts';
import { deployError } from './deploy-error.ts';
import { md5Of } from './hash-of.ts';
import type { LocalTree } from './local-tree.ts';
import { emptyManifest, MANIFEST, type Manifest, OWN_FOLDER, type PublishedFile, parseManifest } from './manifest.ts';
import { isBody } from './previous.ts';
import { keyPathOf } from './published-path.ts';
import type { ListedFile, Store } from './store.ts';

/** What is known of a destination before anything is changed. */
export interface Destination {
  readonly manifest: Manifest;
  /** Whether it is known by what is there, which somebody else may have put there, and not by what was published. */
  readonly isListed: boolean;
  /** Of the manifest that was read; null where there is none. */
  readonly tag: string | null;
  /** All keys of what is published there. */
  readonly keys: ReadonlySet<string>;
  /** Files of others at paths of the tree, or below its base path. */
  readonly strangers: readonly string[];
  /** Warnings. */
  readonly problems: readonly Diagnostic[];
}

export interface DestinationOptions {
  readonly store: Store;
  readonly local: LocalTree;
  readonly base: string;
  readonly now: number;
  /** List what is there, and trust no manifest. */
  readonly relist: boolean;
}

/** Reads the manifest; without one that can be read, what is there is listed. */
export const readDestination = async (options: DestinationOptions): Promise<Destination> => {
  const { store, local, base, relist } = options;
  const { manifest, keys, tag } = await readRecord(store, local.keys);
  if (manifest !== null && !relist) return { manifest, keys, tag, isListed: false, strangers: [], problems: [] };
  const problems = tag !== null && manifest === null ? [damaged(store)] : [];
  const listed = await listDestination(manifest ?? emptyManifest(base), options);
  return { ...listed, isListed: true, strangers: manifest === null ? listed.strangers : [], tag, problems };
};

/** What the last deploy wrote down; the manifest is null where nobody can tell, and the tag where there is none. */
export const readRecord = async (
  store: Store,
  knownKeys: Iterable<string>,
): Promise<Pick<Destination, 'keys' | 'tag'> & { readonly manifest: Manifest | null }> => {
  const stored = await store.get(MANIFEST);
  const parsed = stored === null ? null : parseManifest(stored.bytes);
  const tag = stored?.tag ?? null;
  if (parsed !== null && 'manifest' in parsed) return { ...(await revealed(parsed.manifest, knownKeys, store)), tag };
  if (parsed?.problem === 'newer') throw newer(store);
  return { manifest: null, keys: new Set(), tag };
};

/** The manifest with its keys in clear, without paths of which nothing is left. */
const revealed = async (
  manifest: Manifest,
  known: Iterable<string>,
  store: Store,
): Promise<Pick<Destination, 'manifest' | 'keys'>> => {
  const { published, removed, previous, touched } = manifest;
  const paths = [...(published?.files.keys() ?? []), ...removed.keys(), ...(previous?.files.keys() ?? []), ...touched];
  const { reveal, keys } = await createReveal(paths, { known, store });
  const withPaths = <File>(files: ReadonlyMap<string, File>): ReadonlyMap<string, File> =>
    new Map(
      [...files].flatMap(([concealed, file]) => {
        const path = reveal(concealed);
        return path === null ? [] : [[path, file] as const];
      }),
    );
  return {
    keys,
    manifest: {
      ...manifest,
      published: published && { ...published, files: withPaths(published.files) },
      removed: withPaths(removed),
      previous: previous && { ...previous, files: withPaths(previous.files) },
      touched: touched.flatMap((path) => reveal(path) ?? []),
    },
  };
};

/** What is there by its names and hashes; headers are not in a listing, so they count as different. */
const listDestination = async (
  manifest: Manifest,
  { store, local, base, now }: DestinationOptions,
): Promise<Pick<Destination, 'manifest' | 'keys' | 'strangers'>> => {
  const files = new Map<string, PublishedFile>();
  const strangers: string[] = [];
  const keys = new Set<string>();
  const bodies: string[] = [];
  for await (const { path, md5 } of filesIn(store)) {
    if (isBody(path)) bodies.push(path);
    if (path.startsWith(OWN_FOLDER)) continue;
    const hash = local.files.get(path);
    const isBelow = path.startsWith(`${base.slice(1)}/`);
    if (hash === undefined && !isBelow && !manifest.published?.files.has(path)) continue;
    const isSame = hash !== undefined && md5 === md5Of(local.read(path));
    if (!isSame) strangers.push(path);
    const key = keyPathOf(path, base)?.key;
    if (key !== undefined) keys.add(key);
    const known = manifest.published?.files.get(path);
    files.set(path, { hash: isSame ? hash : null, headers: known?.headers ?? {} });
  }
  const { commit = null, at = now } = manifest.published ?? {};
  const removed = new Map([...manifest.removed].filter(([path]) => files.has(path) && !local.files.has(path)));
  for (const path of removed.keys()) files.delete(path);
  const published = files.size === 0 ? null : { files, commit, at };
  return { manifest: { ...manifest, published, removed, previous: null, touched: bodies }, keys, strangers };
};

async function* filesIn(store: Store): AsyncGenerator<ListedFile> {
  let part: string | null = null;
  do {
    const { files, next } = await store.list(part);
    yield* files;
    part = next;
  } while (part !== null);
}

const newer = (store: Store): Error =>
  deployError(
    'newer-manifest',
    `A later version of Galley has deployed to ${store.name}.`,
    'Deploy with that version or a later one: this one cannot read what it wrote there.',
  );

const damaged = (store: Store): Diagnostic => ({
  severity: 'warning',
  code: 'deploy/damaged-manifest',
  message: `What the last deploy wrote down at ${store.name} cannot be read; what is there has been listed in its place.`,
  help: `Nothing needs to be done: this deploy writes it anew. ${MANIFEST} is Galley's own file; nothing else may write there.`,
});
