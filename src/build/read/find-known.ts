import { basename, dirname, join, resolve } from 'node:path';
import { filesMissing } from '../../content/links/find-files.ts';
import type { PostSource } from '../../content/markdown/rendered-lines.ts';
import type { FindAsset } from '../../content/posts/assets.ts';
import type { Asset, StoredPost } from '../../content/posts/written-post.ts';
import type { Memory } from '../../shared/cache/checked-file.ts';
import type { PackReader } from '../../shared/cache/packs.ts';
import { type CacheEntry, openShards } from '../../shared/cache/shards.ts';
import { relativeName } from '../../shared/fs/entries.ts';
import { createPlacedStat, type StatFile, shortHash, stableFingerprint } from '../../shared/fs/fingerprint.ts';
import type { SourceFile } from '../../shared/fs/read-text.ts';
import { readOrNull } from '../../shared/fs/regular-file.ts';
import { memoize } from '../../shared/memoize.ts';
import { type CachedPost, placeAssets } from './stored-post.ts';

interface FindKnownOptions {
  /** The results of earlier builds for a file, at most a few. */
  readonly entriesOf: (file: string) => readonly CachedPost[];
  readonly reader: Pick<PackReader, 'has' | 'isWhole'>;
  readonly assets: Pick<ReturnType<typeof openAssetCache>, 'isCurrent'>;
  readonly root: string;
  readonly statFile: StatFile;
  /** Whether every post's bytes are checked before its entry is used. */
  readonly isDamaged: boolean;
  /** Called with each entry that is used, in its saved form. */
  readonly onFound: (entry: CachedPost) => void;
}

/** Finds the stored result of an unchanged file that refers to unchanged files; null if the post must be read. */
export const createFindKnown = (
  known: FindKnownOptions,
): ((source: PostSource) => StoredPost | null | Promise<StoredPost | null>) => {
  const { entriesOf, reader, assets, root, statFile, isDamaged, onFound } = known;
  const isStored = isDamaged ? reader.isWhole : reader.has;
  const isCurrent = ({ post, fields, body }: CachedPost): boolean =>
    isStored(fields) && isStored(body) && filesMissing(post, root).every((path) => statFile(path) === null);
  const withAssets = async (entries: readonly CachedPost[]): Promise<StoredPost | null> => {
    for (const entry of entries) {
      const post = placeAssets(entry.post, (path) => resolve(root, path));
      const areCurrent = await Promise.all(post.assets.map(assets.isCurrent));
      if (areCurrent.includes(false)) continue;
      onFound(entry);
      return { ...entry, post };
    }
    return null;
  };
  return (source) => {
    const { rendered } = source;
    const ofLine = entriesOf(source.file).filter(({ line }) => rendered === undefined || line === rendered?.hash);
    const entries = unchanged(ofLine, source, statFile).filter(isCurrent);
    const [first] = entries;
    if (first === undefined) return null;
    if (first.post.assets.length > 0) return withAssets(entries);
    onFound(first);
    return first;
  };
};

/** The entries for the current bytes of a file. Reads the file only if no entry has its fingerprint. */
const unchanged = (entries: readonly CachedPost[], { path }: SourceFile, statFile: StatFile): readonly CachedPost[] => {
  const seen = entries.length > 0 ? statFile(path) : null;
  if (seen === null) return [];
  const known = entries.find(({ fingerprint }) => fingerprint === seen.fingerprint);
  if (known !== undefined) return [known, ...entries.filter((one) => one !== known && one.hash === known.hash)];
  const bytes = readOrNull(path);
  if (bytes === null) return [];
  const [hash, fingerprint] = [shortHash(bytes), stableFingerprint(seen)];
  return entries.filter((one) => one.hash === hash).map((one) => ({ ...one, fingerprint }));
};

interface KnownAsset extends CacheEntry {
  readonly target: string;
}

interface AssetCacheOptions {
  readonly folder: string;
  readonly root: string;
  readonly id: string;
  readonly origin: string | null;
  readonly reuse: boolean;
  readonly memory: Memory;
  readonly findAsset: FindAsset;
}

/** Checks whether files that posts refer to are unchanged: each once per build, however many posts refer to it. */
export const openAssetCache = ({ folder, root, findAsset, ...options }: AssetCacheOptions) => {
  const shards = openShards<KnownAsset>(join(folder, 'assets'), options);
  const usedAssets = new Map<string, KnownAsset>();
  const look = createPlacedStat(root);
  const find = memoize(async (path: string): Promise<KnownAsset | null> => {
    const file = relativeName(root, path);
    const seen = look(path);
    const known = shards.find(file).find(({ fingerprint }) => fingerprint === seen?.fingerprint);
    const target = known?.target ?? (await findAsset(dirname(path), basename(path))).asset?.target;
    if (target === undefined) return null;
    const entry = known ?? { file, fingerprint: stableFingerprint(seen), target };
    usedAssets.set(file, entry);
    return entry;
  });
  return {
    isCurrent: async ({ path, target }: Asset) => (await find(path))?.target === target,
    save: () => shards.save([...usedAssets.values()]),
  };
};
