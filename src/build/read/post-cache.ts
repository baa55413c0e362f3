import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { PostSource } from '../../content/markdown/rendered-lines.ts';
import type { FindAsset } from '../../content/posts/assets.ts';
import type { PostFields, StoredPost } from '../../content/posts/written-post.ts';
import { attemptSave, type Memory } from '../../shared/cache/checked-file.ts';
import { clearLeftovers, lock, ownerName, type Unlock, waitForLock } from '../../shared/cache/lock-file.ts';
import { openPackFolder, type PackFolder } from '../../shared/cache/pack-folder.ts';
import { type BlobPlace, createPackReader, type PackReader } from '../../shared/cache/packs.ts';
import { openShards } from '../../shared/cache/shards.ts';
import { NO_TEXT_FOLDER, openTextFolder, type TextFolder } from '../../shared/cache/text-folder.ts';
import { type Diagnostic, hasErrors } from '../../shared/diagnostics/diagnostic.ts';
import { relativeName } from '../../shared/fs/entries.ts';
import { findOrigin, makeOrigin, type StatFile } from '../../shared/fs/fingerprint.ts';
import { createFindKnown, openAssetCache } from './find-known.ts';
import { createPostPlaces, type PostPlaces } from './post-places.ts';
import { type CachedPost, isCached, placeAssets } from './stored-post.ts';

/** The results of earlier builds for posts, and the HTML of this build until it is written. */
export interface PostCache extends Omit<PostPlaces, 'note'> {
  /** The result for an unchanged file that refers to unchanged files; null if the post must be read. */
  readonly find: (source: PostSource) => StoredPost | null | Promise<StoredPost | null>;
  /** The fields of the last saved version of a file, which had no errors; null if there is none. */
  readonly lastFields: (file: string) => PostFields | null;
  /** Collects a result for later builds. */
  readonly keep: (result: StoredPost) => void;
  /** The path of a new pack for a thread's fields and HTML; null if nothing is cached. */
  readonly packPath: () => string | null;
  /** HTML as JSON text. Throws a DamagedCacheError if it is damaged. */
  readonly html: (place: BlobPlace) => Uint8Array;
  /** The folder of the packs with HTML, absolute. */
  readonly htmlFolder: string;
  /** Texts that were made from posts, from earlier builds and for later ones. */
  readonly texts: TextFolder;
  /**
   * Saves the results of all posts, once all have been read, and removes all other entries. Returns a warning if this
   * fails. Afterwards, only the places of the posts' fields and HTML stay in memory.
   */
  readonly save: () => readonly Diagnostic[];
  /** Closes the cache. Results that were not saved are lost. */
  readonly close: () => void;
}

export interface PostCacheOptions {
  /** The cache's folder, absolute; safe to delete at any time. */
  readonly folder: string;
  readonly root: string;
  /** Identifies everything that a result depends on besides its files: settings and code. */
  readonly id: string;
  readonly findAsset: FindAsset;
  /** If false, every post is read again. */
  readonly reuse: boolean;
  /** Whether the cache is damaged. If so, a post's bytes are checked before its entry is used; text is rebuilt. */
  readonly isDamaged: boolean;
  /** False caches no HTML and writes nothing. */
  readonly write: boolean;
  /** Whether to keep the entry of a file that this build does not read. By default, such entries are removed. */
  readonly isKept?: ((file: string) => boolean) | undefined;
  /** Returns the status of a post's file before it is read. Asks the file system once per build. */
  readonly statFile: StatFile;
  readonly memory: Memory;
}

/** Opens the cache. If another build uses it, this build gets a temporary folder for its HTML and saves nothing. */
export const openPostCache = (options: PostCacheOptions): PostCache => {
  const { folder, write } = options;
  if (!write) {
    const origin = findOrigin(originFile(folder));
    const reader = createPackReader(join(folder, 'html'));
    return cacheOf(options, { reader, packs: null, isSaved: false, origin });
  }
  const unlock = lock(lockFile(folder));
  if (unlock !== null) return openLocked(options, unlock);
  const temporary = `${folder}-${ownerName()}-${randomBytes(6).toString('hex')}`;
  const packs = openPackFolder(join(temporary, 'html'));
  const close = (): void => rmSync(temporary, { recursive: true, force: true });
  const own = { ...options, folder: temporary, reuse: false };
  return cacheOf(own, { reader: packs, packs, isSaved: false, origin: null, close });
};

/** Opens the cache once no other build uses it. For callers that have no other result than the cache. */
export const waitForPostCache = async (options: PostCacheOptions): Promise<PostCache> =>
  openLocked(options, await waitForLock(lockFile(options.folder)));

const openLocked = (options: PostCacheOptions, unlock: Unlock): PostCache => {
  const { folder } = options;
  clearLeftovers(dirname(folder));
  const packs = openPackFolder(join(folder, 'html'));
  return cacheOf(options, {
    reader: packs,
    packs,
    isSaved: true,
    origin: makeOrigin(originFile(folder)),
    close: unlock,
    isLocked: unlock.isHeld,
  });
};

/** Data of this machine is next to the folder, not in it, because the folder may be copied. */
const originFile = (folder: string): string => join(dirname(folder), 'here/origin');
const lockFile = (folder: string): string => join(dirname(folder), 'here/lock');

interface Storage {
  readonly reader: PackReader;
  /** Null if nothing is written. */
  readonly packs: PackFolder | null;
  readonly isSaved: boolean;
  readonly origin: string | null;
  readonly close?: () => void;
  /** Whether this build still holds the folder's lock. The default is true. */
  readonly isLocked?: () => boolean;
}

const cacheOf = (
  options: PostCacheOptions,
  { reader, packs, isSaved, origin, close, isLocked = () => true }: Storage,
): PostCache => {
  const { folder, root, isDamaged, isKept } = options;
  const shards = openShards<CachedPost>(join(folder, 'posts'), { ...options, origin });
  const assets = openAssetCache({ ...options, origin });
  // Frees the space of builds that were killed or ran out of disk space.
  packs?.freeOthers(packsOf(shards.all()));
  const staged: StoredPost[] = [];
  const onFound = (entry: CachedPost): void => void staged.push(entry);
  const { note, ...places } = createPostPlaces(reader);
  const saveAll = (to: PackFolder): void => {
    const others = isKept === undefined ? [] : shards.all().filter(({ file }) => isKept(file));
    // Of posts with errors, the last version without errors stays saved.
    const lastGood = staged.flatMap((one) => (hasErrors(one.diagnostics) ? shards.find(one.file).slice(0, 1) : []));
    // Posts with errors are not saved, but links to their headings are still checked.
    const entries = [...lastGood, ...staged.filter(isCached), ...others];
    const intactEntries = keepBlobs(entries, to);
    const incomplete = staged.filter((one) => !isCached(one));
    if (intactEntries !== entries) for (const entry of [...intactEntries, ...incomplete]) note(entry);
    shards.save(intactEntries.filter(isSavable));
    assets.save();
  };
  return {
    ...places,
    find: createFindKnown({ ...options, reader, assets, onFound, entriesOf: shards.find }),
    lastFields: (file) => {
      const last = shards.find(file).find(({ fields }) => reader.isWhole(fields));
      return last === undefined ? null : JSON.parse(reader.get(last.fields).toString());
    },
    keep: (result) => {
      const { post } = result;
      const stored = post && placeAssets(post, (path) => relativeName(root, path));
      staged.push(stored === post ? result : { ...result, post: stored });
    },
    packPath: () => packs?.newPath() ?? null,
    html: reader.get,
    htmlFolder: join(folder, 'html'),
    texts: isSaved
      ? openTextFolder(join(folder, 'texts'), { ...options, reuse: options.reuse && !isDamaged })
      : NO_TEXT_FOLDER,
    save: () => {
      for (const each of staged) note(each);
      const problems = packs !== null && isSaved && isLocked() ? attemptSave(() => saveAll(packs)) : [];
      staged.length = 0;
      return problems;
    },
    close: () => {
      reader.close();
      close?.();
    },
  };
};

const isSavable = ({ hash, diagnostics }: CachedPost): boolean => hash !== null && !hasErrors(diagnostics);

const packsOf = (entries: Iterable<CachedPost>): ReadonlySet<string> => {
  const packs = new Set<string>();
  for (const { fields, body } of entries) packs.add(fields.pack).add(body.pack);
  return packs;
};

/**
 * Removes all fields and HTML except those of entries. Returns the entries without damaged ones. Unchanged entries stay
 * the same objects, so that their shards are not rewritten.
 */
const keepBlobs = (entries: readonly CachedPost[], packs: PackFolder): readonly CachedPost[] => {
  /** Two places for each entry. */
  const places: BlobPlace[] = [];
  for (const { fields, body } of entries) places.push(fields, body);
  const newPlaces = packs.keepOnly(places);
  if (newPlaces === places) return entries;
  return entries.flatMap((entry, at) => {
    const [fields, body] = [newPlaces[2 * at] ?? null, newPlaces[2 * at + 1] ?? null];
    if (fields === entry.fields && body === entry.body) return entry;
    return fields === null || body === null ? [] : { ...entry, fields, body };
  });
};
