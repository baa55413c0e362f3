import { existsSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { build } from '../../src/build/build.ts';
import { loadProject } from '../../src/build/project.ts';
import { readFrom } from '../../src/runtime/entries/node.ts';
import { ERROR_CODES } from '../../src/runtime/resolver/errors.ts';
import { createHandler } from '../../src/runtime/resolver/handler.ts';
import { randomQueries } from '../conformance/random.ts';
import { addFiles, filesIn, folderOf } from '../helpers/files.ts';
import { TWO_VERSIONS } from './two-versions.ts';
import { documentErrors, validatorOf, validatorsInstalled } from './validators.ts';

/** Real posts of a blog in a folder beside the checkout. They are not part of the project. */
const CORPUS = resolve('../shared/corpus/18f/posts');
const NOW = Date.UTC(2026, 10, 21);

interface Document {
  readonly paths: Readonly<
    Record<string, { readonly get: { readonly responses: Readonly<Record<string, Response>> } }>
  >;
  readonly components: { readonly responses: Readonly<Record<string, Partial<Response>>> };
}
interface Response {
  readonly content: { readonly 'application/json': { readonly schema: object } };
}

/** The operation whose answer a file below the key is, or null. */
const operationOf = (path: string): string | null => {
  if (path.startsWith('index/')) return `/{key}/${path.replace(/[0-9a-f]{16}/, '{hash}')}`;
  if (path.startsWith('redirects/') || /\.(?:rss|atom)$/.test(path)) return null;
  if (path.startsWith('feeds/') && path !== 'feeds/sitemap.json')
    return `/{key}/${path.replace(/(categories|tags)\/.*\./, '$1/{term}.').replace(/json$/, '{format}')}`;
  if (path === 'feeds/sitemap.json') return `/{key}/${path}`;
  // The same endpoints, in a language that is not the default one.
  if (path.startsWith('lang=')) return operationOf(path.slice(path.indexOf('/') + 1));
  if (path === 'posts.json' || path.includes('/offset=')) return '/{key}/posts';
  return path.startsWith('posts/') ? '/{key}/posts/{slug}' : `/{key}/${path.slice(0, -'.json'.length)}`;
};

const schemaOf = ({ content }: Response): object => content['application/json'].schema;

/** The files of a built project, and a handler of its requests. */
const built = async (root: string) => {
  const { ok, diagnostics } = await build({ root, now: NOW, concurrency: 1 });
  expect(ok, JSON.stringify(diagnostics.filter(({ severity }) => severity === 'error'))).toBe(true);
  const { site } = await loadProject({ root });
  const out = join(root, 'dist');
  return { site, files: await filesIn(join(out, site.base)), handler: createHandler(site, readFrom(out), () => NOW) };
};

/** Validates all published files and answers to random queries. Returns the number of answers. */
const validated = async (root: string): Promise<number> => {
  const { site, files, handler } = await built(root);
  let count = 0;
  for (const version of Object.keys(site.versions)) {
    const document = JSON.parse(files[`${version}/openapi.json`] ?? 'null');
    expect(await documentErrors(document)).toEqual([]);
    const { expectValid, known } = expectations(document);
    for (const [path, text] of Object.entries(files).filter(([name]) => name.startsWith(`${version}/`))) {
      const [, key = '', ...rest] = path.split('/');
      const operation = site.keys.includes(key) ? operationOf(rest.join('/')) : null;
      if (operation === null) continue;
      expectValid(operation, JSON.parse(text), path);
      count += 1;
    }
    const languages = site.languages?.[site.keys[0] ?? ''] ?? [];
    for (const [at, { target }] of randomQueries(200, 5).entries()) {
      const plain = target.replace(/^.*\/posts/, `${site.base}/${version}/${site.keys[0]}/posts`);
      const lang = languages.length === 0 ? '' : `lang=${[...languages, 'xx'][at % (languages.length + 1)]}`;
      const path = lang === '' ? plain : `${plain}${plain.includes('?') ? '&' : '?'}${lang}`;
      const response = await handler(new Request(`https://example.com${path}`));
      expectValid('/{key}/posts', await response.json(), path);
      count += 1;
    }
    expect(known.sort()).toEqual(Object.keys((document as Document).paths).sort());
  }
  return count;
};

const expectations = (document: Document & Readonly<Record<string, unknown>>) => {
  const compile = validatorOf(document);
  const validators = new Map(
    Object.entries(document.paths).map(([path, { get }]) => [path, compile(schemaOf(get.responses[200] as Response))]),
  );
  const known: string[] = [];
  const expectValid = (operation: string, value: unknown, what: string): void => {
    if (!known.includes(operation)) known.push(operation);
    const errors = validators.get(operation)?.(value) ?? ['no such operation'];
    if (errors.length > 0) expect(errors, what).toEqual([]);
  };
  return { expectValid, known };
};

const projectOf = async (content: string, to: string, config = TWO_VERSIONS): Promise<string> => {
  const root = await folderOf();
  await cp(content, join(root, to), { recursive: true });
  await addFiles(root, { 'galley.config.ts': config });
  return root;
};

const DEMO_CONFIG = 'export default {};';
const ALL_OF_DETAILS =
  'export default { terms: { posts: true, fields: true }, records: { cover: true }, details: { headings: true, images: true, neighbours: true, related: 4 } };';

describe.skipIf(!validatorsInstalled && process.env.CI === undefined)('OpenAPI', () => {
  test('the demo: the document is valid, and every answer matches it to the last field', async () => {
    expect(await validated(await projectOf('content', 'content', DEMO_CONFIG))).toBeGreaterThan(300);
  });

  test('the demo with feeds', async () => {
    const config = `export default { output: { feeds: { limit: 3 }, assetsUrl: 'https://a.example' }, posts: { url: 'https://example.com/{slug}' } };`;
    expect(await validated(await projectOf('content', 'content', config))).toBeGreaterThan(330);
  });

  test('the demo with a search index', async () => {
    const config = 'export default { output: { search: true, revision: true } };';
    expect(await validated(await projectOf('content', 'content', config))).toBeGreaterThan(390);
  });

  test('the demo with every option for details and terms', async () => {
    expect(await validated(await projectOf('content', 'content', ALL_OF_DETAILS))).toBeGreaterThan(300);
  });

  test.each([
    '{ details: { neighbours: true } }',
    '{ details: { related: 3 } }',
    '{ details: { headings: true } }',
    "{ details: { addresses: true }, website: { url: 'https://example.com' } }",
    '{ terms: { posts: true } }',
    '{ records: { cover: true } }',
    '{ details: { images: true }, markdown: { imageSizes: true } }',
    '{ details: { images: true, addresses: true } }',
    '{ records: { status: true }, posts: { publish: ["drafts", "future", "expired"] } }',
    '{ terms: { fields: true } }',
    '{ terms: { posts: true } }',
  ])('the demo with %s alone', async (config) => {
    expect(await validated(await projectOf('content', 'content', `export default ${config};`))).toBeGreaterThan(300);
  });

  test.each([true, false])('posts in three languages, with fallback: %s', async (fallback) => {
    const post = (title: string, more = ''): string =>
      `---\ntitle: ${title}\ndate: 2026-01-01\ncategory: News\ntags: [Tea]\n${more}---\nText.\n`;
    const root = await folderOf({
      'galley.config.ts': TWO_VERSIONS,
      'content/blog/workspace.yaml': `keys: [k]\nlanguages: [en, de, ja]\nfallback: ${fallback}\ntranslationKey: ref\n`,
      'content/blog/categories.yaml': '- slug: news\n  name: { en: News, de: Nachrichten }\n',
      'content/blog/posts/a.md': post('A', 'ref: a\n'),
      'content/blog/posts/de/ueber-a.md': post('Über A', 'ref: a\n'),
      'content/blog/posts/ja/a.md': post('A ja', 'ref: a\n'),
      'content/blog/posts/b.md': post('B'),
      'content/plain/workspace.yaml': 'keys: [plain]\n',
      'content/plain/posts/c.md': post('C'),
    });
    expect(await validated(root)).toBeGreaterThan(450);
  });

  test('the demo with custom fields and a second version', async () => {
    expect(await validated(await projectOf('content', 'content'))).toBeGreaterThan(600);
  });

  test.skipIf(!existsSync(CORPUS))('509 real posts, in both versions', async () => {
    const count = await validated(await projectOf(CORPUS, 'content/18f/posts'));
    expect(count).toBeGreaterThan(2000);
  });

  test('every error body matches its response', async () => {
    const { files } = await built(await projectOf('content', 'content', DEMO_CONFIG));
    const document = JSON.parse(files['v1/openapi.json'] ?? 'null') as Document & Record<string, unknown>;
    const compile = validatorOf(document);
    const { responses } = document.components;
    const codes = Object.keys(responses).filter((name) => responses[name]?.content !== undefined);
    expect(codes.sort()).toEqual([...ERROR_CODES].sort());
    for (const code of codes) {
      const validate = compile(schemaOf(responses[code] as Response));
      expect(validate(JSON.parse(files[`errors/${code}.json`] ?? 'null'))).toEqual([]);
    }
  });

  test('the checks detect a broken document and every kind of wrong answer', async () => {
    const { files } = await built(await projectOf('content', 'content', DEMO_CONFIG));
    const document = JSON.parse(files['v1/openapi.json'] ?? 'null');
    expect(await documentErrors({ ...document, paths: { posts: {} } })).not.toEqual([]);
    expect(await documentErrors({ ...document, components: {} })).not.toEqual([]);
    const validate = validatorOf(document)(schemaOf(document.paths['/{key}/posts'].get.responses[200]));
    const list = JSON.parse(files['v1/guide/posts.json'] ?? 'null');
    const wrong = (change: (copy: typeof list) => void) => {
      const copy = structuredClone(list);
      change(copy);
      return validate(copy).length;
    };
    expect(wrong(() => {})).toBe(0);
    expect(wrong((copy) => delete copy.data[0].title)).toBeGreaterThan(0);
    expect(wrong((copy) => Object.assign(copy.data[0], { more: 1 }))).toBeGreaterThan(0);
    expect(wrong((copy) => Object.assign(copy.data[0].tags[0], { more: 1 }))).toBeGreaterThan(0);
    expect(wrong((copy) => Object.assign(copy, { more: 1 }))).toBeGreaterThan(0);
    expect(wrong((copy) => Object.assign(copy.data[0], { publishedAt: '2026-01-31' }))).toBeGreaterThan(0);
    expect(wrong((copy) => Object.assign(copy.data[0], { readingTime: 0 }))).toBeGreaterThan(0);
    expect(wrong((copy) => Object.assign(copy, { total: null }))).toBeGreaterThan(0);
  });
});
