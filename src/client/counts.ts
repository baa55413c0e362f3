import type { parseOrdinals } from '../resolver/chunk.ts';
import type { ChunkRef, Manifest } from '../resolver/manifest.ts';
import type { matchesOf, ReadChunk } from '../resolver/select.ts';
import type { TermCounts } from './types.ts';

/** How many lists are asked for at one time. */
const AT_ONCE = 8;

/** The state of an index that is counted in; its reader is given, so that a bundler has no further file to make for it. */
interface Counting {
  readonly manifest: Manifest;
  readonly matches: NonNullable<Awaited<ReturnType<typeof matchesOf>>>;
  readonly read: ReadChunk;
  readonly parse: typeof parseOrdinals;
}

/** How many of the posts that match each term has; terms that none of them has are left out. Null when a file is missing. */
export const countTerms = async ({ manifest, matches, read, parse }: Counting): Promise<TermCounts | null> => {
  const { total, ordinals } = matches;
  const matching = ordinals && new Set(Array.from(ordinals));
  const count = async ([hash, size]: ChunkRef): Promise<number | null> => {
    if (matching === null) return size;
    const bytes = await read(hash);
    return bytes && parse(bytes, size).filter((at) => matching.has(at)).length;
  };
  const countAll = async (lists: Readonly<Record<string, ChunkRef>>): Promise<ReadonlyMap<string, number> | null> => {
    const found = new Map<string, number>();
    const terms = total === 0 ? [] : Object.keys(lists);
    for (let first = 0; first < terms.length; first += AT_ONCE) {
      const some = terms.slice(first, first + AT_ONCE);
      const counts = await Promise.all(some.map((term) => count(lists[term] as ChunkRef)));
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
