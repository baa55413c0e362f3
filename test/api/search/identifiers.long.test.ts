import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Client, createClient } from '../../../src/runtime/client/client.ts';
import { buildIn } from '../../helpers/built.ts';
import { distFiles } from '../../helpers/dist-files.ts';
import { atEnd, folderOf } from '../../helpers/files.ts';
import { fileHost } from '../../helpers/files-fetch.ts';
import { post } from '../../helpers/posts.ts';

/** Real posts with identifiers, versions and hyphenated words, in a folder beside the checkout. */
const CORPORA = ['rust-blog', 'hugo-docs'].map((name) => resolve('../shared/corpus', name));
const EACH = 150;
const QUERIES = 300;
const NOW = Date.UTC(2026, 6, 1);

const bodyOf = (path: string): string => readFileSync(path, 'utf8').replace(/^(---|\+\+\+)\n[\s\S]*?\n\1\n/, '');

const textsOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .sort()
    .slice(0, EACH)
    .map((name) => bodyOf(join(folder, name)));

const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replace(/\n\s*\n/g, '\n');

const partsOf = (word: string): string[] =>
  word
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}|\p{Cf}/gu, '')
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** A post as a search sees it: the parts of its words in order, and its words without punctuation. */
interface Searched {
  readonly parts: string;
  readonly joined: ReadonlySet<string>;
}

const joinedOf = (parts: readonly string[]): string | null =>
  parts.length > 0 && parts.length <= 4 && !/\d \d/.test(parts.join(' ')) ? parts.join('') : null;

const searched = (text: string): Searched => {
  const words = text.split(/\s+/).map(partsOf);
  return {
    parts: ` ${words.flat().join(' ')} `,
    joined: new Set(words.flatMap((parts) => joinedOf(parts) ?? [])),
  };
};

const has = ({ parts, joined }: Searched, query: string): boolean => {
  const own = partsOf(query);
  return parts.includes(` ${own.join(' ')} `) || joined.has(joinedOf(own) ?? ' ');
};

/** Whether Pagefind may match a post with a query, as it has other forms of its words, or words that contain them. */
const mayHave = ({ parts }: Searched, query: string): boolean => {
  const forms = partsOf(query).map((part) => `\\S*${part.slice(0, Math.max(2, part.length - 3))}\\S*`);
  return new RegExp(` ${forms.join(' ?')} `).test(parts);
};

/** A word with punctuation inside, or in camel case. */
const isIdentifier = (word: string): boolean => /^\w[\w.:-]*\w$/.test(word) && /\w[_.:-]+\w|[a-z][A-Z]/.test(word);

describe.skipIf(!CORPORA.every((folder) => existsSync(folder)))('identifiers of real posts', () => {
  const cleanUp = atEnd();
  let client: Client;
  let texts: readonly Searched[];
  let queries: readonly string[];
  beforeAll(async () => {
    const bodies = CORPORA.flatMap(textsOf).map((text) => text.replace(/\s+/g, ' '));
    const posts = bodies.map((text, at) => [
      `content/blog/posts/post-${at}.md`,
      post({ title: 'Untitled', excerpt: 'None', date: '2026-01-01' }, `<pre>${escaped(text)}</pre>`),
    ]);
    const config = JSON.stringify({ output: { search: true } });
    const root = await folderOf(
      { 'galley.config.json': config, 'content/blog/workspace.yaml': 'keys: [demo]', ...Object.fromEntries(posts) },
      cleanUp,
    );
    await buildIn(root, { now: NOW });
    const { fetch } = fileHost(distFiles(root));
    client = createClient({ baseUrl: 'https://example.com/api/public', apiKey: 'demo', static: true, fetch });
    texts = bodies.map(searched);
    const identifiers = [
      ...new Set(bodies.flatMap((text) => text.split(/[\s`()[\]{}<>",;|]+/)).filter(isIdentifier)),
    ].sort();
    const step = identifiers.length / QUERIES;
    queries = Array.from({ length: QUERIES }, (_, at) => identifiers[Math.floor(at * step)] as string);
  });

  test(`${QUERIES} are found in every post that contains them, and in no other`, async () => {
    expect(new Set(queries).size).toBe(QUERIES);
    const wrong: unknown[] = [];
    for (const query of queries) {
      const found: string[] = [];
      const first = await client.posts.search(query, { limit: 100 });
      for (let { data } = first; data.length > 0; ) {
        found.push(...data.map(({ slug }) => slug));
        ({ data } = await client.posts.search(query, { limit: 100, offset: found.length }));
      }
      const missing = texts.flatMap((text, at) => (has(text, query) && !found.includes(`post-${at}`) ? [at] : []));
      const wrongly = texts.flatMap((text, at) =>
        found.includes(`post-${at}`) && !has(text, query) && !mayHave(text, query) ? [at] : [],
      );
      if (missing.length + wrongly.length > 0 || found.length !== first.total) wrong.push({ query, missing, wrongly });
    }
    expect(wrong).toEqual([]);
  });
});
