import { isDeepStrictEqual } from 'node:util';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { sizeOf } from '../../../runtime/resolver/posting-list.ts';
import { contentHash } from '../../../shared/fs/fingerprint.ts';
import { type Fields, isObject } from '../../../shared/is-object.ts';
import { at } from '../kernel/api-under-test.ts';
import { type ApiAnswer, objectOf, type Send } from '../kernel/connection.ts';
import { type Check, check, fail, must } from '../kernel/perform-check.ts';
import { choose, type Sample } from '../kernel/read-sample.ts';

/** Checks the search index, if the API has one. */
export const search = (sample: Sample): Check[] => [
  check('a search index has its files, whole and in its language', at(sample.api, MANIFEST), async (answer, send) => {
    const manifest = objectOf(answer);
    if (answer.status === 200 && manifest?.search !== undefined) await judgeIndex(manifest, { sample, send });
  }),
];

const MANIFEST = 'index/manifest.json';

interface SearchContext {
  readonly sample: Sample;
  readonly send: Send;
}

const judgeIndex = async (manifest: Fields, context: SearchContext): Promise<void> => {
  const index = await readFile(manifest.search, context);
  judgeLanguage(index, manifest, context.sample);
  await judgeParts(index, context);
  const ids = await judgeGroups(index.records, context, judgeRecord);
  const { texts: textFiles } = await readFile(index.texts, context);
  const known = await judgeGroups(textFiles, context, ([id, texts]) => {
    must(Array.isArray(texts) && texts.length === 3, 'title, excerpt and text', `others for ${id}`);
  });
  const others = context.sample.isAll ? [...known].find((id) => !ids.has(id)) : undefined;
  must(others === undefined, 'the text of posts with records', `one of ${others}`);
  await judgeTerms(await readFile(index.terms, context), manifest);
  const { words } = await readFile(index.words, context);
  must(typeof words === 'string', 'frequent words', JSON.stringify(words));
};

/** Reads a JSON object from a file whose name is a hash of its bytes. */
const readFile = async (name: unknown, { sample, send }: SearchContext): Promise<Fields> => {
  const path = `index/${name}.json`;
  const answer = await send({ path: at(sample.api, path) });
  const value = answer.status === 200 ? objectOf(answer) : null;
  must(value !== null, `200 with a JSON object at ${path}`, answer);
  // A proxy may print JSON again: then only the content is judged, because the hash is of other white space.
  const isAsWritten = answer.text.replaceAll('\n', '') === JSON.stringify(value);
  if (isAsWritten && contentHash(answer.text) !== name) fail(`the content that ${path} is named after`, answer);
  return value;
};

const judgeLanguage = ({ language }: Fields, { languages }: Fields, { api }: Sample): void => {
  const [declared] = Array.isArray(languages) ? languages : [];
  const own = api.language ?? declared;
  const isOwn = own === undefined || String(own).toLowerCase() === language;
  must(isOwn, `a search index in ${own}`, `one in ${language}`);
};

/** Judges Pagefind's files: those that every search needs, and some others. */
const judgeParts = async ({ parts, files }: Fields, { sample, send }: SearchContext): Promise<void> => {
  const hashes = await readFile(parts, { sample, send });
  const always = isObject(files) ? Object.values(files).map(String) : [];
  for (const path of new Set([...always, ...choose(sample, 'details', Object.keys(hashes))])) {
    const part = await send({ path: `${sample.api.base}/${path}` });
    must(part.status === 200, `200 at ${path}`, part);
    const content = contentOf(part);
    must(content !== null, `the content of ${path}`, 'a damaged file');
    must(contentHash(content) === hashes[path], `the content of ${path}`, 'another content');
  }
};

/** Decompresses a file that the host or Pagefind compressed. Null if it is damaged. */
const contentOf = ({ bytes, headers }: ApiAnswer): Uint8Array | null => {
  try {
    let content = headers['content-encoding'] === 'br' ? brotliDecompressSync(bytes) : bytes;
    while (content[0] === 0x1f && content[1] === 0x8b) content = gunzipSync(content);
    return content;
  } catch {
    return null;
  }
};

type JudgeEntry = (entry: readonly [id: string, value: unknown], sample: Sample) => void;

/** Judges the entries of some files, and returns their ids. */
const judgeGroups = async (names: unknown, context: SearchContext, judge: JudgeEntry): Promise<ReadonlySet<string>> => {
  const all: readonly unknown[] = Array.isArray(names) ? names : [];
  const some = choose(context.sample, 'details', all);
  const ids = new Set<string>();
  for (const name of some) {
    for (const entry of Object.entries(await readFile(name, context))) {
      judge(entry, context.sample);
      ids.add(entry[0]);
    }
  }
  const { total } = context.sample;
  const areAll = some.length < all.length || ids.size === total;
  must(areAll, `results of all ${total} posts`, `of ${ids.size}`);
  return ids;
};

const judgeRecord: JudgeEntry = ([id, record], { posts, isComplete }) => {
  const slug = isObject(record) ? record.slug : undefined;
  const post = posts.find((one) => one.slug === slug);
  const isRight = post === undefined ? !isComplete : isDeepStrictEqual(post, record);
  must(isRight, 'records as in the lists', `another one of ${slug ?? id}`);
};

/** Judges the post numbers of each term: as many as the manifest counts. */
const judgeTerms = (posts: Fields, { terms }: Fields): void => {
  const counts = (value: unknown, countOf: (one: unknown) => unknown): Fields =>
    Object.fromEntries(
      Object.entries(isObject(value) ? value : {}).map(([filter, all]) => [
        filter,
        Object.fromEntries(Object.entries(isObject(all) ? all : {}).map(([term, one]) => [term, countOf(one)])),
      ]),
    );
  const found = counts(posts, (one) => (Array.isArray(one) ? one.length : null));
  const wanted = counts(terms, (one) => (Array.isArray(one) ? sizeOf(one) : null));
  must(isDeepStrictEqual(found, wanted), 'as many posts of each term as in the manifest', 'others');
};
