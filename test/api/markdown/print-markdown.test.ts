import { readdirSync, readFileSync } from 'node:fs';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { toMarkdown } from 'mdast-util-to-markdown';
import { describe, expect, test } from 'vitest';
import { markdownOf } from '../../../src/api/markdown/print-markdown.ts';
import fc from '../../helpers/fast-check.ts';
import { commonMarkExamples, gfmExamples, type MarkdownDocument } from '../../helpers/markdown-documents.ts';
import { renderAs } from '../../helpers/render-as.ts';
import { shownIn } from './shown.ts';

const render = renderAs('', { footnotes: true, tasks: true, alerts: true });

/** What readers see of a text, and of its Markdown after a way through HTML. */
const bothShown = async (text: string) => {
  const { html } = await render(text);
  return [shownIn(html), shownIn((await render(markdownOf(html))).html)] as const;
};

const differing = async (documents: readonly MarkdownDocument[]): Promise<string[]> => {
  const names: string[] = [];
  for (const { name, text } of documents) {
    const [before, after] = await bothShown(text);
    if (before !== after) names.push(name);
  }
  return names;
};

/** Examples whose HTML no Markdown gives, and why. */
const UNSAYABLE = new Set([
  // URLs with characters that the HTML of a link has escaped.
  ...['CommonMark 32', 'CommonMark 33', 'GFM 328', 'GFM 329'],
  // Links without a text do not show.
  ...['CommonMark 484', 'CommonMark 487', 'GFM 494', 'GFM 495'],
  // marked reads the brackets in the description of an image as a link, whether or not they are escaped.
  ...['CommonMark 520', 'GFM 529'],
]);
const AUTOLINK = /<(?:[a-z][a-z\d+.-]*:[^ >]*|[^ >]+@[^ >]+)>/gi;
const isSayable = ({ name, text }: MarkdownDocument): boolean =>
  !/<[a-z/!?]/i.test(text.replaceAll(AUTOLINK, '')) && !UNSAYABLE.has(name.split(',')[0] as string);

describe('HTML becomes Markdown that shows the same', () => {
  test.each([
    ['of CommonMark', commonMarkExamples],
    ['of GitHub', gfmExamples],
  ])('for each example %s without HTML', async (_, documents) => {
    const sayable = documents.filter(isSayable);
    expect(sayable.length).toBeGreaterThan(550);
    expect(await differing(sayable)).toEqual([]);
  });

  test('for each post of the guide and of the kitchen', async () => {
    const files = readdirSync('content', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.md'));
    const documents = files.map((name) => ({
      name,
      text: readFileSync(`content/${name}`, 'utf8').replace(/^---\n.*?\n---\n/s, ''),
    }));
    expect(documents.length).toBeGreaterThan(90);
    // It has pictures for two colour schemes, of which Markdown has one, in a paragraph.
    expect(await differing(documents)).toEqual(['guide/posts/setup/console.md']);
  });

  const inline = fc
    .array(
      fc.constantFrom(
        ...[
          'word',
          ' ',
          ' a b ',
          '*',
          '**em**',
          '*em*',
          '`code`',
          '`|`',
          '~~del~~',
          '[a](b)',
          '![a](b "c")',
          'é',
          '本',
        ],
        ...[
          '_',
          '#',
          '+',
          '-',
          '1.',
          ')',
          '&amp;',
          '&lt;',
          '\\*',
          '|',
          ' https://a.b/c_d ',
          ' www.a.b ',
          ' a@b.co ',
          ': ',
          '!',
        ],
      ),
      { minLength: 1, maxLength: 8 },
    )
    .map((pieces) => pieces.join(''));
  const block = fc.oneof(
    inline,
    inline.map((text) => `## ${text}`),
    fc.array(inline, { minLength: 1, maxLength: 3 }).map((items) => items.map((item) => `- ${item}`).join('\n')),
    fc.array(inline, { minLength: 2, maxLength: 3 }).map((items) => items.map((item) => `1. ${item}\n`).join('\n')),
    inline.map((text) => `> ${text}\n> - ${text}`),
    inline.map((text) => `\`\`\`js\n${text}\n\n ${text}\n\`\`\``),
    inline.map((text) => `| a | b |\n|:-|-|\n| ${text.replaceAll('|', '\\|')} | x |`),
    fc.constant('---'),
  );

  test('for generated posts', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(block, { minLength: 1, maxLength: 5 }), async (blocks) => {
        const [before, after] = await bothShown(blocks.join('\n\n'));
        expect(after).toBe(before);
      }),
    );
  });
});

test.each([
  ['a table with joined cells', '<table><tr><th colspan="2">a</th></tr><tr><td>b</td><td>c</td></tr></table>'],
  ['a list of definitions', '<dl><dt>a</dt><dd>b</dd></dl>'],
  ['a film', '<video src="a.mp4" controls></video>'],
  ['a frame', '<iframe src="https://a.b/"></iframe>'],
])('%s stays HTML', (_, html) => {
  expect(markdownOf(html)).toBe(`${html}\n`);
});

test.each([
  ['<p>Press <kbd class="x">Ctrl</kbd> in H<sub>2</sub>O.</p>', 'Press <kbd>Ctrl</kbd> in H<sub>2</sub>O.\n'],
  [
    '<details open><summary>More</summary><p><em>a</em></p><pre><code>b\n\nc\n</code></pre></details>',
    '<details open>\n<summary>More</summary>\n\n*a*\n\n```\nb\n\nc\n```\n\n</details>\n',
  ],
  [
    '<div class="markdown-alert markdown-alert-note"><p class="markdown-alert-title">Note</p><p>a</p></div>',
    '> [!NOTE]\n>\n> a\n',
  ],
  ['<dl><dt>a</dt>\n\n<dd>b</dd></dl>', '<dl><dt>a</dt>&#10;\n<dd>b</dd></dl>\n'],
  ['<picture><source srcset="b.webp"><img src="a.png" alt="A"></picture>', '![A](a.png)\n'],
  [
    '<pre><code class="hljs language-ts"><span class="hljs-keyword">let</span> a;\n</code></pre>',
    '```ts\nlet a;\n```\n',
  ],
  ['<script>a</script><style>b</style><!-- c --><p>d</p><p> </p><br>', 'd\n'],
  ['<ol start="3"><li>a<ul><li><input type="checkbox" checked disabled> b</li></ul></li></ol>', '3. a\n   - [x] b\n'],
  [
    '<p>a<sup id="fnref:1"><a href="#fn:1" role="doc-noteref">1</a></sup></p><div role="doc-endnotes"><hr><ol><li id="fn:1"><p>b <a href="#fnref:1" role="doc-backlink">↩</a></p></li></ol></div>',
    'a[^1]\n\n[^1]: b\n',
  ],
])('%s', (html, markdown) => {
  expect(markdownOf(html)).toBe(markdown);
});

test('text without marks is printed as the library prints it', () => {
  const letter = fc.constantFrom(...'aW0 .,:;-/é—\u{2028}*'.split(''));
  fc.assert(
    fc.property(fc.array(letter, { minLength: 1, maxLength: 12 }), (letters) => {
      const value = letters.join('').trim() || 'a';
      const tree = {
        type: 'paragraph' as const,
        children: [{ type: 'text' as const, value: value.replaceAll(/ +/g, ' ') }],
      };
      expect(markdownOf(`<p>${value}</p>`)).toBe(toMarkdown(tree, { extensions: [gfmToMarkdown()] }));
    }),
  );
});
