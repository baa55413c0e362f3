import type { Diagnostic } from '../../shared/diagnostics/diagnostic.ts';
import { concealing } from './concealed-keys.ts';
import type { LocalTree } from './local-tree.ts';
import { type Manifest, NO_MANIFEST, OWN_FOLDER, type PublishedFile } from './manifest.ts';
import { type Chunks, concealedTree } from './manifest-tree.ts';
import { isPublishable, keyPathOf } from './published-path.ts';
import { readManifest } from './read-manifest.ts';
import { type ListedFile, md5Of, type Store } from './store.ts';

export interface Destination {
  readonly manifest: Manifest;
  /** Whether the files were listed because there is no manifest to trust. Other programs may have written them. */
  readonly isListed: boolean;
  /** The tag of the manifest; null if there is none. */
  readonly tag: string | null;
  /** All published keys. */
  readonly keys: ReadonlySet<string>;
  /** Files of unknown origin, below the base path or at paths of the tree or the manifest. */
  readonly unknownFiles: readonly string[];
  /** Warnings. */
  readonly problems: readonly Diagnostic[];
}

interface DestinationOptions {
  readonly store: Store;
  readonly tree: LocalTree;
  /** The files to publish. */
  readonly files: ReadonlyMap<string, PublishedFile>;
  readonly base: string;
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
  readonly relist: boolean;
}

/** Reads the manifest of a destination, or lists its files if there is no readable manifest. */
export const readDestination = async (options: DestinationOptions): Promise<Destination> => {
  const { store, tree, files, clock, relist } = options;
  const local = (salt: string | null): Chunks => concealedTree(files, concealing(tree.keys, salt)).chunks;
  const { manifest, keys, tag, isDamaged } = await readManifest({ store, clock, knownKeys: tree.keys, local });
  if (manifest !== null && !relist) return { manifest, keys, tag, isListed: false, unknownFiles: [], problems: [] };
  const problems = isDamaged ? [damaged(store)] : [];
  const listed = await listDestination(manifest ?? NO_MANIFEST, options);
  return { ...listed, isListed: true, unknownFiles: manifest === null ? listed.unknownFiles : [], tag, problems };
};

/** Lists the files. A listing has no headers, so those of files that are not in the manifest count as different. */
const listDestination = async (
  manifest: Manifest,
  { store, tree, base, clock }: DestinationOptions,
): Promise<Pick<Destination, 'manifest' | 'keys' | 'unknownFiles'>> => {
  const files = new Map<string, PublishedFile>();
  const unknownFiles: string[] = [];
  const keys = new Set<string>();
  for await (const { path, md5 } of filesIn(store)) {
    // Galley writes no file with another name, so it leaves such files alone.
    if (!isPublishable(path)) continue;
    const hash = tree.files.get(path);
    const isBelow = path.startsWith(`${base.slice(1)}/`);
    if (hash === undefined && !isBelow && !manifest.published?.files.has(path)) continue;
    const bytes = hash === undefined ? null : tree.read(path);
    const isSame = bytes !== null && md5 === md5Of(bytes);
    if (!isSame) unknownFiles.push(path);
    const key = keyPathOf(path, base)?.key;
    if (key !== undefined) keys.add(key);
    const known = manifest.published?.files.get(path);
    files.set(path, { hash: isSame ? (hash ?? null) : null, headers: known?.headers ?? {} });
  }
  const { commit = null, at = clock() } = manifest.published ?? {};
  const removed = new Map([...manifest.removed].filter(([path]) => files.has(path) && !tree.files.has(path)));
  for (const path of removed.keys()) files.delete(path);
  const published = files.size === 0 ? null : { files, base, commit, at };
  const { salt, isConditional, hasStaleCaches, stored } = manifest;
  return {
    manifest: { ...NO_MANIFEST, salt, isConditional, hasStaleCaches, stored, published, removed },
    keys,
    unknownFiles,
  };
};

export async function* filesIn(store: Store, folder = ''): AsyncGenerator<ListedFile> {
  let part: string | null = null;
  do {
    const { files, next } = await store.list(folder, part);
    yield* files;
    part = next;
  } while (part !== null);
}

const damaged = (store: Store): Diagnostic => ({
  severity: 'warning',
  code: 'deploy/damaged-manifest',
  message: `The manifest of the last deploy to ${store.name} is damaged. Galley listed the files instead.`,
  help: `You do not need to do anything: this deploy writes a new one. Let no other program write to ${OWN_FOLDER}.`,
});
