import { createHash } from 'node:crypto';
import { link, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createAssets } from '../../../src/content/posts/assets.ts';
import { createPostReader } from '../../../src/content/posts/read-post.ts';
import { readPostOf, settingsIn, shortly, sourceIn, workspaceIn } from '../../helpers/content.ts';
import { addFiles, folderOf } from '../../helpers/files.ts';
import { SPECIAL_FILES } from '../../helpers/special-files.ts';

const POST = 'content/blog/posts/2026-01-01-x.md';
const text = (body: string, frontMatter = ''): string => `---\ntitle: T\n${frontMatter}---\n\n${body}\n`;
const hash = createHash('sha256').update('bytes').digest('hex').slice(0, 12);

test('a file that a post refers to becomes an asset named after its hash', async () => {
  const { post, html } = await readPostOf({
    [POST]: text('![a](./a.png) [b](../files/b%20%C3%A4.pdf#p2)\n\n<img src="a.png">', 'cover: a.png\n'),
    'content/blog/posts/a.png': 'bytes',
    'content/blog/files/b ä.pdf': 'bytes',
  });
  expect(post?.assets.map(({ target }) => target)).toEqual([`assets/${hash}-a.png`, `assets/${hash}-b-.pdf`]);
  expect(post?.coverImage).toBe(`/api/public/assets/${hash}-a.png`);
  expect(html).toContain(`<img src="/api/public/assets/${hash}-a.png" alt="a">`);
  expect(html).toContain(`<a href="/api/public/assets/${hash}-b-.pdf#p2">b</a>`);
  expect(html).toContain(`<img src="/api/public/assets/${hash}-a.png">`);
  expect(html).not.toContain('galley-reference');
});

test('the name of a file and a reference to it may be in different normal forms, as on macOS', async () => {
  const [nfc, nfd] = ['\u00e4', 'a\u0308'];
  const { post, html, diagnostics } = await readPostOf({
    [POST]: text(`![a](${nfc}.png) ![b](${nfd}.gif) ![c](${nfd}/${nfd}.webp)`),
    [`content/blog/posts/${nfd}.png`]: 'bytes',
    [`content/blog/posts/${nfc}.gif`]: 'bytes',
    [`content/blog/posts/${nfc}/${nfc}.webp`]: 'bytes',
  });
  expect(diagnostics).toEqual([]);
  const targets = ['png', 'gif', 'webp'].map((type) => `assets/${hash}--.${type}`);
  expect(post?.assets.map(({ target }) => target)).toEqual(targets);
  for (const target of targets) expect(html).toContain(`src="/api/public/${target}"`);
});

test('spaces around a URL in HTML do not count, as in browsers', async () => {
  const { html, diagnostics } = await readPostOf({
    [POST]: text('<img src=" a.png\n"> <a href=" #x">x</a> <a href=" https://a.b ">b</a>\n\n## X'),
    'content/blog/posts/a.png': 'bytes',
  });
  expect(diagnostics).toEqual([]);
  expect(html).toContain(`<img src="/api/public/assets/${hash}-a.png"> <a href="#x">x</a> <a href="https://a.b">b</a>`);
});

test('its address starts with the configured origin and base path', async () => {
  const config = { output: { basePath: '/x', assetsUrl: 'https://cdn.example.com' } };
  const { html } = await readPostOf({ [POST]: text('![a](a.png)'), 'content/blog/posts/a.png': 'bytes' }, { config });
  expect(html).toContain(`src="https://cdn.example.com/x/assets/${hash}-a.png"`);
});

const RISKY = [
  ...[
    'demo.html',
    'page.XHTML',
    'app.js',
    'mod.mjs',
    'form.shtml',
    'x.php',
    'x.phtml',
    'run.cgi',
    'feed.xml',
    'a.svgz',
  ],
  ...['track.gpx', 'old.swf', 'app.manifest', 'style.xsl', 'LICENSE', 'x.'],
];

test.each(RISKY)('%s, which a host may run, is published under a name that none runs', async (name) => {
  const { post, html, diagnostics } = await readPostOf({
    [POST]: text(`[x](${name})`),
    [`content/blog/posts/${name}`]: 'bytes',
  });
  const target = `assets/${hash}-${name.toLowerCase().replace('.', '-')}.bin`;
  expect(diagnostics).toEqual([]);
  expect(post?.assets.map((asset) => asset.target)).toEqual([target]);
  expect(html).toContain(`<a href="/api/public/${target}">x</a>`);
});

test.each(RISKY)('with sanitized HTML %s is an error that says how to go on', async (name) => {
  const { diagnostics } = await readPostOf(
    { [POST]: text(`[x](${name})`), [`content/blog/posts/${name}`]: 'bytes' },
    { config: { markdown: { sanitize: true } } },
  );
  expect(diagnostics.map(shortly)).toEqual(['post/asset-unsafe 5:5']);
  expect(diagnostics[0]?.help).toContain('ZIP');
});

test.each([
  ['evil.php.png', 'evil-php.png'],
  ['evil.shtml.json', 'evil-shtml.json'],
  ['page.html.gz', 'page-html.gz'],
  ['a.svg.gz', 'a-svg.gz'],
  ['photo.final.jpg', 'photo-final.jpg'],
  ['data.tar.gz', 'data.tar.gz'],
  ['tides-1.2.10.csv', 'tides-1.2.10.csv'],
  ['fog.svg', 'fog.svg'],
  ['report.docx', 'report.docx'],
])('%s keeps only extensions that no host interprets: %s', async (name, published) => {
  for (const sanitize of [false, true]) {
    const { post, diagnostics } = await readPostOf(
      { [POST]: text(`[x](${name})`), [`content/blog/posts/${name}`]: 'bytes' },
      { config: { markdown: { sanitize } } },
    );
    expect(diagnostics).toEqual([]);
    expect(post?.assets.map(({ target }) => target)).toEqual([`assets/${hash}-${published}`]);
  }
});

test('with a dialect, a file that a host may run is not mistaken for a page of the site', async () => {
  const config = { adopt: { dialect: 'hugo' }, markdown: { sanitize: true } } as const;
  const files = { [POST]: text('[x](demo.html)', 'date: 2026-01-01\n'), 'content/blog/posts/demo.html': 'bytes' };
  const { diagnostics } = await readPostOf(files, { config });
  expect(diagnostics.map(({ code }) => code)).toContain('post/asset-unsafe');
});

test('a missing file is an error at its position, with a suggested name', async () => {
  const { diagnostics } = await readPostOf({
    [POST]: text('`lighthous.svg`\n\n![a](lighthous.svg)'),
    'content/blog/posts/lighthouse.svg': 'bytes',
  });
  expect(diagnostics.map(shortly)).toEqual(['post/asset-missing 7:6']);
  expect(diagnostics[0]?.help).toContain('lighthouse.svg');
});

test('a path with a backslash is an error that says how to write it', async () => {
  const files = { [POST]: text('![a](img\\a.png)', 'cover: img\\a.png\n'), 'content/blog/posts/img/a.png': 'bytes' };
  const { diagnostics } = await readPostOf(files);
  expect(diagnostics.map(({ code }) => code)).toEqual(['post/asset-missing', 'post/asset-missing']);
  for (const { help } of diagnostics) expect(help).toBe('Write img/a.png: URLs have / between names.');
});

test('a missing file stays as written, with a warning, if dead links are not errors', async () => {
  const config = { posts: { deadLinks: 'warn' } } as const;
  const files = { [POST]: text('![a](gone%20b.svg?x) [b](gone.pdf)', 'cover: gone.png\n') };
  const { post, html, diagnostics } = await readPostOf(files, { config });
  expect(diagnostics.map((each) => `${each.severity} ${each.code}`)).toEqual(
    Array.from({ length: 3 }, () => 'warning post/asset-missing'),
  );
  expect(html).toContain('<img src="gone%20b.svg?x" alt="a"> <a href="gone.pdf">b</a>');
  expect(post?.coverImage).toBeNull();
});

test.each([
  ['next to the post, if there is such a file', 'img/a.png', ['content/blog/posts/img/a.png', 'static/img/a.png'], 0],
  ['else below the site’s root, where themes look for it', 'img/a.png', ['static/img/a.png'], 0],
  ['never there, if its path starts with a dot', './img/a.png', ['static/img/a.png'], null],
])('the cover of a known tool is %s', async (_, cover, files, found) => {
  const config = { adopt: { dialect: 'zola' }, folders: { public: 'static' } } as const;
  const image = Object.fromEntries(files.map((file) => [file, file]));
  const { post, diagnostics } = await readPostOf(
    { [POST]: text('', `extra: { cover: ${cover} }\n`), ...image },
    { config },
  );
  expect(post?.assets.map(({ path }) => path.endsWith(files[0] ?? ''))).toEqual(found === null ? [] : [true]);
  expect(diagnostics.map(({ code }) => code)).toEqual(found === null ? ['post/asset-missing'] : []);
});

test('each URL is reported at its own position, not at a longer URL or the same text', async () => {
  const body =
    'bundle/ `![x](bundle/)`\n\n![up](../a/) ![up2](../a)\n\n![link](bundle/)\n\n<img alt="b.png" src="b.png">';
  const { diagnostics } = await readPostOf({ [POST]: text(body), 'content/blog/posts/c.png': '' });
  expect(diagnostics.map(shortly).sort()).toEqual([
    'post/asset-missing 11:23',
    'post/asset-missing 7:21',
    'post/asset-missing 7:7',
    'post/asset-missing 9:9',
  ]);
});

test('a folder is not a file', async () => {
  const { diagnostics } = await readPostOf({ [POST]: text('![a](files)'), 'content/blog/posts/files/a.png': '' });
  expect(diagnostics.map(shortly)).toEqual(['post/asset-missing 5:6']);
});

test('no file outside the content folder is ever published, not even through a link', async () => {
  const root = await folderOf({
    [POST]: text('[a](../../../secret.txt) [b](link.txt) [c](folder/secret.txt) [d](inside.png)'),
    'secret.txt': 'bytes',
    'other/secret.txt': 'bytes',
    'content/blog/a.png': 'bytes',
  });
  await symlink(join(root, 'secret.txt'), join(root, 'content/blog/posts/link.txt'));
  await symlink(join(root, 'other'), join(root, 'content/blog/posts/folder'));
  await symlink(join(root, 'content/blog/a.png'), join(root, 'content/blog/posts/inside.png'));
  const { diagnostics } = await createPostReader(settingsIn(root))(sourceIn(root, POST));
  expect(diagnostics.map(shortly)).toEqual([
    'post/asset-outside 5:5',
    'post/asset-outside 5:30',
    'post/asset-outside 5:44',
  ]);
  expect(diagnostics[1]?.message).toMatch(/^link\.txt is a symbolic link to a file outside the content folders/);
});

test('a URL that leads outside the content folders to nothing is a missing file, which posts.deadLinks covers', async () => {
  const files = { [POST]: text('![a](../../../docs/a.png)') };
  expect((await readPostOf(files)).diagnostics.map(shortly)).toEqual(['post/asset-missing 5:6']);
  const { diagnostics } = await readPostOf(files, { config: { posts: { deadLinks: 'warn' } } });
  expect(diagnostics.map(({ severity }) => severity)).toEqual(['warning']);
});

test.each([
  ['a photo anywhere', 'photos/a.png', []],
  ['a table beside the post', 'notes/a.csv', []],
  ['a table elsewhere', 'data/a.csv', ['post/asset-outside']],
  ['a lock file', 'package-lock.json', ['post/asset-outside']],
  ['a lock file beside the post', 'notes/package-lock.json', ['post/asset-outside']],
  ['code', 'notes/a.ts', ['post/asset-outside']],
  ['a photo under the name of a link to code', 'notes/link.png', ['post/asset-outside']],
  ['a package', 'node_modules/a/a.png', ['post/asset-outside']],
  ['a file in folders.assets', 'shared/a.json', []],
  ['a file that is hidden', '.env', ['post/asset-private']],
])('if posts can be anywhere in the project, they publish %s: %s', async (_, file, codes) => {
  const root = await folderOf({
    'notes/2026-01-01-x.md': text(`[x](../${file})`),
    'notes/code.ts': '',
    [file]: 'bytes',
  });
  if (file.endsWith('link.png')) {
    await rm(join(root, file));
    await symlink(join(root, 'notes/code.ts'), join(root, file));
  }
  const settings = settingsIn(root, {
    workspaces: { notes: { posts: ['**/*.md'] } },
    folders: { assets: ['shared'] },
  });
  const { diagnostics } = await createPostReader(settings)(sourceIn(root, 'notes/2026-01-01-x.md'));
  expect(diagnostics.map(({ code }) => code)).toEqual(codes);
});

test('templates are unchanged', async () => {
  const { html } = await readPostOf({
    [POST]: text('[a]({{site.baseurl}}/a/b.png) {% raw %}x{% endraw %}\n\n<img src=\'{{ "a.png" | url }}\'>'),
  });
  expect(html).toContain('<a href="{{site.baseurl}}/a/b.png">a</a> {% raw %}x{% endraw %}');
  expect(html).toContain(`<img src='{{ "a.png" | url }}'>`);
});

test('sanitized HTML keeps Markdown’s output and drops the rest', async () => {
  const files = {
    [POST]: text(
      '## Head\n\n```js\nlet a = 1\n```\n\nA[^1] [b](b.md) ![c](c.png) [x](javascript:alert(1))\n\n- [x] t\n\n| a |\n|:-:|\n| b |\n\n<script>alert(1)</script><iframe src="https://example.com"></iframe><p onclick="x()">p</p>\n\n[^1]: Note',
    ),
    'content/blog/posts/c.png': 'bytes',
  };
  const { html, post } = await readPostOf(files, { config: { markdown: { sanitize: true } } });
  for (const kept of [
    '<h2 id="head">Head</h2>',
    '<code class="language-js"><span class="hljs-keyword">let</span>',
    'id="footnote-ref-1" href="#footnote-1"',
    'data-footnote-ref',
    `src="/api/public/assets/${hash}-c.png"`,
    `<a href="${post?.links[0]?.placeholder}">b</a>`,
    'type="checkbox"',
    '<th align="center">',
    '<p>p</p>',
  ]) {
    expect(html).toContain(kept);
  }
  expect(html).not.toMatch(/script|iframe|onclick|alert/);
});

test.each(['../workspace.yaml', '../authors.yaml', '.env', '../.hidden/x.png'])(
  '%s is never published',
  async (reference) => {
    const { diagnostics } = await readPostOf({
      [POST]: text(`[x](${reference})`),
      'content/blog/workspace.yaml': 'keys: [secret]\n',
      'content/blog/authors.yaml': '[]\n',
      'content/blog/posts/.env': 'SECRET=1\n',
      'content/blog/.hidden/x.png': 'x',
    });
    expect(diagnostics.map(({ code }) => code)).toEqual(['post/asset-private']);
  },
);

const INPUTS = {
  'content/blog/workspace.yaml': 'keys: [secret]\n',
  'content/blog/posts/draft.md': text('Secret.', 'draft: true\n'),
  'content/blog/posts/README.markdown': 'Secret.',
  'content/blog/Authors.YML': '[]\n',
  'content/blog/posts/galley.config.ts': 'secret',
  'content/other/posts/draft.md': text('Secret.', 'draft: true\n'),
  'content/other/Workspace.YAML': 'keys: [other]\n',
  'content/.env': 'SECRET=1\n',
  '.env': 'SECRET=1\n',
  'dist/api/public/errors/not_found.json': '{}',
};

/** The result of a cover, which may be any file except posts. */
const coverOf = async (root: string, cover: string) => {
  const file = 'content/blog/posts/2026-01-01-cover.md';
  await addFiles(root, { [file]: text('', `cover: ${cover}\n`) });
  const { diagnostics, post } = await createPostReader(settingsIn(root))(sourceIn(root, file));
  return { codes: diagnostics.map(({ code }) => code), assets: post?.assets ?? [] };
};

test.each([
  'draft.md',
  './draft.md?x',
  'draft.md#x',
  'README.markdown',
  '../workspace.yaml',
  '../Authors.YML',
  'galley.config.ts',
  '../../other/posts/draft.md',
  '../../other/Workspace.YAML',
  '../../.env',
])('%s, which Galley reads or which is hidden, is never published', async (cover) => {
  expect(await coverOf(await folderOf(INPUTS), cover)).toEqual({ codes: ['post/asset-private'], assets: [] });
});

test.each([
  ['content/blog/posts/draft.md', 'private'],
  ['content/blog/workspace.yaml', 'private'],
  ['content/other/posts/draft.md', 'private'],
  ['content/.env', 'private'],
  ['.env', 'outside'],
  ['dist/api/public/errors/not_found.json', 'outside'],
])('a symbolic link to %s under a harmless name is judged by its target', async (target, problem) => {
  const root = await folderOf(INPUTS);
  await symlink(join(root, target), join(root, 'content/blog/posts/photo.png'));
  expect(await coverOf(root, 'photo.png')).toEqual({ codes: [`post/asset-${problem}`], assets: [] });
});

test('a file below a linked folder is judged by its real location', async () => {
  const root = await folderOf({ ...INPUTS, 'content/blog/.cache/a.png': 'bytes', 'content/shared/a.png': 'bytes' });
  await symlink(join(root, 'content/blog/.cache'), join(root, 'content/blog/posts/cache'));
  await symlink(join(root, 'content/shared'), join(root, 'content/blog/posts/shared'));
  expect(await coverOf(root, 'cache/a.png')).toEqual({ codes: ['post/asset-private'], assets: [] });
  expect((await coverOf(root, 'shared/a.png')).assets).toHaveLength(1);
});

test.each(['content/blog/workspace.yaml', 'content/other/posts/draft.md', 'content/.env', '.env'])(
  'a hard link to %s counts as that file; one to a public file is fine',
  async (target) => {
    const root = await folderOf({ ...INPUTS, 'content/blog/a.png': 'bytes' });
    await link(join(root, target), join(root, 'content/blog/posts/photo.png'));
    await link(join(root, 'content/blog/a.png'), join(root, 'content/blog/posts/b.png'));
    expect(await coverOf(root, 'photo.png')).toEqual({ codes: ['post/asset-private'], assets: [] });
    expect((await coverOf(root, 'b.png')).codes).toEqual([]);
  },
);

test('output inside the content folder is not published again', async () => {
  const root = await folderOf({ [POST]: text('[x](out/a.json)'), 'content/blog/posts/out/a.json': '{}' });
  const { diagnostics } = await createPostReader(settingsIn(root, { folders: { out: 'content/blog/posts/out' } }))(
    sourceIn(root, POST),
  );
  expect(diagnostics.map(({ code }) => code)).toEqual(['post/asset-private']);
});

test.each(Object.keys(SPECIAL_FILES).filter((kind) => kind.includes('named pipe') || kind.includes('socket')))(
  '%s that a post refers to is an error that says what it is',
  async (kind) => {
    const root = await folderOf({ [POST]: text('![a](photo.png)') });
    await SPECIAL_FILES[kind]?.(join(root, 'content/blog/posts/photo.png'));
    const { diagnostics } = await createPostReader(settingsIn(root))(sourceIn(root, POST));
    expect(diagnostics.map(shortly)).toEqual(['post/asset-unreadable 5:6']);
    expect(diagnostics[0]?.message).toMatch(/^Could not read photo\.png \(a (?:named pipe|socket)\)/);
  },
);

test.each(['[x](draft.md)', '![x](draft.md)', '<a href="draft.md">x</a>', '<object data="draft.md"></object>'])(
  '%s, a reference to a draft, is a warning with a position and publishes nothing of the draft',
  async (reference) => {
    const { workspace, diagnostics } = await workspaceIn({
      'content/blog/posts/2026-01-01-x.md': text(reference),
      'content/blog/posts/draft.md': text('Secret.', 'date: 2026-01-01\ndraft: true\n'),
    });
    expect(diagnostics.map(({ severity, code }) => `${severity} ${code}`)).toEqual(['warning post/link-unpublished']);
    expect(workspace.posts.map(({ assets }) => assets)).toEqual([[]]);
    expect(JSON.stringify(workspace.posts)).not.toContain('Secret');
  },
);

test('a post publishes no file of another workspace, but those of shared folders', async () => {
  const root = await folderOf({
    'content/a/posts/x.md': text('x'),
    'content/b/posts/priv.txt': 'private',
    'content/b/files/priv.txt': 'private',
    'content/shared/open.txt': 'open',
    'content/a/files/own.txt': 'own',
  });
  const find = createAssets(settingsIn(root));
  const folder = join(root, 'content/a/posts');
  await symlink('../../b/posts/priv.txt', join(folder, 'link.txt'));
  for (const path of ['../../b/posts/priv.txt', '../../b/files/priv.txt', 'link.txt'])
    expect(await find(folder, path)).toMatchObject({ asset: null, problem: 'asset-outside' });
  for (const path of ['../../shared/open.txt', '../files/own.txt'])
    expect(await find(folder, path)).toMatchObject({ url: expect.stringContaining('/assets/') });
});

test('a post of a declared workspace publishes no file of another one', async () => {
  const root = await folderOf({
    'docs/a/x.md': text('x'),
    'docs/a/own.txt': 'own',
    'docs/b/priv.txt': 'private',
    'files/open.txt': 'open',
  });
  const settings = settingsIn(root, {
    workspaces: { a: { posts: ['docs/a/**/*.md'] }, b: { posts: ['docs/b/**/*.md'] } },
    folders: { assets: ['files'] },
  });
  const find = createAssets(settings);
  const folder = join(root, 'docs/a');
  expect(await find(folder, '../b/priv.txt')).toMatchObject({ asset: null, problem: 'asset-outside' });
  for (const path of ['own.txt', '../../files/open.txt'])
    expect(await find(folder, path)).toMatchObject({ url: expect.stringContaining('/assets/') });
});
