import { hasFile, type PostingList, sizeOf } from '../../src/runtime/resolver/posting-list.ts';

/** Requests a JSON file; null is a 404. Throws for an answer that cannot be read. */
export type Read = (path: string) => Promise<unknown>;

interface RecordJson {
  readonly slug: string;
  readonly title: string;
}

interface ListJson {
  readonly data: readonly RecordJson[];
  readonly total: number;
  readonly offset: number;
  readonly limit: number;
}

interface IndexJson {
  readonly total: number;
  readonly records: readonly string[];
  readonly terms: Readonly<Record<string, Readonly<Record<string, PostingList>>>>;
}

export interface Reader {
  /** Requests the next file and checks it. */
  readonly step: () => Promise<void>;
  /** The inconsistencies found so far. */
  readonly faults: readonly string[];
  /** The number of requests. */
  readonly answers: () => number;
}

/**
 * Reads one key in an endless loop: each page of its lists, each post, the list of each tag, and the index.
 * `keepsAnswers` is true when a cache may return old answers.
 */
export const createReader = (read: Read, { keepsAnswers }: { readonly keepsAnswers: boolean }): Reader => {
  const faults: string[] = [];
  let answers = 0;
  const walk = walkOf(
    async (path, from) => {
      answers += 1;
      const answer = await read(path).catch((error: unknown) => `torn: ${error}`);
      if (answer === null || typeof answer === 'string')
        faults.push(`${path}, which ${from} names: ${answer ?? 'not there'}`);
      return typeof answer === 'string' ? null : answer;
    },
    { faults, keepsAnswers },
  );
  return {
    step: async () => {
      await walk.next();
    },
    faults,
    answers: () => answers,
  };
};

type Take = (path: string, from: string) => Promise<unknown>;

async function* walkOf(
  take: Take,
  { faults, keepsAnswers }: { readonly faults: string[]; readonly keepsAnswers: boolean },
): AsyncGenerator<void, never> {
  const follow = async function* (records: readonly RecordJson[], from: string): AsyncGenerator<void> {
    for (const { slug, title } of records) {
      const post = dataOf<RecordJson>(await take(`posts/${slug}.json`, from));
      yield;
      // Without a cache, a later answer is never older than an earlier one.
      if (!keepsAnswers && post !== null && revisionOf(post) < revisionOf({ title }))
        faults.push(`${from} names ${title}, and the post is ${post.title}`);
    }
  };
  /** Reads all pages of a list. Its total tells how many there are. */
  const pages = async function* (first: string, { tag, from }: { tag: string; from: string }): AsyncGenerator<void> {
    let path = first;
    let list = (await take(path, from)) as ListJson | null;
    for (let offset = 0; list !== null; ) {
      yield;
      if (list.offset !== offset || list.data.length !== Math.min(list.limit, list.total - offset))
        faults.push(`${path} has ${list.data.length} of ${list.total} posts at ${list.offset}`);
      yield* follow(list.data, path);
      offset += list.limit;
      if (offset >= list.total) return;
      const next = pageOf(tag, list.limit, offset);
      // A deploy may have made the list shorter meanwhile, but old pages stay as long as answers name them.
      list = (await take(next, path)) as ListJson | null;
      path = next;
    }
  };
  for (;;) {
    yield* pages('posts.json', { tag: '', from: 'the reader' });
    for (const { slug } of dataOf<readonly { readonly slug: string }[]>(await take('tags.json', 'the reader')) ?? []) {
      yield;
      yield* pages(pageOf(slug, LIMIT, 0), { tag: slug, from: 'tags.json' });
    }
    yield* indexed(take, faults);
  }
}

/** The default limit of the projects that are read (`revision`). */
const LIMIT = 2;

const pageOf = (tag: string, limit: number, offset: number): string =>
  `posts/category=/tags=${tag}/author=/limit=${limit}/offset=${offset}.json`;

const dataOf = <Data>(answer: unknown): Data | null => (answer as { readonly data: Data } | null)?.data ?? null;

/** Reads each chunk of the index and checks it against the manifest. */
async function* indexed(take: Take, faults: string[]): AsyncGenerator<void> {
  const index = (await take('index/manifest.json', 'the reader')) as IndexJson | null;
  yield;
  if (index === null) return;
  let total = 0;
  for (const hash of index.records) {
    total += ((await take(`index/${hash}.json`, 'the index')) as readonly unknown[] | null)?.length ?? 0;
    yield;
  }
  if (total !== index.total) faults.push(`the index has ${total} of ${index.total} posts`);
  for (const list of Object.values(index.terms).flatMap((byTerm) => Object.values(byTerm))) {
    const path = hasFile(list) ? `index/${list[0]}.json` : 'index/manifest.json';
    const ordinals = hasFile(list) ? (((await take(path, 'the index')) ?? []) as readonly number[]) : list;
    if (hasFile(list)) yield;
    if (ordinals.length !== sizeOf(list) || ordinals.some((ordinal) => ordinal >= total))
      faults.push(`${path} is of another index`);
  }
}

/** Titles end in the number of the deploy that published them. */
const revisionOf = ({ title }: Pick<RecordJson, 'title'>): number => Number(title.split(' ').at(-1));
