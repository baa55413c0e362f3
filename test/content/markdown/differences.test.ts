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
