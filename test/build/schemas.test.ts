import { Ajv, type ValidateFunction } from 'ajv';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { build } from '../../src/build/build.ts';
import { loadProject } from '../../src/build/project.ts';
import { readModels, schemaFiles, writeSchemas } from '../../src/build/schemas.ts';
import { readFrontMatter } from '../../src/content/front-matter/front-matter.ts';
import { Numeral } from '../../src/content/front-matter/numeral.ts';
import { addFiles, type Files, filesIn, folderOf } from '../helpers/files.ts';

/** As editors do: unknown keywords are ignored. */
const ajv = new Ajv({ strict: false, allErrors: true });

const validatorsIn = async (root: string): Promise<Readonly<Record<string, ValidateFunction>>> => {
  const files = schemaFiles(await readModels(await loadProject({ root })));
  return Object.fromEntries(
    files.map(({ path, text }) => [path.replace('.schema/', '').replace('.json', ''), ajv.compile(JSON.parse(text))]),
  );
};

/** YAML 1.2, as the YAML language server reads it. */
const frontMatterOf = (text: string): unknown => parse(/^---\n([\s\S]*?)^---$/m.exec(text)?.[1] ?? '') ?? {};

/** The files that `galley check` reports an error about. */
const refusedBy = async (root: string): Promise<ReadonlySet<string | undefined>> => {
  const { diagnostics } = await build({ root, write: false, concurrency: 1, now: Date.parse('2026-06-01') });
  return new Set(diagnostics.filter(({ severity }) => severity === 'error').map(({ file }) => file));
};

const PROJECT: Files = {
  'galley.config.json': JSON.stringify({
    records: {
      fields: {
        series: { type: 'string', from: 'extra.series' },
        part: { type: 'integer' },
        rating: { type: 'number' },
        featured: { type: 'boolean' },
        eventDate: { type: 'date' },
        links: { type: 'strings' },
        data: { type: 'json' },
      },
    },
    terms: { fields: true },
  }),
  'content/blog/workspace.yaml': 'keys: [demo]\nlanguages: [en, de]\ntranslationKey: ref\n',
  'content/blog/authors.yaml': '- { id: jane, name: Jane Doe }\n- { id: li, name: 李小龍 }\n',
  'content/blog/categories.yaml': 'news: News\nhow-to: { name: { en: How to, de: Anleitung } }\n',
  'content/blog/tags.yaml': '- C++\n- { slug: web, name: The web }\n',
};

/** Front matter beside `title` and `date`, which both or neither accept. */
const ACCEPTED: readonly string[] = [
  '',
  'slug: a.b',
  'slug: /2019/old/',
  'permalink: :title',
  'updated: 2026-02-01T10:00:00+02:00',
  'updated: 1. 2. 2026',
  'updated: Tue, 3 Mar 2026 10:00:00 GMT',
  'updated: March 3, 2026',
  'updated: 1770000000000',
  'updated: ""',
  'updated:',
  'excerpt: 5',
  'image: false',
  'image: { src: https://example.com/a.png, alt: A }',
  'category: news',
  'category: How to',
  'categories: [news]',
  'categories: []',
  'tags: web',
  'tags: C++, web',
  'tags: [C++, [web], { label: The web }]',
  'tags: [web, ]',
  'tags: ""',
  'author: jane',
  'authors: [{ id: jane }, { name: 李小龍 }]',
  'authors: [jane, li]',
  'aliases: /old/name',
  'aliases: [old, /older?page=2]',
  'draft: false',
  'draft: "TRUE"',
  'published: 2026-01-02',
  'published: true',
  'publishDate: 2026-01-02 12:00',
  'expiryDate: 2030-01-02',
  'lang: de',
  'lang: de-AT',
  'language: en_US',
  'ref: 12',
  'extra: { series: A, other: [1] }',
  'extra:',
  'part: 3',
  'rating: 4.5',
  'featured: false',
  'eventDate: 2026-05-05',
  'eventDate:',
  'links: [a, 5]',
  'data: { a: [1, null, { b: true }] }',
  'unknown: { of: another tool }',
];

const REFUSED: readonly string[] = [
  'slug: a b',
  'slug: [a]',
  'updated: yesterday',
  'updated: 2026-13-01',
  'updated: 2026-01-41',
  'updated: 2026',
  'updated: [2026-01-01]',
  'excerpt: [a]',
  'excerpt: true',
  'image: true',
  'category: nws',
  'category: true',
  'category: { name: news }',
  'tags: web, wbe',
  'tags: [wbe]',
  'tags: [{ name: web }]',
  'tags: [[web, C++]]',
  'tags: true',
  'author: joe',
  'authors: [jane, true]',
  'authors: [{ id: joe }]',
  'authors: [{ email: jane@example.com }]',
  'aliases: https://example.com/old',
  'aliases: [/a, ""]',
  'aliases: [/a//b]',
  'aliases: true',
  'draft: maybe',
  'draft: 1',
  'draft: [true]',
  'published: soon',
  'publishDate: soon',
  'expiryDate: true',
  'lang: fr',
  'extra: { series: [A] }',
  'part: 3.5',
  'part: three',
  'part: ""',
  'rating: high',
  'featured: "yes"',
  'eventDate: soon',
  'eventDate: ""',
  'links: a',
  'links: [[a]]',
];

/** What `galley check` knows and a schema cannot say, or says more strictly. */
const DIFFERENT: Readonly<Record<string, string>> = {
  'updated: 2026-02-30': 'an expression does not know the days of a month',
  'updated: 05/06/2026': 'only the configuration knows whether the day is first',
  'slug: a.html': 'endings that hosts interpret, in any letter case',
  'image: missing.png': 'a schema does not see files',
  'pubDate: 2025-01-01': 'two keys of one field contradict each other',
  'hidden: true': 'a key that may hold the post back has any spelling',
  'category: NEWS': 'editors complete the spellings of the file, and a build accepts others',
  'excerpt: false': 'false for none, which is usual only for images',
  'Draft: maybe': 'publish rules count in any letter case',
};

test('a schema accepts and refuses the front matter that check accepts and refuses', async () => {
  const lines = [...ACCEPTED, ...REFUSED, ...Object.keys(DIFFERENT)];
  const posts = lines.map((line, at) => [
    `content/blog/posts/p${at}.md`,
    `---\ntitle: A\ndate: 2026-01-02\n${line}\n---\nText.\n`,
  ]);
  const root = await folderOf({ ...PROJECT, ...Object.fromEntries(posts) });
  const refused = await refusedBy(root);
  const { 'blog/post': isValid } = await validatorsIn(root);
  const verdicts = posts.map(([file, text], at) => ({
    line: lines[at],
    check: !refused.has(file),
    schema: isValid?.(frontMatterOf(text ?? '')),
  }));
  const of = (line: string) => verdicts.find((one) => one.line === line);
  expect(ACCEPTED.map(of)).toEqual(ACCEPTED.map((line) => ({ line, check: true, schema: true })));
  expect(REFUSED.map(of)).toEqual(REFUSED.map((line) => ({ line, check: false, schema: false })));
  for (const line of Object.keys(DIFFERENT)) expect(of(line)?.check, line).toBe(!of(line)?.schema);
});

test.each<[config: object, valid: string, invalid: readonly string[]]>([
  [{}, 'title: A', ['', 'title: ""', 'title: false', 'Title: A']],
  [{ adopt: { title: 'name' } }, 'title:', ['title: [A]']],
  [{ adopt: { fields: { title: ['headline', 'meta.title'] } } }, 'meta: { title: A }', ['title: A', 'headline: ""']],
  [
    { records: { fields: { part: { type: 'integer', required: true } } } },
    'title: A\npart: 1',
    ['title: A', 'title: A\npart:'],
  ],
  [
    { records: { fields: { mood: { type: 'string', from: 'extra.mood', required: true } } } },
    'title: A\nextra: { mood: b }',
    ['title: A', 'title: A\nextra: { mood: }', 'title: A\nmood: b'],
  ],
  [{ adopt: { dialect: 'hexo' } }, 'draft: no', ['draft: maybe']],
  [{ adopt: { dialect: 'hugo' } }, 'Title: A', ['date: soon', 'tags: { a: b }']],
])('with %j, a post without what the project requires is refused', async (config, valid, invalid) => {
  const posts = [valid, ...invalid].map((lines, at) => [
    `content/blog/posts/2026-01-0${at + 1}-p.md`,
    `---\n${/^date/m.test(lines) ? '' : 'date: 2026-01-01\n'}slug: p${at}\n${lines}\n---\nText.\n`,
  ]);
  const root = await folderOf({
    'galley.config.json': JSON.stringify(config),
    'content/blog/workspace.yaml': 'keys: [demo]\n',
    ...Object.fromEntries(posts),
  });
  const refused = await refusedBy(root);
  const { 'blog/post': isValid } = await validatorsIn(root);
  expect(posts.map(([file]) => !refused.has(file))).toEqual([true, ...invalid.map(() => false)]);
  expect(posts.map(([, text = '']) => isValid?.(frontMatterOf(text)))).toEqual([true, ...invalid.map(() => false)]);
});

test('the defaults of folders can have what a post needs, so no key is required', async () => {
  const root = await folderOf({
    'galley.config.json': JSON.stringify({
      adopt: { dialect: 'jekyll' },
      workspaces: { blog: { posts: ['_posts/*.md'], keys: ['demo'] } },
      records: { fields: { mood: { type: 'string', required: true } } },
    }),
    '_config.yml': 'defaults:\n- scope: { path: "" }\n  values: { mood: calm }\n',
    '_posts/2026-01-01-a.md': '---\ntitle: A\n---\nText.\n',
  });
  expect(await refusedBy(root)).toEqual(new Set());
  const { 'blog/post': isValid, 'blog/workspace': settings } = await validatorsIn(root);
  expect(isValid?.({ title: 'A' })).toBe(true);
  expect(settings).toBeUndefined();
});

/** The front matter of a post in any format. */
const valuesOf = (text: string): unknown => {
  const { frontMatter } = readFrontMatter(text, 'a.md');
  const plain = (_: string, value: unknown): unknown => (value instanceof Numeral ? value.value : value);
  return JSON.parse(JSON.stringify(Object.fromEntries(frontMatter?.data ?? []), plain));
};

test('the schemas accept the posts and the YAML files of the guide', async () => {
  const validators = await validatorsIn('.');
  const files = await filesIn('content');
  let checked = 0;
  for (const [file, text] of Object.entries(files)) {
    const [, workspace = '', name = ''] = /^(\w+)\/(?:(\w+)\.yaml|posts\/.*\.md)$/.exec(file) ?? [];
    if (workspace === '') continue;
    const isValid = validators[`${workspace}/${name || 'post'}`];
    expect(isValid?.(name ? parse(text) : valuesOf(text)), `${file}: ${ajv.errorsText(isValid?.errors)}`).toBe(true);
    checked += 1;
  }
  expect(checked).toBeGreaterThan(100);
});

test.each<[file: string, accepted: readonly string[], refused: readonly string[]]>([
  [
    'authors',
    [
      '- Jane',
      '- { id: a, name: Jane, socialLinks: { web: https://a.example } }',
      'a: Jane\nb:',
      '',
      '- { name: 2024, bio: }',
    ],
    [
      '- { id: a }',
      '- { name: A, avatar: a.png }',
      '- { name: A, social: { web: a.example } }',
      '- [A]',
      'a: [b]',
      '- { name: A, nmae: B }',
    ],
  ],
  ['tags', ['- A', 'a: { name: A }'], ['- { name: [A] }', '- { name: A, description: B }', 'a']],
  [
    'workspace',
    ['keys: [a, b]\nlanguage: pt-BR', 'key: a\nname: 2024', 'languages: [en]\nfallback: true', 'redirects: { old: a }'],
    [
      'keys: []',
      'keys: a',
      'key: { var: A }',
      'language: english',
      'fallback: maybe',
      'nmae: A',
      'redirects: [a]',
      'include: a',
    ],
  ],
])('the schema of %s.yaml accepts and refuses what check does', async (name, accepted, refused) => {
  for (const text of [...accepted, ...refused]) {
    const file = `content/blog/${name}.yaml`;
    const root = await folderOf({
      'content/blog/workspace.yaml': 'keys: [demo]\n',
      'content/blog/posts/a.md': '---\ntitle: A\ndate: 2026-01-01\n---\nA.\n',
      [file]: text,
    });
    const { [`blog/${name}`]: isValid } = await validatorsOf(PLAIN);
    expect([(await refusedBy(root)).has(file), isValid?.(parse(text))], text).toEqual(
      accepted.includes(text) ? [false, true] : [true, false],
    );
  }
});

const PLAIN: Files = {
  'content/blog/workspace.yaml': 'keys: [demo]\n',
  'content/blog/posts/a.md': '---\ntitle: A\ndate: 2026-01-01\n---\nA.\n',
};

const validatorsOf = async (files: Files) => validatorsIn(await folderOf(files));

test('check warns of schemas that are out of date, and only of those that were written', async () => {
  const root = await folderOf({ ...PLAIN, 'content/blog/tags.yaml': '- A\n' });
  const codes = async (write = false) =>
    (await build({ root, write, concurrency: 1 })).diagnostics.map(({ code, file }) => `${code} ${file}`);
  expect(await codes()).toEqual([]);
  const files = schemaFiles(await readModels(await loadProject({ root })));
  expect(writeSchemas(root, files)).toHaveLength(5);
  expect(writeSchemas(root, files)).toEqual([]);
  expect(await codes()).toEqual([]);
  await addFiles(root, { 'content/blog/tags.yaml': '- A\n- B\n' });
  expect(await codes()).toEqual(['schema/stale .schema/blog/post.json']);
  expect(await codes(true)).toEqual([]);
});

test('a file that Galley did not write stays as it is, and so do all others', async () => {
  const root = await folderOf({ ...PLAIN, '.schema/blog/tags.json': '{}' });
  const files = schemaFiles(await readModels(await loadProject({ root })));
  expect(() => writeSchemas(root, files)).toThrow('Galley did not write this file.');
  expect(Object.keys(await filesIn(`${root}/.schema`))).toEqual(['blog/tags.json']);
});

test('a workspace of any name has a folder of its own, inside the folder of schemas', async () => {
  const root = await folderOf({
    'galley.config.json': JSON.stringify({ workspaces: { '../a b': { posts: ['p/*.md'], keys: ['demo'] } } }),
    'p/a.md': '---\ntitle: A\ndate: 2026-01-01\n---\nA.\n',
  });
  const [first] = schemaFiles(await readModels(await loadProject({ root })));
  expect(first?.path).toBe('.schema/%2E%2E%2Fa%20b/post.json');
});

test('problems of declared terms are errors, because the schemas would be incomplete', async () => {
  const root = await folderOf({ ...PLAIN, 'content/blog/tags.yaml': '- { nmae: A }\n' });
  await expect(readModels(await loadProject({ root }))).rejects.toThrow('Unknown key nmae.');
});

test('schemas need no key, so a key that only CI has is not missing', async () => {
  const root = await folderOf({ ...PLAIN, 'content/blog/workspace.yaml': 'keys: [{ env: NO_SUCH_KEY }]\n' });
  expect(schemaFiles(await readModels(await loadProject({ root, env: {} })))).toHaveLength(5);
});
