import { describe, expect, test } from 'vitest';
import { createFootnotes } from '../../../src/content/markdown/extensions/footnotes.ts';
import { createRender } from '../../helpers/render-markdown.ts';

const create = () => createRender({ markdown: { highlight: true }, extensions: [createFootnotes(null)] });
const render = create();
const html = (text: string): string => render(text).html;
const hrefs = (text: string) => render(text).references.map(({ href }) => href);

test('renders GitHub-flavoured Markdown with heading ids', () => {
  expect(html('## A *b* c\n\n## A b c\n')).toBe('<h2 id="a-b-c">A <em>b</em> c</h2>\n<h2 id="a-b-c-1">A b c</h2>\n');
  expect(html('| a |\n|---|\n| b |\n')).toContain('<table>');
  expect(html('- [x] done\n')).toContain('type="checkbox"');
  expect(html('~~gone~~ https://example.com')).toContain('<del>gone</del> <a href="https://example.com">');
});

test('earlier posts do not affect how a post is rendered', () => {
  const [footnote, heading] = ['A[^a] and[^b].\n\n[^a]: One\n[^b]: Two\n', '# Same\n'];
  const fresh = [footnote, heading].map((text) => create()(text).html);
  // The extension also counts a reference inside a footnote that is never shown.
  html('Text\n\n[^x]: see [^y]\n[^y]: never shown\n');
  html(`${heading}${heading}`);
  html('```xml\n<style>a { color: red }</style>\n```\n\n```handlebars\n{{x}}\n```\n');
  expect([footnote, heading].map(html)).toEqual(fresh);
  expect(fresh[0]).toContain('id="footnote-ref-a"');
});

describe('code', () => {
  test('is highlighted under any name of its language', () => {
    for (const name of ['ts', 'typescript', 'html', 'yml', 'sh', 'haskell', 'hs']) {
      expect(html(`\`\`\`${name} title=x\nlet a = "1" # <b>\n\`\`\`\n`)).toMatch(
        new RegExp(`^<pre><code class="language-${name}">[^]*class="hljs-`),
      );
    }
  });
  test('without a language, or in an unknown one, is only escaped', () => {
    expect(html('```mermaid-x\na --> "b" & <c>\n```\n')).toBe(
      '<pre><code class="language-mermaid-x">a --&gt; &quot;b&quot; &amp; &lt;c&gt;\n</code></pre>',
    );
    expect(html('```\n<b>\n```\n')).toBe('<pre><code>&lt;b&gt;\n</code></pre>');
    expect(html('```../../x\n<b>\n```\n')).toContain('&lt;b&gt;');
  });
  test('stays plain without highlighting', () => {
    const plain = createRender({ markdown: { highlight: false } });
    expect(plain('```js\nlet a\n```\n').html).toBe('<pre><code class="language-js">let a\n</code></pre>\n');
  });
});

describe('addresses', () => {
  test.each([
    'https://example.com/a.png',
    '//example.com/a.png',
    '/site/a.png',
    '#part',
    'mailto:a@example.com',
    'data:image/png;base64,AA==',
    '?page=2',
    '',
  ])('%j is left alone', (address) => {
    const text = `[a](${address}) ![b](${address}) <img src="${address}">`;
    expect(hrefs(text)).toEqual([]);
    expect(html(text)).toContain(`<img src="${address}">`);
  });
  test('are found in links, images, definitions and raw HTML if they are relative', () => {
    const text =
      '[a](a.md#x) ![b](./b.png "t") [c] <img alt=c src=c.png>\n\n[c]: <c d.pdf>\n\n<video src=\'v.mp4\' poster="p.png"></video>\n\n<img srcset="s1.png 1x, s2.png 2x">\n';
    const found = ['./b.png', 'a.md#x', 'c d.pdf', 'c.png', 'p.png', 's1.png', 's2.png', 'v.mp4'];
    expect([...hrefs(text)].sort()).toEqual(found);
  });
  test('in other attributes are text', () => {
    expect(html('<a title="see href=x.png and \' src=y.png" href=z.md>a</a>')).toContain(
      'title="see href=x.png and \' src=y.png"',
    );
    expect(hrefs('<a title="see href=x.png" href=z.md>a</a>')).toEqual(['z.md']);
  });
  test('are not found in code, comments and scripts', () => {
    expect(
      hrefs(
        '`[a](a.md)`\n\n    ![b](b.png)\n\n<!-- <img src="c.png"> -->\n\n<script>x = \'<img src="d.png">\'</script>\n',
      ),
    ).toEqual([]);
  });
  test('raw HTML is read as one document, as in browsers', () => {
    for (const text of [
      '<script>\n\n<img src=a.png>\n\n</script>',
      'a <textarea> <img src=a.png> </textarea>',
      'a <!-- b\n\n<img src=a.png',
    ])
      expect(hrefs(text)).toEqual([]);
    // These are attributes of the first tag, which is not an image.
    expect(hrefs('<div\n\n<img src=a.png>')).toEqual([]);
    // The tag is in an unclosed title.
    expect(hrefs('<div title="\n\n<img src=a.png>')).toEqual([]);
  });
  test('raw HTML changes only where an address is replaced', () => {
    const text = `<p  CLASS = x><img\n alt='"' src='a.png?x="1"' srcset="b.png 1x,\n https://c/d.png 2x"><A HREF=/e></A\n></p>`;
    const { html: made, references } = render(text);
    const [a, b] = references.map(({ placeholder }) => placeholder);
    expect(references.map(({ href }) => href)).toEqual(['a.png?x="1"', 'b.png']);
    expect(made).toBe(
      `<p  CLASS = x><img\n alt='"' src="${a}?x=&quot;1&quot;" srcset="${b} 1x,\n https://c/d.png 2x"><A HREF=/e></A\n></p>`,
    );
  });
  test('a placeholder replaces the path; query and fragment stay', () => {
    const { html: text, references } = render('[a](b.md?x=1#y)');
    expect(text).toBe(`<p><a href="${references[0]?.placeholder}?x=1#y">a</a></p>\n`);
    expect(references[0]).toMatchObject({ href: 'b.md?x=1#y', path: 'b.md' });
  });
  test('percent-encoding and entities are decoded', () => {
    expect(render('[a](my%20file.pdf) [b](a&amp;b.pdf) [c](50%.pdf)').references.map(({ path }) => path)).toEqual([
      'my file.pdf',
      'a&b.pdf',
      '50%.pdf',
    ]);
    expect(render('[a](caf&eacute;.pdf#b) <a href="d&#233;.pdf?e=&amp;">f</a>').references).toMatchObject([
      { path: 'café.pdf' },
      { path: 'dé.pdf' },
    ]);
  });
  test('text of the post is never mistaken for a placeholder', () => {
    const text = 'galley-reference/0/ and [a](galley-reference/0/) and [b](b.md)';
    const { html: rendered, references } = render(text);
    for (const { placeholder } of references) expect(text).not.toContain(placeholder);
    expect(rendered).toContain('<p>galley-reference/0/ and');
  });
});
