import { describe, expect, test } from 'vitest';
import type { Config } from '../../../../src/config/config.ts';
import { readGood, readPostOf, shortly, workspaceIn } from '../../../helpers/content.ts';
import type { DialectName } from '../../../helpers/render-as.ts';

const POST = 'content/blog/posts/2026-01-31-name.md';
const SITE: Config['website'] = {
  url: 'https://example.com',
  basePath: '/blog',
  values: { 'site.repository': 'https://example.org/r' },
};
const read = async (body: string, config: Config = {}) => {
  const { html, post } = await readGood(`---\ntitle: T\n---\n${body}`, config);
  const kept = new Map(post.links.map((link) => [link.placeholder, link.kept]));
  return {
    html: html.replace(/galley-reference-\w+\/\d+\//g, (placeholder) => kept.get(placeholder) ?? placeholder).trim(),
    residue: (post.residue ?? []).map(({ kind, places, offset }) => `${kind} ${places} @${offset}`),
  };
};
const html = async (body: string, config: Config = {}) => (await read(body, config)).html;
const jekyll = (body: string) => html(body, { adopt: { dialect: 'jekyll' }, website: SITE });

describe('in text for Jekyll', () => {
  test.each([
    ['[a]({{ site.baseurl }}/b/)', '<p><a href="/blog/b/">a</a></p>'],
    ['[a]({{site.url}}{{site.baseurl}}/b/)', '<p><a href="https://example.com/blog/b/">a</a></p>'],
    ['[a]({{ \'/b/\' | relative_url }} "t")', '<p><a href="/blog/b/" title="t">a</a></p>'],
    ['[a]({{ "b" | absolute_url }})', '<p><a href="https://example.com/blog/b">a</a></p>'],
    [
      "[a]({{ '/b' | prepend: site.baseurl | prepend: site.url }})",
      '<p><a href="https://example.com/blog/b">a</a></p>',
    ],
    ["[a]({{ 'https://x.example/b' | relative_url }})", '<p><a href="https://x.example/b">a</a></p>'],
    ['[a][b]\n\n[b]: {{ site.url }}/c', '<p><a href="https://example.com/c">a</a></p>'],
    ['<a href="{{ "/b" | relative_url }}">a</a>', '<p><a href="/blog/b">a</a></p>'],
    ['<{{ site.url }}/b>', '<p><a href="https://example.com/b">https://example.com/b</a></p>'],
    ['`{{ site.url }}`', '<p><code>https://example.com</code></p>'],
    ['[a]({{ site.repository }}/b)', '<p><a href="https://example.org/r/b">a</a></p>'],
    ['a {{- site.url -}} b', '<p>ahttps://example.comb</p>'],
    ['{{ "{{" }}', '<p>{{</p>'],
  ])('%s is filled in', async (body, expected) => {
    expect(await jekyll(body)).toBe(expected);
  });
  test.each([
    ['{% raw %}{{ x }} *y*{% endraw %}', '<p>{{ x }} <em>y</em></p>'],
    ['`{% raw %}{% include x %}{% endraw %}`', '<p><code>{% include x %}</code></p>'],
    ['{%- raw -%} a {%- endraw %}', '<p>a</p>'],
    ['{% raw %}\n```\n{{ x }}\n```\n{% endraw %}', '<pre><code>{{ x }}\n</code></pre>'],
    ['a{% comment %} {{ b }} {% endcomment %}c', '<p>ac</p>'],
  ])('%s is unwrapped', async (body, expected) => {
    expect(await read(body, { adopt: { dialect: 'jekyll' } })).toEqual({ html: expected, residue: [] });
  });
});

test('without a website nothing is filled in', async () => {
  expect(await html('[a]({{ site.baseurl }}/b) {{ "c" | relative_url }}', { adopt: { dialect: 'jekyll' } })).toBe(
    '<p><a href="{{ site.baseurl }}/b">a</a> {{ &quot;c&quot; | relative_url }}</p>',
  );
});

test('Eleventy and Hugo have their own forms', async () => {
  expect(await html('[a]({{ "/b/" | url }})', { adopt: { dialect: 'eleventy' }, website: { basePath: '' } })).toBe(
    '<p><a href="/b/">a</a></p>',
  );
  expect(await html('`{{</* figure "x" */>}}` {{%/* note */%}}', { adopt: { dialect: 'hugo' } })).toBe(
    '<p><code>{{&lt; figure &quot;x&quot; &gt;}}</code> {{% note %}}</p>',
  );
});

describe('a tag that nothing fills in', () => {
  test.each(['jekyll', 'hexo'] as DialectName[])('stays as written, anywhere in the text (%s)', async (dialect) => {
    const body =
      'a {{ *b* | c: "<d>" }} [x]({{ page.link | e: "f" }}/g "{{ h }}") ![{{ i }}](/j{{ k }})\n\n## {% include l.html %}';
    expect(await read(body, { adopt: { dialect } })).toEqual({
      html: '<p>a {{ *b* | c: &quot;&lt;d&gt;&quot; }} <a href="{{ page.link | e: &quot;f&quot; }}/g" title="{{ h }}">x</a> <img src="/j{{ k }}" alt="{{ i }}"></p>\n<h2 id="-include-lhtml-">{% include l.html %}</h2>',
      residue: ['*b* 1 @2', 'page.link 1 @27', 'h 1 @55', 'i 1 @67', 'k 1 @78', 'include l.html 1 @91'],
    });
  });
  test('is escaped in HTML so that browsers read it as written', async () => {
    const body =
      '<div a="{{ "b" | x }}" c=\'{{ \'d\' | x }}\' e={{ f }} g>{{ h < "i" }}<!-- {{ "j" | x }} --><script>{{ "k" | x }}</script></div>';
    expect(await html(body, { adopt: { dialect: 'jekyll' } })).toBe(
      '<div a="{{ &quot;b&quot; | x }}" c=\'{{ &#39;d&#39; | x }}\' e={{&#32;f&#32;}} g>{{ h &lt; "i" }}<!-- {{ "j" | x }} --><script>{{ "k" | x }}</script></div>',
    );
  });
  test('is counted in code only if the tool reads tags there', async () => {
    const body = '`{{ a }}` {{ b }}\n\n```\n{% c %}\n```\n\n    {{ d }}\n';
    for (const dialect of ['hexo', undefined] as const)
      expect((await read(body, { adopt: { dialect } })).residue).toEqual(['b 1 @10']);
    for (const dialect of ['jekyll', 'eleventy'] as const)
      expect((await read(body, { adopt: { dialect } })).residue).toEqual(['a 1 @1', 'b 1 @10', 'c 1 @23', 'd 1 @40']);
  });
  test('may be a comment of Nunjucks in Eleventy', async () => {
    const { residue } = await read('a {# b #} c {#d}', { adopt: { dialect: 'eleventy' } });
    expect(residue).toEqual(['b 1 @2']);
  });
  test('can be named like a property that all objects have', async () => {
    expect((await read('{% constructor %}', { adopt: { dialect: 'jekyll' } })).residue).toEqual(['constructor 1 @0']);
  });
  test('is counted once per pair, by its kind', async () => {
    const body = '{% if a %}b{% elsif c %}d{% else %}e{% endif %}{% if f %}{% endif %}{% endfor %}';
    expect((await read(body, { adopt: { dialect: 'jekyll' } })).residue).toEqual(['if 2 @0', 'for 1 @68']);
    const zola = '{% note(a="%}") %}b{% end %}{{ c(d=1) }} {{ no }} {{/* e() */}}';
    expect(await read(zola, { adopt: { dialect: 'zola' } })).toEqual({
      html: '<p>{% note(a=&quot;%}&quot;) %}b{% end %}{{ c(d=1) }} {{ no }} {{ e() }}</p>',
      residue: ['note 1 @0', 'end 1 @19', 'c 1 @28'],
    });
  });
  test('appears as written in an excerpt', async () => {
    expect((await readGood('---\ntitle: T\n---\na {{ b }}', { adopt: { dialect: 'jekyll' } })).post.excerpt).toBe(
      'a {{ b }}',
    );
  });
});

describe('without a dialect', () => {
  test.each([
    '{{ site.baseurl }} {{ *a* }} {% raw %}{{ b }}{% endraw %}',
    '`[a]({{ site.baseurl }}/b)`',
    '<img src=\'{{ "a.png" | c }}\'>',
    '| a |\n|---|\n| {{ b | c }} |',
  ])('%s is Markdown', async (body) => {
    const plain = await html(body, { adopt: { dialect: 'astro' }, website: SITE });
    expect(await html(body, { website: SITE })).toBe(plain);
  });
  test('a link with a tag in its address stays a link', async () => {
    expect(await html('[a]({{ page.b }}/c/{{ d }} "e") [f]({{ "/g" | h }})')).toBe(
      '<p><a href="{{ page.b }}/c/{{ d }}" title="e">a</a> <a href="{{ &quot;/g&quot; | h }}">f</a></p>',
    );
  });
  test('addresses are filled in', async () => {
    expect(await html('[a]({{ site.baseurl }}/b) <a href="{{ \'/c\' | relative_url }}">d</a>', { website: SITE })).toBe(
      '<p><a href="/blog/b">a</a> <a href="/blog/c">d</a></p>',
    );
  });
});

test('images with URLs from the configuration are published, and missing ones are reported at their position', async () => {
  const body = 'a {{ site.url }}\r\n\r\n![a]({{ site.baseurl }}/a.png) ![b]({{ "/b.png" | relative_url }})';
  const files = { [POST]: `---\ntitle: T\n---\n${body}`, 'static/a.png': 'bytes' };
  const config: Config = {
    adopt: { dialect: 'jekyll' },
    website: { url: 'https://example.com', basePath: '' },
    folders: { public: 'static' },
  };
  const { html } = await readPostOf(files, { config });
  const { diagnostics } = await workspaceIn(files, { config });
  expect(html).toMatch(/src="\/api\/public\/assets\/[^"]*-a\.png"/);
  expect(diagnostics.map(shortly)).toEqual(['post/asset-missing 6:37']);
});

describe('code between tags renders like a fenced code block', () => {
  test.each([
    [
      'jekyll',
      '{% highlight ruby linenos %}\nx\n{% endhighlight %}',
      '<pre><code class="language-ruby">x\n</code></pre>',
    ],
    [
      'jekyll',
      '{% highlight %}\n```\n{% raw %}{{ a }}{% endraw %}\n{% endhighlight %}',
      '<pre><code>```\n{{ a }}\n</code></pre>',
    ],
    ['jekyll', '{% highlight %}\n\n\n  a\n\nb\n{% endhighlight %}', '<pre><code>  a\n\nb\n</code></pre>'],
    [
      'jekyll',
      'a {% highlight html %}<b>{% endhighlight %} c',
      '<p>a</p>\n<pre><code class="language-html">&lt;b&gt;\n</code></pre>\n<p>c</p>',
    ],
    // Jekyll writes HTML in lines of its own, which ends a list and a quote.
    [
      'jekyll',
      '1. a\n   {% highlight sh %}\n   b\n   {% endhighlight %}\n2. c {% highlight sh %}d{% endhighlight %} e\n',
      '<ol>\n<li>a</li>\n</ol>\n<pre><code class="language-sh">   b\n   \n</code></pre>\n' +
        '<ol>\n<li>c</li>\n</ol>\n<pre><code class="language-sh">d\n</code></pre>\n<p>e</p>',
    ],
    [
      'jekyll',
      'a\n\n\t{% highlight xml %}\n<b>\n\n</b>\n\t{% endhighlight %}\n',
      '<p>a</p>\n<pre><code class="language-xml">&lt;b&gt;\n\n&lt;/b&gt;\n\t\n</code></pre>',
    ],
    [
      'jekyll',
      '<div>\n{% highlight html %}<b>{% raw %}{{ c }}{% endraw %}{% endhighlight %}\n</div>',
      '<div>\n\n<pre><code class="language-html">&lt;b&gt;{{ c }}\n</code></pre>\n\n\n</div>',
    ],
    [
      'eleventy',
      '1. a\n\t* b {% highlight "sh" %}c{% endhighlight %}\n\t* d\n',
      '<ol>\n<li>a<ul>\n<li>b <pre><code class="language-sh">c\n</code></pre>\n</li>\n<li>d</li>\n</ul>\n</li>\n</ol>',
    ],
    ['eleventy', '{% highlight "ruby" %}\nx\n{% endhighlight %}', '<pre><code class="language-ruby">x\n</code></pre>'],
    [
      'hexo',
      '{% codeblock Its title lang:ruby %}\nx\n{% endcodeblock %}',
      '<pre data-title="Its title"><code class="language-ruby">x\n</code></pre>',
    ],
    // The tags of Octopress, which is Jekyll with plugins.
    ['jekyll', '{% codeblock lang:sh %}\n$ x\n{% endcodeblock %}', '<pre><code class="language-sh">$ x\n</code></pre>'],
    [
      'jekyll',
      "{%img right /a.png 20 30 'T' %}",
      '<p><img class="right" src="/a.png" alt="T" width="20" height="30" title="T"></p>',
    ],
    ['hexo', '- a\n  {% code %}\n  x\n  {% endcode %}', '<ul>\n<li>a<pre><code>x\n</code></pre>\n</li>\n</ul>'],
  ] as const)('%s: %j', async (dialect, body, expected) => {
    const plain = await read(body, { adopt: { dialect }, markdown: { highlight: false } });
    expect(plain).toEqual({ html: expected, residue: [] });
  });
});

test('a picture tag of another plugin, with named arguments, stays as it is written', async () => {
  const body = '{% img src="/a.png" %}\n{% img b /c.png alt="D" %}\n{% img path:/e.png %}\n{% img /f.png alt: "G" %}';
  expect((await read(body, { adopt: { dialect: 'jekyll' } })).residue).toEqual(['img 4 @0']);
});

test('tags in code between tags are counted, and code between tags is a fence without kramdown', async () => {
  const body = 'a\n  {% highlight sh %}\nb {{ c.d }}\n{% endhighlight %}';
  const { html, residue } = await read(body, { adopt: { dialect: 'jekyll' } });
  expect([html, residue]).toEqual([
    '<p>a</p>\n<pre><code class="language-sh">b {{ c.d }}\n</code></pre>',
    ['c.d 1 @25'],
  ]);
  const extensions = { kramdown: false };
  const plain = await read(body, { adopt: { dialect: 'jekyll' }, markdown: { extensions } });
  expect(plain.html).toBe('<p>a</p>\n<pre><code class="language-sh">b {{ c.d }}\n</code></pre>');
});

test('code between tags in the text of a list item, without its indent, stays as it is written', async () => {
  const { residue } = await read('- a {% highlight "sh" %}\nc\n{% endhighlight %}\n- b', {
    adopt: { dialect: 'eleventy' },
  });
  expect(residue).toHaveLength(1);
});

describe('variables for values in the front matter', () => {
  const filled = async (dialect: DialectName, body: string): Promise<string> => {
    const front = 'title: T & <b>\nseries: One\nsince: 2020-01-02\ndate: 2026-01-01\n';
    return (await readGood(`---\n${front}---\n${body}`, { adopt: { dialect } })).html.trim();
  };
  test.each([
    ['jekyll', '{{ page.title }}, {{page.series}}', '<p>T &amp; <b>, One</b></p>'],
    ['eleventy', '{{ title }}, {{ series }}', '<p>T &amp; <b>, One</p>'],
    ['vitepress', '{{ $frontmatter.title }}', '<p>T &amp; &lt;b&gt;</p>'],
    ['jekyll', '{{ page.since }} {{ page.date }}', '<p>{{ page.since }} {{ page.date }}</p>'],
    ['hexo', '{{ title }}', '<p>{{ title }}</p>'],
  ] as const)('%s: %s', async (dialect, body, expected) => {
    expect(await filled(dialect, body)).toBe(expected);
  });
});

test('Hexo’s tags for files of the post become images and links', async () => {
  const body = `{% asset_img right a.png 20 30 "Its title 'What it shows'" %}\n\n[b]({% asset_path b.pdf %}) {% asset_link b.pdf More of it %}`;
  const files = { 'source/_posts/a.png': '', 'source/_posts/b.pdf': '' };
  const workspaces = { blog: { posts: ['source/_posts/*.md'], keys: ['k'] } };
  const { html } = await readPostOf(
    { 'source/_posts/x.md': `---\ntitle: T\ndate: 2026-01-01\n---\n${body}`, ...files },
    { config: { adopt: { dialect: 'hexo' }, workspaces } },
  );
  const [image, link] = ['a.png', 'b.pdf'].map((name) => `/api/public/assets/e3b0c44298fc-${name}`);
  expect(html).toContain(
    `<img class="right" src="${image}" alt="What it shows" width="20" height="30" title="Its title">`,
  );
  expect(html).toContain(`<a href="${link}">b</a> <a href="${link}" title="More of it">More of it</a>`);
});

test('kramdown’s comments are left out, except in code, and its other extensions are reported', async () => {
  const text =
    'a{::comment}x {{ y }}{:/comment} b\n\n{::comment}\nhidden\n{:/}\n\n`{::comment}c{:/comment}`\n\n{::nomarkdown}d{:/}\n';
  const { html, residue } = await read(text, { adopt: { dialect: 'jekyll' }, website: SITE });
  expect(html).toBe('<p>a b</p>\n<p><code>{::comment}c{:/comment}</code></p>\n<p>{::nomarkdown}d{:/}</p>');
  expect(residue).toEqual([expect.stringContaining('nomarkdown 1')]);
  expect((await read(text, { adopt: { dialect: 'hugo' } })).html).toContain('hidden');
});
