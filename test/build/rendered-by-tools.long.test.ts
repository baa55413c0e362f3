import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { build } from '../../src/build/build.ts';
import { type Files, filesIn, folderOf } from '../helpers/files.ts';
import { commonMarkExamples } from '../helpers/markdown-documents.ts';
import { areMarkdownToolsHere } from '../helpers/markdown-tools.ts';
import { isMissing } from '../helpers/tools.ts';

/** The code in a section of the guide. */
const codeIn = (section: string): readonly string[] => {
  const guide = readFileSync('content/guide/posts/content/site-markdown.md', 'utf8');
  const [, text = ''] = new RegExp(`\n### ${section}\n(.*?)\n##`, 's').exec(guide) ?? [];
  return Array.from(text.matchAll(/```\w+\n(.*?)```/gs), ([, code = '']) => code);
};

interface Site {
  /** The files besides the posts. */
  readonly files: Files;
  /** The folder with the packages of the tool. */
  readonly modules?: string;
  readonly posts: Files;
  readonly config: object;
  readonly run: (root: string) => unknown;
  /** The page of a post that the tool has written. */
  readonly pageOf: (slug: string) => string;
}

/** Without an example that is a page, and one for which kramdown writes bytes that are not UTF-8. */
const EXAMPLES = commonMarkExamples.map(({ text }) => text).filter((text) => !/^<!DOCTYPE|&#\d{8}/.test(text));

/** Posts with the examples of CommonMark. */
const examples = (nameOf: (slug: string) => string, frontMatter: string): Files =>
  Object.fromEntries(
    EXAMPLES.map((text, at) => [nameOf(`example-${at}`), `---\ntitle: Example ${at}\n${frontMatter}---\n${text}`]),
  );

const textOf = (page: string): string => /<main>(.*)<\/main>/s.exec(page)?.[1] ?? '';

/** HTML with the targets of links and the names of pictures, which Galley writes in another way. */
const withTargets = (html: string, slug: string): string =>
  html
    .replace(
      / href="([^"]*)"/g,
      (_, href: string) => ` href="${new URL(href, `https://example.com/posts/${slug}/`).href}"`,
    )
    .replace(/ src="[^"]*\bfog\.svg"/g, ' src="fog.svg"');

/** HTML without the ids that Galley adds if a tool writes none. */
const withIdsOf = (page: string, html: string): string =>
  /<h[1-6] id=/.test(page) ? html : html.replace(/<(h[1-6]) id="[^"]*"/g, '<$1');

const expectSame = async ({
  files,
  modules = 'test/markdown-tools/node_modules',
  posts,
  config,
  run,
  pageOf,
}: Site): Promise<void> => {
  const root = await folderOf({ ...files, ...posts, 'galley.config.json': JSON.stringify(config) });
  symlinkSync(resolve(modules), join(root, 'node_modules'));
  run(root);
  const { out = 'dist' } = (config as { folders?: { out?: string } }).folders ?? {};
  const { ok, diagnostics } = await build({ root, concurrency: 1, now: Date.parse('2026-06-01') });
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(ok).toBe(true);
  const details = Object.entries(await filesIn(join(root, out, 'api/public/v1/demo/posts'))).flatMap(([path, text]) =>
    path.includes('=') ? [] : [[path.replace('.json', ''), JSON.parse(text).data.htmlContent] as const],
  );
  expect(details.length).toBe(Object.keys(posts).length);
  const pages = details.map(([slug]) => [slug, textOf(readFileSync(join(root, pageOf(slug)), 'utf8'))] as const);
  const made = details.map(([slug, html], at) => [slug, withIdsOf(pages[at]?.[1] ?? '', withTargets(html, slug))]);
  expect(made).toEqual(pages.map(([slug, page]) => [slug, withTargets(page, slug)]));
};

const ASTRO = 'test/astro/node_modules';
const { NODE_OPTIONS: _, VITEST: __, NODE_ENV: ___, ...withoutVitest } = process.env;

const COMMON = { website: { url: 'https://example.com' }, posts: { deadLinks: 'warn' } };
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"/>\n';

describe('the HTML that a recipe of the guide gives to Galley is that of the page', () => {
  const [settings = '', template = ''] = codeIn('Hugo');
  test.skipIf(isMissing('hugo'))('Hugo: shortcodes with templates and data, links, page bundles', () =>
    expectSame({
      files: {
        'config.toml': `baseURL = "https://example.com/"\n${settings}[markup.goldmark.renderer]\nunsafe = true\n`,
        'layouts/index.rendered.ndjson': template,
        'layouts/index.html': '',
        'layouts/_default/list.html': '',
        'layouts/_default/single.html': '<main>{{ .Content }}</main>',
        'layouts/shortcodes/tide.html':
          '<b>{{ (index site.Data.tides (.Get 0)).high }}</b> {{ .Inner | .Page.RenderString }}',
        'data/tides.json': '{"margate": {"high": "12:05 < 13"}}',
        'content/about.md': '---\ntitle: A page\n---\n',
        'content/posts/tides/fog.svg': SVG,
      },
      posts: {
        ...examples((slug) => `content/posts/${slug}.md`, 'date: 2026-01-01\n'),
        'content/posts/tides/index.md':
          '---\ntitle: Tides\ndate: 2026-01-01\n---\n## Höhe & "tide" {#own}\n\n{{< tide margate >}}Some *text*{{< /tide >}}\n\n![Fog](fog.svg "Fog")\n\n- {{% tide margate %}}two{{% /tide %}}\n',
        'content/posts/links.md':
          '---\ntitle: Links\ndate: 2026-01-01\n---\n[tides]({{< relref "tides/index.md" >}}#own), [again](/posts/tides/)[^1]\n\n[^1]: A note.\n\n`{{</* tide */>}}`\n',
      },
      config: {
        ...COMMON,
        posts: { ...COMMON.posts, url: '/posts/{slug}/' },
        workspaces: { blog: { keys: ['demo'], posts: ['content/posts/**/*.md'] } },
        adopt: { dialect: 'hugo' },
        markdown: { rendered: 'public/rendered.ndjson' },
      },
      run: (cwd) => execFileSync('hugo', ['--quiet'], { cwd, stdio: 'pipe' }),
      pageOf: (slug) => `public/posts/${slug}/index.html`,
    }),
  );

  test.skipIf(isMissing('jekyll'))('Jekyll: includes, Liquid, links, attributes', () =>
    expectSame({
      files: {
        '_plugins/rendered.rb': codeIn('Jekyll')[0] ?? '',
        '_config.yml':
          'title: Fog\npermalink: /posts/:title/\nexclude: [rendered.ndjson, galley.config.json, node_modules]\n',
        '_layouts/post.html': '<main>{{ content }}</main>',
        '_includes/note.html': '<aside class="{{ include.kind }}">{{ include.text | markdownify }}</aside>',
        'img/fog.svg': SVG,
      },
      posts: {
        ...examples((slug) => `_posts/2026-01-01-${slug}.md`, 'layout: post\n'),
        '_posts/2026-01-01-a.md':
          '---\nlayout: post\ntitle: A\n---\n## Höhe {#own}\n\n{% include note.html kind="tip" text="Some *text*" %}\n\n{{ site.title | upcase }}, {{ page.title }}, [b]({% post_url 2026-01-02-b %}#c)[^1]\n\n{% highlight ruby %}\nputs 1 < 2\n{% endhighlight %}\n\n{% for i in (1..3) %}- n{{ i }}\n{% endfor %}\n\n![Fog](/img/fog.svg){: .wide}\n\n[^1]: A note.\n',
        '_posts/2026-01-02-b.md': '---\nlayout: post\ntitle: B\n---\n## C\n',
      },
      config: {
        ...COMMON,
        posts: { ...COMMON.posts, url: '/posts/{slug}/' },
        folders: { public: '.', assets: ['img'] },
        workspaces: { blog: { keys: ['demo'], posts: ['_posts/**/*.md'] } },
        adopt: { dialect: 'jekyll', ignoreFields: ['layout'] },
        markdown: { rendered: 'rendered.ndjson' },
      },
      run: (cwd) =>
        execFileSync('jekyll', ['build', '-q'], { cwd, stdio: 'pipe', env: { ...process.env, LANG: 'C.UTF-8' } }),
      pageOf: (slug) => `_site/posts/${slug}/index.html`,
    }),
  );

  test.skipIf(!areMarkdownToolsHere())('Eleventy: shortcodes, includes, filters, loops', () =>
    expectSame({
      files: {
        'package.json': '{ "type": "module" }',
        'rendered.11ty.js': codeIn('Eleventy')[0] ?? '',
        'eleventy.config.js':
          "export default (config) => {\n  config.addPairedShortcode('note', (text, kind) => '<aside class=' + kind + '>' + text + '</aside>');\n  config.addFilter('shout', (text) => text.toUpperCase());\n};\n",
        '_includes/post.njk': '<main>{{ content | safe }}</main>',
        '_includes/part.njk': 'Included in {{ title }}.',
        'img/fog.svg': SVG,
      },
      posts: {
        ...examples(
          (slug) => `posts/${slug}.md`,
          'date: 2026-01-01\nlayout: post.njk\ntags: posts\ntemplateEngineOverride: md\n',
        ),
        'posts/a.md':
          '---\ntitle: A\ndate: 2026-01-01\nlayout: post.njk\ntags: posts\ntemplateEngineOverride: njk,md\n---\n## H {{ title | shout }}\n\n{% note "tip" %}Some *text*{% endnote %}\n\n{% include "part.njk" %}\n\n{% for i in [1, 2] %}- n{{ i }}\n{% endfor %}\n\n![Fog](/img/fog.svg) [b](/posts/example-1/)\n',
      },
      config: {
        ...COMMON,
        posts: { ...COMMON.posts, url: '/posts/{slug}/' },
        folders: { public: '.', assets: ['img'] },
        workspaces: { blog: { keys: ['demo'], posts: ['posts/**/*.md'] } },
        adopt: { dialect: 'eleventy', ignoreFields: ['layout', 'templateEngineOverride'] },
        markdown: { rendered: '_site/rendered.ndjson' },
      },
      run: (cwd) =>
        execFileSync(process.execPath, ['node_modules/@11ty/eleventy/cmd.cjs', '--quiet'], { cwd, stdio: 'pipe' }),
      pageOf: (slug) => `_site/posts/${slug}/index.html`,
    }),
  );

  test.skipIf(process.env.CI === undefined && !existsSync(`${ASTRO}/astro`))('Astro: plugins, links, pictures', () =>
    expectSame({
      modules: ASTRO,
      files: {
        'package.json': '{ "type": "module" }',
        'astro.config.mjs':
          "import { visit } from 'unist-util-visit';\nconst shout = () => (tree) => visit(tree, 'text', (node) => { node.value = node.value.replaceAll('fog', 'FOG'); });\nexport default { markdown: { remarkPlugins: [shout] } };\n",
        'src/content.config.ts':
          "import { glob } from 'astro/loaders';\nimport { defineCollection } from 'astro:content';\nexport const collections = { blog: defineCollection({ loader: glob({ base: 'src/content/blog', pattern: '**/*.md' }) }) };\n",
        'src/pages/rendered.ndjson.ts': codeIn('Astro')[0] ?? '',
        'src/pages/posts/[id].astro':
          "---\nimport { getCollection, render } from 'astro:content';\nexport const getStaticPaths = async () => (await getCollection('blog')).map((post) => ({ params: { id: post.id }, props: { post } }));\nconst { Content } = await render(Astro.props.post);\n---\n<main><Content /></main>\n",
        'src/content/blog/fog.svg': SVG.replace('/>', ' width="10" height="10"/>'),
      },
      posts: {
        'src/content/blog/a.md':
          '---\ntitle: A\ndate: 2026-01-01\n---\n## Höhe of fog\n\n"Quoted" ![Fog](./fog.svg) [b](/posts/b/#c)[^1]\n\n```js\nlet a = 1 < 2;\n```\n\n<div>raw</div>\n\n[^1]: A note.\n',
        'src/content/blog/b.md': '---\ntitle: B\ndate: 2026-01-02\n---\n## C\n',
      },
      config: {
        ...COMMON,
        posts: { ...COMMON.posts, url: '/posts/{slug}/' },
        folders: { out: 'api' },
        workspaces: { blog: { keys: ['demo'], posts: ['src/content/blog/**/*.md'] } },
        adopt: { dialect: 'astro' },
        markdown: { rendered: 'dist/rendered.ndjson' },
      },
      run: (cwd) =>
        execFileSync(process.execPath, ['node_modules/astro/astro.js', 'build'], {
          cwd,
          stdio: 'pipe',
          env: { ...withoutVitest, ASTRO_TELEMETRY_DISABLED: '1' },
        }),
      pageOf: (slug) => `dist/posts/${slug}/index.html`,
    }),
  );
});
