import { existsSync } from 'node:fs';
import { link, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { build } from '../../../src/build/build.ts';
import { trackedFiles } from '../../../src/build/git.ts';
import type { Config } from '../../../src/config/config.ts';
import { withInsertedFiles } from '../../../src/content/posts/inserted-files.ts';
import { toolOf } from '../../../src/tools/registry.ts';
import { buildIn } from '../../helpers/built.ts';
import { settingsIn, shortly } from '../../helpers/content.ts';
import { type Files, filesIn, folderOf } from '../../helpers/files.ts';
import { git } from '../../helpers/git.ts';

const CONFIG = {
  adopt: { dialect: 'vitepress' },
  markdown: { engine: 'marked' },
  workspaces: { blog: { posts: ['docs/posts/*.md'], keys: ['blog'] } },
} as const;
const POST = 'docs/posts/a.md';
const postWith = (body: string): string => `---\ntitle: T\ndate: 2026-01-31\n---\n${body}`;

/** A folder with files that Git tracks, all but those that it ignores. */
const repositoryOf = async (files: Files, ignored: readonly string[] = []): Promise<string> => {
  const root = await folderOf({ ...files, '.gitignore': ignored.join('\n') });
  git(root, 'init', '--quiet');
  git(root, 'add', '-A');
  return root;
};

/** The paths of the files that a post inserts, null for a missing one; and the problems of refused ones. */
const insertedIn = async (root: string, config: Config = CONFIG, tracked = () => trackedFiles(root)) => {
  const posts = [{ path: join(root, POST), file: POST }];
  const { settings, diagnostics } = await withInsertedFiles(settingsIn(root, config), [{ name: 'blog', posts }], {
    toolOf,
    tracked,
  });
  const snippets = Object.values(settings.workspaceSnippets?.blog ?? {});
  const files = snippets.map((snippet) => (snippet?.text === '' ? 'refused' : (snippet?.file ?? null)));
  return { files, problems: diagnostics.map((each) => `${each.severity} ${each.file} ${shortly(each)}`) };
};

const inserted = async (reference: string, files: Files) =>
  insertedIn(await repositoryOf({ [POST]: postWith(`<<< ${reference}\n`), ...files }));

test.each<readonly [string, Files, string]>([
  ['./b.js', { 'docs/posts/b.js': 'x' }, 'docs/posts/b.js'],
  ['../../src/b.js', { 'src/b.js': 'x' }, 'src/b.js'],
  ['@/b.js', { 'docs/b.js': 'x', 'b.js': '' }, 'docs/b.js'],
  ['@/b.js', { 'b.js': 'x' }, 'b.js'],
  ['@/b.js', { 'docs/posts/.vitepress/config.ts': '', 'docs/posts/b.js': 'x', 'docs/b.js': '' }, 'docs/posts/b.js'],
  [
    '@/b.js',
    { 'docs/.vitepress/config.mts': "export default { srcDir: './pages' }", 'docs/pages/b.js': 'x', 'docs/b.js': '' },
    'docs/pages/b.js',
  ],
  ['@/b.js', { '.vitepress/config/index.ts': 'export default {}', 'docs/b.js': '', 'b.js': 'x' }, 'b.js'],
  ['@/b.js', { '.vitepress/config.js': 'export default { srcDir: dir }', 'docs/b.js': 'x', 'b.js': '' }, 'docs/b.js'],
  ['@/../b.js', { 'docs/.vitepress/config.ts': '', 'b.js': 'x' }, 'b.js'],
  ['./data.json', { 'docs/posts/data.json': 'x' }, 'docs/posts/data.json'],
  ['../c.md', { 'docs/c.md': 'x' }, 'docs/c.md'],
])('%s is a file in the project', async (reference, files, file) => {
  expect(await inserted(reference, files)).toEqual({ files: [file], problems: [] });
});

test.each<readonly [string, Files]>([
  ['./none.js', {}],
  ['/etc/passwd', {}],
  ['./large.js', { 'docs/posts/large.js': 'x'.repeat(65_537) }],
  ['./folder', { 'docs/posts/folder/b.js': 'x' }],
])('%s stays as it is written', async (reference, files) => {
  expect(await inserted(reference, files)).toEqual({ files: [null], problems: [] });
});

test.each<readonly [string, Files, string]>([
  ['@/.env', { '.env': 'A=1' }, 'private'],
  ['@/.vitepress/config.ts', { '.vitepress/config.ts': 'x' }, 'private'],
  ['../../../../../../../../etc/passwd', {}, 'outside'],
  ['@/galley.config.ts', { 'galley.config.ts': 'x' }, 'private'],
  ['@/workspace.yaml', { 'workspace.yaml': 'x' }, 'private'],
  ['../../package.json', { 'package.json': '{}' }, 'outside'],
  ['../../deploy_key', { deploy_key: 'x' }, 'outside'],
  ['./key.pem', { 'docs/posts/key.pem': '-----BEGIN RSA PRIVATE KEY-----\n' }, 'private'],
])('%s is an error at its place, and is not published', async (reference, files, problem) => {
  const problems = [`error ${POST} post/asset-${problem} 5:1`];
  expect(await inserted(reference, files)).toEqual({ files: ['refused'], problems });
});

test('outside the content folders, only code that Git tracks is published', async () => {
  const files = { [POST]: postWith('\n<<< @/b.js\n'), 'src/c.js': 'x', 'b.js': 'secret' };
  const refused = { files: ['refused'], problems: [`error ${POST} post/asset-outside 6:1`] };
  expect(await insertedIn(await repositoryOf(files, ['b.js']))).toEqual(refused);
  expect(await insertedIn(await folderOf(files))).toEqual(refused);
  expect(await insertedIn(await repositoryOf(files))).toMatchObject({ problems: [] });
});

test('a folder that the configuration names is a content folder, the project’s own is not', async () => {
  const files = { [POST]: postWith('<<< @/data/b.yaml\n'), 'data/b.yaml': 'x' };
  const root = await folderOf(files);
  const problems = [`error ${POST} post/asset-outside 5:1`];
  expect(await insertedIn(root, { ...CONFIG, folders: { assets: ['data'] } })).toMatchObject({ problems: [] });
  const everywhere = { ...CONFIG, workspaces: { blog: { posts: ['**/*.md'] } } };
  expect(await insertedIn(root, everywhere)).toMatchObject({ problems });
});

test('a symbolic link is not followed, and a hard link to private data is an error', async () => {
  const secret = await folderOf({ 'secret.js': 'secret' });
  const body = '<<< ./b.js\n\n<<< ./c/secret.js\n\n<<< ./d.js\n';
  const root = await repositoryOf({ [POST]: postWith(body), 'workspace.yaml': 'keys: [secret]' });
  await symlink(join(secret, 'secret.js'), join(root, 'docs/posts/b.js'));
  await symlink(secret, join(root, 'docs/posts/c'));
  await link(join(root, 'workspace.yaml'), join(root, 'docs/posts/d.js'));
  expect(await insertedIn(root)).toEqual({
    files: ['refused', 'refused', 'refused'],
    problems: ['outside 5:1', 'outside 7:1', 'private 9:1'].map((each) => `error ${POST} post/asset-${each}`),
  });
});

test('a changed file renders the posts that insert it again, and a missing one is reported', async () => {
  const root = await repositoryOf({
    [POST]: postWith('<<< @/b.js{1}\n\n<!--@include: ../c.md-->\n\n<<< @/none.js\n'),
    'docs/b.js': 'let a;\n',
    'docs/parts/d.md': 'D *d*\n',
    'docs/c.md': '---\ntitle: C\n---\n<!--@include: ./parts/d.md-->\n',
    'galley.config.json': JSON.stringify(CONFIG),
  });
  await buildIn(root);
  const html = async (): Promise<string> => {
    const files = await filesIn(join(root, 'dist/api/public/v1/blog/posts'));
    return JSON.parse(files['a.json'] ?? '{}').data.htmlContent;
  };
  expect(await html()).toContain('<pre data-title="b.js" data-lines="1"><code class="language-js">');
  expect(await html()).toContain('<p>D <em>d</em></p>');
  await writeFile(join(root, 'docs/b.js'), 'var other;\n');
  await writeFile(join(root, 'docs/parts/d.md'), 'E\n');
  const { diagnostics } = await build({ root, concurrency: 1 });
  expect(await html()).toContain('var</span> other');
  expect(await html()).toContain('<p>E</p>');
  expect(diagnostics.map(({ code, position }) => [code, position?.line])).toEqual([['post/template-residue', 9]]);
});

/** The errors of a build, which publishes nothing if it has any. */
const errorsOf = async (files: Files, values: Config = CONFIG, now = Date.UTC(2026, 6, 1)) => {
  const root = await repositoryOf(files);
  const { diagnostics } = await build({ root, values, concurrency: 1, now });
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  expect(existsSync(join(root, 'dist'))).toBe(errors.length === 0);
  return errors.map((each) => `${each.file} ${shortly(each)}`);
};

const pageWith = (rule: string): string => `---\ntitle: B\n${rule}\n---\nSecret.\n`;
const DATED = 'date: 2026-01-01\n';

test.each([
  `${DATED}draft : true`,
  `${DATED}"draft": "true"`,
  `${DATED}published: false`,
  `${DATED}expiryDate: 2026-02-01`,
  'date: 2199-01-01',
])('a page with %j is not inserted into a published post, whether it is a post or not', async (rule) => {
  for (const tag of ['<!--@include: ./b.md-->', '<<< ./b.md', '<<< ../parts/b.md', '<!--@include: ../c.md-->']) {
    const files = {
      [POST]: postWith(`\n${tag}\n`),
      [tag.includes('parts') || tag.includes('c.md') ? 'docs/parts/b.md' : 'docs/posts/b.md']: pageWith(rule),
      'docs/c.md': '<!--@include: ./parts/b.md-->\n',
    };
    const place = tag.includes('c.md') ? 'docs/c.md post/asset-private 1:1' : `${POST} post/asset-private 6:1`;
    expect(await errorsOf(files)).toEqual([place]);
  }
});

test('a page that is held back is inserted into a post that is too, and later into all', async () => {
  const files = {
    [POST]: postWith('<!--@include: ./b.md-->\n').replace('T\n', 'T\ndraft: true\n'),
    'docs/posts/c.md': postWith('<!--@include: ./d.md-->\n'),
    'docs/posts/b.md': pageWith(`${DATED}draft: true`),
    'docs/posts/d.md': pageWith('date: 2026-08-01'),
  };
  expect(await errorsOf(files)).toEqual(['docs/posts/c.md post/asset-private 5:1']);
  expect(await errorsOf(files, CONFIG, Date.UTC(2026, 8, 1))).toEqual([]);
});

test('a page whose publish rule or front matter cannot be read is not inserted', async () => {
  const files = { [POST]: postWith('<!--@include: ../b.md-->\n'), 'docs/b.md': pageWith('hidden: true') };
  expect(await errorsOf(files)).toEqual(['docs/b.md post/publish-rule 3:1']);
  expect((await errorsOf({ ...files, 'docs/b.md': pageWith('draft: [') })).map((each) => each.split(' ')[0])).toEqual([
    'docs/b.md',
  ]);
});

test('a file of another workspace is not inserted, even if both have one folder', async () => {
  const files = {
    'a/posts/a.md': postWith('<!--@include: ../../b/posts/b.md-->\n\n<<< ../../b/posts/c.js\n'),
    'b/posts/b.md': pageWith(DATED),
    'b/posts/c.js': 'secret',
    'b/posts/d.en.md': postWith('<!--@include: ./b.md-->\n'),
  };
  const values: Config = {
    adopt: { dialect: 'vitepress' },
    workspaces: {
      a: { posts: ['a/posts/*.md'], keys: ['a'] },
      b: { posts: ['b/posts/b.md'], keys: ['b'] },
      c: { posts: ['b/posts/*.en.md'], keys: ['c'] },
    },
  };
  expect(await errorsOf(files, values)).toEqual([
    'a/posts/a.md post/asset-outside 5:1',
    'a/posts/a.md post/asset-outside 7:1',
    'b/posts/d.en.md post/asset-outside 5:1',
  ]);
});

test('a project that inserts nothing from outside its content folders does not ask Git', async () => {
  const root = await folderOf({ [POST]: postWith('<<< ./b.js\n'), 'docs/posts/b.js': 'x' });
  const never = () => {
    throw new Error('Git was asked.');
  };
  expect(await insertedIn(root, CONFIG, never)).toEqual({ files: ['docs/posts/b.js'], problems: [] });
});
