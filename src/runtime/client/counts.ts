import type { parseOrdinals } from '../resolver/chunk.ts';
import type { ChunkRef, Manifest } from '../resolver/manifest.ts';
import type { matchesOf, ReadChunk } from '../resolver/select.ts';
import type { TermCounts } from './types.ts';

/** The number of lists requested at a time. */
const AT_ONCE = 8;

/** A state of the index and its matching posts. `parse` is a field because an import would add a file to bundles. */
interface Counting {
  readonly manifest: Manifest;
  readonly matches: NonNullable<Awaited<ReturnType<typeof matchesOf>>>;
  readonly read: ReadChunk;
  readonly parse: typeof parseOrdinals;
}

/** Counts the matching posts of each term. Leaves out terms without any. Returns null if a file is missing. */
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
