import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import type { Files } from './files.ts';

/** Any JSON value. Each test knows the shape of what it edits. */
// biome-ignore lint/suspicious/noExplicitAny: the type of a tree would repeat the contract
export type Json = Record<string, any>;

/** Changes that no configuration can make to a tree. Files that depend on each other change together, as in a build. */
export interface Edit {
  readonly openapi?: (document: Json) => void;
  /** Changes each record, both in lists and in details. */
  readonly record?: (record: Json) => Json;
  /** Changes each list answer; `detail` changes each detail answer. */
  readonly list?: (answer: Json) => Json;
  readonly detail?: (answer: Json) => Json;
  /** Changes the order of the posts, which is oldest first. */
  readonly order?: (slugs: readonly string[]) => readonly string[];
  readonly terms?: (terms: Json) => Json;
  readonly manifest?: (manifest: Json) => Json;
  /** Changes single answers, by their path below the key without `.json`. */
  readonly answers?: Readonly<Record<string, (answer: Json) => Json>>;
  /** Files and folders to delete, by their paths below the key. */
  readonly remove?: readonly string[];
}

/** Returns a published tree in which the folder of one key (`api/public/v1/demo`) is changed. */
export const editTree = (tree: Files, folder: string, edit: Edit): Files => {
  const files = new Map(Object.entries(tree));
  const at = (path: string): string => posix.join(folder, path);
  const edited: Editable = {
    paths: [...files.keys()]
      .filter((path) => path.startsWith(`${folder}/`))
      .map((path) => path.slice(folder.length + 1)),
    read: (path) => JSON.parse(String(files.get(at(path)))),
    put: (path, text) => void files.set(at(path), text),
  };
  if (edit.openapi !== undefined) {
    const document = edited.read('../openapi.json');
    edit.openapi(document);
    edited.put('../openapi.json', JSON.stringify(document));
  }
  editIndex(edited, edit);
  editAnswers(edited, edit);
  for (const removed of (edit.remove ?? []).map(at))
    for (const path of [...files.keys()]) if (path === removed || path.startsWith(`${removed}/`)) files.delete(path);
  return Object.fromEntries(files);
};

/** The files of one key, by their paths below the key. */
interface Editable {
  readonly paths: readonly string[];
  readonly read: (path: string) => Json;
  readonly put: (path: string, text: string) => void;
}

const editIndex = ({ read, put }: Editable, edit: Edit): void => {
  const manifest = read('index/manifest.json');
  const chunk = (hash: string): Json[] => read(`index/${hash}.json`) as Json[];
  const putChunk = (text: string): string => {
    const hash = createHash('sha256').update(text).digest('hex').slice(0, 16);
    put(`index/${hash}.json`, text);
    return hash;
  };
  const old: Json[] = manifest.records.flatMap(chunk);
  const slugs = old.map(({ slug }) => slug);
  const order = edit.order?.(slugs) ?? slugs;
  const records = order.map((slug) => old[slugs.indexOf(slug)] ?? {}).map((one) => edit.record?.(one) ?? one);
  const terms: Json = {};
  for (const [filter, lists] of Object.entries<Json>(manifest.terms)) {
    terms[filter] = {};
    for (const [term, list] of Object.entries<Json>(lists)) {
      const listed = (typeof list[0] === 'string' ? chunk(list[0]) : list) as unknown[];
      const ordinals = listed.map((at) => order.indexOf(slugs[Number(at)])).sort((a, b) => a - b);
      terms[filter][term] = typeof list[0] === 'string' ? [putChunk(JSON.stringify(ordinals)), list[1]] : ordinals;
    }
  }
  const text = `[\n${records.map((one) => JSON.stringify(one)).join(',\n')}\n]`;
  const edited = { ...manifest, records: [putChunk(text)], terms: edit.terms?.(terms) ?? terms };
  put('index/manifest.json', JSON.stringify(edit.manifest?.(edited) ?? edited));
};

const editAnswers = ({ paths, read, put }: Editable, edit: Edit): void => {
  const record = edit.record ?? ((one: Json): Json => one);
  for (const path of paths.filter((path) => /^posts(\/.*)?\.json$/.test(path))) {
    const answer = read(path);
    const isList = Array.isArray(answer.data);
    const data = isList ? answer.data.map(record) : record(answer.data);
    const envelope = isList ? edit.list : edit.detail;
    put(path, JSON.stringify(envelope?.({ ...answer, data }) ?? { ...answer, data }));
  }
  for (const [name, change] of Object.entries(edit.answers ?? {}))
    put(`${name}.json`, JSON.stringify(change(read(`${name}.json`))));
};
