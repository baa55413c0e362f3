import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { loadProject } from '../../../src/build/project.ts';
import { readModels } from '../../../src/build/schemas.ts';
import { type Cms, cmsConfig } from '../../../src/cli/editors/cms-config.ts';
import { vsCodeSettings } from '../../../src/cli/editors/vs-code.ts';
import { type Files, folderOf } from '../../helpers/files.ts';

interface Widget {
  readonly name: string;
  readonly widget: string;
  readonly fields?: readonly Widget[];
}

const modelsOf = async (files: Files) => readModels(await loadProject({ root: await folderOf(files) }));

const configOf = async (files: Files, cms: Cms = 'decap') => parse(cmsConfig(await modelsOf(files), cms));

const post = (lines: string): string => `---\n${lines}\n---\nText.\n`;

const BLOG: Files = {
  'galley.config.json': JSON.stringify({
    records: { fields: { part: { type: 'integer', required: true }, mood: { type: 'string', from: 'extra.mood' } } },
  }),
  'content/blog/workspace.yaml': 'name: Blog\nkeys: [demo]\n',
  'content/blog/authors.yaml': '- { id: jane, name: Jane Doe }\n',
  'content/blog/posts/a.md': post('title: A\npubDate: 2026-01-01\nauthor: jane\ntags: [a]\npart: 1'),
  'content/blog/posts/b.md': post('title: B\ndate: 2026-01-01\npubDate: 2026-01-01\npart: 1'),
};

test('a form has the keys that most posts use, and choices of declared terms', async () => {
  const { collections } = await configOf(BLOG);
  const [{ fields, ...collection }] = collections;
  expect(collection).toMatchObject({ name: 'blog', label: 'Blog', folder: 'content/blog/posts', slug: '{{slug}}' });
  const named = (name: string) => fields.find((field: Widget) => field.name === name);
  expect(fields.map(({ name }: Widget) => name)).toEqual(
    'title slug pubDate updated excerpt image category tags author aliases draft publishDate expiryDate part extra body'.split(
      ' ',
    ),
  );
  expect(named('author')).toMatchObject({ widget: 'select', options: [{ value: 'jane', label: 'Jane Doe' }] });
  expect(named('author').multiple).toBeUndefined();
  expect(named('tags')).toMatchObject({ widget: 'list', required: false });
  expect(named('pubDate')).toMatchObject({ widget: 'datetime', required: true });
  expect(named('part')).toMatchObject({ widget: 'number', value_type: 'int', required: true });
  expect(named('extra')).toMatchObject({
    widget: 'object',
    required: false,
    fields: [{ name: 'mood', widget: 'string' }],
  });
});

test('a form writes files as the site has them: names with dates, folders of posts, TOML', async () => {
  const config = JSON.stringify({
    adopt: { dialect: 'jekyll' },
    folders: { public: 'static' },
    workspaces: {
      blog: { posts: ['_posts/**/*.markdown'], keys: ['a'] },
      notes: { posts: ['notes/**/*.md'], keys: ['b'] },
    },
  });
  const { collections, ...media } = await configOf(
    {
      'galley.config.json': config,
      '_posts/2026-01-01-a.markdown': post('title: A'),
      '_posts/2026-01-02-b.markdown': post('title: B'),
      'notes/a/index.md': '+++\ntitle = "A"\ndate = 2026-01-01\n+++\nText.\n',
    },
    'sveltia',
  );
  expect(media).toEqual({
    media_folder: 'static/images',
    public_folder: '/images',
    output: { omit_empty_optional_fields: true },
  });
  expect(collections).toMatchObject([
    { slug: "{{date | date('YYYY-MM-DD')}}-{{slug}}", extension: 'markdown', format: 'yaml-frontmatter' },
    { slug: '{{slug}}', path: '{{slug}}/index', extension: 'md', format: 'toml-frontmatter' },
  ]);
  const dates = collections.map(({ fields }: { fields: Widget[] }) => fields.find(({ name }) => name === 'date'));
  expect(dates).toMatchObject([{ required: false }, { required: true }]);
});

test('the settings of VS Code lead from posts to their schema and fields', async () => {
  const { path, text } = vsCodeSettings(await modelsOf(BLOG));
  expect(path).toBe('.vscode/settings.json');
  const settings = JSON.parse(text);
  expect(settings['yaml.schemas']).toEqual({ '.schema/blog/post.json': ['content/blog/posts/**/*.md'] });
  expect(settings['frontMatter.content.pageFolders']).toEqual([
    { title: 'blog', path: '[[workspace]]/content/blog/posts', contentTypes: ['blog'] },
  ]);
  const [{ fields }] = settings['frontMatter.taxonomy.contentTypes'];
  expect(fields).toContainEqual({ title: 'part', name: 'part', type: 'number', required: true });
  expect(fields).toContainEqual({
    title: 'author',
    name: 'author',
    type: 'choice',
    choices: [{ id: 'jane', title: 'Jane Doe' }],
    multiple: false,
  });
});

test('VS Code finds the schema of posts in every format that a workspace has', async () => {
  const files = {
    'content/blog/workspace.yaml': "keys: [demo]\ninclude: ['posts/**/*.md', 'posts/**/*.mdx']\n",
    'content/blog/posts/a.mdx': post('title: A\ndate: 2026-01-01'),
  };
  const { text } = vsCodeSettings(await modelsOf(files));
  expect(JSON.parse(text)['yaml.schemas']['.schema/blog/post.json']).toEqual(
    ['md', 'mdx'].map((ending) => `content/blog/posts/**/*.${ending}`),
  );
});
