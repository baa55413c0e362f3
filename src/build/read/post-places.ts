import { idsIn } from '../../content/html/ids.ts';
import type { PostFields, StoredPost } from '../../content/posts/written-post.ts';
import type { BlobPlace, PackReader } from '../../shared/cache/packs.ts';
import { shortHash } from '../../shared/fs/fingerprint.ts';

/** The places of the fields and the HTML of all posts, by file. Once the posts are saved, only these stay in memory. */
export interface PostPlaces {
  readonly note: (stored: StoredPost) => void;
  /** A post's fields. Throws a DamagedCacheError if they are damaged. */
  readonly fields: (file: string) => PostFields;
  readonly fieldsHash: (file: string) => string;
  /** The place of a post's HTML, which is JSON text in a pack. */
  readonly htmlPlace: (file: string) => BlobPlace;
  /** The ids in a post's HTML; null if it has no HTML. */
  readonly ids: (file: string) => ReadonlySet<string> | null;
}

type PostPlace = Pick<StoredPost, 'fields' | 'body' | 'ids'>;

export const createPostPlaces = (reader: Pick<PackReader, 'get'>): PostPlaces => {
  const places = new Map<string, PostPlace>();
  const fieldsOf = (file: string): BlobPlace | PostFields => required(places.get(file)?.fields);
  return {
    note: ({ file, fields, body, ids }) =>
      void places.set(file, ids === undefined ? { fields, body } : { fields, body, ids }),
    fields: (file) => {
      const fields = fieldsOf(file);
      return 'pack' in fields ? JSON.parse(reader.get(fields).toString()) : fields;
    },
    fieldsHash: (file) => {
      const fields = fieldsOf(file);
      return 'pack' in fields ? fields.hash : shortHash(JSON.stringify(fields));
    },
    // Null if HTML is not cached. Then nothing uses the HTML.
    htmlPlace: (file) => required(places.get(file)).body as BlobPlace,
    ids: createIdsOf((file) => places.get(file), reader.get),
  };
};

const required = <Value>(value: Value | null | undefined): Value => {
  if (value == null) throw new Error('the post is not stored');
  return value;
};

/** The maximum number of posts whose ids are cached, because a large project has too many. */
const MOST_FILES = 1000;

/** Finds the ids in a post's HTML, by file; null if it has no HTML. */
const createIdsOf = (
  placeOf: (file: string) => PostPlace | undefined,
  htmlAt: (place: BlobPlace) => Uint8Array,
): PostPlaces['ids'] => {
  const read: PostPlaces['ids'] = (file) => {
    const { body, ids } = placeOf(file) ?? {};
    if (ids !== undefined) return new Set(ids.split('\n'));
    return body == null ? null : idsIn(JSON.parse(htmlAt(body).toString()));
  };
  const cached = new Map<string, ReadonlySet<string> | null>();
  return (file) => {
    let ids = cached.get(file);
    if (ids === undefined) {
      ids = read(file);
      if (cached.size === MOST_FILES) cached.clear();
      cached.set(file, ids);
    }
    return ids;
  };
};
