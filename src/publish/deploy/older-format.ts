import * as z from 'zod';
import {
  type AnyHead,
  type Manifest,
  NO_MANIFEST,
  OWN_FOLDER,
  type PublishedFile,
  type RemovedFile,
} from './manifest.ts';

const headers = z.record(z.string(), z.string());
const hash = z.string().nullable();
/** The hash, and the index of the headers in the list of all headers. */
const file = z.tuple([hash, z.int().min(0)]);
const commit = z.strictObject({ id: z.string(), at: z.number() }).nullable();

/** Formats 1 and 2, without their data for rollbacks. */
const schema = z.object({
  salt: z.string().nullable().default(null),
  base: z.string(),
  isConditional: z.boolean(),
  headers: z.array(headers),
  published: z.object({ files: z.record(z.string(), file), commit, at: z.number() }).nullable(),
  removed: z.record(z.string(), z.tuple([hash, z.int().min(0), z.number()])),
  hasStaleCaches: z.boolean().default(true),
  touched: z.array(z.string()),
});

/**
 * Reads a manifest of format 1 or 2; null if it is damaged. The next deploy writes the current format, and deletes the
 * files that the older Galley saved for a rollback.
 */
export const upgradeManifest = (stored: AnyHead): Manifest | null => {
  const { success, data } = schema.safeParse(stored);
  if (!success) return null;
  const { salt, base, isConditional, hasStaleCaches, published } = data;
  const fileOf = (hash: string | null, number: number): PublishedFile => ({
    hash,
    headers: data.headers[number] ?? {},
  });
  const files = new Map(
    Object.entries(published?.files ?? {}).map(([path, [hash, number]]) => [path, fileOf(hash, number)]),
  );
  const removed = new Map(
    Object.entries(data.removed).map(([path, [hash, number, at]]): [string, RemovedFile] => [
      path,
      { ...fileOf(hash, number), at },
    ]),
  );
  const touched = data.touched.filter((path) => !path.startsWith(OWN_FOLDER));
  for (const path of touched) {
    removed.delete(path);
    files.set(path, { hash: null, headers: {} });
  }
  const { commit = null, at = 0 } = published ?? {};
  return {
    ...{ ...NO_MANIFEST, salt, isConditional, hasStaleCaches, removed, stored, touched: new Set(touched) },
    published: files.size === 0 ? null : { files, base, commit, at },
  };
};
