import { join } from 'node:path';
import { expect, test } from 'vitest';
import { build } from '../../../src/build/build.ts';
import type { Config } from '../../../src/config/config.ts';
import { readPostOf, shortly } from '../../helpers/content.ts';
import { filesIn, folderOf } from '../../helpers/files.ts';

const POST = 'content/blog/posts/2026-01-31-name.md';

const read = (body: string, markdown: Config['markdown'] = {}) =>
  readPostOf(
    { [POST]: `---\ntitle: T\nown: O\n---\n${body}`, 'content/blog/posts/a.png': 'bytes' },
    { config: { adopt: { dialect: 'hugo' }, markdown } },
  );

/** The long tests compare figures, videos, code and parameters with Hugo itself. */
test.each([
  [
    '{{< figure src="/b.png" caption="C *d*" >}}',
    '<figure><img src="/b.png" alt="C d"><figcaption><p>C <em>d</em></p></figcaption></figure>',
  ],
  [
    '{{< figure src="/b.png" caption="C<br>d&copy;" >}}',
    '<figure><img src="/b.png" alt="C\nd©"><figcaption><p>C<br>d&copy;</p></figcaption></figure>',
  ],
  ['{{< gist me 0a "b.txt" >}}', '<p><a href="https://gist.github.com/me/0a">b.txt</a></p>'],
  [
    '{{< x user="me" id="1" >}}',
    '<blockquote class="twitter-tweet"><a href="https://twitter.com/me/status/1">https://twitter.com/me/status/1</a></blockquote>',
  ],
  [
    '{{< tweet 1 >}}',
    '<blockquote class="twitter-tweet"><a href="https://twitter.com/i/status/1">https://twitter.com/i/status/1</a></blockquote>',
  ],
  [
    '{{< instagram a_b >}}',
    '<blockquote class="instagram-media"><a href="https://www.instagram.com/p/a_b/">https://www.instagram.com/p/a_b/</a></blockquote>',
  ],
  [
    '{{< details summary="S" open=true >}}\n*a*\n{{< /details >}}',
    '<details open>\n<summary>S</summary>\n<p><em>a</em></p>\n</details>',
  ],
  ['{{< highlight text >}}\n<a>\n{{< /highlight >}}', '<pre><code class="language-text">&lt;a&gt;\n</code></pre>'],
  ['{{< param own >}}', '<p>O</p>'],
])('%s renders as in Hugo, without scripts', async (body, expected) => {
  const { html, diagnostics } = await read(body);
  expect(diagnostics).toEqual([]);
  expect(html.trim()).toBe(expected);
});

test('code between tags has colours, and its line numbers are reported', async () => {
  const { html, diagnostics } = await read(
    'a\n\n{{< highlight js >}}\n\nlet a;\n{{< /highlight >}}\n\n- b\n  {{< highlight nolang "linenos=true" >}}\n  c {{< d >}}\n  {{< /highlight >}}',
  );
  expect(html).toContain('<span class="hljs-keyword">let</span> a;\n</code></pre>\n<ul>\n<li>b\n<pre><code');
  expect(diagnostics.map(shortly)).toEqual(['post/markdown-differs 13:3']);
});

test('a parameter can be a nested key, or a value of the site, which the post’s own replaces', async () => {
  const text =
    '---\ntitle: T\nown: O\nDeep: { a: { b: D } }\n---\n' +
    '{{< param Own >}} {{< param "deep.a.b" >}} {{% param deep.a.b %}} [a]({{< param "u.v" >}}/b) ![]({{< param u.v >}}/c)';
  const values = { 'param own': 'S', 'param u.v': 'https://s.example' };
  const { html } = await readPostOf({ [POST]: text }, { config: { adopt: { dialect: 'hugo' }, website: { values } } });
  expect(html).toBe('<p>O D D <a href="https://s.example/b">a</a> <img src="https://s.example/c" alt=""></p>\n');
});

test('a parameter can come from the cascade of a folder', async () => {
  const root = await folderOf({
    'content/blog/workspace.yaml': 'keys: [k]',
    'content/blog/posts/_index.md': '---\ncascade: { tag: v3 }\n---\n',
    [POST]: '---\ntitle: T\n---\n{{< param tag >}}',
  });
  const { ok } = await build({ root, values: { adopt: { dialect: 'hugo' } }, now: Date.parse('2026-07-01') });
  expect(ok).toBe(true);
  expect(Object.values(await filesIn(join(root, 'dist'))).join('')).toContain('<p>v3</p>');
});

test('an image in a figure is a file of the post', async () => {
  const { html, diagnostics } = await read('{{< figure src="a.png" >}}');
  expect(diagnostics).toEqual([]);
  expect(html).toMatch(/^<figure><img src="[^"]*a[^"]*\.png"/);
});

test('a missing argument or closing tag is an error at the tag', async () => {
  const { diagnostics } = await read('Text\n\n{{< youtube >}}\n\n{{< highlight js >}}');
  expect(diagnostics.map(shortly)).toEqual(['post/shortcode 7:1', 'post/shortcode 9:1']);
});

test('arguments never become tags or other attributes', async () => {
  const { html } = await read(
    '{{< figure src="/a.png" title="<b>" alt=`"onload="x` class="<" >}}\n\n{{< youtube `"><b>` >}}',
  );
  expect(html).not.toMatch(/<b>|"onload/);
});

test('your own function replaces a Hugo shortcode, and allow keeps the tag', async () => {
  const own = await read('{{< youtube a >}}', { shortcodes: { youtube: () => '<i>own</i>' } });
  expect(own.html.trim()).toBe('<i>own</i>');
  const kept = await read('{{< youtube a >}}', { templates: ['youtube'] });
  expect(kept.html).toContain('{{&lt; youtube a &gt;}}');
});
