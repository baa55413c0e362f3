import { cpSync } from 'node:fs';
import snowball from 'snowball-stemmers';
import { beforeAll, expect, test } from 'vitest';
import { htmlWords } from '../../../src/api/search/html-words.ts';
import { type Client, createClient } from '../../../src/runtime/client/client.ts';
import { buildIn } from '../../helpers/built.ts';
import { distFiles } from '../../helpers/dist-files.ts';
import { SEED } from '../../helpers/fast-check.ts';
import { addFiles, atEnd, folderOf } from '../../helpers/files.ts';
import { fileHost } from '../../helpers/files-fetch.ts';

/** The guide, because its real posts have code, tables and names. */
const CONTENT = 'content';
const NOW = Date.UTC(2027, 0, 1);
const QUERIES = 200;

const english = snowball.newStemmer('english');

/** Since 2023, the double letter of "added" is kept: https://snowballstem.org/algorithms/english/stemmer.html */
const stem = (word: string): string => {
  const [, kept = word] = /^([aeo](?:bb|dd|ff|gg|mm|nn|pp|rr|tt))(?:ed|ing)(?:ly)?$/.exec(word) ?? [];
  return english.stem(kept);
};

const NO_WORD: ReadonlySet<string> = new Set();

/** The words of posts as the index has them: the forms of each word by position, then words without punctuation. */
const placesOf = (texts: readonly string[]): ReadonlySet<string>[] => {
  const words = texts.map((text) => text.split(/\s+/).map((raw) => raw.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []));
  const joined = words
    .flat()
    .filter((parts) => parts.length > 1 && parts.length <= 4 && !/\d \d/.test(parts.join(' ')))
    .map((parts) => [parts.join('')]);
  return [...words.map((each) => each.flat()), ...joined].flatMap((each) => [
    ...each.map((word) => new Set(formsOf(word))),
    NO_WORD,
  ]);
};

const formsOf = (raw: string): string[] => {
  const whole = folded(raw.replace(/[^\p{Alphabetic}\p{N}]/gu, ''));
  const hasParts = /[^\p{Alphabetic}\p{N}]|.\p{Lu}/u.test(raw);
  const parts = (hasParts ? raw : '')
    .replace(/[!-/:-@[-`{-~]/g, ' ')
    .replace(/(\p{Ll})(\p{Lu})|(\p{Lu})(?=\p{Lu}\p{Ll})|(\p{L})(?=\p{N})|(\p{N})(?=\p{L})/gu, '$1$3$4$5 $2')
    .split(' ')
    .map(folded)
    .filter((part) => part.length > 1);
  return [whole, ...parts].filter((word) => word !== '').map((word) => stem(word));
};

const folded = (word: string): string => word.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');

const has = (places: readonly ReadonlySet<string>[], words: readonly string[]): boolean => {
  const stems = words.map((word) => stem(folded(word)));
  return places.some((_, at) => stems.every((one, further) => places[at + further]?.has(one)));
};

interface Text {
  readonly slug: string;
  readonly words: readonly string[];
  readonly places: readonly ReadonlySet<string>[];
}

const cleanUp = atEnd();
let texts: readonly Text[];
let client: Client;
/** Camel-case names in lower case. Pagefind decides where to split them, so queries use none of their words. */
let names: string;
beforeAll(async () => {
  const root = await folderOf({ 'galley.config.json': JSON.stringify({ output: { search: true } }) }, cleanUp);
  cpSync(CONTENT, `${root}/content`, { recursive: true });
  await addFiles(root, { 'content/guide/workspace.yaml': 'keys: [guide]' });
  await buildIn(root, { now: NOW });
  const host = fileHost(distFiles(root));
  client = createClient({
    baseUrl: 'https://example.com/api/public',
    apiKey: 'guide',
    static: true,
    fetch: host.fetch,
  });
  const found: Text[] = [];
  for await (const { slug, title, excerpt, htmlContent, ...post } of client.posts.all({ html: true })) {
    const names = [post.category ?? [], post.tags, post.authors].flat().map(({ name }) => name);
    const texts = [title, excerpt, htmlWords(htmlContent), ...names];
    found.push({ slug, words: texts.join(' — ').split(/\s+/), places: placesOf(texts) });
  }
  texts = found;
  names = found
    .flatMap(({ words }) => words.filter((word) => /\p{Ll}\p{Lu}/u.test(word)))
    .join(' ')
    .toLowerCase();
});

/** Seeded random numbers from 0 to 1. */
const random = (() => {
  let state = SEED;
  return (): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
})();

/** Consecutive words of a random text, all of letters only. */
const wordsOfSome = (count: number): string[] => {
  for (;;) {
    const { words } = texts[Math.floor(random() * texts.length)] as Text;
    const at = Math.floor(random() * words.length);
    const found = words.slice(at, at + count).map((word) => word.replace(/[.,:;]$/, ''));
    if (found.length === count && found.every(isPlain)) return found;
  }
};

const isPlain = (word: string): boolean => /^[A-Za-z]+$/.test(word) && !names.includes(word.toLowerCase());

const expected = (matches: (text: Text) => boolean): string[] =>
  texts
    .filter(matches)
    .map(({ slug }) => slug)
    .sort();

const found = async (text: string): Promise<string[]> => {
  const { data, total } = await client.posts.search(text, { limit: 100 });
  expect(total).toBe(data.length);
  return data.map(({ slug }) => slug).sort();
};

test('single words, several words and phrases find the same posts as a scan of all posts', async () => {
  expect(texts.length).toBeGreaterThan(50);
  const wrong: unknown[] = [];
  let results = 0;
  for (let each = 0; each < QUERIES; each += 1) {
    const words = wordsOfSome(1 + (each % 3));
    const isPhrase = each % 2 === 1;
    const query = isPhrase ? `"${words.join(' ')}"` : words.join(' ');
    const right = expected(({ places }) =>
      isPhrase ? has(places, words) : words.every((word) => has(places, [word])),
    );
    const given = await found(query);
    results += given.length;
    if (JSON.stringify(given) !== JSON.stringify(right)) wrong.push({ query, given, right });
  }
  expect(wrong).toEqual([]);
  expect(results).toBeGreaterThan(QUERIES);
});
