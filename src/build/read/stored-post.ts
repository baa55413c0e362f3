import type { AuthorName, StoredPost, WrittenPost } from '../../content/posts/written-post.ts';
import type { Place } from '../../shared/cache/packs.ts';
import type { Codec } from '../../shared/cache/shards.ts';

/** One that later builds can have. */
export interface HeldPost extends StoredPost {
  readonly post: WrittenPost;
  readonly fields: Place;
  readonly body: Place;
}

export const isHeld = (stored: StoredPost): stored is HeldPost =>
  stored.post !== null && stored.body !== null && stored.fields !== null && 'pack' in stored.fields;

/** Paths of assets are stored relative to the project, which may move. */
export const placeAssets = (post: WrittenPost, place: (path: string) => string): WrittenPost =>
  post.assets.length === 0
    ? post
    : { ...post, assets: post.assets.map(({ path, target }) => ({ path: place(path), target })) };

const NONE: readonly never[] = [];

/**
 * A function that makes what is held of a post small, while all posts are: words that many posts have in common, empty lists
 * and what is the same in two fields are in memory once. `file` is the post's, as the sources have it.
 */
export const createCompactPost = (): ((stored: StoredPost, file: string) => StoredPost) => {
  /** Each in a list, which all posts share that have it alone. */
  const words = new Map<string, readonly [string]>();
  const alone = (word: string): readonly [string] => {
    const known = words.get(word) ?? ([word] as const);
    words.set(word, known);
    return known;
  };
  const shared = (word: string): string => alone(word)[0];
  const author = (name: AuthorName): AuthorName => (typeof name === 'string' ? shared(name) : name);
  const list = (names: readonly AuthorName[]): readonly AuthorName[] => {
    const [first] = names;
    return names.length === 1 && typeof first === 'string' ? alone(first) : orNone(names.map(author));
  };
  const compact = (post: WrittenPost, file: string): WrittenPost => ({
    ...post,
    file,
    dueAt: post.dueAt === post.publishedAt ? post.publishedAt : post.dueAt,
    category: post.category === null ? null : shared(post.category),
    tags: orNone(post.tags.map(shared)),
    authors: list(post.authors),
    mapped: orNone(post.mapped),
    links: orNone(post.links),
    assets: orNone(post.assets),
  });
  // Written out, so that all have one layout.
  return ({ hash, fingerprint, post, diagnostics, fields, body, ids }, file) => ({
    file,
    hash,
    fingerprint,
    post: post && compact(post, file),
    diagnostics: orNone(diagnostics),
    fields,
    body,
    ...(ids !== undefined && { ids }),
  });
};

const orNone = <Item>(list: readonly Item[]): readonly Item[] => (list.length === 0 ? NONE : list);

/** Values of which many rows have the same one: each once, and its number for each row. */
interface Distinct<Value> {
  readonly values: readonly Value[];
  readonly rows: readonly number[];
}

const columnsOf = (rows: readonly HeldPost[]) => {
  const posts = rows.map(({ post }) => post);
  return {
    files: rows.map(({ file }) => file),
    hashes: rows.map(({ hash }) => hash),
    fingerprints: rows.map(({ fingerprint }) => fingerprint),
    slugs: posts.map(({ slug }) => slug),
    /** Null where there are none. */
    addresses: posts.map(({ addresses }) => addresses ?? null),
    dates: posts.map(({ publishedAt }) => publishedAt),
    /** Null where it is the date. */
    dues: posts.map(({ dueAt, publishedAt }) => (dueAt === publishedAt ? null : dueAt)),
    categories: distinct(posts.map(({ category }) => category)),
    tags: distinct(posts.map(({ tags }) => tags)),
    authors: distinct(posts.map(({ authors }) => authors)),
    rests: distinct(rows.map(restOf)),
    fields: placeColumns(rows.map(({ fields }) => fields)),
    bodies: placeColumns(rows.map(({ body }) => body)),
  };
};

type Columns = ReturnType<typeof columnsOf>;

/** Posts' rows as columns: they are shorter and sooner read, and what posts share is in memory once. */
export const postColumns: Codec<HeldPost> = {
  encode: columnsOf,
  decode: (encoded, isFromHere) => {
    const { files, hashes, fingerprints, slugs, addresses, dates, dues, ...columns } = encoded as Columns;
    const [categoryOf, tagsOf] = [valueAt(columns.categories), valueAt(columns.tags)];
    const [authorsOf, restAt] = [valueAt(columns.authors), valueAt(columns.rests)];
    const [fieldsOf, bodyOf] = [placeAt(columns.fields), placeAt(columns.bodies)];
    return files.map((file, row) => {
      const { diagnostics, ...rest } = restAt(row);
      const [category, tags, authors] = [categoryOf(row), tagsOf(row), authorsOf(row)];
      const [slug, publishedAt, known] = [slugs[row] as string, dates[row] as string, addresses[row] ?? null];
      return {
        file,
        hash: hashes[row] ?? null,
        fingerprint: isFromHere ? (fingerprints[row] ?? null) : null,
        post: {
          file,
          slug,
          ...(known !== null && { addresses: known }),
          publishedAt,
          dueAt: dues[row] ?? publishedAt,
          category,
          tags,
          authors,
          ...rest,
        },
        diagnostics,
        fields: fieldsOf(row),
        body: bodyOf(row),
      };
    });
  },
};

/** What most posts have in common. */
const restOf = ({ post, diagnostics }: HeldPost) => {
  const { file, slug, addresses, publishedAt, dueAt, category, tags, authors, ...rest } = post;
  return { ...rest, diagnostics };
};

const distinct = <Value>(values: readonly Value[]): Distinct<Value> => {
  const numbers = new Map<string, number>();
  const found: Value[] = [];
  const rows = values.map((value) => {
    const text = JSON.stringify(value);
    const number = numbers.get(text) ?? found.push(value) - 1;
    numbers.set(text, number);
    return number;
  });
  return { values: found, rows };
};

const valueAt =
  <Value>({ values, rows }: Distinct<Value>): ((row: number) => Value) =>
  (row) =>
    values[rows[row] as number] as Value;

const placeColumns = (places: readonly Place[]) => ({
  packs: distinct(places.map(({ pack }) => pack)),
  offsets: places.map(({ offset }) => offset),
  lengths: places.map(({ length }) => length),
  hashes: places.map(({ hash }) => hash),
});

const placeAt = ({ packs, offsets, lengths, hashes }: ReturnType<typeof placeColumns>): ((row: number) => Place) => {
  const packOf = valueAt(packs);
  return (row) => ({
    pack: packOf(row),
    offset: offsets[row] as number,
    length: lengths[row] as number,
    hash: hashes[row] as string,
  });
};
