import { createHash } from 'node:crypto';
import * as z from 'zod';
import { V1_LIST } from '../../../runtime/resolver/list-template.ts';
import { hasFile } from '../../../runtime/resolver/posting-list.ts';
import { isSlug } from '../../../runtime/resolver/slug.ts';
import { type Fields, isObject } from '../../../shared/is-object.ts';
import { orNull } from '../../../shared/or-null.ts';
import { parseJson } from '../../../shared/parse-json.ts';
import { mapAtOnce } from '../../../shared/workers/at-once.ts';
import { damaged, type PublishedTree } from './published-tree.ts';

const hash = z.string().regex(/^[0-9a-f]{8,64}$/);
const count = z.int().min(0).max(100_000_000);
const limit = z.int().min(1);
const lists = z.record(z.string().refine(isSlug), z.union([z.tuple([hash, count]), z.array(count)]));

/** The fields of an index's manifest that a diff reads. Older manifests have no limits. */
const manifest = z.object({
  format: z.union([z.literal(1), z.literal(2)]),
  total: count,
  limit: z.object({ default: limit, max: limit }).optional(),
  /** Chunks of records, oldest first, by hash. */
  records: z.array(hash),
  /** Posting lists: by filter, then by term. */
  terms: z.record(z.string().regex(/^[a-z]+$/), lists),
  /** The envelope around the records of a list; absent for version 1's. */
  list: z.array(z.string()).optional(),
  /** The default language first. Only the manifest of the default language has this field. */
  languages: z.array(z.string().regex(/^[A-Za-z0-9-]+$/)).optional(),
  search: z.string().optional(),
  revision: z.string().optional(),
});

export type PublishedManifest = z.infer<typeof manifest>;

/** Parses a manifest; null if it is invalid or has an unknown format. */
export const parseManifest = (bytes: Uint8Array): PublishedManifest | null =>
  manifest.safeParse(parseJson(bytes)).data ?? null;

/** Returns the path to the records in a list's answer; null if the template is not valid. */
export const recordsPath = (template: readonly string[] = V1_LIST): readonly string[] | null => {
  const text = template.map((piece, at) => (at % 2 === 0 ? piece : piece === 'records' ? '"\\u0000"' : '0')).join('');
  return orNull(() => find(JSON.parse(text), []));
};

const find = (value: unknown, path: readonly string[]): readonly string[] | null => {
  if (Array.isArray(value)) return value.length === 1 && value[0] === '\0' ? path : null;
  if (!isObject(value)) return null;
  for (const [name, inner] of Object.entries(value)) {
    const found = find(inner, [...path, name]);
    if (found !== null) return found;
  }
  return null;
};

/** A post from the lists. */
export interface PublishedPost {
  /** The name of its file, which identifies the post in both trees. */
  readonly slug: string;
  /** Its record as JSON. */
  readonly record: string;
  /** The terms for which filters find it, such as `tags=red`. */
  readonly terms: string[];
}

interface ReadContext {
  readonly tree: PublishedTree;
  /** Index files by hash, so that a file in both trees is read once. */
  readonly chunks: Map<string, Promise<Uint8Array>>;
  /** The workspace's slugs, oldest post first, if another version revealed them. */
  readonly slugs: readonly string[] | null;
}

/** The number of chunks that are read in parallel. */
const AT_ONCE = 12;

/** Reads a key's posts, oldest first; null if no field names files. Throws a DiagnosticError if it is incomplete. */
export const readPosts = async (
  { manifest, folder }: { readonly manifest: PublishedManifest; readonly folder: string },
  reading: ReadContext,
): Promise<PublishedPost[] | null> => {
  const chunks = await mapAtOnce(manifest.records, AT_ONCE, (hash) => readChunk(folder, hash, reading));
  const records = chunks.flat();
  if (records.length !== manifest.total || !records.every(isObject)) {
    throw damaged(reading.tree, `${folder}index/manifest.json`, 'has a different number of records than its chunks');
  }
  const slugs = slugsOf(records, reading.slugs);
  if (slugs === null) return null;
  const posts = records.map((record, ordinal): PublishedPost => {
    return { slug: slugs[ordinal] ?? '', record: JSON.stringify(record), terms: [] };
  });
  for (const [filter, lists] of Object.entries(manifest.terms)) {
    for (const [term, list] of Object.entries(lists)) {
      for (const ordinal of hasFile(list) ? await readChunk(folder, list[0], reading) : list) {
        posts[Number(ordinal)]?.terms.push(`${filter}=${term}`);
      }
    }
  }
  for (const post of posts) post.terms.sort();
  return posts;
};

/** Reads a chunk's list. Its name is a hash of the bytes, so a chunk of either tree can be used. */
const readChunk = async (folder: string, hash: string, { tree, chunks }: ReadContext): Promise<readonly unknown[]> => {
  const path = `${folder}index/${hash}.json`;
  const read = async (): Promise<Uint8Array> => {
    const bytes = await tree.read(path);
    if (bytes === null) throw damaged(tree, path, 'is missing');
    const actual = createHash('sha256').update(bytes).digest('hex');
    if (!actual.startsWith(hash)) throw damaged(tree, path, 'does not match the hash in its name');
    return bytes;
  };
  const bytes = chunks.get(hash) ?? read();
  chunks.set(hash, bytes);
  const list = parseJson(await bytes);
  if (!Array.isArray(list)) throw damaged(tree, path, 'is not a list');
  return list;
};

/** Returns the slugs of records: their own, or else as many from another version, or else those in a unique field. */
const slugsOf = (records: readonly Fields[], known: readonly string[] | null): readonly string[] | null => {
  const [first] = records;
  if (first === undefined) return [];
  const fields = new Set(['slug', 'id', ...Object.keys(first)]);
  const field = [...fields].find((name) => namesAll(records, name));
  if (field !== 'slug' && known?.length === records.length) return known;
  return field === undefined ? null : records.map((record) => String(record[field]));
};

/** Whether a field has a valid and unique slug in each record. */
const namesAll = (records: readonly Fields[], field: string): boolean =>
  records.every((record) => typeof record[field] === 'string' && isSlug(record[field])) &&
  new Set(records.map((record) => record[field])).size === records.length;
