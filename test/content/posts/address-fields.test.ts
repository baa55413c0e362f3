import { describe, expect, test } from 'vitest';
import type { Config } from '../../../src/config/config.ts';
import { problemsOf, readGood, readPostOf } from '../../helpers/content.ts';

const withKeys = (keys: string): string => `---\ntitle: T\n${keys}\n---\n`;
const aliasesOf = async (keys: string, config: Config = {}): Promise<readonly string[] | undefined> => {
  const { post, diagnostics } = await readGood(withKeys(keys), config);
  expect(diagnostics).toEqual([]);
  return post.aliases;
};

describe('old URLs', () => {
  test.each([
    ['aliases: [/a/, /b.html]', ['/a/', '/b.html']],
    ['redirect_from: /a/index.html', ['/a/index.html']],
    ['redirects:\n  - /a\n  - /a/', ['/a', '/a/']],
    ['alias: a/b/', ['/a/b/']],
    ['aliases: [/a/, a/]\nredirect_from: [/a/, /c/]', ['/a/', '/c/']],
    ['aliases: [2019]', ['/2019']],
    ['aliases: ["/?p=12", "/x?a=1&b=ü"]', ['/?p=12', '/x?a=1&b=%C3%BC']],
    ['aliases: ["/über uns/", "/%C3%A9t%C3%A9/"]', ['/%C3%BCber%20uns/', '/%C3%A9t%C3%A9/']],
    ['aliases: []', undefined],
    ['aliases:', undefined],
  ])('%j are %j', async (keys, expected) => {
    expect(await aliasesOf(keys)).toEqual(expected);
  });

  test('are read from the keys that the configuration names', async () => {
    expect(await aliasesOf('extra: { old: /a/ }', { adopt: { fields: { aliases: 'extra.old' } } })).toEqual(['/a/']);
  });

  test('come only from the tool’s own keys: keys of other tools may contain anything', async () => {
    expect(
      await aliasesOf('alias: true\naliases: [/a/]', { adopt: { dialect: 'hugo', ignoreFields: ['alias'] } }),
    ).toEqual(['/a/']);
  });

  test('are relative to the post’s own URL in tools that resolve them this way', async () => {
    const config: Config = { adopt: { dialect: 'hugo' }, posts: { url: '/posts/{yyyy}/{slug}/' } };
    expect(await aliasesOf('aliases: [old, ../older/, /x/]', config)).toEqual([
      '/posts/2026/old',
      '/posts/older/',
      '/x/',
    ]);
    expect(await aliasesOf('aliases: [old]', { ...config, adopt: { dialect: 'zola' } })).toEqual(['/old']);
  });

  test.each([
    'https://example.com/a/',
    'mailto:a@example.com',
    '//example.com/a',
    '/a//b',
    '/a/../b',
    '/a/./b',
    '..',
    '/a\\b',
    '/a#b',
    '/a%2fb',
    '/a%2e%2e/b',
    '/a%00',
    '/a%zz',
    '/a\u0007b',
    '/{{ slug }}/',
    '/{% x %}/',
    `/${'x'.repeat(2048)}`,
  ])('cannot be %j', async (alias) => {
    const [problem, ...others] = await problemsOf(withKeys(`aliases:\n  - /fine/\n  - ${JSON.stringify(alias)}`));
    expect(problem).toMatch(/^post\/alias [35]:/);
    expect(others).toEqual([]);
  });

  test.each([
    ['aliases: { en: /a/ }', 'post/field-type 3:1'],
    ['redirect_from: [/a/, { to: /b/ }]', 'post/field-type 3:1'],
    ['alias: true', 'post/field-type 3:8'],
    ['aliases: [/a/, null]', 'post/field-type 3:1'],
  ])('must be strings: %s', async (keys, expected) => {
    expect(await problemsOf(withKeys(keys))).toEqual([expected]);
  });

  test('are limited to five hundred', async () => {
    const list = (count: number) => withKeys(`aliases: [${Array.from({ length: count }, (_, at) => `/${at}/`)}]`);
    expect(await problemsOf(list(500))).toEqual([]);
    expect(await problemsOf(list(501))).toEqual(['post/too-complex 3:1']);
  });

  test('stay in drafts as well, for when they are published', async () => {
    const { post } = await readPostOf({ 'content/blog/posts/a.md': withKeys('draft: true\naliases: /a/') });
    expect(post?.aliases).toEqual(['/a/']);
  });
});
