import { isDeepStrictEqual } from 'node:util';
import { termsOf } from '../../../api/tree/postings.ts';
import { hasFile, type PostingList, sizeOf } from '../../../runtime/resolver/posting-list.ts';
import { type Fields, isObject, within } from '../../../shared/is-object.ts';
import { parseJson } from '../../../shared/parse-json.ts';
import { at } from '../kernel/api-under-test.ts';
import { type ApiAnswer, objectOf, type Send } from '../kernel/connection.ts';
import { type Check, check, must, mustHaveNo } from '../kernel/perform-check.ts';
import type { SeenPost } from '../kernel/read-list.ts';
import { choose, FILTERS, type Sample } from '../kernel/read-sample.ts';

/** Checks the files of the index, from which clients answer queries if a host only serves files. */
export const index = (sample: Sample): Check[] => [
  check('the index has the posts and terms of the lists', at(sample.api, MANIFEST), (answer, send) =>
    judgeManifest(answer, sample, send),
  ),
];

const MANIFEST = 'index/manifest.json';

const judgeManifest = async (answer: ApiAnswer, sample: Sample, send: Send): Promise<void> => {
  // An API without a description may have been built without an index.
  if (answer.status === 404 && !sample.description.has('/posts')) return;
  const manifest = objectOf(answer);
  must(answer.status === 200 && manifest !== null, '200 with the manifest of the index', answer);
  mustHaveNo(manifestProblem(manifest, sample), 'a manifest that agrees with the lists');
  await judgeChunks(manifest, sample, send);
  await judgeTerms(manifest, sample, send);
};

/** Returns what is wrong with a manifest itself, as a phrase; null if nothing is. */
const manifestProblem = (manifest: Fields, { total, limit, posts, api }: Sample): string | null => {
  const { format, chunk, records, languages } = manifest;
  if (format !== 1 && format !== 2) return `format ${format}`;
  if (manifest.total !== total) return `total ${manifest.total} instead of ${total}`;
  const maximum = within(manifest, 'limit', 'max');
  if (limit.max !== null && maximum !== limit.max) return `a maximum limit of ${maximum} instead of ${limit.max}`;
  const usual = within(manifest, 'limit', 'default');
  if (usual !== limit.default) return `a default limit of ${usual} instead of ${limit.default}`;
  const count = Number.isSafeInteger(chunk) && Number(chunk) > 0 ? Math.ceil(total / Number(chunk)) : null;
  if (!Array.isArray(records) || records.length !== count) return 'another number of chunks than the posts need';
  const isTranslated = posts.some(({ lang, translations }) => typeof lang === 'string' && isObject(translations));
  const isDeclared = Array.isArray(languages) || api.language !== undefined;
  return isTranslated && !isDeclared ? 'no languages, which posts have' : null;
};

/** Posts are numbered from the oldest one, 0. */
const judgeChunks = async (manifest: Fields, sample: Sample, send: Send): Promise<void> => {
  const { chunk, records } = manifest as { readonly chunk: number; readonly records: readonly unknown[] };
  for (const [number, name] of choose(sample, 'files', [...records.entries()])) {
    const path = `index/${name}.json`;
    const answer = await send({ path: at(sample.api, path) });
    const oldest = number * chunk;
    const count = Math.min(chunk, sample.total - oldest);
    const seen = listIn(answer);
    must(seen?.length === count, `200 with ${count} records at ${path}`, answer);
    for (const [place, record] of seen.entries()) {
      const post = postAt(sample, oldest + place);
      const isRight = post === undefined || isRecordOf(record, post);
      must(isRight, `records as in the lists at ${path}`, `another one for ${post?.slug}`);
    }
  }
};

/** A server may add fields to lists that the files of the index do not have. */
const isRecordOf = (record: unknown, post: SeenPost): boolean =>
  isObject(record) &&
  record.slug === post.slug &&
  Object.entries(record).every(([field, value]) => isDeepStrictEqual(value, post[field]));

/** Returns the post with a number; undefined for an unknown one. */
const postAt = ({ posts, total }: Sample, number: number): SeenPost | undefined => posts[total - 1 - number];

const listIn = (answer: ApiAnswer): readonly unknown[] | null => {
  const value = answer.status === 200 ? parseJson(answer.text) : null;
  return Array.isArray(value) ? value : null;
};

const judgeTerms = async (manifest: Fields, sample: Sample, send: Send): Promise<void> => {
  if (!sample.isComplete) return;
  for (const [filter, endpoint] of FILTERS) {
    for (const { id } of choose(sample, 'files', sample.terms[endpoint])) {
      const numbers = [...sample.posts.keys()].filter((number) =>
        termsOf(postAt(sample, number) as SeenPost, filter).includes(id),
      );
      const list = (within(manifest, 'terms', filter, id) ?? []) as PostingList;
      const of = `${filter} ${id}`;
      must(sizeOf(list) === numbers.length, `${numbers.length} posts of ${of}`, `${sizeOf(list)} in the manifest`);
      const path = hasFile(list) ? `index/${list[0]}.json` : MANIFEST;
      const answer = hasFile(list) ? await send({ path: at(sample.api, path) }) : null;
      const isRight = isDeepStrictEqual(answer === null ? list : listIn(answer), numbers);
      must(isRight, `the numbers of the posts of ${of} at ${path}`, answer ?? JSON.stringify(list));
    }
  }
};
