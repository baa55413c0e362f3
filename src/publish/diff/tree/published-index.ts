import { createHash } from 'node:crypto';
import * as z from 'zod';
import { V1_LIST } from '../../../runtime/resolver/list-template.ts';
import { isSlug } from '../../../runtime/resolver/slug.ts';
import { type Fields, isObject } from '../../../shared/is-object.ts';
import { parseJson } from '../../../shared/parse-json.ts';
import { mapAtOnce } from '../../../shared/workers/at-once.ts';
import { damaged, type PublishedTree } from './published-tree.ts';

const hash = z.string().regex(/^[0-9a-f]{8,64}$/);
const count = z.int().min(0).max(100_000_000);
const limit = z.int().min(1);
const lists = z.record(z.string().refine(isSlug), z.tuple([hash, count]));

/** The fields of an index's manifest that are read here; older ones have no limits. */
const manifest = z.object({
  format: z.union([z.literal(1), z.literal(2)]),
  total: count,
  limit: z.object({ default: limit, max: limit }).optional(),
  /** Chunks of records, oldest first, by hash. */
  records: z.array(hash),
  /** Posting lists: by filter, then by term. */
  terms: z.record(z.string().regex(/^[a-z]+$/), lists),
  /** What stands around the records of a list; version 1's where it is absent. */
  list: z.array(z.string()).optional(),
  /** The default one first; only the default one's folder names them. */
  languages: z.array(z.string().regex(/^[A-Za-z0-9-]+$/)).optional(),
  search: z.string().optional(),
  revision: z.string().optional(),
});

export type PublishedManifest = z.infer<typeof manifest>;

/** Reads a manifest; null for what is not one, or has an unknown format. */
export const parseManifest = (bytes: Uint8Array): PublishedManifest | null =>
  manifest.safeParse(parseJson(bytes)).data ?? null;

/** The path from a list's answer to its records; null where the template is not valid. */
export const recordsPath = (template: readonly string[] = V1_LIST): readonly string[] | null => {
  const text = template.map((piece, at) => (at % 2 === 0 ? piece : piece === 'records' ? '"\\u0000"' : '0')).join('');
  try {
    return find(JSON.parse(text), []);
  } catch {
    return null;
  }
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

/** A list's answer with an empty list of records. */
export const withoutRecords = (answer: unknown, path: readonly string[]): unknown => {
  const [name, ...rest] = path;
  if (name === undefined) return Array.isArray(answer) ? [] : answer;
  if (!isObject(answer) || !Object.hasOwn(answer, name)) return answer;
  return { ...answer, [name]: withoutRecords(answer[name], rest) };
};

/** A post as it is in lists. */
export interface PublishedPost {
  /** The name of its file, by which it is the same post in both trees. */
  readonly slug: string;
  /** Its record as JSON. */
  readonly record: string;
  /** The terms that filters find it by, as `tags=red`. */
  readonly terms: string[];
}

interface Reading {
  readonly tree: PublishedTree;
  /** Files of an index by their hash, so that a file that both trees have is read once. */
  readonly chunks: Map<string, Promise<Uint8Array>>;
  /** Slugs of the same workspace, oldest post first, where another version has told them. */
  readonly slugs: readonly string[] | null;
}

/** Chunks read at a time. */
const AT_ONCE = 12;

/**
 * All posts of a key, oldest first; null when its records have nothing that names their files. Throws a DiagnosticError
 * when the index is not whole.
 */
export const readPosts = async (
  { manifest, folder }: { readonly manifest: PublishedManifest; readonly folder: string },
  reading: Reading,
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
    for (const [term, [hash]] of Object.entries(lists)) {
      for (const ordinal of await readChunk(folder, hash, reading)) {
        posts[Number(ordinal)]?.terms.push(`${filter}=${term}`);
      }
    }
  }
  for (const post of posts) post.terms.sort();
  return posts;
};

/** A chunk's list. The name is a hash of the bytes, so that those of either tree can be used. */
const readChunk = async (folder: string, hash: string, { tree, chunks }: Reading): Promise<readonly unknown[]> => {
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

/** The slugs of records: their own, else those that another version has told for as many, else a field that names each. */
const slugsOf = (records: readonly Fields[], known: readonly string[] | null): readonly string[] | null => {
  const [first] = records;
  if (first === undefined) return [];
  const fields = new Set(['slug', 'id', ...Object.keys(first)]);
  const field = [...fields].find((name) => namesAll(records, name));
  if (field !== 'slug' && known?.length === records.length) return known;
  return field === undefined ? null : records.map((record) => String(record[field]));
};

/** Whether a field has a slug in each record, and never the same one. */
const namesAll = (records: readonly Fields[], field: string): boolean =>
  records.every((record) => typeof record[field] === 'string' && isSlug(record[field])) &&
  new Set(records.map((record) => record[field])).size === records.length;
