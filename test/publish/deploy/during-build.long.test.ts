import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startGalley } from '../../helpers/cli.ts';
import { addFiles, type Files, filesIn, folderOf } from '../../helpers/files.ts';
import { post } from '../../helpers/posts.ts';

const posts = (title: string): Files =>
  Object.fromEntries(
    Array.from({ length: 200 }, (_, at) => [
      `content/blog/posts/p${at}.md`,
      post({ title: `${title} ${at}`, date: '2026-01-01', tags: [title] }),
    ]),
  );

/** The outputs whose files are all published. */
const published = async (root: string, outputs: readonly Files[]): Promise<Files[]> => {
  const found = await filesIn(join(root, 'www'));
  return outputs.filter((output) => Object.entries(output).every(([path, text]) => found[path] === text));
};

test('a deploy during a build is refused, or publishes one whole build', async () => {
  const root = await folderOf();
  const run = (...args: string[]) => startGalley(args, { cwd: root }).ended;
  const outputs: Files[] = [];
  for (const title of ['One', 'Two']) {
    await addFiles(root, posts(title));
    expect((await run('build', '--quiet')).code).toBe(0);
    outputs.push(await filesIn(join(root, 'dist')));
  }
  const seen = { refused: 0, deployed: 0 };
  for (let round = 0; round < 24; round += 1) {
    await addFiles(root, posts(round % 2 === 0 ? 'One' : 'Two'));
    const build = run('build', '--quiet');
    await new Promise((resolve) => setTimeout(resolve, 60 * round));
    const { code, stderr } = await run('deploy', `file://${join(root, 'www')}`, '--allow', 'older');
    if (code === 0) expect(await published(root, outputs)).toHaveLength(1);
    else expect(stderr).toMatch(/deploy\/(incomplete|changed)/);
    seen[code === 0 ? 'deployed' : 'refused'] += 1;
    expect((await build).code).toBe(0);
  }
  console.log(JSON.stringify(seen));
  expect(seen.deployed).toBeGreaterThan(0);
});
