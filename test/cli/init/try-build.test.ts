import { describe, expect, test } from 'vitest';
import { adopted, dated, testConfigs } from '../../helpers/adopt.ts';
import { filesIn } from '../../helpers/files.ts';
import { post } from '../../helpers/posts.ts';

test('links to missing files do not stop the first build: they are counted', async () => {
  const { config, posts, diagnostics } = await adopted({
    'hugo.toml': 'baseURL = "https://example.com/"\n',
    'content/posts/a.md': dated('A').replace('---\n', '---\ncover: gone.png\n').concat('![b](b.png) [c](no-such.md)\n'),
  });
  expect(posts).toHaveLength(1);
  expect(config).toContain('// 3 links to missing files (the first is in content/posts/a.md); each is a warning.');
  expect(config).toContain("deadLinks: 'warn'");
  expect(diagnostics.map(({ code }) => code).sort()).toEqual([
    'post/asset-missing',
    'post/asset-missing',
    'post/link-missing',
  ]);
});

test('translations whose URLs are not known do not share one', async () => {
  const { config, diagnostics } = await adopted({
    'astro.config.mjs': '',
    'src/content/blog/en/a.md': dated('A'),
    'src/content/blog/de/a.md': dated('A'),
  });
  expect(config).toContain("url: '/{otherlang}/posts/{slug}'");
  expect(diagnostics).toEqual([]);
});

test('pictures in folders beside those of posts are published', async () => {
  const { config } = await adopted({
    'astro.config.mjs': '',
    'src/content/blog/a.md': post({ title: 'A', publishDate: '2026-01-02' }, '![p](../../assets/img/p.svg)'),
    'src/assets/img/p.svg': '<svg/>',
  });
  expect(config).toContain("assets: ['src/assets']");
});

test('pictures in hidden folders do not stop the first build', async () => {
  const { config, posts, diagnostics } = await adopted({
    '_config.yml': 'title: A\n',
    'package.json': '{"dependencies":{"hexo":"8"}}',
    'source/_posts/a.md': dated('A').concat('![x](.images/x.png)\n'),
    'source/_posts/.images/x.png': 'x',
  });
  expect(posts).toHaveLength(1);
  expect(config).toContain("deadLinks: 'warn'");
  expect(diagnostics.map(({ code, severity }) => `${severity} ${code}`)).toEqual(['warning post/asset-private']);
});

test('a public folder without some files is better than pictures outside all folders', async () => {
  const { config, diagnostics } = await adopted({
    '_config.yml': 'title: A\n',
    'package.json': '{"dependencies":{"hexo":"8"}}',
    'source/_posts/a.md': dated('A').concat('![x](../assets/x.png)\n\n![y](/no.png) ![z](/none.png)\n'),
    'source/assets/x.png': 'x',
  });
  expect(config).toContain("public: 'source'");
  expect(diagnostics.map(({ code, severity }) => `${severity} ${code}`)).toEqual([
    'warning post/asset-missing',
    'warning post/asset-missing',
  ]);
});

test('Jekyll: pictures with paths relative to a post’s page are published; missing ones are warnings', async () => {
  const { config, diagnostics } = await adopted({
    '_config.yml': 'permalink: /blog/:title/\n',
    '_posts/2026-01-02-a.md': dated('A').concat(
      '![x](../../images/x.png) ![z](../pics/z.png)\n\n![n](../../images/no.png)\n',
    ),
    'images/x.png': 'x',
    'blog/pics/z.png': 'z',
  });
  expect(config).toContain("public: '.'");
  expect(config).toContain("assets: ['blog/pics', 'images']");
  expect(config).toContain("deadLinks: 'warn'");
  expect(diagnostics.map(({ code, position }) => `${code} ${position?.line}`)).toEqual(['post/asset-missing 9']);
});

test('a missing picture is no other file with its name: the folder of that one stays unpublished', async () => {
  const files = {
    '_config.yml': 'permalink: /blog/:title/\n',
    '_posts/2026-01-02-a.md': dated('A').concat('![x](./chart.png)\n\n![y](../salaries.png)\n'),
    'private/hr/chart.png': 'x',
    'private/hr/salaries.png': 'x',
  };
  const alone = await adopted(files);
  expect(alone.config).not.toMatch(/private|public:/);
  expect(alone.config).toContain('2 links to missing files');
  const { config } = await adopted({
    ...files,
    '_posts/2026-01-03-b.md': dated('B').concat('![x](../../images/x.png)\n'),
    '_posts/2026-01-04-c.md': dated('C').concat('![x](../images/x.png)\n'),
    'images/x.png': 'x',
  });
  expect(config).toContain("public: '.'");
  expect(config).toContain("assets: ['images']");
});

testConfigs([
  [
    'a folder of the tool in which files are not found is none, where addresses are fine without it',
    {
      'hugo.toml': 'baseURL = "/"\n',
      'content/posts/a.md': dated('A').concat('![x](/img/x.png)\n'),
      'static/other.png': '',
    },
    [],
    ['assets:', 'deadLinks'],
  ],
  [
    'the folder stays where all is found in it',
    {
      'hugo.toml': 'baseURL = "/"\n',
      'content/posts/a.md': dated('A').concat('![x](/img/x.png)\n'),
      'static/img/x.png': 'x',
    },
    ["folders: { public: 'static' }"],
  ],
  [
    'the folder stays if one of many files is missing in it',
    {
      'hugo.toml': 'baseURL = "/"\n',
      'content/posts/a.md': dated('A').concat('![x](/img/x.png) <img src="/img/x.png"> ![y](/img/y.png)\n'),
      'static/img/x.png': 'x',
    },
    ["public: 'static'", "deadLinks: 'warn'"],
  ],
]);

describe('files of Docusaurus that declare authors and tags', () => {
  const files = {
    'blog/a.md': dated('A', { authors: ['jane'], tags: ['fog'] }),
    'blog/authors.yml':
      'jane:\n  name: Jane Doe\n  title: Keeper\n  url: https://jane.example\n  image_url: /jane.png\n  page: true\n  socials: { x: jane }\n',
    'blog/tags.yml': 'fog:\n  label: Dense fog\n  permalink: /fog\n',
  };
  const termsOf = async (cwd: string, terms: string) => {
    const output = Object.entries(await filesIn(cwd)).find(([path]) => path.endsWith(`/${terms}.json`));
    return JSON.parse(output?.[1] ?? '{}').data;
  };
  test('are read', async () => {
    const { cwd, config } = await adopted(files);
    expect(config).toContain("authors: 'blog/authors.yml',");
    expect(await termsOf(cwd, 'authors')).toEqual([
      {
        id: 'jane',
        name: 'Jane Doe',
        about: 'Keeper',
        socialLinks: { x: 'https://x.com/jane' },
        avatar: '/jane.png',
        url: 'https://jane.example',
      },
    ]);
    expect(await termsOf(cwd, 'tags')).toMatchObject([{ slug: 'fog', name: 'Dense fog' }]);
  });
  test('are reported if posts have others', async () => {
    const { cwd, findings } = await adopted({ ...files, 'blog/b.md': dated('B', { authors: 'Pete', tags: ['fog'] }) });
    const line = 'blog/authors.yml: not all authors of posts are in it, so it is not read';
    expect(findings).toContainEqual({ name: 'not supported', lines: [line] });
    expect(await termsOf(cwd, 'authors')).toHaveLength(2);
    expect(await termsOf(cwd, 'tags')).toMatchObject([{ name: 'Dense fog' }]);
  });
  test('are reported with the reason if they cannot be read', async () => {
    const { findings } = await adopted({
      ...files,
      'blog/authors.yml': 'jane:\n  name: Jane\n  iamge_url: /jane.png\n',
    });
    const line = 'blog/authors.yml: Unknown key iamge_url, so it is not read';
    expect(findings).toContainEqual({ name: 'not supported', lines: [line] });
  });
});
