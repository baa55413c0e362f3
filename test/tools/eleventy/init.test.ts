import { expect, test } from 'vitest';
import { adopted, configOf, dated } from '../../helpers/adopt.ts';
import { testFound } from '../../helpers/found.ts';

test('Eleventy: a repository is adopted from its files, and its code never runs', async () => {
  const { posts, workspaces } = await adopted({
    'eleventy.config.js': 'throw 1',
    'content/blog/a.md': dated('A'),
    'README.md': '# R',
  });
  expect(posts).toEqual(['2026-01-02T00:00:00.000Z a']);
  expect(workspaces.map(({ name }) => name)).toEqual(['blog']);
});

test('if the tool is a guess, its plugins are those that posts need', async () => {
  const text = '---\ntitle: A\ndate: 2026-01-02\n---\n[b]({{ "/b/" | url }})[^1]\n\n[^1]: Note\n';
  const guessed = await configOf({ 'posts/2026-01-02-a.md': text });
  expect(guessed).toContain("dialect: 'eleventy'");
  expect(guessed).toContain('// For 1 post.\n      footnotes: true');
  expect(guessed).not.toContain('tasks');
  expect(await configOf({ '.eleventy.js': '', 'posts/2026-01-02-a.md': text })).not.toContain('footnotes');
  expect(await configOf({ 'posts/2026-01-02-a.md': text.replaceAll('---\n', '') })).not.toContain('dialect');
});

test('Eleventy: the date in a name counts, and only usual keys are dates', async () => {
  const files = { 'src/content/note/2025-12-15-a.md': '---\ntitle: A\ntimestamp: 2025-12-15 00:01:23+01:00\n---\n' };
  expect((await adopted({ ...files, '.eleventy.js': '' })).posts).toEqual(['2025-12-15T00:00:00.000Z a']);
});

test('Eleventy: if template tags build addresses and no base path is known, the site is at the root', async () => {
  const body = (text: string) => dated('T', {}).concat(text);
  const { config, diagnostics } = await adopted({
    'posts/2026-01-02-a.md': body('[b]({{ "/b/" | url }})'),
    'posts/2026-01-03-b.md': body('[a]({{ "/a/" | url }})'),
    'posts/2026-01-04-c.md': body('[a]({{site.baseurl}}/a/)'),
  });
  expect(config).toContain("dialect: 'eleventy'");
  expect(config).toContain("basePath: ''");
  expect(diagnostics.map(({ code }) => code)).toEqual(['content/post-urls']);
});

testFound([['a package', { 'package.json': '{"dependencies":{"@11ty/eleventy":"3"}}' }, 'eleventy']]);
