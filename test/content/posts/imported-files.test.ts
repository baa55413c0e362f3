import { symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { build } from '../../../src/build/build.ts';
import { withInsertedFiles } from '../../../src/content/discover/inserted-files.ts';
import { toolOf } from '../../../src/tools/registry.ts';
import { builtFolder } from '../../helpers/built.ts';
import { settingsIn } from '../../helpers/content.ts';
import { type Files, filesIn, folderOf } from '../../helpers/files.ts';

const CONFIG = {
  adopt: { dialect: 'vitepress' },
  workspaces: { blog: { posts: ['docs/posts/*.md'], keys: ['blog'] } },
} as const;
const POST = 'docs/posts/a.md';
const postWith = (body: string): string => `---\ntitle: T\ndate: 2026-01-31\n---\n${body}`;

/** The paths of the files that a post inserts; null for one that is refused or missing. */
const insertedIn = async (root: string): Promise<readonly (string | null)[]> => {
  const posts = [{ path: join(root, POST), file: POST }];
  const { workspaceSnippets } = await withInsertedFiles(settingsIn(root, CONFIG), [{ name: 'blog', posts }], toolOf);
  return Object.values(workspaceSnippets?.blog ?? {}).map((snippet) => snippet?.file ?? null);
};

const inserted = async (reference: string, files: Files): Promise<readonly (string | null)[]> =>
  insertedIn(await folderOf({ [POST]: postWith(`<<< ${reference}\n`), ...files }));

test.each<readonly [string, Files, string]>([
  ['./b.js', { 'docs/posts/b.js': '' }, 'docs/posts/b.js'],
  ['../../src/b.js', { 'src/b.js': '' }, 'src/b.js'],
  ['@/b.js', { 'docs/b.js': '', 'b.js': '' }, 'docs/b.js'],
  ['@/b.js', { 'b.js': '' }, 'b.js'],
  ['@/b.js', { 'docs/posts/.vitepress/config.ts': '', 'docs/posts/b.js': '', 'docs/b.js': '' }, 'docs/posts/b.js'],
  [
    '@/b.js',
    { 'docs/.vitepress/config.mts': "export default { srcDir: './pages' }", 'docs/pages/b.js': '', 'docs/b.js': '' },
    'docs/pages/b.js',
  ],
  ['@/b.js', { '.vitepress/config/index.ts': 'export default {}', 'docs/b.js': '', 'b.js': '' }, 'b.js'],
  ['@/b.js', { '.vitepress/config.js': 'export default { srcDir: dir }', 'docs/b.js': '', 'b.js': '' }, 'docs/b.js'],
  ['@/../b.js', { 'docs/.vitepress/config.ts': '', 'b.js': '' }, 'b.js'],
])('%s is a file in the project', async (reference, files, file) => {
  expect(await inserted(reference, files)).toEqual([file]);
});

test.each<readonly [string, Files]>([
  ['./none.js', {}],
  ['@/.env', { '.env': 'A=1' }],
  ['@/.vitepress/config.ts', { '.vitepress/config.ts': 'x' }],
  ['../../../../../../../../etc/passwd', {}],
  ['/etc/passwd', {}],
  ['@/galley.config.ts', { 'galley.config.ts': 'x' }],
  ['@/workspace.yaml', { 'workspace.yaml': 'x' }],
  ['./large.js', { 'docs/posts/large.js': 'x'.repeat(65_537) }],
  ['./folder', { 'docs/posts/folder/b.js': 'x' }],
])('%s is not published', async (reference, files) => {
  expect(await inserted(reference, files)).toEqual([null]);
});

test('a symbolic link is not followed', async () => {
  const secret = await folderOf({ 'secret.js': 'secret' });
  const root = await folderOf({ [POST]: postWith('<<< ./b.js\n\n<<< ./c/secret.js\n') });
  await symlink(join(secret, 'secret.js'), join(root, 'docs/posts/b.js'));
  await symlink(secret, join(root, 'docs/posts/c'));
  expect(await insertedIn(root)).toEqual([null, null]);
});

test('a changed file renders the posts that insert it again, and a missing one is reported', async () => {
  const root = await builtFolder({
    [POST]: postWith('<<< @/b.js{1}\n\n<!--@include: ../c.md-->\n\n<<< @/none.js\n'),
    'docs/b.js': 'let a;\n',
    'docs/parts/d.md': 'D *d*\n',
    'docs/c.md': '---\ntitle: C\n---\n<!--@include: ./parts/d.md-->\n',
    'galley.config.json': JSON.stringify(CONFIG),
  });
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
