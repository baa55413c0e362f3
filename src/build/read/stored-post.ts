import type { StoredPost, WrittenPost } from '../../content/posts/written-post.ts';
import type { BlobPlace } from '../../shared/cache/packs.ts';

/** A post whose fields and HTML are in a pack, so that later builds can reuse it. */
export interface CachedPost extends StoredPost {
  readonly post: WrittenPost;
  readonly fields: BlobPlace;
  readonly body: BlobPlace;
}

export const isCached = (stored: StoredPost): stored is CachedPost =>
  stored.post !== null && stored.body !== null && stored.fields !== null && 'pack' in stored.fields;

/** Changes the paths of a post's assets. Stored paths are relative to the project's folder, which may move. */
export const placeAssets = (post: WrittenPost, place: (path: string) => string): WrittenPost =>
  post.assets.length === 0
    ? post
    : { ...post, assets: post.assets.map(({ path, target }) => ({ path: place(path), target })) };
