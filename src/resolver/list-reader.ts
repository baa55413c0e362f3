import type { Body } from './body.ts';
import { createManifestReader } from './manifest-reader.ts';
import { hasPage } from './pages.ts';
import type { PlannedList } from './plan.ts';
import type { ReadFile } from './read-file.ts';
import { select } from './select.ts';

/** Reads a file of the tree as the request wants it encoded. */
type ReadPage = (path: string) => Promise<Body | null>;

export type ReadList = (file: string, list: PlannedList, readPage: ReadPage) => Promise<Body>;

/**
 * Answers lists: the planned file where it exists, else the index. A file that the manifest promises and that is missing
 * has been removed by a deploy, so the manifest is read once more. Throws when that does not help.
 */
export const createListReader = (readFile: ReadFile): ReadList => {
  const readManifest = createManifestReader(readFile);

  const attempt = async (file: string, list: PlannedList, readPage: ReadPage): Promise<Body | null> => {
    const manifest = await readManifest(`${list.folder}index/manifest.json`);
    if (!list.isDefault && hasPage(list.query, manifest)) return readPage(file);
    const bytes = await select(list.query, manifest, (hash) => readFile(`${list.folder}index/${hash}.json`));
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
