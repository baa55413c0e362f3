import { describe, expect, test } from 'vitest';
import type { Config } from '../../../../src/config/config.ts';
import { shortly, workspaceIn } from '../../../helpers/content.ts';
import { type DialectName, renderAs } from '../../../helpers/render-as.ts';

const post = (body: string, slug: string, title = 'T') =>
  `---\ntitle: ${title}\nslug: ${slug}\ndate: 2026-01-01\n---\n${body}\n`;

/** The targets of a post's links, and the diagnostics, in a project with two other posts. */
const linksIn = async (body: string, config: Config) => {
  const { workspace, diagnostics } = await workspaceIn(
    {
      'content/blog/posts/2026-01-31-a.md': post(body, 'a'),
      'content/blog/posts/2026-01-02-b.md': post('## Here', 'b', 'B & "b"'),
      'content/blog/posts/deep/2026-01-03-c.md': post('Text.', 'c'),
    },
    { config },
  );
  const [found] = workspace.posts.filter(({ slug }) => slug === 'a');
  return { links: found?.links.map(({ url }) => url), problems: diagnostics.map(shortly) };
};

describe('tags for the URL of a post', () => {
  test.each([
    ['jekyll', '[b]({% post_url 2026-01-02-b %}#here)'],
    ['jekyll', '[b]({{ site.baseurl }}{% post_url 2026-01-02-b %} "t")'],
    ['jekyll', '[b]\n\n[b]: {% link content/blog/posts/2026-01-02-b.md %}'],
    ['jekyll', '<a href="{%- post_url 2026-01-02-b -%}">b</a>'],
    ['hugo', '[b]({{< ref "2026-01-02-b.md#here" >}})'],
    ['hugo', '[b]({{< ref"2026-01-02-b.md" >}})'],
    ['hugo', '[b]({{% relref path="2026-01-02-b" lang=\'en\' %}})'],
    ['hexo', '[b]({% post_path 2026-01-02-b %})'],
    [undefined, '[b]({% post_url 2026-01-02-b %}) {% post_url 2026-01-02-x %}'],
    [undefined, '[b]({{< ref "2026-01-02-b" >}})'],
  ] as const)('for %s: %s', async (dialect, body) => {
    expect(await linksIn(body, { adopt: { dialect }, website: { basePath: '/blog' } })).toEqual({
      links: ['/posts/b'],
      problems: [],
    });
  });
  test('stay as written in code', async () => {
    for (const dialect of ['jekyll', 'hugo', 'hexo', undefined] as const)
      expect(await linksIn('`{% post_url x %} {{< ref "x" >}}`', { adopt: { dialect } })).toEqual({
        links: [],
        problems: [],
      });
  });
  test('are reported in code if the tool runs them there', async () => {
    const kindsIn = async (dialect: DialectName, text: string) =>
      (await renderAs(dialect)(text)).residue.map(({ kind, offset }) => `${kind} ${offset}`);
    expect(await kindsIn('jekyll', '`{% post_url x %}`')).toEqual(['post_url 1']);
    expect(await kindsIn('hugo', '`{{< ref "x" >}}`\n\n    {{< figure src="/a.png" >}}\n')).toEqual([
      'ref 1',
      'figure 23',
    ]);
    expect(await kindsIn('hugo', '`{{</* ref "x" */>}}`')).toEqual([]);
    expect(await kindsIn('hexo', '`{% post_path x %}`')).toEqual([]);
  });
  test('that lead to no post are errors at their position', async () => {
    const { problems } = await linksIn('Text\n[b]({% post_url 2026-01-02-x %})', { adopt: { dialect: 'jekyll' } });
    expect(problems).toEqual(['post/link-missing 7:5']);
  });
});

test('in code, a tag with a fragment stays as it is written', async () => {
  const { html } = await renderAs('hugo')('`{{< ref "a#b" >}} {{< ref "a#b" >}}`');
  expect(html).toBe('<p><code>{{&lt; ref &quot;a#b&quot; &gt;}} {{&lt; ref &quot;a#b&quot; &gt;}}</code></p>\n');
});

test('in Hugo, a fragment alone is on the same page', async () => {
  const { html, fragments } = await renderAs('hugo')('[a]({{< ref "#b" >}} "c")\n\n## B\n');
  expect(html).toBe('<p><a href="#b" title="c">a</a></p>\n<h2 id="b">B</h2>\n');
  expect(fragments).toEqual(['#b']);
});

test('in Hexo, tags for links show the title of the post', async () => {
  const { links } = await linksIn('{% post_link 2026-01-02-b %}', { adopt: { dialect: 'hexo' } });
  expect(links).toEqual(['/posts/b', 'B &amp; &quot;b&quot;']);
});

test('in Hexo, Markdown does not read a line that begins with a link by tag, and the line ends a paragraph', async () => {
  const { html } = await renderAs('hexo')('a\n{% post_link b c %} *d*\n\ne {% post_link b f %} *g*\n');
  expect(html.replace(/ (?:href|title)="[^"]*"/g, '')).toBe('<p>a</p>\n<a>c</a> *d*<p>e <a>f</a> <em>g</em></p>\n');
});

test.each(['draft: true', 'date: 2199-01-01', 'published: false'])(
  'in Hexo, a tag for a link to a post with %s shows neither its title nor its URL',
  async (rule) => {
    const { workspace } = await workspaceIn(
      {
        'content/blog/posts/2026-01-31-a.md': post('{% post_link 2026-01-02-b %}', 'a'),
        'content/blog/posts/2026-01-02-b.md': `---\ntitle: Secret\nslug: b\n${rule}\n---\n`,
      },
      { config: { adopt: { dialect: 'hexo' } } },
    );
    const [found] = workspace.posts.filter(({ slug }) => slug === 'a');
    expect(found?.links.map(({ url }) => url)).toEqual(['', '']);
  },
);
