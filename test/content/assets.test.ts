import { createHash } from 'node:crypto';
import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createPostReader } from '../../src/content/post.ts';
import { readPostOf, settingsIn, shortly, sourceIn } from '../helpers/content.ts';
import { folderOf } from '../helpers/files.ts';

const POST = 'content/blog/posts/2026-01-01-x.md';
const text = (body: string, frontMatter = ''): string => `---\ntitle: T\n${frontMatter}---\n\n${body}\n`;
const hash = createHash('sha256').update('bytes').digest('hex').slice(0, 12);

test('a file that a post refers to becomes an asset named by its hash', async () => {
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

test('its address starts with the configured origin and base path', async () => {
  const config = { basePath: '/x', assets: { baseUrl: 'https://cdn.example.com' } };
  const { html } = await readPostOf({ [POST]: text('![a](a.png)'), 'content/blog/posts/a.png': 'bytes' }, { config });
  expect(html).toContain(`src="https://cdn.example.com/x/assets/${hash}-a.png"`);
});

test('a missing file is an error at its place, with the name that may be meant', async () => {
  const { diagnostics } = await readPostOf({
    [POST]: text('`lighthous.svg`\n\n![a](lighthous.svg)'),
    'content/blog/posts/lighthouse.svg': 'bytes',
  });
  expect(diagnostics.map(shortly)).toEqual(['post/asset-missing 7:6']);
  expect(diagnostics[0]?.help).toContain('lighthouse.svg');
});

test('a folder is no file', async () => {
  const { diagnostics } = await readPostOf({ [POST]: text('[a](files)'), 'content/blog/posts/files/a.png': '' });
  expect(diagnostics.map(shortly)).toEqual(['post/asset-missing 5:5']);
});

test('no file outside the content folder is ever published, not through a link either', async () => {
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
});

test('templates are left as they are', async () => {
  const { html } = await readPostOf({
    [POST]: text('[a]({{site.baseurl}}/a/b.png) {% raw %}x{% endraw %}\n\n<img src=\'{{ "a.png" | url }}\'>'),
  });
  expect(html).toContain('<a href="{{site.baseurl}}/a/b.png">a</a> {% raw %}x{% endraw %}');
  expect(html).toContain(`<img src='{{ "a.png" | url }}'>`);
});

test('sanitized HTML keeps what Markdown makes and drops the rest', async () => {
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
