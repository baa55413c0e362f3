import { hasPage, isKnownFormat, type Manifest } from './manifest.ts';
import type { PlannedList } from './plan.ts';
import type { Body, ReadFile } from './read-file.ts';
import { select } from './select.ts';

/** Reads a file of the tree in the encoding that the request prefers. */
type ReadPage = (path: string) => Promise<Body | null>;

type ReadList = (file: string, list: PlannedList, readPage: ReadPage) => Promise<Body>;

/**
 * Answers lists from the planned file if it exists, otherwise from the index. If a file that the manifest names is
 * missing, a deploy has removed it, so this reads the manifest again and retries once. Throws if the retry fails too;
 * this takes two complete deploys without a grace period during one request.
 */
export const createListReader = (readFile: ReadFile): ReadList => {
  const readManifest = createManifestReader(readFile);

  const attempt = async (file: string, list: PlannedList, readPage: ReadPage): Promise<Body | null> => {
    const manifest = await readManifest(`${list.folder}index/manifest.json`);
    if (!list.isDefault && hasPage(list.query, manifest)) return readPage(file);
    const bytes = await select(
      list.query,
      manifest,
      (hash) => readFile(`${list.folder}index/${hash}.json`),
      (slug) => readFile(`${list.folder}posts/${slug}.json`),
    );
    return bytes === null ? null : { bytes, encoding: null };
  };

  return async (file, list, readPage) => {
    const body =
      (list.isDefault ? await readPage(file) : null) ??
      (await attempt(file, list, readPage)) ??
      (await attempt(file, list, readPage));
    if (body === null) throw new Error(`the index of ${list.folder} names files that do not exist`);
    return body;
  };
};

/** The largest number of cached manifests: enough for the workspaces that one process serves at a time. */
const MAX_CACHED = 32;

/** Reads the manifest each time, but parses it only if it changed. Throws if it is missing or its format is unknown. */
const createManifestReader = (readFile: ReadFile): ((path: string) => Promise<Manifest>) => {
  const cache = new Map<string, { readonly bytes: Uint8Array; readonly manifest: Manifest }>();
  return async (path) => {
    const bytes = await readFile(path);
    if (bytes === null) throw new Error(`${path} is missing`);
    const known = cache.get(path);
    if (known !== undefined && isEqual(known.bytes, bytes)) return known.manifest;
    const manifest: Manifest = JSON.parse(new TextDecoder().decode(bytes));
    if (!isKnownFormat(manifest)) throw new Error(`${path} has a format that this resolver does not know`);
    cache.delete(path);
    cache.set(path, { bytes, manifest });
    for (const oldest of cache.keys()) if (cache.size > MAX_CACHED) cache.delete(oldest);
    return manifest;
  };
};

const isEqual = (one: Uint8Array, other: Uint8Array): boolean => {
  if (one === other) return true;
  if (one.length !== other.length) return false;
  for (let at = 0; at < one.length; at += 1) if (one[at] !== other[at]) return false;
  return true;
};
