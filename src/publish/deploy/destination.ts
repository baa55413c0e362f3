import type { Diagnostic } from '../../shared/diagnostics/diagnostic.ts';
import { revealPaths } from './concealed-keys.ts';
import type { LocalTree } from './local-tree.ts';
import {
  emptyManifest,
  isBody,
  MANIFEST,
  type Manifest,
  OWN_FOLDER,
  type PublishedFile,
  parseManifest,
} from './manifest.ts';
import { keyPathOf } from './published-path.ts';
import { deployError } from './refusal-error.ts';
import { type ListedFile, md5Of, type Store } from './store.ts';

/** The state of a destination before a deploy. */
export interface Destination {
  readonly manifest: Manifest;
  /** Whether the files were listed, as there is no manifest to trust. Other programs may have written them. */
  readonly isListed: boolean;
  /** The tag of the manifest; null if there is none. */
  readonly tag: string | null;
  /** All published keys. */
  readonly keys: ReadonlySet<string>;
  /** Files of unknown origin, at paths of the tree or below its base path. */
  readonly strangers: readonly string[];
  /** Warnings. */
  readonly problems: readonly Diagnostic[];
}

interface DestinationOptions {
  readonly store: Store;
  readonly tree: LocalTree;
  readonly base: string;
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
  /** List the files even if there is a manifest. */
  readonly relist: boolean;
}

/** Reads the manifest of a destination, or lists its files if there is no readable manifest. */
export const readDestination = async (options: DestinationOptions): Promise<Destination> => {
  const { store, tree, base, relist } = options;
  const { manifest, keys, tag } = await readRecord(store, tree.keys);
  if (manifest !== null && !relist) return { manifest, keys, tag, isListed: false, strangers: [], problems: [] };
  const problems = tag !== null && manifest === null ? [damaged(store)] : [];
  const listed = await listDestination(manifest ?? emptyManifest(base), options);
  return { ...listed, isListed: true, strangers: manifest === null ? listed.strangers : [], tag, problems };
};

/** Reads the manifest. It is null if it is missing or damaged; the tag is null if it is missing. */
export const readRecord = async (
  store: Store,
  knownKeys: Iterable<string>,
): Promise<Pick<Destination, 'keys' | 'tag'> & { readonly manifest: Manifest | null }> => {
  const stored = await store.get(MANIFEST);
  const manifest = stored === null ? null : parseManifest(stored.bytes);
  const tag = stored?.tag ?? null;
  if (manifest === 'newer') throw newer(store);
  if (manifest === null) return { manifest, keys: new Set(), tag };
  return { ...(await revealed(manifest, knownKeys, store)), tag };
};

/** Puts the keys back into a manifest, and drops the paths of keys that no longer exist. */
const revealed = async (
  manifest: Manifest,
  known: Iterable<string>,
  store: Store,
): Promise<Pick<Destination, 'manifest' | 'keys'>> => {
  const { published, removed, previous, touched, salt } = manifest;
  const paths = [...(published?.files.keys() ?? []), ...removed.keys(), ...(previous?.files.keys() ?? []), ...touched];
  const { reveal, keys } = await revealPaths(paths, known, { store, salt });
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

/** Lists the files. A listing has no headers, so headers that the manifest does not have count as different. */
const listDestination = async (
  manifest: Manifest,
  { store, tree, base, clock }: DestinationOptions,
): Promise<Pick<Destination, 'manifest' | 'keys' | 'strangers'>> => {
  const files = new Map<string, PublishedFile>();
  const strangers: string[] = [];
  const keys = new Set<string>();
  const bodies: string[] = [];
  for await (const { path, md5 } of filesIn(store)) {
    if (isBody(path)) bodies.push(path);
    if (path.startsWith(OWN_FOLDER)) continue;
    const hash = tree.files.get(path);
    const isBelow = path.startsWith(`${base.slice(1)}/`);
    if (hash === undefined && !isBelow && !manifest.published?.files.has(path)) continue;
    const isSame = hash !== undefined && md5 === md5Of(tree.read(path));
    if (!isSame) strangers.push(path);
    const key = keyPathOf(path, base)?.key;
    if (key !== undefined) keys.add(key);
    const known = manifest.published?.files.get(path);
    files.set(path, { hash: isSame ? hash : null, headers: known?.headers ?? {} });
  }
  const { commit = null, at = clock() } = manifest.published ?? {};
  const removed = new Map([...manifest.removed].filter(([path]) => files.has(path) && !tree.files.has(path)));
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
    `A newer version of Galley has deployed to ${store.name}.`,
    'Upgrade Galley to that version or a newer one. This version cannot read its manifest.',
  );

const damaged = (store: Store): Diagnostic => ({
  severity: 'warning',
  code: 'deploy/damaged-manifest',
  message: `The manifest of the last deploy to ${store.name} is damaged. Galley listed the files instead.`,
  help: `You do not need to do anything: this deploy writes a new manifest. Let no other program write to ${MANIFEST}.`,
});
