import * as z from 'zod';
import { isSlug } from '../resolver/slug.ts';

const hash = z.string().regex(/^[0-9a-f]{8,64}$/);
const count = z.int().min(0).max(100_000_000);
const limit = z.int().min(1);
const lists = z.record(z.string().refine(isSlug), z.tuple([hash, count]));

/** What is needed of an index's manifest; older ones do not say their limits. */
const manifest = z.object({
  format: z.union([z.literal(1), z.literal(2)]),
  total: count,
  limit: z.object({ default: limit, max: limit }).optional(),
  records: z.array(hash),
  terms: z.record(z.string().regex(/^[a-z]+$/), lists),
  list: z.array(z.string()).optional(),
  languages: z.array(z.string().regex(/^[A-Za-z0-9-]+$/)).optional(),
});

export interface PublishedManifest {
  readonly total: number;
  readonly limit?: { readonly default: number; readonly max: number } | undefined;
  /** Chunks of records, oldest first, by hash. */
  readonly records: readonly string[];
  /** Posting lists: by filter, then by term. */
  readonly terms: Readonly<Record<string, Readonly<Record<string, readonly [hash: string, count: number]>>>>;
  /** What stands around the records of a list; version 1's where it is absent. */
  readonly list?: readonly string[] | undefined;
  /** The default one first; only the default one's folder names them. */
  readonly languages?: readonly string[] | undefined;
}

/** A manifest as it was published; null for what is none, or of a format that is not known. */
export const parseManifest = (bytes: Uint8Array): PublishedManifest | null => {
  const parsed = (manifest satisfies z.ZodType<PublishedManifest>).safeParse(parseJson(bytes));
  return parsed.success ? parsed.data : null;
};

/** Undefined for what is no JSON. */
export const parseJson = (bytes: Uint8Array): unknown => {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
};
