import { createHash } from 'node:crypto';
import { isSlug } from '../resolver/slug.ts';
import { isObject } from './contract/declared-shape.ts';
import { parseJson } from './manifest.ts';
import type { PublishedTree } from './published-tree.ts';
import { damaged, type KeySnapshot } from './snapshot.ts';

type Values = Readonly<Record<string, unknown>>;

/** A post as it stands in lists. */
export interface PublishedPost {
  /** The name of its file, by which it is the same post in both trees. */
  readonly slug: string;
  /** Its record as JSON. */
  readonly record: string;
  /** The terms that filters find it by, as `tags=red`. */
  terms: string[];
}

/** Files of an index by their hash: what both trees hold is read once. */
export type Chunks = Map<string, Promise<Uint8Array>>;

export interface Reading {
  readonly tree: PublishedTree;
  readonly chunks: Chunks;
  /** Slugs of the same workspace, oldest post first, where another version has told them. */
  readonly slugs: readonly string[] | null;
}

/**
 * All posts of a key, oldest first; null when its records have nothing that names their files. Throws a DiagnosticError
 * when the index is not whole.
 */
export const readPosts = async (at: KeySnapshot, reading: Reading): Promise<PublishedPost[] | null> => {
  const { manifest, folder } = at;
  const chunks = await Promise.all(manifest.records.map((hash) => readChunk(folder, hash, reading)));
  const records = chunks.flat();
  if (records.length !== manifest.total || !records.every(isObject)) {
    throw damaged(reading.tree, `${folder}index/manifest.json`, 'counts other records than its chunks hold');
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

/** A chunk's list. What it holds is what its name says, so the bytes of either tree will do. */
const readChunk = async (folder: string, hash: string, { tree, chunks }: Reading): Promise<readonly unknown[]> => {
  const path = `${folder}index/${hash}.json`;
  const read = async (): Promise<Uint8Array> => {
    const bytes = await tree.read(path);
    if (bytes === null) throw damaged(tree, path, 'is missing');
    const actual = createHash('sha256').update(bytes).digest('hex');
    if (!actual.startsWith(hash)) throw damaged(tree, path, 'holds something else than its name says');
    return bytes;
  };
  const bytes = chunks.get(hash) ?? read();
  chunks.set(hash, bytes);
  const list = parseJson(await bytes);
  if (!Array.isArray(list)) throw damaged(tree, path, 'is no list');
  return list;
};

/** By another version's names if there are as many, by a field that names each record otherwise. */
const slugsOf = (records: readonly Values[], known: readonly string[] | null): readonly string[] | null => {
  const field = fieldsToTry(records[0]).find((name) => namesAll(records, name));
  if (field === 'slug' || known?.length !== records.length) {
    return field === undefined ? (records.length === 0 ? [] : null) : records.map((record) => String(record[field]));
  }
  return known;
};

const fieldsToTry = (record: Values | undefined): string[] => {
  const names = Object.keys(record ?? {});
  return ['slug', 'id', ...names].filter((name, at, all) => names.includes(name) && all.indexOf(name) === at);
};

const namesAll = (records: readonly Values[], field: string): boolean =>
  records.every((record) => typeof record[field] === 'string' && isSlug(record[field])) &&
  new Set(records.map((record) => record[field])).size === records.length;
