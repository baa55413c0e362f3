import { describe, expect, test } from 'vitest';
import { createPostReader } from '../../../src/content/posts/read-post.ts';
import { PAYLOADS } from '../../browser/payloads.ts';
import { readPostOf, settingsIn, shortly, sourceIn } from '../../helpers/content.ts';
import { folderOf } from '../../helpers/files.ts';

const POST = 'content/blog/posts/2026-01-01-x.md';
const text = (body: string, frontMatter = ''): string => `---\ntitle: T\n${frontMatter}---\n\n${body}\n`;
const read = (body: string, { sanitize, frontMatter = '' }: { sanitize: boolean; frontMatter?: string }) =>
  readPostOf(
    { [POST]: text(body, frontMatter), 'content/blog/posts/a.png': 'bytes' },
    { config: { markdown: { sanitize } } },
  );

const SCRIPTS = [
  'javascript:alert(1)//{}',
  'javascript:alert(1)//{{x}}',
  'java&#115;cript:alert(1)//{}',
  'javascript&colon;alert(1)//{%x%}',
  'JAVASCRIPT:alert(1)',
  'vbscript:x{}',
  'data:text/html,x{}',
];
const PLACES: readonly (readonly [string, (address: string) => string])[] = [
  ['a link', (address) => `[x](<${address}>)`],
  ['an image', (address) => `![x](<${address}>)`],
  ['a definition', (address) => `[x]\n\n[x]: <${address}>`],
  ['an image’s definition', (address) => `![x][y]\n\n[y]: <${address}>`],
  ['a link around an image', (address) => `[![x](https://a/b.png)](<${address}>)`],
  ['a table', (address) => `| a |\n|---|\n| [x](<${address}>) |`],
  ['a footnote', (address) => `a[^1]\n\n[^1]: [x](<${address}>)`],
  ['a heading', (address) => `# [x](<${address}>)`],
  ['raw HTML', (address) => `<a href="${address}">x</a>`],
  ['a block of raw HTML', (address) => `<div>\n<a href='${address}'>x</a>\n</div>`],
];

describe('sanitized HTML has no URL that runs scripts', () => {
  test.each(PLACES)('in %s', async (_, place) => {
    for (const address of SCRIPTS) {
      const { html, diagnostics } = await read(place(address), { sanitize: true });
      expect(html).not.toMatch(/(?:href|src)="?(?:java|vb|data)/i);
      expect(diagnostics.map(({ code, severity }) => `${severity} ${code}`)).toEqual(['warning post/unsafe-address']);
    }
  });
  test('in an autolink', async () => {
    const { html } = await read('<javascript:alert(1)//{}>', { sanitize: true });
    expect(html).not.toContain('href');
  });
});

test('a template passes the sanitizer like any other URL', async () => {
  const { html, diagnostics } = await read('[a]({{site.url}}/b "t") ![c]({{"d"|e}})', { sanitize: true });
  expect(html).toBe('<p><a href="{{site.url}}/b" title="t">a</a> <img src="{{&quot;d&quot;|e}}" alt="c" /></p>\n');
  expect(diagnostics).toEqual([]);
});

test('nothing that a post says is taken for a placeholder after it was sanitised', async () => {
  const body = 'galley\\-reference/0/ galley&#45;reference/0/ ![a](a.png) [b](b.md)';
  const { html } = await read(body, { sanitize: true });
  expect(html).toContain('galley-reference/0/ galley-reference/0/');
});

describe('without sanitizing, a URL that runs scripts is a warning at its position', () => {
  test.each(PLACES)('in %s', async (_, place) => {
    for (const address of SCRIPTS) {
      const { html, diagnostics, post } = await read(place(address), { sanitize: false });
      const lines = text(place(address)).split('\n');
      const line = lines.findIndex((each) => each.includes(address));
      const at = `post/unsafe-address ${line + 1}:${(lines[line] ?? '').indexOf(address) + 1}`;
      expect([diagnostics.map(shortly), diagnostics[0]?.severity]).toEqual([[at], 'warning']);
      expect(post).not.toBeNull();
      expect(html).toContain(address);
    }
  });
  test('other URLs are not', async () => {
    const { diagnostics } = await read('[a](https://a/javascript:x) ![b](data:image/svg+xml,x) <a href="#">c</a>', {
      sanitize: false,
    });
    expect(diagnostics).toEqual([]);
  });
  test.each([
    '<iframe src="javascript:x"></iframe>',
    '<form action="javascript:x"></form>',
    '<button formaction="java&#9;script:x">y</button>',
    '<svg><a xlink:href="javascript:x">y</a></svg>',
    '<svg><animate attributeName=href values="#;javascript:x"></animate></svg>',
    '<object data="data:text/html,x"></object>',
    '<embed src="data:image/svg+xml,x">',
  ])('%s is reported without sanitising', async (html) => {
    const { diagnostics } = await read(html, { sanitize: false });
    expect(diagnostics.map(({ code }) => code)).toEqual(['post/unsafe-address']);
  });
});

describe('a cover', () => {
  const cover = (address: string, sanitize: boolean) =>
    read('x', { sanitize, frontMatter: `image: ${JSON.stringify(address)}\n` });
  test.each(['javascript:alert(1)', 'java\tscript:alert(1)//{}', 'vbscript:x', 'data:text/html,x'])(
    'with %j is a warning, and an error if HTML is sanitised',
    async (address) => {
      const [kept, refused] = [await cover(address, false), await cover(address, true)];
      expect(kept.diagnostics.map(({ severity, code }) => `${severity} ${code}`)).toEqual([
        'warning post/unsafe-address',
      ]);
      expect(kept.diagnostics.map(({ position }) => position?.line)).toEqual([3]);
      expect(refused.diagnostics.map(({ severity, code }) => `${severity} ${code}`)).toEqual([
        'error post/unsafe-address',
      ]);
      expect([kept.post?.coverImage, refused.post?.coverImage]).toEqual([address, null]);
    },
  );
  test.each(['https://a/b.png', '//a/b.png', '/a.png', '{{ site.url }}/a.png', 'data:image/png;base64,AA=='])(
    'with %j is unchanged',
    async (address) => {
      const { post, diagnostics } = await cover(address, true);
      expect([post?.coverImage, diagnostics]).toEqual([address, []]);
    },
  );
  test('with a scheme that the sanitiser rejects is an error if HTML is sanitised', async () => {
    expect((await cover('ftp://a/b.png', true)).diagnostics.map(({ severity }) => severity)).toEqual(['error']);
    expect((await cover('ftp://a/b.png', false)).diagnostics).toEqual([]);
  });
});

test('everything except the HTML is plain text: fields arrive as written, whatever they look like', async () => {
  const texts = PAYLOADS.map(({ markdown }) => markdown.trim()).filter((each) => !/[\0-\x1f]/.test(each));
  expect(texts.length).toBeGreaterThan(600);
  const fields = texts.map((each) => ({ title: each, author: each, category: each, tags: [each], note: each }));
  const files = Object.fromEntries(
    fields.map((field, at) => [`content/blog/posts/2026-01-01-p${at}.md`, `---\n${JSON.stringify(field)}\n---\nx\n`]),
  );
  const root = await folderOf(files);
  const read = createPostReader(
    settingsIn(root, { markdown: { sanitize: true }, records: { fields: { note: { type: 'string' } } } }),
  );
  const results = await Promise.all(Object.keys(files).map((file) => read(sourceIn(root, file))));
  const posts = results.flatMap(({ post, fields }) =>
    post === null || fields === null || 'pack' in fields ? [] : { ...post, ...fields },
  );
  expect(
    posts.map(({ title, authors, category, tags, custom }) => ({
      title,
      author: authors[0],
      category,
      tags,
      ...custom,
    })),
  ).toEqual(fields);
});
