import { expect, test } from 'vitest';
import { adopted, dated, testConfigs } from '../../helpers/adopt.ts';

test('VitePress: a repository is adopted from its files, and its code never runs', async () => {
  const { posts, workspaces } = await adopted({
    'docs/.vitepress/config.ts': 'throw 1',
    'docs/blog/a.md': dated('A'),
    'docs/guide.md': '# G',
  });
  expect(posts).toEqual(['2026-01-02T00:00:00.000Z a']);
  expect(workspaces.map(({ name }) => name)).toEqual(['blog']);
});

test('VitePress: if no page has a date, all pages of the site are posts but its home pages, also those in the root', async () => {
  const site = {
    'docs/.vitepress/config.ts': '',
    '__tests__/a/.vitepress/config.ts': '',
    'docs/index.md': '---\nlayout: home\n---\n',
    'docs/de/index.md': '---\nlayout: home\n---\n',
    'docs/a.md': '# A',
    'b.md': '',
  };
  expect((await adopted(site, { commit: true })).posts).toEqual(['2024-05-06T07:08:09.000Z a']);

  const whole = { '.vitepress/config.ts': '', 'a/x.md': '# X', 'b/c/y.md': '# Y', 'z.md': '# Z', 'README.md': '' };
  expect((await adopted(whole, { commit: true })).config).toContain("posts: ['**/*.md', '!**/README.md']");
});

testConfigs([
  [
    'ignoredKeys: those of the tool that posts have',
    { 'docs/.vitepress/config.ts': '', 'docs/blog/a.md': dated('A', { sidebar: false, layout: 'x', mood: 'calm' }) },
    ["ignoreFields: ['layout', 'sidebar']"],
  ],
]);
