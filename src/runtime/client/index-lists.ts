import { searchParameters } from '../resolver/address.ts';
import { listQuery } from '../resolver/declared.ts';
import type { Manifest } from '../resolver/manifest.ts';
import { matchesOf } from '../resolver/matches.ts';
import type { Queries } from '../resolver/operators.ts';
import { type PostingList, sizeOf } from '../resolver/posting-list.ts';
import type { Query } from '../resolver/query.ts';
import { select } from '../resolver/select.ts';
import { ordinalsOf, type ReadChunk } from '../resolver/snapshot.ts';
import type { Settle } from './transport.ts';
import type { AnsweredList, TermCounts } from './types.ts';
import type { Snapshot } from './walk.ts';

export interface Index {
  readonly manifest: () => Promise<Manifest>;
  /** Reads a chunk, or returns null if the file does not exist. */
  readonly chunk: ReadChunk;
  /** Reads the detail of a post, or returns null if it does not exist. */
  readonly detail: ReadChunk;
  readonly settle: Settle;
}

/** Answers a query (`?category=news`, or an empty text) from the index, with the same code as edge functions. */
export const indexList = <Custom extends object>(search: string, index: Index): Promise<AnsweredList<Custom>> =>
  twice(async () => {
    const { query, read } = await open<Custom>(search, index);
    return read(query);
  });

/** Retries after null: if files are missing, a deploy removed them, and a newer manifest names others. */
const twice = async <Result>(attempt: () => Promise<Result | null>): Promise<Result> => {
  const result = (await attempt()) ?? (await attempt());
  if (result === null) throw new Error('The index refers to missing files.');
  return result;
};

/** Opens a snapshot of the lists in the index. Reads its manifest now. */
export const indexSnapshot = async <Custom extends object>(search: string, index: Index): Promise<Snapshot<Custom>> => {
  const { query, read } = await open<Custom>(search, index);
  return (offset) => read({ ...query, offset });
};

/** Counts the posts of each term that match a query. */
export const indexCounts = async (search: string, { manifest: readManifest, chunk }: Index): Promise<TermCounts> => {
  return twice(async () => {
    const manifest = await readManifest();
    // A list with a different envelope contains the same posts.
    if (manifest.format > 2) throw unknownFormat();
    const matches = await matchesOf(queryIn(search, manifest), { manifest, read: chunk });
    return matches && countTerms({ manifest, matches, read: chunk });
  });
};

/** The number of lists to request in parallel. */
const AT_ONCE = 8;

/** The manifest of the index, and its matching posts. */
interface Counting {
  readonly manifest: Manifest;
  readonly matches: NonNullable<Awaited<ReturnType<typeof matchesOf>>>;
  readonly read: ReadChunk;
}

/** Counts the matching posts of each term. Leaves out terms without any. Returns null if a file is missing. */
const countTerms = async ({ manifest, matches, read }: Counting): Promise<TermCounts | null> => {
  const { total, ordinals } = matches;
  const matching = ordinals && new Set(Array.from(ordinals));
  const count = async (list: PostingList): Promise<number | null> => {
    if (matching === null) return sizeOf(list);
    const listed = await ordinalsOf(list, read);
    return listed && Array.from(listed).filter((at) => matching.has(at)).length;
  };
  const countAll = async (
    lists: Readonly<Record<string, PostingList>>,
  ): Promise<ReadonlyMap<string, number> | null> => {
    const found = new Map<string, number>();
    const terms = total === 0 ? [] : Object.keys(lists);
    for (let first = 0; first < terms.length; first += AT_ONCE) {
      const some = terms.slice(first, first + AT_ONCE);
      const counts = await Promise.all(some.map((term) => count(lists[term] as PostingList)));
      for (const [at, term] of some.entries()) {
        const number = counts[at] ?? null;
        if (number === null) return null;
        if (number > 0) found.set(term, number);
      }
    }
    return found;
  };
  const categories = await countAll(manifest.terms.category);
  const tags = categories && (await countAll(manifest.terms.tags));
  const authors = tags && (await countAll(manifest.terms.author));
  return authors && { total, categories, tags, authors };
};

/** The error for a parameter that the version does not declare, or for a malformed value. */
export class InvalidQuery extends Error {}

const NO_QUERIES: Queries = { filters: {}, sort: [], include: false, archives: false, pass: [] };

const queryIn = (search: string, manifest: Pick<Manifest, 'limit' | 'queries'>): Query => {
  const version = { limit: manifest.limit, queries: manifest.queries ?? NO_QUERIES };
  const query = listQuery(searchParameters(search.slice(1)), version, false);
  if (typeof query === 'string') throw new InvalidQuery(query);
  return query;
};

const unknownFormat = (): Error => new Error('This client does not support the format of the index.');

const open = async <Custom extends object>(search: string, index: Index) => {
  const manifest = await index.manifest();
  if (manifest.format !== 1) throw unknownFormat();
  const query = queryIn(search, manifest);
  return {
    query,
    read: async (request: typeof query) => {
      const bytes = await select(request, manifest, index.chunk, index.detail);
      return bytes === null ? null : index.settle<AnsweredList<Custom>>(JSON.parse(new TextDecoder().decode(bytes)));
    },
  };
};
