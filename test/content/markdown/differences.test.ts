import { expect, test } from 'vitest';
import { renderAs } from '../../helpers/render-as.ts';

test('a backslash in an address, which Jekyll keeps, is reported', async () => {
  const { html, warnings } = await renderAs('jekyll')('A\n\n[a](/b\\_c.html) [d](/e.html "f\\_g")\n');
  expect((await renderAs('jekyll')('[a][b]\n\n[b]: /b\\_c.html\n')).warnings).toMatchObject([{ bodyOffset: 8 }]);
  const parenthesis = await renderAs('jekyll')('[a](/b_(c\\)#d)\n');
  expect(parenthesis.html).toBe('<p><a href="/b_(c)#d">a</a></p>\n');
  expect(parenthesis.warnings).toHaveLength(1);
  expect(html).toContain('href="/b_c.html"');
  expect(warnings).toMatchObject([{ code: 'post/markdown-differs', bodyOffset: 3 }]);
});

test('a fence with words after the language, which only plugins of Jekyll read, is reported', async () => {
  const { html, warnings } = await renderAs('jekyll')('A\n\nB\n``` ruby C d\nE\n\nF\n```\n');
  expect(html).not.toContain('<pre>');
  expect(warnings).toMatchObject([{ code: 'post/markdown-differs', bodyOffset: 3 }]);
  expect((await renderAs('jekyll')('```` ` ```` a\n\n```sh\nb\n```\n')).warnings).toEqual([]);
});

test('a script attribute in braces is left out and reported at its block', async () => {
  for (const dialect of ['jekyll', 'vitepress'] as const) {
    const { html, warnings } = await renderAs(dialect)(
      'A\n\n[a](/b){: onclick="c()" .d}\n\n![e](/f.png){: srcdoc="g"}\n',
    );
    expect(html).not.toMatch(/onclick|srcdoc/);
    expect(html).toContain('class="d"');
    expect(warnings).toMatchObject([{ code: 'post/markdown-differs', bodyOffset: 3 }]);
  }
});

test('a place counts once for each kind, in a link around an image too', async () => {
  const render = renderAs('jekyll');
  expect((await render('[![a](/b\\_c.png)](/d)')).warnings.map(({ message }) => message)).toEqual([
    'A URL has a backslash, which kramdown keeps and browsers read as a slash. Galley removes it.',
  ]);
  expect((await render('[![a](/b.png)](/d\\_e)')).warnings).toHaveLength(1);
  expect((await render('[a](/b\\_c){: onclick="d"}')).warnings).toHaveLength(2);
});

test('the warning is at the first place in the post, even if a later one is found earlier', async () => {
  const text = '{{< details summary="A" >}}\n## B {.c onclick="d"}\n{{< /details >}}\n\n## E {.f onclick="g"}\n';
  const { warnings } = await renderAs('hugo')(text);
  expect(warnings).toMatchObject([{ code: 'post/markdown-differs', bodyOffset: text.indexOf('## B') }]);
});

test('a diagram that Hugo draws stays as code, and is reported with its count', async () => {
  const { html, warnings } = await renderAs('hugo')(
    'A\n\n```goat\na\n```\n\n```goat { width=300 }\nb\n```\n\n```goats\nc\n```\n',
  );
  expect(html).toContain('<pre><code class="language-goat">a\n</code></pre>');
  expect(warnings).toMatchObject([{ code: 'post/markdown-differs', bodyOffset: 3 }]);
  expect(warnings[0]?.message).toContain('This is the first of 2 places in the post.');
});

test('a place after a footnote is exact in text that begins with a blank line', async () => {
  const text = '\nA[^1]\n\n[^1]: B\n\n```goat\na\n```\n';
  expect((await renderAs('hugo')(text)).warnings).toMatchObject([{ bodyOffset: text.indexOf('```goat') }]);
});

test.each([
  ['hugo', '```go {linenos=table,hl_lines=[1]}\na\n```\n'],
  ['hugo', '``` go { lineNos="inline" }\na\n```\n'],
  ['hugo', '{{< highlight go "linenos=true" >}}\na\n{{< /highlight >}}\n'],
  ['jekyll', '{% highlight ruby linenos %}\na\n{% endhighlight %}\n'],
  ['jekyll', '{% highlight ruby linenos=table %}\na\n{% endhighlight %}\n'],
  ['vitepress', '```ts:line-numbers=2 {1}\na\n```\n'],
  ['zola', '```rust,linenos,linenostart=20\na\n```\n'],
] as const)('line numbers, which only %s adds to code, are reported: %j', async (dialect, text) => {
  const { html, warnings } = await renderAs(dialect)(`A\n\n${text}`);
  expect(html).toMatch(/<pre[^>]*><code class="language-\w+">a\n<\/code>/);
  expect(warnings).toMatchObject([{ code: 'post/markdown-differs', bodyOffset: 3 }]);
});

test.each([
  ['hugo', '```go {linenos=false}\na\n```\n'],
  ['hugo', '```go {linenostart=3}\na\n```\n'],
  ['hugo', '```go { linenos = "false" }\na\n```\n'],
  ['hugo', '``` {linenos=true}\na\n```\n'],
  ['hugo', '{{< highlight go "linenos=false" >}}\na\n{{< /highlight >}}\n'],
  ['vitepress', '```ts:no-line-numbers {1}\na\n```\n'],
] as const)('code that %s shows without line numbers is not reported: %j', async (dialect, text) => {
  expect((await renderAs(dialect)(text)).warnings).toEqual([]);
});

test('text over a limit is not a bug of marked', async () => {
  const deep = `${'>'.repeat(200)} [a \`](b)\n`;
  await expect(renderAs('zola')(deep)).rejects.toThrow(/^[^\n]*nested[^\n]*$/);
});
