import { describe, expect, test } from 'vitest';
import type { Config } from '../../../src/config/config.ts';
import { shortly, workspaceIn } from '../../helpers/content.ts';
import type { Files } from '../../helpers/files.ts';
import { post } from '../../helpers/posts.ts';
import type { DialectName } from '../../helpers/render-as.ts';

const DATED = { title: 'T', date: '2020-01-02' };
const OTHERS: Files = {
  'content/blog/b.md': post(DATED, '## A part'),
  'content/blog/bundle/index.md': post(DATED),
  'content/blog/bundle/file.bin': 'bytes',
  'content/blog/own.md': post({ ...DATED, url: '/Somewhere/else.html' }),
  'content/other/c.md': post(DATED),
};

/** The resolved links of a post at content/blog/a.md, and their diagnostics. */
const linksTo = async (
  hrefs: readonly string[],
  { dialect = 'hugo', files = OTHERS, file = 'content/blog/a.md', ...config }: Linking = {},
) => {
  const body = hrefs.map((href) => `[x](${href})`).join('\n');
  const { workspace, written, diagnostics } = await workspaceIn(
    { ...files, [file]: post(DATED, body) },
    {
      config: {
        adopt: { dialect: dialect ?? undefined },
        workspaces: { blog: { posts: ['**/*.md'], keys: ['k'] } },
        ...config,
      },
    },
  );
  const published = workspace.posts.find((post) => post.file === file);
  const order = new Map(
    written.find((post) => post.file === file)?.links.map(({ placeholder, href }) => [placeholder, href]),
  );
  return {
    urls: published?.links.map(({ placeholder, url }) => [order.get(placeholder), url]) ?? [],
    problems: diagnostics.map((problem) => `${problem.severity} ${shortly(problem)}`),
    diagnostics,
  };
};
interface Linking extends Config {
  /** Null for no dialect. */
  readonly dialect?: DialectName | null;
  readonly files?: Files;
  readonly file?: string;
}

const becomes = async (url: string, hrefs: readonly string[], more: Linking = {}) => {
  const { urls, problems } = await linksTo(hrefs, more);
  expect(problems).toEqual([]);
  expect(urls).toEqual(hrefs.map((href) => [href, url]));
};

describe('a post is found', () => {
  test('by its file, with or without extension', async () => {
    await becomes('/posts/b', ['b.md', './b.md', 'b.html', './b', '../blog/b/', '/blog/b.md']);
    await becomes('/posts/b', ['b.md', 'b.html', 'b', './b/'], {
      adopt: { dialect: null },
      workspaces: BY_FOLDER,
      files: FOLDER,
      file: `${P}/a.md`,
    });
  });

  test('by its path from the folder where posts begin, if there is none at that path from the linking post', async () => {
    const files = { 'content/blog/b.md': post(DATED) };
    await becomes('/posts/b', ['blog/b.md'], { adopt: { dialect: 'eleventy' }, files });
  });

  test('by its address on the original site, in any spelling', async () => {
    await becomes('/posts/b', [
      '/blog/b/',
      '/blog/b',
      '/Blog/B/index.html',
      '/blog/b.html',
      '/blog/%62/',
      '../b/',
      '/blog//b',
    ]);
    const jekyll = {
      dialect: 'jekyll',
      file: '_posts/2020-01-02-a.md',
      files: { '_posts/2020-01-03-b.md': post({ title: 'T', categories: 'X' }) },
    } as const;
    await becomes('/posts/b', ['/x/2020/01/03/b.html', '/x/2020/01/03/b/', '../../../x/2020/01/03/b'], jekyll);
  });

  test('by the address in its front matter', async () => {
    await becomes('/posts/else', ['/somewhere/else.html', '../../somewhere/else/']);
  });

  test('by the address that the configuration gives it', async () => {
    await becomes('/2020/b', ['/2020/b/', '/blog/b/', '../2020/b', './b'], { posts: { url: '/{yyyy}/{slug}' } });
    const posts = { url: 'https://blog.example/{yyyy}/{slug}' };
    await becomes('https://blog.example/2020/b', ['/2020/b', '/blog/b/', './b'], { posts });
  });

  test('by a former address, unless another post has it now', async () => {
    const once = (aliases: readonly string[]): Files => ({
      ...OTHERS,
      'content/blog/new.md': post({ ...DATED, aliases }),
    });
    await becomes('/posts/new', ['/old/café', '/old/caf%C3%A9/index.html'], { files: once(['/old/caf%C3%A9/']) });
    const now = { ...once(['/blog/bundle/x/']), 'content/blog/x.md': post({ ...DATED, url: '/blog/bundle/x/' }) };
    expect((await linksTo(['/blog/bundle/x'], { files: now })).urls).toEqual([['/blog/bundle/x', '/posts/x']]);
  });

  test('by its folder', async () => {
    await becomes('/posts/bundle', ['bundle/', './bundle', '../bundle/', 'bundle/index.md', '/blog/bundle/']);
  });

  test('by its path from the content root', async () => {
    await becomes('/posts/c', ['@/other/c.md', '/other/c/', '../../other/c'], { adopt: { dialect: 'zola' } });
  });
});

const P = 'content/blog/posts';
const BY_FOLDER = {};
const FOLDER: Files = { [`${P}/b.md`]: post(DATED) };

describe('an address of the website itself', () => {
  test('leads to a post, with either scheme or none', async () => {
    const website = { url: 'https://a.example', basePath: '/site' };
    const hrefs = [
      'https://a.example/site/blog/b/',
      'HTTP://A.example/blog/b',
      '//a.example/site/blog/b.html',
      '/site/blog/b/',
    ];
    await becomes('/posts/b', hrefs, { website });
    const { urls, problems } = await linksTo(
      ['https://a.example/x/?y', 'https://a.example', '../about/', 'https://a.examples/blog/b/'],
      { website },
    );
    expect(urls).toEqual([
      ['https://a.example/x/?y', 'https://a.example/x/'],
      ['../about/', 'https://a.example/site/blog/about/'],
    ]);
    expect(problems).toEqual(['warning post/link-unknown 8:5']);
  });

  test('has the base path once, even if posts have it in their URLs', async () => {
    const website = { url: 'https://a.example', basePath: '/site' };
    const { urls } = await linksTo(['../about/'], { website, posts: { url: '/site/blog/{slug}/' } });
    expect(urls).toEqual([['../about/', 'https://a.example/site/blog/about/']]);
  });
});

describe('a link to a page that is not a post', () => {
  test('becomes the address that the tool gives the page, with a warning', async () => {
    const files = { ...OTHERS, 'content/About us.md': 'x', 'content/blog/_index.md': 'x' };
    const { urls, problems } = await linksTo(['../About%20us.md#x', '_index.md'], {
      files,
      workspaces: { blog: { posts: ['content/blog/*.md', '!**/_index.md'], keys: ['k'] } },
    });
    expect(urls).toEqual([
      ['../About%20us.md#x', '/about%20us/'],
      ['_index.md', '/blog/'],
    ]);
    expect(problems).toEqual(['warning post/link-unknown 6:5', 'warning post/link-unknown 7:5']);
    // URLs do not contain the folder of the site's default language, but the folders of others.
    const inFolder = (language: string, url: string) =>
      linksTo(['../about/_index.md'], {
        posts: { url },
        file: 'content/en/docs/a.md',
        files: { 'content/en/about/_index.md': 'x' },
        workspaces: { blog: { posts: ['content/en/**/*.md', '!**/_index.md'], keys: ['k'], language } },
      });
    expect((await inFolder('en-US', '/{folder}/{slug}/')).urls).toEqual([['../about/_index.md', '/about/']]);
    expect((await inFolder('en', '/en/{folder}/{slug}/')).urls).toEqual([['../about/_index.md', '/en/about/']]);
    expect((await inFolder('de', '/{folder}/{slug}/')).urls).toEqual([['../about/_index.md', '/en/about/']]);
    const jekyll = { dialect: 'jekyll', file: 'docs/_posts/2020-01-02-a.md' } as const;
    const tag = await linksTo(['{% link _docs/us.md %}'], {
      ...jekyll,
      files: { ...OTHERS, 'docs/_docs/us.md': 'x' },
      workspaces: { blog: { posts: ['docs/_posts/*.md'], keys: ['k'] } },
    });
    expect(tag).toMatchObject({
      urls: [['{% link _docs/us.md %}', '/docs/us.html']],
      problems: ['warning post/link-unknown 6:5'],
    });
  });
});

describe('unchanged links', () => {
  test('to a file beside the post, even if a post has that address', async () => {
    const { urls, problems } = await linksTo(['b', 'bundle/file.bin'], {
      files: { ...OTHERS, 'content/blog/b': 'bytes' },
    });
    expect({ urls, problems }).toEqual({ urls: [], problems: [] });
  });

  test('to an address from the root that no post has', async () => {
    await becomes(
      '/about/?a&b',
      ['/about/?a&b'].map((href) => href),
    ).catch(() => undefined);
    const { urls, problems } = await linksTo(['/about/', '/caf%C3%A9?a&b#c', '/a/../b']);
    expect(urls).toEqual([
      ['/about/', '/about/'],
      ['/caf%C3%A9?a&b#c', '/caf%C3%A9'],
      ['/a/../b', '/a/../b'],
    ]);
    expect(problems).toEqual([]);
  });

  test('to every address from the root, without a tool', async () => {
    const { urls, problems } = await linksTo(['/posts/b', '/posts/b/'], {
      adopt: { dialect: null },
      workspaces: {},
      files: FOLDER,
      file: `${P}/a.md`,
    });
    expect({ urls, problems }).toEqual({ urls: [], problems: [] });
  });
});

describe('a relative address that leads nowhere', () => {
  test('becomes root-relative, with a warning that says what Galley looked for', async () => {
    const { urls, diagnostics } = await linksTo(['../about/', 'files/x%20y.zip?a=b#c', '..']);
    expect(urls).toEqual([
      ['../about/', '/blog/about/'],
      ['files/x%20y.zip?a=b#c', '/blog/a/files/x%20y.zip'],
      ['..', '/blog/'],
    ]);
    expect(diagnostics.map(({ severity, code }) => `${severity} ${code}`)).toEqual(
      Array.from({ length: 3 }, () => 'warning post/link-unknown'),
    );
    expect(diagnostics[0]).toMatchObject({
      message: expect.stringContaining('/blog/about/'),
      help: expect.stringContaining('Looked for: /blog/about/, content/about/.'),
      position: { line: 6, column: 5 },
    });
  });

  test('is an error without a tool', async () => {
    const { problems } = await linksTo(['../about', 'x.zip', 'y.html'], { adopt: { dialect: null } });
    expect(problems).toEqual([
      'error post/asset-missing 7:5',
      'error post/link-missing 6:5',
      'error post/link-missing 8:5',
    ]);
  });
});

test('an address that two posts share finds neither, and a warning names both', async () => {
  const files = {
    'content/blog/x.md': post({ ...DATED, url: '/same/' }),
    'content/blog/y.md': post({ ...DATED, date: '2021-01-01', url: '/same.html' }),
  };
  const posts = { slug: '{yyyy}-{name}' };
  const { urls, problems, diagnostics } = await linksTo(['/same'], { files, posts });
  expect(urls).toEqual([['/same', '/same']]);
  expect(problems).toEqual(['warning post/link-ambiguous 6:5']);
  expect(diagnostics[0]?.message).toContain('content/blog/x.md or content/blog/y.md');
  expect((await linksTo(['/same/'], { files, posts })).urls).toEqual([['/same/', '/posts/2020-same']]);
});

describe('a fragment', () => {
  test('is looked up in the linked post, with a suggestion', async () => {
    const { urls, diagnostics } = await linksTo(['b.md#a-part', 'b.md#', 'b.md#top', '/blog/b/#a-prat']);
    expect(urls).toHaveLength(4);
    expect(diagnostics).toMatchObject([
      {
        severity: 'warning',
        code: 'post/anchor-missing',
        message: expect.stringContaining('"a-prat" in content/blog/b.md'),
        help: expect.stringContaining('Did you mean a-part?'),
        position: { line: 9, column: 5 },
      },
    ]);
  });

  test('is looked up in the post itself', async () => {
    const file = 'content/blog/posts/2026-01-31-name.md';
    const text =
      '## Eins\n\n[a](#eins) [b](#zwei) [c](#fnord) [^1]\n\n<p id="zwei"><a name=drei href="#vier">x</a>\n\n[d](#drei) [e](#:~:text=x) [f](#footnote-1) [g](#/x)\n\n[^1]: N';
    const { diagnostics } = await workspaceIn({ [file]: post({ title: 'T' }, text) });
    expect(diagnostics.map(shortly)).toEqual(['post/anchor-missing 7:27', 'post/anchor-missing 9:33']);
  });
});

test('dead links stay as written, with a warning, if deadLinks is warn', async () => {
  const config = { posts: { deadLinks: 'warn' } } as const;
  const { urls, problems } = await linksTo(['fogg.md#part', '../old/fog.md', '{{< ref "gone" >}}'], config);
  expect(problems).toEqual([
    'warning post/link-missing 6:5',
    'warning post/link-missing 7:5',
    'warning post/link-missing 8:5',
  ]);
  expect(urls.map(([, url]) => url)).toEqual(['fogg.md', '../old/fog.md', 'gone']);
});

test('Hugo: addresses keep the dots of file and folder names, unlike slugs', async () => {
  const files = {
    'content/docs/v3.5/intro-1.2.md': post(DATED),
    'content/docs/v3.5/intro-1.2/figure.png': 'bytes',
  };
  const from = { files, file: 'content/docs/v3.5/other.md' };
  await becomes('/posts/intro-1-2', ['/docs/v3.5/intro-1.2/', '../intro-1.2/', '/docs/v3-5/intro-1-2/'], from);
  const { urls, problems } = await linksTo(['../intro-1.2/figure.png', '../gone/'], {
    ...from,
    posts: { url: '/{folder}/{slug}/' },
  });
  expect(problems).toEqual(['warning post/link-unknown 7:5']);
  expect(urls).toEqual([
    ['../intro-1.2/figure.png', expect.stringContaining('-figure.png')],
    ['../gone/', '/docs/v3.5/gone/'],
  ]);
});
