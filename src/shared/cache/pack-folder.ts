import { randomBytes } from 'node:crypto';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { keepOnly } from '../fs/entries.ts';
import { type BlobPlace, createPack, createPackReader, DamagedCacheError, type PackReader } from './packs.ts';

/** The packs of one folder. Only one build may use it at a time. */
export interface PackFolder extends PackReader {
  /** The path of a pack that does not exist yet. */
  readonly newPath: () => string;
  /**
   * Keeps the blobs at `places` and deletes all others. Moves blobs out of mostly unused packs, and out of small packs
   * if there are many. Returns the new places, null for a damaged blob, or the same list if nothing moved.
   */
  readonly keepOnly: (places: readonly BlobPlace[]) => readonly (BlobPlace | null)[];
  /** Deletes packs with other names, such as those of an interrupted build. */
  readonly freeOthers: (names: ReadonlySet<string>) => void;
}

export const openPackFolder = (folder: string): PackFolder => {
  const reader = createPackReader(folder);
  // Names are never reused, so that an entry of a killed build cannot find the blobs of another build.
  const run = randomBytes(6).toString('hex');
  let packs = 0;
  const newPath = (): string => {
    packs += 1;
    return join(folder, `${run}-${packs}`);
  };
  const freeOthers = (used: Pick<ReadonlySet<string>, 'has'>): void => void keepOnly(folder, used);
  return {
    ...reader,
    newPath,
    keepOnly: (places) => {
      const live = liveBytes(places);
      const wasteful = wastefulPacks(folder, live);
      if (wasteful.size === 0) {
        freeOthers(live);
        return places;
      }
      const pack = createPack(newPath());
      const kept = places.map((place) => (wasteful.has(place.pack) ? moved(place, reader, pack.putBytes) : place));
      pack.close();
      freeOthers(new Set(kept.map((place) => place?.pack ?? '')));
      return kept;
    },
    freeOthers,
  };
};

/** Packs below this many bytes are merged if there are many: a build may add one, and each takes a file descriptor. */
const SMALL = 1024 * 1024;
const MANY = 16;

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

/** The packs that are more than twice as large as their live blobs, and small packs if there are many. */
const wastefulPacks = (folder: string, live: LiveBytes): ReadonlySet<string> => {
  const packs = [...live].map(([name, bytes]) => ({ name, bytes, size: sizeOf(join(folder, name)) }));
  const areMany = packs.filter(({ size }) => size < SMALL).length > MANY;
  const isWasteful = ({ size, bytes }: { size: number; bytes: number }): boolean =>
    size > 2 * bytes || (areMany && size < SMALL);
  return new Set(packs.filter(isWasteful).map(({ name }) => name));
};

type LiveBytes = ReadonlyMap<string, number>;

const liveBytes = (places: readonly BlobPlace[]): LiveBytes => {
  const live = new Map<string, number>();
  for (const { pack, length } of places) live.set(pack, (live.get(pack) ?? 0) + length);
  return live;
};

const moved = (place: BlobPlace, reader: PackReader, put: (bytes: Uint8Array) => BlobPlace): BlobPlace | null => {
  try {
    return put(reader.get(place));
  } catch (error) {
    if (error instanceof DamagedCacheError) return null;
    throw error;
  }
};
