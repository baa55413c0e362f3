import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { attemptSave } from '../cache/attempt-save.ts';
import { type Fingerprint, type StatFile, stableFingerprint } from '../cache/fingerprint.ts';
import { clearLeftovers } from '../cache/leftovers.ts';
import { lock } from '../cache/lock.ts';
import type { Memory } from '../cache/memory.ts';
import { openPackFolder, type PackFolder } from '../cache/pack-folder.ts';
import { createPackReader, type PackReader, type Place } from '../cache/packs.ts';
import { openShards } from '../cache/shards.ts';
import { NO_TEXT_FOLDER, openTextFolder, type TextFolder } from '../cache/text-folder.ts';
import { type Diagnostic, hasErrors } from '../diagnostics/diagnostic.ts';
import { readWholeFile } from '../files/regular-file.ts';
import { filesMissing } from '../links/files-missing.ts';
import type { FoundAsset } from '../posts/assets.ts';
import type { PostEntry, PostFields } from '../posts/parsed-post.ts';
import { hashOf } from '../sources/read-text.ts';
import type { SourceFile } from '../sources/source.ts';
import { openAssetCache } from './asset-cache.ts';
import { postColumns } from './post-columns.ts';
import { createIdsOf } from './post-ids.ts';
import { type HeldPost, isHeld, type StagedPost } from './staged-post.ts';

/** What became of posts in earlier builds, and where the HTML of this one is held until it is written. */
export interface PostCache {
  /** The result for a file that is as it was, with the files it refers to; null where it has to be read. */
  readonly find: (source: SourceFile) => StagedPost | null | Promise<StagedPost | null>;
  /** Takes note of a result for later builds. */
  readonly keep: (result: StagedPost) => void;
  /** Where a thread puts fields and HTML; null when nothing is to be held. */
  readonly packPath: () => string | null;
  /** A post's fields, by its file. Throws a DamagedCacheError when they are not what was put there. */
  readonly fields: (file: string) => PostFields;
  /** What stands for them. */
  readonly fieldsHash: (file: string) => string;
  /** Where a post's HTML is, by its file: as JSON text, in a pack of `htmlFolder`. */
  readonly htmlPlace: (file: string) => Place;
  /** The ids in a post's HTML, by its file; null where it has no HTML. */
  readonly ids: (file: string) => ReadonlySet<string> | null;
  /** HTML as JSON text. Throws a DamagedCacheError when it is not what was put there. */
  readonly html: (place: Place) => Uint8Array;
  /** Absolute. */
  readonly htmlFolder: string;
  /** Texts that are made of posts, from earlier builds and for later ones. */
  readonly texts: TextFolder;
  /**
   * Writes down what is known of all posts, once all have been read, and forgets what else was kept. Where that is not
   * possible, a warning says why.
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
  readonly findAsset: (folder: string, reference: string) => Promise<FoundAsset>;
  /** False reads every post anew. */
  readonly reuse: boolean;
  /** False neither holds HTML nor writes anything. */
  readonly write: boolean;
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
  const html = join(folder, 'html');
  if (!write) return cacheOf(options, { reader: createPackReader(html), packs: null, isSaved: false });
  const unlock = lock(join(folder, 'lock'));
  if (unlock !== null) {
    clearLeftovers(dirname(folder));
    const packs = openPackFolder(html);
    return cacheOf(options, { reader: packs, packs, isSaved: true, close: unlock });
  }
  const temporary = `${folder}-${process.pid}-${randomBytes(6).toString('hex')}`;
  const packs = openPackFolder(join(temporary, 'html'));
  const close = (): void => rmSync(temporary, { recursive: true, force: true });
  return cacheOf({ ...options, folder: temporary, reuse: false }, { reader: packs, packs, isSaved: false, close });
};

interface Storage {
  readonly reader: PackReader;
  /** Null where nothing is put in. */
  readonly packs: PackFolder | null;
  readonly isSaved: boolean;
  readonly close?: () => void;
}

const cacheOf = (options: PostCacheOptions, { reader, packs, isSaved, close }: Storage): PostCache => {
  const { folder, root, statFile } = options;
  const shards = openShards(join(folder, 'posts'), { ...options, codec: postColumns });
  const assets = openAssetCache(options);
  // A build that was killed, or for which there was no room, must not take the room for ever.
  packs?.freeOthers(placesOf(shards.entries.values()));
  const known = new Map<string, StagedPost>();
  const withAssets = async (entry: HeldPost): Promise<StagedPost | null> => {
    const post = placeAssets(entry.post, (path) => resolve(root, path));
    for (const asset of post.assets) if (!(await assets.isCurrent(asset))) return null;
    known.set(entry.file, entry);
    return { ...entry, post };
  };
  return {
    find: (source) => {
      const entry = shards.entries.get(source.file);
      const current = entry === undefined ? null : unchanged(entry, source, statFile);
      if (current === null || !reader.has(current.fields) || !reader.has(current.body)) return null;
      if (filesMissing(current.post, source).some((path) => statFile(path) !== null)) return null;
      if (current.post.assets.length > 0) return withAssets(current);
      known.set(current.file, current);
      return current;
    },
    keep: (result) => {
      const { file, post } = result;
      const placed = post && placeAssets(post, (path) => relative(root, path).split(sep).join('/'));
      known.set(file, placed === post ? result : { ...result, post: placed });
    },
    packPath: () => packs?.newPath() ?? null,
    fields: (file) => {
      const { fields } = found(known, file);
      return 'pack' in fields ? JSON.parse(reader.get(fields).toString()) : fields;
    },
    fieldsHash: (file) => {
      const { fields } = found(known, file);
      return 'pack' in fields ? fields.hash : JSON.stringify(fields);
    },
    htmlPlace: (file) => found(known, file).body as Place,
    ids: createIdsOf((file) => known.get(file), reader.get),
    html: reader.get,
    htmlFolder: join(folder, 'html'),
    texts: isSaved ? openTextFolder(join(folder, 'texts'), options) : NO_TEXT_FOLDER,
    save: () => {
      const saveAll = (to: PackFolder): void => {
        const entries = keepBlobs([...known.values()].filter(isSavable), to);
        for (const entry of entries) known.set(entry.file, entry);
        shards.save(entries);
        assets.save();
      };
      return packs !== null && isSaved ? attemptSave(() => saveAll(packs)) : [];
    },
    close: () => {
      reader.close();
      close?.();
    },
  };
};

const isSavable = (result: StagedPost): result is HeldPost =>
  isHeld(result) && result.hash !== null && !hasErrors(result.diagnostics);

/** The entry of a file with the same bytes, which are read only where its fingerprint does not tell; else null. */
const unchanged = (entry: HeldPost, { path }: SourceFile, statFile: StatFile): HeldPost | null => {
  const seen = statFile(path);
  if (seen === null) return null;
  if (entry.fingerprint === seen.fingerprint) return entry;
  const fingerprint: Fingerprint | null = stableFingerprint(seen);
  try {
    return hashOf(readWholeFile(path)) === entry.hash ? { ...entry, fingerprint } : null;
  } catch {
    return null;
  }
};

/** Paths of assets are kept relative to the project, which may stand elsewhere the next time. */
const placeAssets = (post: PostEntry, place: (path: string) => string): PostEntry =>
  post.assets.length === 0
    ? post
    : { ...post, assets: post.assets.map(({ path, target }) => ({ path: place(path), target })) };

/** Two for each entry. */
const placesOf = (entries: Iterable<HeldPost>): readonly Place[] => {
  const places: Place[] = [];
  for (const { fields, body } of entries) places.push(fields, body);
  return places;
};

const found = (
  known: ReadonlyMap<string, StagedPost>,
  file: string,
): Pick<HeldPost, 'body'> & { fields: Place | PostFields } => {
  const { fields, body } = known.get(file) ?? {};
  if (fields == null || body === undefined) throw new Error('nothing is held for a post');
  return { fields, body: body as Place };
};

/**
 * Keeps the fields and the HTML of entries and no other. Returns the entries, without those of which something turns out to
 * be damaged; those that are as they were are the same objects, so that their shards stay as they are.
 */
const keepBlobs = (entries: readonly HeldPost[], packs: PackFolder): readonly HeldPost[] => {
  const places = placesOf(entries);
  const kept = packs.keepOnly(places);
  if (kept === places) return entries;
  return entries.flatMap((entry, at) => {
    const [fields, body] = [kept[2 * at] ?? null, kept[2 * at + 1] ?? null];
    if (fields === entry.fields && body === entry.body) return entry;
    return fields === null || body === null ? [] : { ...entry, fields, body };
  });
};
