import { describe, expect, test } from 'vitest';
import { adopted, dated } from '../../helpers/adopt.ts';
import { runGalley } from '../../helpers/cli.ts';
import { filesIn, folderOf } from '../../helpers/files.ts';
import { post } from '../../helpers/posts.ts';

test('translations whose URLs are not known do not share one', async () => {
  const { config, diagnostics } = await adopted({
    'src/content/blog/en/a.md': dated('A'),
    'src/content/blog/de/a.md': dated('A'),
  });
  expect(config).toContain("url: '/{otherlang}/posts/{slug}'");
  expect(diagnostics).toEqual([]);
});

test('pictures in folders beside those of posts are published', async () => {
  const { config } = await adopted({
    'src/content/blog/a.md': post({ title: 'A', publishDate: '2026-01-02' }, '![p](../../assets/img/p.svg)'),
    'src/assets/img/p.svg': '<svg/>',
  });
  expect(config).toContain("assets: ['src/assets']");
});

describe('files beside posts that declare authors and tags', () => {
  const files = {
    'blog/a.md': dated('A', { authors: ['jane'], tags: ['fog'] }),
    'blog/authors.yml':
      'jane:\n  name: Jane Doe\n  about: Keeper\n  url: https://jane.example\n  avatar: /jane.png\n  socialLinks: { x: https://x.com/jane }\n',
    'blog/tags.yml': 'fog:\n  name: Dense fog\n',
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
  test('are reported with the reason if most entries cannot be read', async () => {
    const { findings } = await adopted({ ...files, 'blog/authors.yml': 'jane: [1]\nann: Ann\npete: [2]\n' });
    const line = 'blog/authors.yml: An entry must be a name or an object, so it is not read';
    expect(findings).toContainEqual({ name: 'not supported', lines: [line] });
  });
  test('are read without keys that only another tool reads, and with one odd entry, which are reported', async () => {
    const authors = 'jane:\n  name: Jane\n  title: Keeper\nann:\n  title: Pilot\npete: Pete\nodd: [1]\n';
    const cwd = await folderOf({ ...files, 'blog/authors.yml': authors });
    const { code, stdout } = await runGalley(['init', '--yes'], { cwd });
    expect(code).toBe(1);
    expect(stdout).toContain("workspaces.blog.taxonomies.authors: 'blog/authors.yml'");
    expect(stdout).toMatch(/this edit, so the exit code is 1:\n {2}blog\/authors\.yml:7:6 /);
  });
});
