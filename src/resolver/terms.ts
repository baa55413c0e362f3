import { hasOwn } from './has-own.ts';
import type { ChunkRef, Filter, Manifest } from './manifest.ts';

/** A term's posting list; null for a slug or id that no post has, whatever names an object inherits. */
export const termIn = (manifest: Manifest, filter: Filter, term: string): ChunkRef | null => {
  const terms = manifest.terms[filter];
  return hasOwn(terms, term) ? (terms[term] as ChunkRef) : null;
};
