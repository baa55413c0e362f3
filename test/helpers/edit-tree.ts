import { createHash } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Anything that JSON has: the edits of a test know what they edit. */
// biome-ignore lint/suspicious/noExplicitAny: tests write down what a real tree holds, not its type
export type Json = Record<string, any>;

/** What no configuration can do to a tree; files that depend on each other are changed together, as a build would. */
export interface Edit {
  readonly openapi?: (document: Json) => void;
  /** Of records, in lists and details alike. */
  readonly record?: (record: Json) => Json;
  /** Of what stands around a record or records. */
  readonly list?: (answer: Json) => Json;
  readonly detail?: (answer: Json) => Json;
  /** Of the posts' order, oldest first. */
  readonly order?: (slugs: readonly string[]) => readonly string[];
  readonly terms?: (terms: Json) => Json;
  readonly manifest?: (manifest: Json) => Json;
  /** Of single answers. */
  readonly answers?: Readonly<Record<string, (answer: Json) => Json>>;
  /** Files below the key. */
  readonly remove?: readonly string[];
}

const readJson = async (path: string): Promise<Json> => JSON.parse(await readFile(path, 'utf8'));
const writeJson = (path: string, value: unknown): Promise<void> => writeFile(path, JSON.stringify(value));

/** Changes a key's folder in a published tree, `dist/api/public/v1/demo`. */
export const editTree = async (folder: string, edit: Edit): Promise<void> => {
  if (edit.openapi !== undefined) {
    const path = join(folder, '../openapi.json');
    const document = await readJson(path);
    edit.openapi(document);
    await writeJson(path, document);
  }
  await editIndex(folder, edit);
  await editAnswers(folder, edit);
  for (const path of edit.remove ?? []) await rm(join(folder, path), { recursive: true });
};

const editIndex = async (folder: string, edit: Edit): Promise<void> => {
  const index = join(folder, 'index');
  const manifest = await readJson(join(index, 'manifest.json'));
  const chunk = async (hash: string): Promise<Json[]> => (await readJson(join(index, `${hash}.json`))) as Json[];
  const put = async (text: string): Promise<string> => {
    const hash = createHash('sha256').update(text).digest('hex').slice(0, 16);
    await writeFile(join(index, `${hash}.json`), text);
    return hash;
  };
  const old: Json[] = (await Promise.all(manifest.records.map(chunk))).flat();
  const slugs = old.map(({ slug }) => slug);
  const order = edit.order?.(slugs) ?? slugs;
  const records = order.map((slug) => old[slugs.indexOf(slug)] ?? {}).map((one) => edit.record?.(one) ?? one);
  const terms: Json = {};
  for (const [filter, lists] of Object.entries<Json>(manifest.terms)) {
    terms[filter] = {};
    for (const [term, [hash, count]] of Object.entries(lists)) {
      const ordinals: number[] = (await chunk(hash)).map((at) => order.indexOf(slugs[Number(at)]));
      terms[filter][term] = [await put(JSON.stringify(ordinals.sort((a, b) => a - b))), count];
    }
  }
  const text = `[\n${records.map((one) => JSON.stringify(one)).join(',\n')}\n]`;
  const edited = { ...manifest, records: [await put(text)], terms: edit.terms?.(terms) ?? terms };
  await writeJson(join(index, 'manifest.json'), edit.manifest?.(edited) ?? edited);
};

const editAnswers = async (folder: string, edit: Edit): Promise<void> => {
  const record = edit.record ?? ((one: Json): Json => one);
  const paths = (await readdir(join(folder, 'posts'), { recursive: true })).filter((path) => path.endsWith('.json'));
  for (const path of [...paths.map((one) => `posts/${one}`), 'posts.json']) {
    const answer = await readJson(join(folder, path));
    const isList = Array.isArray(answer.data);
    const data = isList ? answer.data.map(record) : record(answer.data);
    const envelope = isList ? edit.list : edit.detail;
    await writeJson(join(folder, path), envelope?.({ ...answer, data }) ?? { ...answer, data });
  }
  for (const [name, change] of Object.entries(edit.answers ?? {})) {
    const path = join(folder, `${name}.json`);
    await writeJson(path, change(await readJson(path)));
  }
};
