import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import matter from 'gray-matter';
import { load } from 'js-yaml';
import { beforeAll, describe, expect, test } from 'vitest';
import { type BuildResult, build } from '../../src/build/build.ts';
import { verify } from '../../src/publish/verify/verify.ts';
import { createHandler } from '../../src/runtime/resolver/handler.ts';
import { servingApi } from '../helpers/api-server.ts';
import fc, { SEED } from '../helpers/fast-check.ts';
import { addFiles, atEnd, folderOf } from '../helpers/files.ts';
import { type ModelPost, modelAnswer } from '../helpers/model.ts';
import { site } from '../helpers/site.ts';

/** Real posts of a blog in a folder beside the checkout. They are not part of the project. */
const CORPUS = resolve('../shared/corpus/18f/posts');
const NOW = Date.UTC(2026, 0, 1);

interface Source {
  readonly name: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** The posts as common parsers read them, without Galley's code. */
const engines = { yaml: (block: string) => load(block) as object };
const sources = (): Source[] =>
  readdirSync(CORPUS)
    .filter((name) => name.endsWith('.md'))
    .map((name) => ({ name, data: matter(readFileSync(join(CORPUS, name), 'utf8'), { engines }).data }));

const namesOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

const projectOf18f = async (config: object, cleanUp?: Parameters<typeof folderOf>[1]) => {
  const root = await folderOf({}, cleanUp);
  await cp(CORPUS, join(root, 'content/18f/posts'), { recursive: true });
  await addFiles(root, { 'galley.config.json': JSON.stringify(config) });
  return root;
};

describe.skipIf(!existsSync(CORPUS))('509 real posts', () => {
  test('without configuration, three posts with one slug are an error that names all three and both fixes', async () => {
    const root = await projectOf18f({});
    const { ok, diagnostics } = await build({ root, now: NOW, concurrency: 1 });
    expect(ok).toBe(false);
    const errors = diagnostics.filter(({ severity }) => severity === 'error');
    expect(errors).toHaveLength(1);
    const [error] = errors;
    expect(error?.code).toBe('post/duplicate-slug');
    const named = [error?.file, ...(error?.related ?? []).map(({ file }) => file)].map((file) => basename(file ?? ''));
    expect(named.sort()).toEqual([
      '2023-05-08-andrew-hyder-award.md',
      '2024-01-12-andrew-hyder-award.md',
      '2024-08-20-andrew-hyder-award.md',
    ]);
    expect(error?.help).toContain('slug:');
    expect(error?.help).toContain("posts.slug: '{yyyy}-{mm}-{dd}-{name}'");
    expect(existsSync(join(root, 'dist'))).toBe(false);
  });

  describe('with dates in the slugs', () => {
    const cleanUp = atEnd();
    let dist: string;
    let result: BuildResult;
    const all = existsSync(CORPUS) ? sources() : [];
    const read = (path: string) => JSON.parse(readFileSync(join(dist, 'api/public/v1/18f', path), 'utf8'));
    const fileOf = async (path: string) => {
      const file = join(dist, path);
      return existsSync(file) ? readFileSync(file) : null;
    };
    const page = (filters: string, offset: number) => read(`posts/${filters}/limit=20/offset=${offset}.json`);

    beforeAll(async () => {
      const root = await projectOf18f({ posts: { slug: '{yyyy}-{mm}-{dd}-{name}' } }, cleanUp);
      result = await build({ root, now: NOW, concurrency: 1 });
      dist = join(root, 'dist');
    });

    test('every post is published', () => {
      expect(result.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
      expect(result.workspaces).toMatchObject([
        { name: '18f', keys: ['18f'], published: 509, drafts: [], scheduled: [] },
      ]);
      expect(read('stats.json').totalPosts).toBe(509);
    });

    test('the pages together contain every post once, newest first', () => {
      const records = Array.from({ length: 26 }, (_, at) => page('category=/tags=/author=', at * 20)).flatMap(
        ({ data }) => data,
      );
      expect(records.map(({ title }) => title).sort()).toEqual(all.map(({ data }) => String(data.title).trim()).sort());
      const order = records.map(({ publishedAt }) => publishedAt);
      expect(order).toEqual([...order].sort().reverse());
      expect(new Set(records.map(({ slug }) => slug)).size).toBe(509);
    });

    test('every tag and every author lists the same number of posts as the sources', () => {
      const spelled = (kind: 'tags' | 'authors', name: string) =>
        name
          .toLowerCase()
          .replace(/[^a-z0-9_]+/g, '-')
          .replace(/^-|-$/g, '') || kind;
      for (const [kind, filter] of [
        ['tags', (slug: string) => `category=/tags=${slug}/author=`],
        ['authors', (id: string) => `category=/tags=/author=${id}`],
      ] as const) {
        const counts = new Map<string, number>();
        for (const { data } of all) {
          for (const term of new Set(namesOf(data[kind]).map((name) => spelled(kind, name))))
            counts.set(term, (counts.get(term) ?? 0) + 1);
        }
        const published = read(`${kind}.json`).data.map(
          (entry: { slug?: string; id?: string }) => entry.slug ?? entry.id,
        );
        const totals = published.map((term: string) => [term, page(filter(term), 0).total]);
        expect(Object.fromEntries(totals)).toEqual(Object.fromEntries(counts));
      }
    });

    test('2,000 random queries match brute force over the details, byte for byte', async () => {
      const names = readdirSync(join(dist, 'api/public/v1/18f/posts')).filter((name) => name.endsWith('.json'));
      const posts: ModelPost[] = names.map((name) => {
        const { htmlContent, ...record } = read(`posts/${name}`).data;
        return record;
      });
      const handle = createHandler(site({ keys: ['18f'] }), fileOf);
      const term = (kind: string) =>
        fc.constantFrom(...read(kind).data.map((e: { slug?: string; id?: string }) => e.slug ?? e.id), 'nobody', '');
      const queries = fc
        .record(
          {
            tags: fc.array(term('tags.json'), { maxLength: 4 }).map(String),
            author: term('authors.json'),
            limit: fc.oneof(fc.nat(130).map(String), fc.constant('x')),
            offset: fc.oneof(fc.nat(40), fc.nat(600)).map(String),
          },
          { requiredKeys: [] },
        )
        .map((query) => new URLSearchParams(query as Record<string, string>).toString());
      for (const query of fc.sample(queries, 2000)) {
        const response = await handle(new Request(`http://localhost/api/public/v1/18f/posts?${query}`));
        const isSame = (await response.text()) === modelAnswer(posts, query);
        if (!isSame) expect.fail(`GALLEY_SEED=${SEED}: ${query}`);
      }
    });

    test('galley verify checks every post, page and term, and raises no false alarm', async () => {
      const baseUrl = `${await servingApi({ site: site({ keys: ['18f'] }), files: fileOf })}/api/public`;
      const { results, coverage } = await verify({ baseUrl, key: '18f', all: true });
      expect(coverage?.details).toEqual({ looked: 509, of: 509 });
      expect(results.filter(({ outcome }) => outcome === 'wrong')).toEqual([]);
    });

    test('every detail has its source’s title, excerpt, names and text', () => {
      const posts = readdirSync(join(dist, 'api/public/v1/18f/posts'))
        .filter((name) => name.endsWith('.json'))
        .map((name) => read(`posts/${name}`).data);
      // YAML parsers differ in the number of spaces that a fold in quoted text leaves.
      const identity = (title: unknown, excerpt: unknown) => `${title} ${excerpt}`.replace(/\s+/g, ' ').trim();
      const found = new Map(posts.map((post) => [identity(post.title, post.excerpt), post]));
      expect(posts).toHaveLength(509);
      for (const { name, data } of all) {
        const post = found.get(identity(data.title, data.excerpt ?? data.description));
        expect(post, name).toBeDefined();
        expect(post.tags.length, name).toBe(new Set(namesOf(data.tags).map((tag) => tag.toLowerCase())).size);
        expect(post.authors.map((author: { name: string }) => author.name.toLowerCase()).sort(), name).toEqual(
          [...new Set(namesOf(data.authors).map((author) => author.toLowerCase()))].sort(),
        );
        expect(post.htmlContent.length, name).toBeGreaterThan(20);
      }
    });
  });
});
