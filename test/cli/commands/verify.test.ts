import { join } from 'node:path';
import { expect, test } from 'vitest';
import { builtFolder } from '../../helpers/built.ts';
import { runGalley, startGalley } from '../../helpers/cli.ts';
import { SMALL_PROJECT } from '../../helpers/posts.ts';
import { startServe } from '../../helpers/start-serve.ts';

const builtProject = (): Promise<string> => builtFolder(SMALL_PROJECT);

const previewed = async (cwd: string): Promise<string> => {
  const preview = startGalley(['preview', '--port', '0'], { cwd });
  const [, url = ''] = await preview.says(/Serving the API on (http:\S+)/);
  return `${url}/api/public`;
};

test('preview’s answers are right: exit code 0, with the counts', async () => {
  const base = await previewed(await builtProject());
  const run = await runGalley(['verify', base, '--key', 'demo']);
  expect(run).toMatchObject({ code: 0, stderr: '' });
  expect(run.stdout).toMatch(/^http:\S+\/api\/public \(v1, key demo\)\n {2}3 posts, 3 categories, 2 tags, 2 authors\n/);
  expect(run.stdout).toMatch(/✓ No wrong answer in \d+ checks\.\n$/);
});

test('serve ignores queries and lacks our errors: each is reported, exit code 1', async () => {
  const cwd = await builtProject();
  const base = `${await startServe(join(cwd, 'dist'))}/api/public`;

  const json = await runGalley(['verify', base, '--key', 'demo', '--format', 'json']);
  expect(json).toMatchObject({ code: 1, stderr: '' });
  const { ok, results } = JSON.parse(json.stdout);
  const wrong = results.filter(({ outcome }: { outcome: string }) => outcome === 'wrong');
  const rules = wrong.map(({ group, title }: { group: string; title: string }) => `${group}: ${title}`);
  expect(ok).toBe(false);
  for (const rule of [
    'lists: a limit',
    'filters: posts of one category',
    'filters: an unknown value: 200, no entries, total 0',
    'keys: an unknown key is 401',
    'methods: POST is 405, with Allow',
  ]) {
    expect(rules).toContain(rule);
  }
  expect(rules).not.toContain('lists: the list');
  expect(rules).not.toContain('details: a post is its record and htmlContent');

  const github = await runGalley(['verify', base, '--key', 'demo', '--format', 'github']);
  expect(github.code).toBe(1);
  expect(github.stderr).toMatch(
    /^::error title=verify\/lists::Wrong: a limit\.%0AGET http:\S+limit=1%0Aexpected: 200 with 1 entries/m,
  );
});

test('a URL without the base path: the help says so', async () => {
  const base = await previewed(await builtProject());
  const run = await runGalley(['verify', base.replace('/api/public', ''), '--key', 'demo']);
  expect(run.code).toBe(1);
  expect(run.stderr).toMatch(/the list can be read\.[\s\S]*help: Check the URL, which contains the base path/);
});

test.each([
  ['no key', ['verify', 'http://127.0.0.1:1/api/public'], /required option '--key <key>'/],
  ['no address', ['verify', '--key', 'demo'], /missing required argument 'baseUrl'/],
  ['an address that is none', ['verify', 'api', '--key', 'demo'], /api is not the URL of an API/],
])('%s is wrong usage: exit code 2', async (_, args, says) => {
  const run = await runGalley(args);
  expect(run.code).toBe(2);
  expect(run.stderr).toMatch(says);
});

test('an unreachable server: exit code 1, in a sentence', async () => {
  const run = await runGalley(['verify', 'http://127.0.0.1:1/api/public', '--key', 'demo']);
  expect(run).toMatchObject({ code: 1, stdout: '' });
  expect(run.stderr).toMatch(/verify\/unreachable\n {2}http:\/\/127\.0\.0\.1:1 does not answer: /);
});
