import { symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { build } from '../../../src/build/build.ts';
import type { Config } from '../../../src/config/config.ts';
import { settingsOf } from '../../../src/config/settings.ts';
import { readSnippets } from '../../../src/content/discover/snippets.ts';
import { toolOf } from '../../../src/tools/registry.ts';
import { buildIn, builtFolder } from '../../helpers/built.ts';
import { readPostOf, settingsIn } from '../../helpers/content.ts';
import { type Files, filesIn, folderOf } from '../../helpers/files.ts';

type Dialect = NonNullable<NonNullable<Config['adopt']>['dialect']>;
const POST = 'content/blog/posts/2026-01-31-name.md';

const read = async (dialect: Dialect, body: string, files: Files): Promise<{ html: string; residue: string[] }> => {
  const { html, post } = await readPostOf(
    { [POST]: `---\ntitle: T\n---\n${body}`, ...files },
    { config: { adopt: { dialect } } },
  );
  return { html, residue: (post?.residue ?? []).map(({ kind, places }) => `${kind} ${places}`) };
};

test('a Jekyll include without Liquid becomes part of the text', async () => {
  const { html, residue } = await read(
    'jekyll',
    'See [a][a].\n\n{% include notes/n.md x="1" %}\n{% include links.md -%}\n',
    {
      '_includes/links.md': '[a]: https://e.com\n',
      '_includes/notes/n.md': '> *N*\n',
    },
  );
  expect(html).toBe('<p>See <a href="https://e.com">a</a>.</p>\n<blockquote>\n<p><em>N</em></p>\n</blockquote>\n');
  expect(residue).toEqual([]);
});

test.each([
  ['jekyll', '{% include a.md %}', ['include']],
  ['jekyll', '{% include a.md %}', ['include a.md']],
  ['jekyll', '{{ site.baseurl }}', ['site.baseurl']],
  ['hugo', '{{% a %}}', ['a']],
  ['zola', '{{ a() }}', ['a']],
  ['hexo', '{% asset_path b.pdf %}', ['asset_path']],
] as const)('`allow` keeps a tag that Galley can fill in: %s, %s', async (dialect, tag, allow) => {
  const files = { '_includes/a.md': 'A', 'layouts/shortcodes/a.html': 'A', 'templates/shortcodes/a.md': 'A' };
  const config = { adopt: { dialect }, website: { basePath: '/x' }, markdown: { templates: [...allow] } };
  const { html } = await readPostOf({ [POST]: `---\ntitle: T\n---\n${tag}\n`, ...files }, { config });
  expect(html).toBe(`<p>${tag}</p>\n`);
});

test('includes with Liquid or without a file are counted by file name', async () => {
  const { residue } = await read(
    'jekyll',
    '{% include a.html %}\n\n{% include a.html x=1 %}\n\n{% include b.html %}\n',
    {
      '_includes/a.html': '{{ page.title }}',
    },
  );
  expect(residue).toEqual(['include a.html 2', 'include b.html 1']);
});

test('includes are found at the root of the site, in a folder above its posts', async () => {
  const root = await folderOf({ 'docs/_includes/a.md': 'A', '_includes/a.md': 'B', '_includes/c.md': 'C' });
  const workspaces = { blog: { posts: ['docs/_posts/**/*.md'], keys: ['k'] } };
  const { settings } = readSnippets(settingsIn(root, { adopt: { dialect: 'jekyll' }, workspaces }), toolOf);
  expect(
    Object.entries(settingsOf(settings, 'blog').snippets ?? {}).map(([name, snippet]) => [name, snippet?.text]),
  ).toEqual([
    ['a.md', 'A'],
    ['c.md', 'C'],
  ]);
});

test('each workspace has the includes nearest to its own posts', async () => {
  const root = await folderOf({
    ...{ 'a/_includes/n.md': 'A', 'b/_includes/n.md': 'B', '_includes/n.md': 'root' },
    'a/_posts/2026-01-31-a.md': '---\ntitle: T\n---\n{% include n.md %}\n',
    'b/_posts/2026-01-31-b.md': '---\ntitle: T\n---\n{% include n.md %}\n',
    'c/_posts/2026-01-31-c.md': '---\ntitle: T\n---\n{% include n.md %}\n',
  });
  const workspaces = Object.fromEntries(
    ['a', 'b', 'c'].map((name) => [name, { posts: [`${name}/_posts/*.md`], keys: [name] }]),
  );
  await buildIn(root, { values: { adopt: { dialect: 'jekyll' }, workspaces } });
  const files = await filesIn(join(root, 'dist/api/public/v1'));
  const htmlOf = (name: string): string => JSON.parse(files[`${name}/posts/${name}.json`] ?? '{}').data.htmlContent;
  expect(['a', 'b', 'c'].map(htmlOf)).toEqual(['<p>A</p>\n', '<p>B</p>\n', '<p>root</p>\n']);
});

const jekyll = (root: string): ReturnType<typeof readSnippets> =>
  readSnippets(settingsIn(root, { adopt: { dialect: 'jekyll' } }), toolOf);

test('hidden files are no includes', async () => {
  const root = await folderOf({ '_includes/.env': 'A=1', '_includes/.git/a.md': 'A', '_includes/b.md': 'B' });
  expect(Object.keys(jekyll(root).settings.snippets ?? {})).toEqual(['b.md']);
});

test('a file with the name of the folder of includes has none', async () => {
  expect(jekyll(await folderOf({ _includes: 'A' }))).toMatchObject({ settings: { snippets: {} }, diagnostics: [] });
});

test('a name for which files or themes have different text, or a section its own, is not filled in', async () => {
  const files = {
    ...{ 'themes/a/layouts/shortcodes/n.html': 'A', 'themes/z/layouts/shortcodes/n.html': 'Z' },
    ...{ 'themes/a/layouts/shortcodes/m.html': 'same', 'themes/z/layouts/shortcodes/m.html': 'same' },
    ...{ 'layouts/shortcodes/o.html': 'HTML', 'layouts/shortcodes/o.xml': 'XML' },
    'layouts/blog/_shortcodes/figure.html': '{{ .Get 0 }}',
  };
  const hugo = await read('hugo', '{{< n >}}\n\n{{< m >}}\n\n{{< o >}}\n\n{{< figure src="/a.png" >}}\n', files);
  const html = '<p>{{&lt; n &gt;}}</p>\nsame\nHTML\n<p>{{&lt; figure src=&quot;/a.png&quot; &gt;}}</p>\n';
  expect(hugo).toEqual({ html, residue: ['n 1', 'figure 1'] });
  const both = { 'templates/shortcodes/n.html': 'HTML', 'templates/shortcodes/n.md': 'Markdown' };
  expect((await read('zola', '{{ n() }}\n', both)).residue).toEqual(['n 1']);
});

test('a Zola shortcode that is only HTML or only Markdown is filled in', async () => {
  const files = { 'templates/shortcodes/hr.html': '<hr class="x">', 'themes/t/templates/shortcodes/m.md': '*m*' };
  const { html, residue } = await read('zola', 'A {{ m() }}\n\n{{ hr() }}\n\n{% hr() %}B{% end %}\n', files);
  expect(html).toBe('<p>A <em>m</em></p>\n<hr class="x">\n<hr class="x">\n');
  expect(residue).toEqual([]);
});

test('a site’s own shortcode replaces Hugo’s: HTML is filled in, and a template is reported', async () => {
  const own = { 'layouts/shortcodes/figure.html': '<img src="{{ .Get 0 }}">', 'layouts/shortcodes/hr.html': '<hr>\n' };
  const { html, residue } = await read('hugo', '{{< figure src="/a.png" >}}\n\n{{< hr >}}\n\n{{< youtube a >}}\n', own);
  expect(html).toContain('<p>{{&lt; figure src=');
  expect(html).toContain('<hr>');
  expect(html).toContain('youtube.com');
  expect(residue).toEqual(['figure 1']);
});

test('a link to a file or a folder elsewhere is not followed', async () => {
  const secret = await folderOf({ 'secret.md': 'secret' });
  const root = await folderOf({ '_includes/a.md': 'A', 'docs/x.md': '' });
  await symlink(join(secret, 'secret.md'), join(root, '_includes/b.md'));
  await symlink(secret, join(root, 'docs/_includes'));
  const workspaces = { blog: { posts: ['docs/_posts/**/*.md'], keys: ['k'] } };
  const { settings } = readSnippets(settingsIn(root, { adopt: { dialect: 'jekyll' }, workspaces }), toolOf);
  expect(settingsOf(settings, 'blog').snippets).toEqual({ 'a.md': { text: 'A', isMarkdown: true }, 'b.md': null });
});

test('a changed include renders the posts again', async () => {
  const root = await builtFolder({
    '_posts/2026-01-31-name.md': '---\ntitle: T\n---\n{% include a.md %}\n',
    '_includes/a.md': 'One',
    'galley.config.json': JSON.stringify({
      adopt: { dialect: 'jekyll' },
      workspaces: { blog: { posts: ['_posts/*.md'], keys: ['blog'] } },
    }),
  });
  const html = async (): Promise<string> => {
    const files = await filesIn(join(root, 'dist/api/public/v1/blog/posts'));
    return JSON.parse(files['name.json'] ?? '{}').data.htmlContent;
  };
  expect(await html()).toBe('<p>One</p>\n');
  await writeFile(join(root, '_includes/a.md'), 'Two');
  await buildIn(root);
  expect(await html()).toBe('<p>Two</p>\n');
});

test('the message names the file of an include once, with the count', async () => {
  const config = { adopt: { dialect: 'jekyll' }, workspaces: { blog: { posts: ['_posts/*.md'], keys: ['blog'] } } };
  const files = {
    '_posts/2026-01-30-a.md': '---\ntitle: T\n---\n{% include a.html %}\n',
    '_posts/2026-01-31-b.md': '---\ntitle: T\n---\n{% include a.html x=1 %}\n',
  };
  const messages = async (values: object): Promise<readonly string[]> =>
    (await build({ root: await folderOf(files), values, concurrency: 1 })).diagnostics.map(({ message }) => message);
  expect(await messages(config)).toEqual([
    'Galley does not fill in {% include a.html %}, the first of 2 similar tags in 2 posts. Readers see the tag as it is written.',
  ]);
  expect(await messages({ ...config, markdown: { templates: ['include'] } })).toEqual([]);
});
