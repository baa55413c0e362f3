import { expect, test } from 'vitest';
import { runGalley } from '../helpers/cli.ts';
import { folderOf } from '../helpers/files.ts';

/** Each post has a `srcset` that makes the sanitiser's parser print to stdout. The posts are enough for two threads. */
const POSTS = Object.fromEntries(
  Array.from({ length: 520 }, (_, at) => [
    `content/blog/posts/2026-01-01-p${at}.md`,
    `---\ntitle: T${at}\n---\n<img srcset="https://a/b.png 1x 2x 3q">\n`,
  ]),
);
const CONFIG = `
  console.log('from the configuration');
  console.info('more');
  process.stdout.write('and more\\n');
  export default { markdown: { sanitize: true } };
`;

test.each(['1', '2'])(
  'stdout contains only the result, whatever a package prints on %s threads',
  async (concurrency) => {
    const cwd = await folderOf({ 'content/blog/workspace.yaml': 'keys: [a]\n', 'galley.config.mjs': CONFIG, ...POSTS });
    const json = await runGalley(['build', '--format', 'json', '--concurrency', concurrency], { cwd });
    expect(JSON.parse(json.stdout)).toMatchObject({ ok: true });
    expect(json.stderr).toContain('from the configuration\nmore\nand more\n');
    expect(json.stderr).toContain('Invalid srcset descriptor');
    const github = await runGalley(['build', '--force', '--format', 'github', '--concurrency', concurrency], { cwd });
    expect(github.stdout.split('\n').filter((line) => /srcset|config|more/.test(line))).toEqual([]);
    expect(github).toMatchObject({ code: 0, stdout: expect.stringMatching(/\S/) });
  },
);

test('help and version are results', async () => {
  for (const flag of ['--help', '--version']) {
    const { code, stdout, stderr } = await runGalley([flag]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/\S/);
  }
});
