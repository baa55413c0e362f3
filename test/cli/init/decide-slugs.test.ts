import { expect, test } from 'vitest';
import { adopted, dated } from '../../helpers/adopt.ts';

test('duplicate slugs are resolved in the configuration, and the oldest post keeps its own', async () => {
  const { posts, config } = await adopted({
    'posts/2025-01-02-award.md': '---\ntitle: A\n---\n',
    'posts/2026-01-02-award.md': '---\ntitle: A\n---\n',
  });
  expect(posts).toEqual(['2025-01-02T00:00:00.000Z award', '2026-01-02T00:00:00.000Z 2026-01-02-award']);
  expect(config).toContain('2 posts share 1 slug');
});

test('translations of a post share its slug, whichever languages have duplicates', async () => {
  const { config } = await adopted({
    ...Object.fromEntries(
      [
        'de/news/posts/2025-01-02',
        'en/news/posts/2025-01-02',
        'en/news/posts/2026-01-02',
        'fr/news/posts/2026-01-02',
      ].map((path) => [`${path}-award.md`, `---\ntitle: A\nlang: ${path.slice(0, 2)}\n---\n`]),
    ),
  });
  expect(config).toContain(
    "'en/news/posts/2026-01-02-award.md': '2026-01-02-award',\n      'fr/news/posts/2026-01-02-award.md': '2026-01-02-award',\n    }",
  );
});

test('if nearly all files have the same name, one pattern with folders suits later posts, too', async () => {
  const names = Array.from({ length: 10 }, (_, at) => `essays/post-${at}/post.md`);
  const { posts, config } = await adopted(Object.fromEntries(names.map((name) => [name, dated(name)])));
  expect(config).toContain("slug: '{path}'");
  expect(config).not.toContain('byFolder');
  expect(posts).toContain('2026-01-02T00:00:00.000Z post-0-post');
});

test('a text that cannot be a slug gets the nearest one, and the configuration says so', async () => {
  const { posts, config, diagnostics } = await adopted({
    'blog/a.md': dated('A', { slug: 'Welcome Docusaurus' }),
    'blog/b.md': dated('B', { slug: 'rest-in-peace-@b' }),
    'blog/c.md': dated('C', { slug: 'c' }),
    'blog/2/c.md': dated('C2', { slug: 'c' }),
  });
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(posts.map((post) => post.split(' ')[1]).sort()).toEqual([
    'blog-c',
    'c',
    'rest-in-peace-b',
    'welcome-docusaurus',
  ]);
  expect(config).toContain('2 posts have other signs in the slug, such as Welcome Docusaurus');
});
