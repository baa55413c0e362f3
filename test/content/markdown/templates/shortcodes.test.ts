import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { build } from '../../../../src/build/build.ts';
import type { Config } from '../../../../src/config/config.ts';
import type { Shortcode } from '../../../../src/config/config-functions.ts';
import { readPostOf, shortly, workspaceIn } from '../../../helpers/content.ts';
import { folderOf } from '../../../helpers/files.ts';

const POST = 'content/blog/posts/2026-01-31-name.md';
const echo: Shortcode = ({ positional, named, inner, html }) =>
  `<x-y>${JSON.stringify([positional, named, inner, html]).replaceAll('<', '(')}</x-y>`;
const wrap: Shortcode = ({ html }) => `<aside>${html}</aside>`;

const read = (body: string, shortcodes: Record<string, Shortcode>, config: Config = {}) =>
  readPostOf(
    { [POST]: `---\ntitle: T\n---\n${body}`, 'content/blog/posts/a.png': 'bytes' },
    { config: { ...config, markdown: { ...config.markdown, shortcodes } } },
  );
const htmlOf = async (...args: Parameters<typeof read>) => {
  const { html, diagnostics } = await read(...args);
  expect(diagnostics).toEqual([]);
  return html.trim();
};

describe('a shortcode gets its arguments', () => {
  test.each([
    ['hugo', '{{< echo a "b c" d=1 e="f" >}}', [['a', 'b c'], { d: '1', e: 'f' }, null, null]],
    ['hugo', '{{% echo a /%}}', [['a'], {}, null, null]],
    ['jekyll', '{% echo a \'b c\' d="e" %}', [['a', 'b c'], { d: 'e' }, null, null]],
    ['eleventy', '{% echo "a", "b" %}', [['a', 'b'], {}, null, null]],
    ['eleventy', '{{ "a" | echo: "b", "c" }}', [['a', 'b', 'c'], {}, null, null]],
    ['zola', '{{ echo(a="b", c=1) }}', [[], { a: 'b', c: '1' }, null, null]],
    ['zola', '{% echo(a="b") %}*c*{% end %}', [[], { a: 'b' }, '*c*', '(p>(em>c(/em>(/p>\n']],
    ['hugo', '{{< echo >}}*c*{{< /echo >}}', [[], {}, '*c*', '(p>(em>c(/em>(/p>\n']],
    [undefined, '{% echo a %}', [['a'], {}, null, null]],
  ] as const)('of %s: %s', async (dialect, body, expected) => {
    expect(await htmlOf(body, { echo }, { adopt: { dialect } })).toBe(`<x-y>${JSON.stringify(expected)}</x-y>`);
  });
});

test('shortcodes can be nested, and the text between their tags is Markdown', async () => {
  const body = 'a {{< wrap >}}\n\n- b {{< wrap >}}![c](a.png){{< /wrap >}}\n\n{{< /wrap >}} d';
  expect(await htmlOf(body, { wrap }, { adopt: { dialect: 'hugo' } })).toMatch(
    /^<p>a <aside><ul>\n<li>b <aside><p><img src="\/api\/public\/assets\/\w+-a.png" alt="c"><\/p>\n<\/aside><\/li>\n<\/ul>\n<\/aside> d<\/p>$/,
  );
});

test('a shortcode gets the one around it, and its number there', async () => {
  const inner: Shortcode = ({ parent, ordinal }) => ` ${ordinal} in ${parent?.name} ${parent?.named.a}`;
  const outer: Shortcode = ({ parent, ordinal, html }) => `${ordinal} in ${parent}: ${html}`;
  const body = '{{< outer >}} {{< outer a=1 >}}`{{< inner >}}`{{< inner >}}{{< inner >}}{{< /outer >}}';
  expect(await htmlOf(body, { inner, outer }, { adopt: { dialect: 'hugo' } })).toContain(
    '1 in null: <p><code>{{&lt; inner &gt;}}</code> 0 in outer 1 1 in outer 1</p>',
  );
});

test('in Hugo, the inner text of a shortcode with % can use the link definitions of the post', async () => {
  const definition = '\n\n[a]: https://example.com/\n';
  const htmlIn = (body: string) => htmlOf(`${body}${definition}`, { wrap }, { adopt: { dialect: 'hugo' } });
  const link = '<a href="https://example.com/">a</a>';
  expect(await htmlIn('{{% wrap %}}\n{{% wrap %}}[a]{{% /wrap %}}\n{{% /wrap %}}')).toContain(link);
  expect(await htmlIn('{{< wrap >}}[a]{{< /wrap >}}')).toContain('<p>[a]</p>');
});

test('addresses that a shortcode makes are those of files of the post', async () => {
  const pic: Shortcode = ({ positional: [name] }) => `<img src="${name}">`;
  expect(await htmlOf('{{< pic "a.png" >}}', { pic }, { adopt: { dialect: 'hugo' } })).toMatch(
    /^<img src="\/api\/public\/assets\/\w+-a.png">$/,
  );
  const { diagnostics } = await workspaceIn(
    { [POST]: '---\ntitle: T\n---\nText {{< pic "b.png" >}}' },
    { config: { adopt: { dialect: 'hugo' }, markdown: { shortcodes: { pic } } } },
  );
  expect(diagnostics.map(({ code }) => code)).toEqual(['post/asset-missing']);
});

test('what a shortcode makes is sanitised', async () => {
  const bad: Shortcode = () => '<script>alert(1)</script><b onclick="x()">b</b><a href="javascript:alert(1)">c</a>';
  const { html } = await read(
    'a {{< bad >}} {{< bad >}}',
    { bad },
    { adopt: { dialect: 'hugo' }, markdown: { sanitize: true } },
  );
  expect(html).toBe('<p>a <b>b</b><a>c</a> <b>b</b><a>c</a></p>\n');
});

test('in code, in headings and in excerpts no shortcode runs', async () => {
  const { html, post } = await read(
    '`{{< echo >}}` a {{< echo >}}\n\n## b {{< echo >}}',
    { echo },
    { adopt: { dialect: 'hugo' } },
  );
  expect(html).toContain('<code>{{&lt; echo &gt;}}</code>');
  expect(html).toContain('<h2 id="b">b <x-y>');
  expect(post?.excerpt).toBe('{{< echo >}} a');
});

test('in an attribute it makes text', async () => {
  const path: Shortcode = ({ positional: [name] }) => `/files/${name}?a="b"`;
  expect(
    await htmlOf('[a]({{< path "c" >}}) <i title="{{< path "d" >}}">', { path }, { adopt: { dialect: 'hugo' } }),
  ).toBe('<p><a href="/files/c?a=&quot;b&quot;">a</a> <i title="/files/d?a=&quot;b&quot;"></p>');
});

test.each([
  [
    'failed: no',
    () => {
      throw new Error('no');
    },
  ],
  ['returned a promise, not a string', (async () => 'x') as unknown as Shortcode],
  ['returned undefined, not a string', (() => undefined) as unknown as Shortcode],
] as [string, Shortcode][])('a shortcode that %s is an error at its position', async (why, f) => {
  const { diagnostics } = await read(
    'Text\n{{< wrap >}}\n{{< f >}}\n{{< /wrap >}}',
    { f, wrap },
    { adopt: { dialect: 'hugo' } },
  );
  expect(diagnostics.map(shortly)).toEqual(['post/shortcode 6:1']);
  expect(diagnostics[0]?.message).toContain(`f ${why}.`);
});

test('too deeply nested shortcodes are an error', async () => {
  const { diagnostics } = await read(
    `${'{{< wrap >}}'.repeat(20)}${'{{< /wrap >}}'.repeat(20)}`,
    { wrap },
    { adopt: { dialect: 'hugo' } },
  );
  expect(diagnostics.map(({ code }) => code)).toEqual(['post/too-complex']);
});

const project = async (posts: number) => {
  const files = Array.from({ length: posts }, (_, at) => [
    `content/blog/posts/2026-01-01-p${at}.md`,
    `---\ntitle: T${at}\n---\n{{< f ${at} >}}\n\n![a](a.png)`,
  ]);
  return folderOf({
    ...Object.fromEntries(files),
    'content/blog/posts/a.png': 'bytes',
    'galley.config.mjs': config('a'),
  });
};
const config = (text: string) =>
  `export default { adopt: { dialect: 'hugo' }, markdown: { shortcodes: { f: ({ positional }) => '<b>${text}' + positional[0] + '</b>' } } };`;
const detail = async (root: string, slug: string) =>
  JSON.parse(
    await (await import('node:fs/promises')).readFile(join(root, `dist/api/public/v1/blog/posts/${slug}.json`), 'utf8'),
  ).data.htmlContent;

test('a changed function is a changed configuration', async () => {
  const root = await project(2);
  await build({ root });
  expect(await detail(root, '2026-01-01-p1')).toContain('<b>a1</b>');
  await writeFile(join(root, 'galley.config.mjs'), config('b'));
  await build({ root });
  expect(await detail(root, '2026-01-01-p1')).toContain('<b>b1</b>');
});
