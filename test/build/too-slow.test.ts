import { expect, test } from 'vitest';
import { build } from '../../src/build/build.ts';
import { createSharedRenderers, postLimit } from '../../src/content/markdown/render-body.ts';
import { createPostReader } from '../../src/content/posts/read-post.ts';
import { settingsIn, sourceIn } from '../helpers/content.ts';
import { folderOf } from '../helpers/files.ts';
import { post } from '../helpers/posts.ts';

test('after 20 posts that take too long, no other post is tried', async () => {
  const limited = Object.assign(postLimit(), { isSpent: () => true });
  const root = await folderOf({ 'content/blog/posts/a.md': post({ title: 'A', date: '2026-01-01' }, '**a**') });
  const settings = settingsIn(root);
  const { diagnostics } = await createPostReader(settings, { limited })(sourceIn(root, 'content/blog/posts/a.md'));
  expect(diagnostics.map(({ message }) => message)).toEqual([
    'Galley did not read the post, because 20 others took too long.',
  ]);
  const render = createSharedRenderers(limited)(settings);
  const rendering = await render({ text: '**a**', needsExcerpt: false, file: 'a.md' });
  expect(rendering).toMatchObject({ problem: { code: 'post/too-slow' } });
});

test('a short post whose rendering never ends is an error with its block, and the other posts are read', async () => {
  const posts = Object.fromEntries(
    Array.from({ length: 20 }, (_, at) => [
      `content/blog/posts/p${at}.md`,
      post({ title: 'P', date: '2026-01-01' }, at % 10 === 3 ? 'Text.\n\n**never**' : at === 7 ? '**fails**' : '**a**'),
    ]),
  );
  const root = await folderOf({
    ...posts,
    'content/blog/workspace.yaml': 'keys: [blog]',
    'galley.config.mjs': `const strong = ({ text }) => {
  if (text === 'fails') throw new Error('on purpose');
  return '<b>' + (text === 'never' && /^(a+)+$/.test('a'.repeat(100) + 'b') ? '' : text) + '</b>';
};
export default { markdown: { marked: [{ renderer: { strong } }] } };\n`,
  });
  const { ok, diagnostics } = await build({ root, now: Date.parse('2026-02-01') });
  expect(ok).toBe(false);
  expect(diagnostics.map(({ code, file, position }) => `${code} ${file}:${position?.line}`)).toEqual([
    'post/too-slow content/blog/posts/p13.md:8',
    'post/too-slow content/blog/posts/p3.md:8',
    'post/markdown content/blog/posts/p7.md:6',
  ]);
});
