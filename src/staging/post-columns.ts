import type { Fingerprint } from '../cache/fingerprint.ts';
import type { Place } from '../cache/packs.ts';
import type { Codec } from '../cache/shards.ts';
import type { PostEntry } from '../posts/parsed-post.ts';
import type { HeldPost } from './staged-post.ts';

/** Values of which many rows have the same one: each once, and its number for each row. */
interface Distinct<Value> {
  readonly values: readonly Value[];
  readonly rows: readonly number[];
}

interface PlaceColumns {
  readonly packs: Distinct<string>;
  readonly offsets: readonly number[];
  readonly lengths: readonly number[];
  readonly hashes: readonly string[];
}

/** What most posts have in common. */
type Rest = Omit<PostEntry, 'file' | 'slug' | 'addresses' | 'publishedAt' | 'dueAt' | 'category' | 'tags' | 'authors'> &
  Pick<HeldPost, 'diagnostics'>;

interface Columns {
  readonly files: readonly string[];
  readonly hashes: readonly (string | null)[];
  readonly fingerprints: readonly (Fingerprint | null)[];
  readonly slugs: readonly string[];
  /** Null where there are none. */
  readonly addresses: readonly (readonly string[] | null)[];
  readonly dates: readonly string[];
  /** Null where it is the date. */
  readonly dues: readonly (string | null)[];
  readonly categories: Distinct<PostEntry['category']>;
  readonly tags: Distinct<PostEntry['tags']>;
  readonly authors: Distinct<PostEntry['authors']>;
  readonly rests: Distinct<Rest>;
  readonly fields: PlaceColumns;
  readonly bodies: PlaceColumns;
}

/** Posts' rows as columns: they are shorter and sooner read, and what posts share is in memory once. */
export const postColumns: Codec<HeldPost> = {
  encode: (rows): Columns => {
    const posts = rows.map(({ post }) => post);
    return {
      files: rows.map(({ file }) => file),
      hashes: rows.map(({ hash }) => hash),
      fingerprints: rows.map(({ fingerprint }) => fingerprint),
      slugs: posts.map(({ slug }) => slug),
      addresses: posts.map(({ addresses }) => addresses ?? null),
      dates: posts.map(({ publishedAt }) => publishedAt),
      dues: posts.map(({ dueAt, publishedAt }) => (dueAt === publishedAt ? null : dueAt)),
      categories: distinct(posts.map(({ category }) => category)),
      tags: distinct(posts.map(({ tags }) => tags)),
      authors: distinct(posts.map(({ authors }) => authors)),
      rests: distinct(rows.map(restOf)),
      fields: placeColumns(rows.map(({ fields }) => fields)),
      bodies: placeColumns(rows.map(({ body }) => body)),
    };
  },
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
        incomplete: null,
        diagnostics,
        fields: fieldsOf(row),
        body: bodyOf(row),
      };
    });
  },
};

const restOf = ({ post, diagnostics }: HeldPost): Rest => {
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

const placeColumns = (places: readonly Place[]): PlaceColumns => ({
  packs: distinct(places.map(({ pack }) => pack)),
  offsets: places.map(({ offset }) => offset),
  lengths: places.map(({ length }) => length),
  hashes: places.map(({ hash }) => hash),
});

const placeAt = ({ packs, offsets, lengths, hashes }: PlaceColumns): ((row: number) => Place) => {
  const packOf = valueAt(packs);
  return (row) => ({
    pack: packOf(row),
    offset: offsets[row] as number,
    length: lengths[row] as number,
    hash: hashes[row] as string,
  });
};
