import { expect, test } from 'vitest';
import { build } from '../../src/build/build.ts';
import { shortly } from '../helpers/content.ts';
import { folderOf } from '../helpers/files.ts';
import { post } from '../helpers/posts.ts';

const FILES = {
  'content/blog/posts/2026-01-01-a.md': post({ title: 'T', topics: ['a'] }),
  'content/news/posts/2026-01-01-a.md': post({ title: 'T', labels: ['b'] }),
};

/** The diagnostics of a configuration, and the tags of each workspace. */
const checked = async (config: object, files: Readonly<Record<string, string>> = FILES) => {
  const text = JSON.stringify(config, null, 1);
  const { diagnostics, workspaces } = await build({
    root: await folderOf({ ...files, 'galley.config.json': text }),
    write: false,
  });
  const ofConfig = diagnostics.filter(({ file }) => file === 'galley.config.json');
  return {
    workspaces,
    problems: ofConfig.map((problem) => `${problem.severity} ${shortly(problem)} ${problem.message}`),
  };
};

test('a path that no post has is a warning at its position', async () => {
  expect((await checked({ adopt: { fields: { tags: ['topics', 'labels', 'tags'] } } })).problems).toEqual([
    'warning config/unused-field 4:5 adopt.fields.tags names the key tags, but no post has it.',
  ]);
});

test('a setting of one workspace is checked in that workspace', async () => {
  const config = {
    adopt: { fields: { tags: 'topics' } },
    workspaces: { news: { adopt: { fields: { tags: ['labels', 'topics'] } } } },
  };
  expect((await checked(config)).problems).toEqual([
    'warning config/unused-field 11:7 workspaces.news.adopt.fields.tags names the key topics, but no post has it.',
  ]);
});

test('a path that a post with an error has, or may have, is not reported', async () => {
  const config = { adopt: { fields: { tags: ['topics', 'x'] } } };
  for (const unread of ['---\nx: [\n---\n', post({ title: {}, x: ['b'] })])
    expect((await checked(config, { ...FILES, 'content/blog/posts/b.md': unread })).problems).toEqual([]);
});

test('without any posts, no path is reported', async () => {
  const files = { 'content/blog/workspace.yaml': 'keys: [k]\n' };
  expect((await checked({ adopt: { fields: { tags: ['topics'] } } }, files)).problems).toEqual([]);
});

test('a slug of a file that is not a post is a warning with a suggestion', async () => {
  expect((await checked({ adopt: { slugs: { 'content/blog/posts/2026-01-01-b.md': 'x' } } })).problems).toEqual([
    'warning config/unused-field 4:5 adopt.slugs names content/blog/posts/2026-01-01-b.md, which is not a post.',
  ]);
  expect((await checked({ adopt: { slugs: { 'content/blog/posts/2026-01-01-a.md': 'x' } } })).problems).toEqual([]);
});

test('an unknown workspace is an error with a suggestion', async () => {
  expect((await checked({ workspaces: { newz: {} } })).problems).toEqual([
    'error config/unknown-workspace 3:4 There is no workspace newz.',
  ]);
});
