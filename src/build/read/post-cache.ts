import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { keepOnlyImages, type ResizeOptions } from '../../content/images/resized-images.ts';
import type { FindAsset } from '../../content/posts/assets.ts';
import type { StoredPost } from '../../content/posts/written-post.ts';
import { attemptSave, type Memory } from '../../shared/cache/checked-file.ts';
import { clearLeftovers, lock, ownerName, type Unlock, waitForLock } from '../../shared/cache/lock-file.ts';
import { openPackFolder, type PackFolder } from '../../shared/cache/pack-folder.ts';
import { createPackReader, type PackReader, type Place } from '../../shared/cache/packs.ts';
import { openShards } from '../../shared/cache/shards.ts';
import { NO_TEXT_FOLDER, openTextFolder, type TextFolder } from '../../shared/cache/text-folder.ts';
import { type Diagnostic, hasErrors } from '../../shared/diagnostics/diagnostic.ts';
import { relativeName } from '../../shared/fs/entries.ts';
import { findOrigin, makeOrigin, type StatFile } from '../../shared/fs/fingerprint.ts';
import type { InstalledPackage } from '../../shared/fs/installed-package.ts';
import type { SourceFile } from '../../shared/fs/read-text.ts';
import { createFindKnown, openAssetCache } from './find-known.ts';
import { createPostPlaces, type PostPlaces } from './post-places.ts';
import { type HeldPost, isHeld, placeAssets } from './stored-post.ts';

/** What became of posts in earlier builds, and where the HTML of this one is held until it is written. */
export interface PostCache extends Omit<PostPlaces, 'note'> {
  /** The result for a file that is as it was, with the files it refers to; null where it has to be read. */
  readonly find: (source: SourceFile) => StoredPost | null | Promise<StoredPost | null>;
  /** Takes note of a result for later builds. */
  readonly keep: (result: StoredPost) => void;
  /** Where a thread puts fields and HTML; null when nothing is to be held. */
  readonly packPath: () => string | null;
  /** How pictures are made in smaller widths; null where none are. */
  readonly resize: ResizeOptions | null;
  /** HTML as JSON text. Throws a DamagedCacheError when it is not what was put there. */
  readonly html: (place: Place) => Uint8Array;
  /** Absolute. */
  readonly htmlFolder: string;
  /** Texts that are made of posts, from earlier builds and for later ones. */
  readonly texts: TextFolder;
  /**
   * Writes down what is known of all posts, once all have been read, and forgets what else was kept. Where that is not
   * possible, a warning says why. From then on all that is known of a post is where its fields and its HTML are.
   */
  readonly save: () => readonly Diagnostic[];
  /** Ends the use of the folder; what has not been saved is lost. */
  readonly close: () => void;
}

export interface PostCacheOptions {
  /** The cache's folder, absolute; safe to delete at any time. */
  readonly folder: string;
  /** The project's root. */
  readonly root: string;
  /** Names all that a result depends on besides its files: settings and code. */
  readonly id: string;
  readonly findAsset: FindAsset;
  /** What makes pictures smaller; null where nothing does. */
  readonly sharp?: InstalledPackage | null | undefined;
  /** If false, every post is read again. */
  readonly reuse: boolean;
  /** Something in it is damaged: every post's bytes are checked before its entry is used, and texts are rebuilt. */
  readonly isDamaged: boolean;
  /** False neither holds HTML nor writes anything. */
  readonly write: boolean;
  /** Files that are not asked for, and of which stays what is known; none when absent. */
  readonly keeps?: ((file: string) => boolean) | undefined;
  /** Looks at a post's file, once a build: before it is read. */
  readonly statFile: StatFile;
  readonly memory: Memory;
}

/**
 * Opens the cache. Another build at the same time does without: its HTML has a folder of its own, and nothing of it is
 * saved.
 */
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

/** The same, for what is of no use unless it is kept: another build at the same time is waited for. */
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
  /** Null where nothing is put in. */
  readonly packs: PackFolder | null;
  readonly isSaved: boolean;
  readonly origin: string | null;
  readonly close?: () => void;
  /** Whether the folder is still this build's own; it is when absent. */
  readonly isLocked?: () => boolean;
}

const cacheOf = (
  options: PostCacheOptions,
  { reader, packs, isSaved, origin, close, isLocked = () => true }: Storage,
): PostCache => {
  const { folder, root, isDamaged, keeps, sharp } = options;
  const shards = openShards<HeldPost>(join(folder, 'posts'), { ...options, origin });
  const images = join(folder, 'images');
  const assets = openAssetCache({ ...options, origin, images });
  // A build that was killed, or for which there was no room, must not take the room for ever.
  packs?.freeOthers(packsOf(shards.all()));
  const staged: StoredPost[] = [];
  const onFound = (entry: HeldPost): void => void staged.push(entry);
  const { note, ...places } = createPostPlaces(reader);
  const saveAll = (to: PackFolder): void => {
    const others = keeps === undefined ? [] : shards.all().filter(({ file }) => keeps(file));
    // Posts with errors are not saved, but links to their places are still to be checked.
    const entries = [...staged.filter(isHeld), ...others];
    const kept = keepBlobs(entries, to);
    if (kept !== entries) for (const entry of kept) note(entry);
    shards.save(kept.filter(isSavable));
    assets.save();
    keepOnlyImages(images, assetPaths(kept, root));
  };
  return {
    ...places,
    find: createFindKnown({ ...options, reader, assets, onFound, entriesOf: shards.find }),
    keep: (result) => {
      const { post } = result;
      const here = post && placeAssets(post, (path) => relativeName(root, path));
      staged.push(here === post ? result : { ...result, post: here });
    },
    packPath: () => packs?.newPath() ?? null,
    resize: packs !== null && sharp != null ? { sharp, folder: images } : null,
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

const isSavable = ({ hash, diagnostics }: HeldPost): boolean => hash !== null && !hasErrors(diagnostics);

function* assetPaths(entries: readonly HeldPost[], root: string): Generator<string, void> {
  for (const { post } of entries) for (const { path } of post.assets) yield resolve(root, path);
}

/** The packs of entries. */
const packsOf = (entries: Iterable<HeldPost>): ReadonlySet<string> => {
  const packs = new Set<string>();
  for (const { fields, body } of entries) packs.add(fields.pack).add(body.pack);
  return packs;
};

/**
 * Keeps the fields and the HTML of entries and no other. Returns the entries, without those of which something turns out to
 * be damaged; those that are as they were are the same objects, so that their shards stay as they are.
 */
const keepBlobs = (entries: readonly HeldPost[], packs: PackFolder): readonly HeldPost[] => {
  /** Two for each entry. */
  const places: Place[] = [];
  for (const { fields, body } of entries) places.push(fields, body);
  const kept = packs.keepOnly(places);
  if (kept === places) return entries;
  return entries.flatMap((entry, at) => {
    const [fields, body] = [kept[2 * at] ?? null, kept[2 * at + 1] ?? null];
    if (fields === entry.fields && body === entry.body) return entry;
    return fields === null || body === null ? [] : { ...entry, fields, body };
  });
};
