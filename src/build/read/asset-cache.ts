import { join, relative, sep } from 'node:path';
import { type FindAsset, targetOf } from '../../content/posts/assets.ts';
import type { Asset } from '../../content/posts/written-post.ts';
import type { Memory } from '../../shared/cache/checked-file.ts';
import { type Codec, type Entry, openShards } from '../../shared/cache/shards.ts';
import { isBelow } from '../../shared/fs/entries.ts';
import { createPlacedStat, type Fingerprint, stableFingerprint } from '../../shared/fs/fingerprint.ts';

/** Tells whether files that posts refer to are as they were. */
export interface AssetCache {
  readonly isCurrent: (asset: Asset) => Promise<boolean>;
  readonly save: () => void;
}

interface KnownAsset extends Entry {
  readonly fingerprint: Fingerprint | null;
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
  /** Where pictures in smaller widths are, which no post refers to by itself. */
  readonly images: string;
}

const AS_THEY_ARE: Codec<KnownAsset> = {
  encode: (entries) => entries,
  // Fingerprints from another machine are useless here.
  decode: (encoded, isFromHere) => (isFromHere ? (encoded as readonly KnownAsset[]) : []),
};

/** Each file is looked at once in a build, however many posts refer to it. */
export const openAssetCache = ({ folder, root, findAsset, images, ...options }: AssetCacheOptions): AssetCache => {
  const shards = openShards(join(folder, 'assets'), { ...options, codec: AS_THEY_ARE });
  const current = new Map<string, Promise<KnownAsset | null>>();
  const kept = new Map<string, KnownAsset>();
  const look = createPlacedStat(root);
  const targetAt = async (path: string): Promise<string | null> => {
    if (isBelow(path, images)) return targetOf(path).catch(() => null);
    return (await findAsset(path, '')).asset?.target ?? null;
  };
  const find = async (path: string): Promise<KnownAsset | null> => {
    const file = relative(root, path).split(sep).join('/');
    const seen = look(path);
    const known = shards.find(file).find(({ fingerprint }) => fingerprint === seen?.fingerprint);
    const target = known?.target ?? (await targetAt(path));
    if (target === null) return null;
    const entry = known ?? { file, fingerprint: stableFingerprint(seen), target };
    kept.set(file, entry);
    return entry;
  };
  return {
    isCurrent: async ({ path, target }) => {
      const found = current.get(path) ?? find(path);
      current.set(path, found);
      return (await found)?.target === target;
    },
    save: () => shards.save([...kept.values()]),
  };
};
