import { writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { build } from '../../../../src/build/build.ts';
import { checkDefaults, createAddDefaults } from '../../../../src/content/front-matter/cascade/folder-defaults.ts';
import { Numeral } from '../../../../src/content/front-matter/numeral.ts';
import { toolOf } from '../../../../src/tools/registry.ts';
import { shortly } from '../../../helpers/content.ts';
import { type Files, folderOf } from '../../../helpers/files.ts';
import type { DialectName } from '../../../helpers/render-as.ts';

/** A post's front matter merged with its folders' defaults. */
const dataOf = (
  files: Readonly<Record<string, string>>,
  post: string,
  {
    own = {},
    dialect = null,
    ...place
  }: {
    readonly own?: Readonly<Record<string, unknown>>;
    readonly dialect?: DialectName | null;
    readonly language?: string;
    readonly postFolders?: readonly string[];
  } = {},
) => {
  const tool = toolOf(dialect);
  const found = checkDefaults(
    Object.entries(files).map(([file, text]) => ({ file, text })),
    tool,
  );
  expect(found.diagnostics).toEqual([]);
  return Object.fromEntries(
    createAddDefaults(found.files, { tool, postFolders: [], ...place })(post, new Map(Object.entries(own))),
  );
};

test('with Hugo and Zola, every post in the folder of a draft section is a draft, and only there', () => {
  const files = { 'content/in/_index.md': '+++\ndraft = true\n+++\n' };
  const own = { draft: false };
  expect(dataOf(files, 'content/in/deep/a.md', { dialect: 'zola', own })).toEqual({ draft: true });
  expect(dataOf(files, 'content/a.md', { dialect: 'zola', own })).toEqual(own);
  expect(dataOf(files, 'content/in/a.md', { dialect: 'hugo', own })).toEqual({ draft: true });
  expect(dataOf(files, 'content/in/a.md', { own })).toEqual(own);
  const expired = { 'content/in/_index.md': '---\nExpiryDate: 2019-01-01\n---\n' };
  expect(dataOf(expired, 'content/in/a.md', { dialect: 'hugo' })).toEqual({
    '(sections)': [{ expiryDate: '2019-01-01' }],
  });
});

describe('Hugo’s cascade', () => {
  const files = {
    'content/_index.md': '---\ncascade: { color: red, size: 1 }\n---\n',
    'content/blog/_index.md': '+++\n[cascade]\ncolor = "blue"\n+++\n',
    'content/news/_index.md': '---\ntitle: News\n---\n',
  };
  test('applies to folders below, the nearest first; the post’s own values have precedence', () => {
    expect(dataOf(files, 'content/blog/a.md')).toEqual({ color: 'blue', size: new Numeral('1', 1) });
    expect(dataOf(files, 'content/news/a.md')).toMatchObject({ color: 'red' });
    expect(dataOf(files, 'content/blog/a.md', { own: { Color: 'green' } })).toMatchObject({ Color: 'green' });
    expect(dataOf(files, 'content/blog/a.md', { own: { Color: 'green' } })).not.toHaveProperty('color');
    expect(dataOf(files, 'other/a.md')).toEqual({});
  });
  test('applies only to its targets', () => {
    const targets = `---
cascade:
  - { a: 1, _target: { path: '/blog/**' } }
  - { b: 1, target: { path: '{/news/*,/blog/sub/**}', kind: page } }
  - { c: 1, target: { kind: '{section,home}' } }
  - { d: 1, target: { environment: development } }
---
`;
    const keys = (post: string) => Object.keys(dataOf({ 'content/_index.md': targets }, post));
    expect(keys('content/blog/a.md')).toEqual(['a']);
    expect(keys('content/blog/sub/a/index.md')).toEqual(['a', 'b']);
    expect(keys('content/news/a.md')).toEqual(['b']);
    expect(keys('content/news/sub/a.md')).toEqual([]);
  });
  test('can be in the site’s configuration; a folder’s cascade has precedence', () => {
    const toml = '[[cascade]]\ncolor = "red"\nsize = "s"\n[cascade._target]\npath = "/blog/**"\n';
    const own = { 'content/blog/_index.md': '---\ncascade: { color: blue }\n---\n' };
    expect(dataOf({ ...own, 'hugo.toml': toml }, 'content/blog/a.md', { dialect: 'hugo' })).toEqual({
      color: 'blue',
      size: 's',
    });
    expect(
      dataOf({ ...own, 'config/_default/config.toml': toml }, 'content/blog/a.md', { dialect: 'hugo' }),
    ).toMatchObject({
      color: 'blue',
    });
    expect(
      dataOf({ 'config/_default/cascade.yaml': '- { a: 1 }\n- b: 2\n' }, 'content/a.md', { dialect: 'hugo' }),
    ).toHaveProperty('b');
    expect(dataOf({ 'site/config.json': '{"Cascade": {"a": "b"}}' }, 'site/content/a.md', { dialect: 'hugo' })).toEqual(
      { a: 'b' },
    );
    expect(dataOf({ 'site/config.json': '{"cascade": {"a": "b"}}' }, 'other/a.md', { dialect: 'hugo' })).toEqual({});
    expect(dataOf({ 'hugo.toml': 'title = "No such thing"\n' }, 'content/a.md', { dialect: 'hugo' })).toEqual({});
    expect(checkDefaults([{ file: 'hugo.toml', text: 'cascade = [' }], toolOf('hugo')).diagnostics).toMatchObject([
      { code: 'content/folder-defaults', file: 'hugo.toml' },
    ]);
  });
  test('hides the posts in a section that it hides', () => {
    const hidden = (target: string, post: string, values = 'draft: true') =>
      dataOf({ 'content/_index.md': `---\ncascade: { ${values}, target: ${target} }\n---\n` }, post, {
        dialect: 'hugo',
        own: { draft: false },
      });
    const draft = { draft: true };
    expect(hidden('{ kind: section }', 'content/blog/a.md')).toEqual(draft);
    expect(hidden("{ kind: section, path: '/blog/**' }", 'content/blog/sub/a.md')).toEqual(draft);
    expect(hidden("{ kind: '{section,page}', path: /blog }", 'content/blog/a/index.md')).toEqual(draft);
    expect(hidden("{ path: '/blog/**' }", 'content/blog/a.md')).toEqual(draft);
    expect(hidden('null', 'content/blog/a.md')).toEqual(draft);
    expect(hidden("{ kind: page, path: '/blog/**' }", 'content/blog/a.md')).toEqual({ draft: false });
    expect(hidden("{ kind: section, path: '/blog/**' }", 'content/news/a.md')).toEqual({ draft: false });
    expect(hidden('{ kind: section }', 'content/blog/a.md', 'date: 2099-01-01')).toEqual({
      draft: false,
      '(sections)': [{ date: undefined, publishDate: '2099-01-01' }],
    });
  });
  test('in a language’s file applies to posts in that language, with precedence over the general file', () => {
    const files = {
      'content/_index.md': '---\ncascade: { color: red }\n---\n',
      'content/_index.pt-br.md': '---\ncascade: { color: blue }\ndraft: true\n---\n',
    };
    expect(dataOf(files, 'content/blog/a.pt-br.md', { dialect: 'hugo' })).toEqual({ color: 'blue', draft: true });
    expect(dataOf(files, 'content/blog/a.md', { dialect: 'hugo' })).toEqual({ color: 'red' });
  });
  test('applies to the languages of its targets', () => {
    const text =
      '---\ncascade: [{ a: 1, target: { lang: pt-br } }, { b: 1, target: { lang: de } }, { c: 1, target: { path: /a } }, { d: 1, target: { sites: { matrix: { languages: [fr, pt-br] } } } }]\n---\n';
    const keys = (file: string, language: string) =>
      Object.keys(dataOf({ 'content/_index.md': text }, file, { language })).join('');
    expect(keys('content/a.de.md', 'de')).toBe('bc');
    expect(keys('content/b.md', 'pt-BR')).toBe('ad');
    expect(keys('content/a.md', 'de-AT')).toBe('bc');
  });
  test('with an unsupported target is an error', () => {
    for (const target of ['{ output: html }', "{ path: '/[ab]/**' }", '{ sites: { matrix: { versions: [v1] } } }']) {
      const text = `---\ncascade: { draft: true, target: ${target} }\n---\n`;
      expect(checkDefaults([{ file: 'content/_index.md', text }], toolOf('hugo')).diagnostics.map(shortly)).toEqual([
        'content/folder-defaults',
      ]);
    }
  });
});

describe('Jekyll’s defaults', () => {
  const config = `defaults:
  - scope: { path: '' }
    values: { image: /all.png, author: all, extra: { a: 1, b: 1 } }
  - scope: { path: '', type: posts }
    values: { image: /posts.png, extra: { b: 2 } }
  - scope: { path: _posts/news, type: posts }
    values: { author: desk, permalink: /news/:title/ }
  - scope: { path: 'section/*/special' }
    values: { special: true }
`;
  const read = (post: string) => dataOf({ 'docs/_config.yml': config }, post);
  test('apply by path and type, the longest path first, and merge objects', () => {
    expect(read('docs/_posts/2026-01-01-a.md')).toMatchObject({ image: '/posts.png', author: 'all' });
    expect(read('docs/_posts/2026-01-01-a.md').extra).toEqual({ a: new Numeral('1', 1), b: new Numeral('2', 2) });
    expect(read('docs/_posts/news/2026-01-01-a.md')).toMatchObject({ image: '/posts.png', author: 'desk' });
    expect(read('docs/page.md')).toMatchObject({ image: '/all.png' });
    expect(read('docs/section/x/special/a.md')).toMatchObject({ special: true });
    expect(read('other/_posts/2026-01-01-a.md')).toEqual({});
  });
  test('do not set permalinks: a pattern is not a slug', () => {
    expect(read('docs/_posts/news/2026-01-01-a.md')).not.toHaveProperty('permalink');
  });
  test('use the folders above the posts as categories', () => {
    const files = { '_config.yml': 'title: A site\n' };
    const post = 'news/local/_posts/2026-01-01-a.md';
    expect(dataOf(files, post, { dialect: 'jekyll' })).toEqual({ categories: ['news', 'local'] });
    expect(dataOf(files, '_posts/2026-01-01-a.md', { dialect: 'jekyll' })).toEqual({});
    expect(dataOf(files, 'source/_posts/a.md', { dialect: 'hexo' })).toEqual({});
  });
});

test('Eleventy data belongs to a folder or a post; lists are merged, and tags of folders are left out', () => {
  const files = {
    'content/posts/posts.11tydata.json':
      '{ "tags": ["posts"], "layout": "post", "keywords": ["a"], "extra": { "a": 1 } }',
    'content/posts/sub/sub.json': '{ "layout": "sub" }',
    'content/posts/sub/one.11tydata.json': '{ "author": "Jane", "tags": ["one"] }',
  };
  const own = { tags: ['own'], keywords: ['b'], extra: { b: 2 } };
  expect(dataOf(files, 'content/posts/a.md', { own })).toEqual({
    tags: ['own'],
    layout: 'post',
    keywords: ['a', 'b'],
    extra: { a: 1, b: 2 },
  });
  expect(dataOf(files, 'content/posts/sub/one.md', { dialect: 'eleventy' })).toMatchObject({
    layout: 'sub',
    author: 'Jane',
    tags: ['one'],
  });
  expect(dataOf(files, 'content/posts/sub/two.md', { dialect: 'eleventy' })).not.toHaveProperty('author');
});

test('tags of Eleventy for a folder in the folder of posts are tags of its posts', () => {
  const files = {
    'src/src.json': '{ "tags": "all" }',
    'src/posts/posts.json': '{ "tags": ["posts"] }',
    'src/posts/deep/deep.json': '{ "tags": "deep" }',
  };
  const deep = 'src/posts/deep/a.md';
  const dialect = 'eleventy';
  for (const postFolders of [[], ['src/posts']]) {
    expect(dataOf(files, 'src/posts/a.md', { postFolders, dialect })).toEqual({});
    expect(dataOf(files, deep, { postFolders, dialect })).toEqual({ tags: 'deep' });
    expect(dataOf(files, deep, { postFolders, dialect, own: { tags: ['own'] } })).toEqual({ tags: ['deep', 'own'] });
    expect(dataOf(files, deep, { postFolders, dialect, own: { tags: 'a, b' } })).toEqual({ tags: ['deep', 'a', ' b'] });
  }
  expect(dataOf(files, deep, { postFolders: ['src/posts/deep'], dialect })).toEqual({});
  expect(dataOf(files, deep, { postFolders: ['src'], dialect })).toEqual({ tags: ['posts', 'deep'] });
});

test('a file that cannot be read is an error', () => {
  const files = [
    ['eleventy', { file: 'a/a.json', text: '{' }],
    ['jekyll', { file: '_config.yml', text: 'a: [\n' }],
    ['hugo', { file: 'hugo.toml', text: 'cascade.a = 1\ncascade.a = 2\n' }],
    ['zola', { file: '_index.md', text: '---\na: [\n---\n' }],
  ] as const;
  const problems = files.flatMap(([dialect, file]) => checkDefaults([file], toolOf(dialect)).diagnostics);
  expect(problems.map(({ code }) => code)).toEqual([
    ...Array(3).fill('content/folder-defaults'),
    'front-matter/syntax',
  ]);
});

test('in the YAML of Jekyll and Hugo, the last of duplicate keys counts', () => {
  const jekyll = { '_config.yml': 'defaults: []\ndefaults: [{ values: { a: b } }]\n' };
  expect(dataOf(jekyll, '_posts/x.md')).toEqual({ a: 'b' });
  expect(dataOf({ 'hugo.yaml': 'a: 1\na: 2\ncascade: { a: b }\n' }, 'content/x.md', { dialect: 'hugo' })).toEqual({
    a: 'b',
  });
});

test.each([
  ['_config.yml', 'defaults: { values: { published: false } }'],
  ['_config.yml', 'defaults: [{ scope: { path: a } }]'],
  ['_config.yml', 'defaults: [{ scope: { path: "[ab]" }, values: { published: false } }]'],
  ['_config.yml', `defaults: [{ scope: { path: "${'a'.repeat(1001)}" }, values: { published: false } }]`],
  ['_config.yml', `defaults: [{ scope: { path: "${'a*'.repeat(9)}" }, values: { published: false } }]`],
  ['_config.yml', 'defaults: [{ scope: { path: [a] }, values: { published: false } }]'],
  ['_config.yml', 'defaults: [{ scope: { path: a, type: 1 }, values: { published: false } }]'],
  ['_config.yml', 'defaults: [{ scope: a, values: { published: false } }]'],
  ['_index.md', '---\ncascade: [draft]\n---\n'],
  ['a/a.json', '[{ "draft": true }]'],
  ['a/a.11tydata.json', '"draft"'],
])('anything unsupported in %s is an error, never ignored: %s', (file, text) => {
  expect(checkDefaults([{ file, text }], toolOf('eleventy')).diagnostics.map(shortly)).toEqual([
    'content/folder-defaults',
  ]);
});

test('Eleventy data in code is not run, and is reported', () => {
  const files = ['js', 'cjs', 'mjs'].map((ending) => ({ file: `a/a.11tydata.${ending}`, text: 'process.exit(1)' }));
  const { diagnostics } = checkDefaults(files, toolOf(null));
  expect(diagnostics.map(({ severity, code }) => `${severity} ${code}`)).toEqual(
    Array(3).fill('warning content/folder-defaults-code'),
  );
});

test('empty defaults have no effect', () => {
  const files = [
    { file: '_config.yml', text: 'defaults:\n' },
    { file: '_index.md', text: '---\ncascade:\n---\n' },
  ];
  expect(checkDefaults(files, toolOf(null)).diagnostics).toEqual([]);
});

describe('a build', () => {
  const posts: Files = {
    'content/blog/posts/2026-01-01-a.md': '---\ntitle: A\n---\n',
    'content/blog/posts/old/2026-01-01-b.md': '---\ntitle: B\n---\n',
  };
  const heldBack = async (root: string) => {
    const { diagnostics, workspaces } = await build({ root });
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    const { drafts = [], scheduled = [], expired = [] } = workspaces[0] ?? {};
    return [...drafts, ...scheduled.map(({ file }) => file), ...expired];
  };
  test('holds back the posts that a folder holds back, and notices when it no longer does', async () => {
    const old = 'content/blog/posts/old/_index.md';
    const root = await folderOf({ ...posts, [old]: '---\ncascade: { draft: true }\n---\n' });
    expect(await heldBack(root)).toEqual(['content/blog/posts/old/2026-01-01-b.md']);
    writeFileSync(`${root}/${old}`, '---\ncascade: { color: red }\n---\n');
    expect(await heldBack(root)).toEqual([]);
    writeFileSync(`${root}/_config.yml`, 'defaults: [{ values: { published: false } }]\n');
    expect(await heldBack(root)).toHaveLength(2);
  });
  test('with Hugo, holds back posts in a scheduled or expired section, whatever the posts say', async () => {
    const section = (lines: string) => ({ 'content/blog/posts/old/_index.md': `---\n${lines}\n---\n` });
    const own = { 'content/blog/posts/old/2026-01-01-b.md': '---\ntitle: B\npublishDate: 2025-01-01\n---\n' };
    const hugo = { 'galley.config.json': '{ "adopt": { "dialect": "hugo" } }' };
    const held = async (lines: string, config = hugo) =>
      heldBack(await folderOf({ ...posts, ...own, ...section(lines), ...config }));
    expect(await held('date: 2999-01-01')).toHaveLength(1);
    expect(await held('date: 2999-01-01\npublishDate: 2020-01-01')).toEqual([]);
    expect(await held('expiryDate: 2020-01-01')).toHaveLength(1);
    expect(await held('date: 2020-01-01')).toEqual([]);
  });
  test('reads JSON named after its folder as Eleventy data only with that dialect', async () => {
    const files = { ...posts, 'content/blog/posts/old/old.json': '{ "draft": true } // no JSON' };
    expect(await heldBack(await folderOf(files))).toEqual([]);
    const config = { 'galley.config.json': '{ "adopt": { "dialect": "eleventy" } }' };
    const { diagnostics } = await build({ root: await folderOf({ ...files, ...config }) });
    expect(diagnostics.map(({ code }) => code)).toContain('content/folder-defaults');
    const data = {
      'content/blog/posts/old/old.json': '{ "draft": true }',
      'content/blog/posts/2026-01-01-a.11tydata.json': '{"draft":true}',
    };
    expect(await heldBack(await folderOf({ ...posts, ...data, ...config }))).toHaveLength(2);
  });
});
