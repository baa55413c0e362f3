import { parseOrdinals } from '../resolver/chunk.ts';
import type { Manifest } from '../resolver/manifest.ts';
import { parseQuery, type Query } from '../resolver/query.ts';
import { searchParameters } from '../resolver/search.ts';
import { matchesOf, type ReadChunk, select } from '../resolver/select.ts';
import type { Settle } from './transport.ts';
import type { AnsweredList, TermCounts } from './types.ts';
import type { Snapshot } from './walk.ts';

/** A published index. */
export interface Index {
  readonly manifest: () => Promise<Manifest>;
  /** Null when there is no such file. */
  readonly chunk: ReadChunk;
  readonly settle: Settle;
}

/**
 * The answer to a query (`?category=news`, or nothing) from the index, with the code that answers on the edge. Files
 * that are missing have been removed by a deploy: then the manifest is read once more.
 */
export const indexList = async <Custom extends object>(search: string, index: Index): Promise<AnsweredList<Custom>> => {
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const { query, read } = await open<Custom>(search, index);
    const list = await read(query);
    if (list !== null) return list;
  }
  throw new Error('The index names files that do not exist.');
};

/** One state of the index: its manifest is read now, and every list is of it. */
export const indexSnapshot = async <Custom extends object>(search: string, index: Index): Promise<Snapshot<Custom>> => {
  const { query, read } = await open<Custom>(search, index);
  return (offset) => read({ ...query, offset });
};

/** The same of counts: how many of the posts that match each term has. */
export const indexCounts = async (search: string, { manifest: readManifest, chunk }: Index): Promise<TermCounts> => {
  const { countTerms } = await import('./counts.ts');
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const manifest = await readManifest();
    // A list of another shape holds the same posts.
    if (manifest.format > 2) throw unknownFormat();
    const query = parseQuery(searchParameters(search.slice(1)), manifest.limit);
    const matches = await matchesOf(query, { manifest, read: chunk });
    const counts = matches && (await countTerms({ manifest, matches, read: chunk, parse: parseOrdinals }));
    if (counts !== null) return counts;
  }
  throw new Error('The index names files that do not exist.');
};

const unknownFormat = (): Error => new Error('The index has a format that this client does not know.');

interface Opened<Custom extends object> {
  readonly query: Query;
  readonly read: (query: Query) => Promise<AnsweredList<Custom> | null>;
}

const open = async <Custom extends object>(search: string, index: Index): Promise<Opened<Custom>> => {
  const manifest = await index.manifest();
  if (manifest.format !== 1) throw unknownFormat();
  const keep = keepingLast(index.chunk);
  return {
    query: parseQuery(searchParameters(search.slice(1)), manifest.limit),
    read: async (query) => {
      const bytes = await select(query, manifest, keep());
      return bytes === null ? null : index.settle(JSON.parse(new TextDecoder().decode(bytes)));
    },
  };
};

/** As many lists as may be read at one time, and the one before them. */
const LISTS = 5;

/** Reads chunks; a list gets those that lists shortly before it have used without asking for them again. */
const keepingLast = (chunk: Index['chunk']): (() => ReadChunk) => {
  const lists: Map<string, Promise<Uint8Array | null>>[] = [];
  return () => {
    const used = new Map<string, Promise<Uint8Array | null>>();
    const known = [used, ...lists];
    lists.unshift(used);
    lists.length = Math.min(lists.length, LISTS);
    return (hash) => {
      const bytes = known.find((list) => list.has(hash))?.get(hash) ?? chunk(hash);
      used.set(hash, bytes);
      return bytes;
    };
  };
};
