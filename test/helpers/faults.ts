import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasFile, type PostingList } from '../../src/runtime/resolver/posting-list.ts';

/**
 * Finds what would break a reader of an output folder: torn files, and lists and indexes that name missing files.
 * `api` is the folder of one key, relative to `out`.
 */
export const faultsIn = (out: string, api: string): string[] => {
  const faults: string[] = [];
  const files = jsonIn(out, faults);
  const has = (path: string): boolean => files.has(join(out, api, path));
  for (const [path, value] of files) {
    if (path.endsWith('/manifest.json')) faults.push(...brokenIndex(value as ManifestJson, has));
    const isList = Array.isArray(value) || typeof (value as ListJson | null)?.total === 'number';
    const records = Array.isArray(value) ? value : ((value as ListJson).data ?? []);
    if (!isList || !Array.isArray(records) || path.endsWith('/manifest.json')) continue;
    // Old or new chunks may be there although no manifest names them; readers never request those.
    if (path.includes('/index/')) continue;
    for (const { slug } of records) if (!has(`posts/${slug}.json`)) faults.push(`${path} names ${slug}`);
  }
  return faults;
};

interface ListJson {
  readonly total?: unknown;
  readonly data?: readonly { readonly slug: string }[];
}

interface ManifestJson {
  readonly records: readonly string[];
  readonly terms: Readonly<Record<string, Readonly<Record<string, PostingList>>>>;
}

const brokenIndex = ({ records, terms }: ManifestJson, has: (path: string) => boolean): string[] => {
  const lists = Object.values(terms).flatMap((byTerm) =>
    Object.values(byTerm)
      .filter(hasFile)
      .map(([hash]) => hash),
  );
  return [...records, ...lists].filter((hash) => !has(`index/${hash}.json`)).map((hash) => `index names ${hash}`);
};

const jsonIn = (folder: string, faults: string[]): Map<string, unknown> => {
  const found = new Map<string, unknown>();
  for (const path of pathsIn(folder)) {
    if (!path.endsWith('.json')) continue;
    try {
      found.set(path, JSON.parse(readFileSync(path, 'utf8')));
    } catch (error) {
      faults.push(`${path}: ${error}`);
    }
  }
  return found;
};

const pathsIn = (folder: string): string[] => {
  try {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  } catch {
    return [];
  }
};
