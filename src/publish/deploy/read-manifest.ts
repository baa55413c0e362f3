import { gunzipSync } from 'node:zlib';
import { orNull } from '../../shared/or-null.ts';
import { mapAtOnce } from '../../shared/workers/at-once.ts';
import { revealPaths } from './concealed-keys.ts';
import { refuseLocked } from './lock.ts';
import {
  chunkPath,
  type DeployedState,
  MANIFEST,
  type Manifest,
  type ManifestFile,
  type PublishedFile,
  parseManifest,
  type RemovedFile,
  rootsIn,
  type SavedState,
} from './manifest.ts';
import {
  areSame,
  type Chunk,
  type Chunks,
  changesBetween,
  filesUnder,
  parseChunk,
  textOf,
  withoutRoot,
} from './manifest-tree.ts';
import { deployError } from './refusal-error.ts';
import { hashOf, type Store } from './store.ts';

interface ReadOptions {
  readonly store: Store;
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
  readonly knownKeys: Iterable<string>;
  /** Returns the chunks of the files to publish, which are then not read from the store. */
  readonly local?: ((salt: string | null) => Chunks) | undefined;
}

export interface ManifestReading {
  /** Null if the manifest is missing or damaged. */
  readonly manifest: Manifest | null;
  /** All published keys. */
  readonly keys: ReadonlySet<string>;
  /** The tag of the manifest for a conditional write; null if there is no manifest. */
  readonly tag: string | null;
  readonly isDamaged: boolean;
}

/** More deploys than this do not end between two readings. */
const READINGS = 10;

/** Reads the deploy manifest of a destination. Throws a DiagnosticError if a deploy is running, or if a newer Galley wrote it. */
export const readManifest = async (options: ReadOptions): Promise<ManifestReading> => {
  const { store, clock } = options;
  for (let reading = 0; reading < READINGS; reading += 1) {
    const stored = await store.get(MANIFEST);
    const tag = stored?.tag ?? null;
    const file = stored === null ? null : parseManifest(stored.bytes);
    if (file === 'newer')
      throw deployError(
        'newer-manifest',
        `A newer version of Galley has deployed to ${store.name}.`,
        'Upgrade Galley to that version or a newer one. This version cannot read its manifest.',
      );
    if (file !== null) refuseLocked(file.lock, { store, clock });
    if (stored === null || file?.isUnknown) return { manifest: null, keys: new Set(), tag, isDamaged: false };
    const manifest = file && (await readTrees(file, options));
    if (manifest !== null) return { ...(await revealed(manifest, options)), tag, isDamaged: false };
    // Another deploy may have ended since then, and deleted chunks that it no longer needs. Or an answer was cut off.
    const again = await store.get(MANIFEST);
    const isSame = again !== null && again.tag === tag && Buffer.compare(again.bytes, stored.bytes) === 0;
    if (isSame) return { manifest: null, keys: new Set(), tag, isDamaged: true };
  }
  throw deployError(
    'busy',
    `The deploy manifest in ${store.name} was different at each of ${READINGS} readings, and never complete.`,
    'Deploy again when no other deploy is running. If the error stays, something else writes to the destination.',
  );
};

/** Replaces hashes with keys in a manifest's paths, and drops the paths of keys that no longer exist. */
const revealed = async (
  manifest: Manifest,
  { knownKeys, store }: ReadOptions,
): Promise<Pick<ManifestReading, 'manifest' | 'keys'>> => {
  const { published, removed, states, touched, salt } = manifest;
  const changed = states.flatMap(({ changes }) => [...changes.keys()]);
  const paths = [...(published?.files.keys() ?? []), ...removed.keys(), ...changed, ...touched];
  const { reveal, keys } = await revealPaths(paths, knownKeys, { store, salt });
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
      states: states.map((state) => ({ ...state, changes: withPaths(state.changes) })),
      touched: new Set([...touched].flatMap((path) => reveal(path) ?? [])),
    },
  };
};

/** Reads the trees of a manifest; null if a chunk is missing or damaged. */
const readTrees = async (file: ManifestFile, { store, local }: ReadOptions): Promise<Manifest | null> => {
  const { salt, isConditional, hasStaleCaches, hasLeftovers, published: live } = file;
  const roots = rootsIn(file);
  const inManifest = rootChunksOf(file);
  const chunks = await readChunks(roots, { store, known: new Map([...(local?.(salt) ?? []), ...inManifest]) });
  if (chunks === null) return null;
  const separateRoots = roots.filter((name) => !inManifest.has(name));
  const allRoots = [...file.roots, ...separateRoots.flatMap((name) => chunks.get(name) ?? []).map(textOf)];
  const trees: Trees = {
    files: filesUnder(live?.files ?? null, chunks),
    removed: filesUnder(file.removed, chunks) as ReadonlyMap<string, RemovedFile>,
    chunks,
  };
  const { touched, unknown } = interrupted(file, trees);
  const stateOf = (saved: SavedState): DeployedState => {
    const changes = new Map<string, PublishedFile | null>(changesBetween(live?.files ?? null, saved.files, chunks));
    for (const path of unknown) if (!changes.has(path)) changes.set(path, trees.files.get(path) ?? null);
    return { saved, changes, chunks: new Set(withoutRoot({ root: saved.files, chunks }).keys()) };
  };
  const withUnknown = <File extends PublishedFile>(files: ReadonlyMap<string, File>): ReadonlyMap<string, File> =>
    new Map([...files].map(([path, file]) => [path, unknown.has(path) ? { ...file, hash: null } : file]));
  return {
    salt,
    isConditional,
    hasStaleCaches,
    hasLeftovers,
    touched,
    published: live && { ...live, files: withUnknown(trees.files) },
    removed: withUnknown(trees.removed),
    states: file.states.map(stateOf),
    stored: { ...file, hasLeftovers: true },
    source: { file: { ...file, roots: allRoots }, live: live && stateOf(live) },
    chunks: new Set([...separateRoots, ...roots.flatMap((root) => [...withoutRoot({ root, chunks }).keys()])]),
  };
};

/** The chunks inside a manifest, by name. */
const rootChunksOf = ({ roots }: ManifestFile): Chunks =>
  new Map(
    roots.flatMap((text) => {
      const name = hashOf(text);
      const chunk = parseChunk(name, text);
      return chunk === null ? [] : [[name, chunk] as const];
    }),
  );

interface Trees {
  readonly files: ReadonlyMap<string, PublishedFile>;
  readonly removed: ReadonlyMap<string, RemovedFile>;
  readonly chunks: Chunks;
}

/** Returns the paths that unfinished deploys were changing, and those that may have other bytes than listed. */
const interrupted = (
  { published, removed, unfinished }: ManifestFile,
  trees: Trees,
): { readonly touched: ReadonlySet<string>; readonly unknown: ReadonlySet<string> } => {
  const [touched, unknown] = [new Set<string>(), new Set<string>()];
  for (const target of unfinished) {
    const changes = changesBetween(published?.files ?? null, target.files, trees.chunks);
    const removals = changesBetween(removed, target.removed, trees.chunks);
    for (const path of new Set([...changes.keys(), ...removals.keys()])) {
      const before = trees.files.get(path) ?? trees.removed.get(path);
      const file = changes.has(path) ? changes.get(path) : trees.files.get(path);
      const after = file ?? (removals.has(path) ? removals.get(path) : trees.removed.get(path)) ?? undefined;
      if (!areSame(before, after)) touched.add(path);
      if (before?.hash !== after?.hash) unknown.add(path);
    }
  }
  return { touched, unknown };
};

const READS_AT_ONCE = 32;

/** Reads all chunks of trees; null if one is missing or damaged. */
const readChunks = async (
  roots: readonly string[],
  { store, known }: { readonly store: Store; readonly known: Chunks },
): Promise<Chunks | null> => {
  const chunks = new Map<string, Chunk>();
  let row = roots;
  while (row.length > 0) {
    const read = await mapAtOnce(row, READS_AT_ONCE, async (name) => known.get(name) ?? (await readChunk(name, store)));
    for (const [at, name] of row.entries()) {
      const chunk = read[at] ?? null;
      if (chunk === null) return null;
      chunks.set(name, chunk);
    }
    row = [...new Set(read.flatMap((chunk) => chunk?.chunks ?? []))].filter((name) => !chunks.has(name));
  }
  return chunks;
};

const readChunk = async (name: string, store: Store): Promise<Chunk | null> => {
  const stored = await store.get(chunkPath(name));
  return orNull(() => stored && parseChunk(name, gunzipSync(stored.bytes)));
};
