import { join } from 'node:path';
import { expect, test } from 'vitest';
import { build } from '../../src/build/build.ts';
import type { Config } from '../../src/config/config.ts';
import { filesIn, folderOf } from '../helpers/files.ts';
import { gif } from '../helpers/gif.ts';
import { post } from '../helpers/posts.ts';

const NOW = Date.UTC(2026, 5, 1);

/** Every option whose output names posts. */
const CONFIG: Config = {
  website: { url: 'https://site.example' },
  deploy: { url: 'https://api.example/api/public' },
  details: { headings: true, images: true, neighbours: true, related: 9, addresses: true },
  records: { cover: true, urlField: 'url' },
  posts: { url: '/{slug}/{title}' },
  terms: { posts: true },
  output: { feeds: true, search: true },
  hosts: { targets: ['nginx', 'apache', 'cloudfront', 'netlify-rules', 'serve', 'bucket'] },
};

/** Why a post is held back, in front matter. */
const RULES: Readonly<Record<string, object>> = {
  draft: { draft: true },
  scheduled: { date: '2199-01-01' },
  expired: { expiryDate: '2026-02-01' },
  unlisted: { build: { list: 'never' } },
};

/** Links to posts by file name, in the syntax of each dialect. */
const LINKS: Readonly<Record<string, (name: string) => string>> = {
  none: (name) => `[x](${name}.md) [y](${name}.md#part) <a href="${name}.md">z</a> [[${name}|w]]`,
  jekyll: (name) => `[x]({% post_url ${name} %}) [y]({% link content/blog/posts/${name}.md %})`,
  hugo: (name) => `[x]({{< ref "${name}" >}}) [y]({{< relref "${name}.md#part" >}})`,
  hexo: (name) => `{% post_link ${name} %} {% post_link ${name} 'x' %} [y]({% post_path ${name} %})`,
  zola: (name) => `[x](@/blog/posts/${name}.md)`,
  vitepress: (name) => `[x](./${name}.md) [y](./${name}#part)`,
  astro: (name) => `[x](./${name}.md)`,
  eleventy: (name) => `[x](./${name}.md)`,
};

/** The files that a build publishes for a project with a held-back post of a name, which a published post links to. */
const publishedWith = async (name: string, rule: object, dialect: string) => {
  const file = `2026-01-05-${name}`;
  const link = LINKS[dialect]?.(file) ?? '';
  const held = {
    ...{
      title: `The ${name}`,
      slug: `${name}-slug`,
      date: '2026-01-05',
      aliases: [`/old/${name}`],
      translationKey: 'a',
    },
    ...{ category: 'News', tags: ['all', `Tag ${name}`], author: `Author ${name}`, cover: `${name}.gif` },
  };
  const root = await folderOf({
    'content/blog/workspace.yaml': `keys: [demo]\n${dialect === 'none' ? 'languages: [en, de]\nfallback: true\n' : ''}`,
    'content/blog/posts/2026-01-04-a.md': post({ title: 'A', category: 'News', tags: ['all'] }, link),
    'content/blog/posts/2026-01-06-b.md': post({ title: 'B', category: 'News', tags: ['all'] }, 'Text.'),
    [`content/blog/posts/${file}.md`]: post(
      { ...held, ...rule },
      `## Part\n\nText of ${name}. ![${name}](${name}.gif)`,
    ),
    ...(dialect === 'none' && { 'content/blog/posts/2026-01-04-a.de.md': post({ ...held, slug: undefined, ...rule }) }),
    [`content/blog/posts/${name}.gif`]: gif(name.length, 2),
  });
  const adopt = dialect === 'none' ? {} : { adopt: { dialect } };
  const markdown = dialect === 'none' ? { markdown: { extensions: { 'wiki-links': true } } } : {};
  const result = await build({
    root,
    values: { ...CONFIG, ...adopt, ...markdown },
    now: NOW,
    concurrency: 1,
    allowLimited: true,
  });
  const files = await filesIn(root);
  const isOutput = ([path]: readonly [string, string]): boolean => /^(?:dist|hosts)\//.test(path);
  return { result, files: Object.fromEntries(Object.entries(files).filter(isOutput)) };
};

const CASES = [
  ...Object.keys(RULES).map((rule) => [rule, 'none'] as const),
  ...Object.keys(LINKS).flatMap((dialect) => (dialect === 'none' ? [] : [['draft', dialect] as const])),
];

test.each(CASES)(
  'a post that is %s changes no published byte, even if others link to it (%s)',
  async (rule, dialect) => {
    const one = await publishedWith('secret', RULES[rule] ?? {}, dialect);
    const other = await publishedWith('concealed', RULES[rule] ?? {}, dialect);
    expect(one.result.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(one.result.diagnostics.map(({ code }) => code)).toContain('post/link-unpublished');
    expect(Object.keys(one.files)).toEqual(Object.keys(other.files));
    expect(Object.keys(one.files).filter((path) => one.files[path] !== other.files[path])).toEqual([]);
  },
);

test('a URL that an author wrote stays, even if the post there is held back', async () => {
  for (const dialect of ['none', 'jekyll']) {
    const root = await folderOf({
      'content/blog/workspace.yaml': 'keys: [demo]\n',
      'content/blog/posts/2026-01-04-a.md': post({ title: 'A' }, '[x](/posts/b "y")'),
      'content/blog/posts/2026-01-05-b.md': post({ title: 'B', slug: 'b', draft: true }),
    });
    const adopt = dialect === 'none' ? {} : { adopt: { dialect } };
    await build({ root, values: { posts: { url: '/posts/{slug}' }, ...adopt }, now: NOW, concurrency: 1 });
    const files = await filesIn(join(root, 'dist/api/public/v1/demo/posts'));
    expect(JSON.parse(files['a.json'] ?? '').data.htmlContent).toContain('<a href="/posts/b" title="y">x</a>');
  }
});
