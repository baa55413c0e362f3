import { cpSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildIn, builtFolder } from '../../helpers/built.ts';
import { runGalley, startGalley } from '../../helpers/cli.ts';
import { addFiles, type Files, filesIn, folderOf } from '../../helpers/files.ts';
import { post, SMALL_PROJECT } from '../../helpers/posts.ts';

/** A project that is built twice, with the first tree in `old`. */
const builtTwice = async (first: Files, second: Files): Promise<string> => {
  const cwd = await builtFolder({ ...SMALL_PROJECT, ...first });
  cpSync(join(cwd, 'dist'), join(cwd, 'old'), { recursive: true });
  await addFiles(cwd, second);
  await buildIn(cwd);
  return cwd;
};

const config = (options: object): Files => ({ 'galley.config.json': JSON.stringify(options) });
const RATED = config({ records: { fields: { rating: { type: 'integer' } } } });
const BREAKING: readonly [Files, Files] = [RATED, config({})];

test('nothing has changed: exit code 0, and it says so', async () => {
  const run = await runGalley(['diff', 'old'], { cwd: await builtTwice({}, {}) });
  expect(run).toMatchObject({ code: 0, stderr: '' });
  expect(run.stdout).toBe('old → dist\n✓ The contract is the same.\n\nNo post or term was added or removed.\n');
});

test('a breaking change is exit code 1 with a fix; if accepted, exit code 0', async () => {
  const cwd = await builtTwice(...BREAKING);
  const before = await filesIn(cwd);
  const run = await runGalley(['diff', 'old'], { cwd });
  expect(run).toMatchObject({ code: 1, stderr: '' });
  expect(run.stdout).toContain(
    '✗ 1 breaking change.\n\nBreaking changes\n  ✗ v1  rating in /posts and /posts/{slug} was removed',
  );
  expect(run.stdout).toContain('as a new version (defineContract)');
  expect(run.stdout).toContain('--accept-breaking');

  const accepted = await runGalley(['diff', 'old', '--accept-breaking'], { cwd });
  expect(accepted.code).toBe(0);
  expect(accepted.stdout).toContain('✓ 1 breaking change, accepted.');

  const quiet = await runGalley(['diff', 'old', '--quiet'], { cwd });
  expect(quiet).toMatchObject({ code: 1, stdout: '' });
  expect(quiet.stderr).toMatch(/^error diff\/breaking\n {2}v1: rating/);
  expect(await filesIn(cwd)).toEqual(before);
});

test('json contains everything, on one line, the same each time', async () => {
  const cwd = await builtTwice(...BREAKING);
  const [one, other] = [
    await runGalley(['diff', 'old', '--format', 'json'], { cwd }),
    await runGalley(['diff', 'old', '--format', 'json'], { cwd }),
  ];
  expect(one).toEqual(other);
  expect(one).toMatchObject({ code: 1, stderr: '' });
  expect(JSON.parse(one.stdout)).toMatchObject({
    ok: false,
    before: 'old',
    after: 'dist',
    isBreaking: true,
    findings: [
      {
        effect: 'breaking',
        change: 'field-removed',
        version: 'v1',
        endpoints: ['/posts', '/posts/{slug}'],
        subject: 'rating',
        renamedTo: null,
      },
    ],
  });
});

const HOSTILE =
  '</details>`x` ``y`` | @team #1 [a](javascript:x) ![](http://e.example/p) ::error::no ##[add-mask]no \u202e';

test('hostile titles and names are code in Markdown, and not commands to a runner', async () => {
  const cwd = await builtTwice(
    { 'content/blog/posts/gone.md': post({ title: `${HOSTILE}.`, date: '2026-04-01' }) },
    {
      'content/blog/posts/gone.md': post({ title: 'Draft', date: '2026-04-01', draft: true }),
      'content/blog/posts/new.md': post({ title: HOSTILE, date: '2026-04-01' }),
    },
  );
  const path = join(cwd, 'old/api/public/v1/openapi.json');
  const document = JSON.parse(await readFile(path, 'utf8'));
  document.components.schemas.PostRecord.properties[`${HOSTILE}\n::error::x`] = { type: 'string' };
  await writeFile(path, JSON.stringify(document));
  const markdown = await runGalley(['diff', 'old', '--format', 'markdown'], { cwd });
  expect(markdown).toMatchObject({ code: 1, stderr: '' });
  expect(markdown.stdout).toContain('- added `new`: ```</details>`x` ``y``');
  expect(markdown.stdout).toContain('- removed `gone`: ```</details>`x` ``y``');
  expect(markdown.stdout).toMatch(/^- v1: ```\["<\/details>.*``` in `\/posts` and `\/posts\/\{slug\}` was removed/m);
  // Nothing of the hostile text may be outside of code spans. Only a run of the same length closes a fence.
  const outside = markdown.stdout.replaceAll(/(?<!`)(`+)(?!`)[^\n]*?(?<!`)\1(?!`)/g, '');
  expect(outside).not.toMatch(/[<@|\]]|::|javascript|http|details|#1|`/);

  const github = await runGalley(['diff', 'old', '--format', 'github'], { cwd });
  expect(github.code).toBe(1);
  for (const line of `${github.stdout}\n${github.stderr}`.split('\n')) {
    expect(line.trimStart().startsWith('::') && !/^::(error|warning) title=diff\/(breaking|notice)::/.test(line)).toBe(
      false,
    );
    expect(line).not.toContain('##[');
  }
  const pretty = await runGalley(['diff', 'old'], { cwd });
  expect(pretty.stdout).not.toContain('\u202e');
});

test.each(['old', 'dist'])('shapes that cannot be compared fail: no openapi.json in %s', async (tree) => {
  const cwd = await builtTwice({}, {});
  await rm(join(cwd, tree, 'api/public/v1/openapi.json'));
  const run = await runGalley(['diff', 'old'], { cwd });
  expect(run.code).toBe(1);
  expect(run.stdout).toMatch(
    /✗ v1 {2}openapi\.json is missing or damaged in the (old|new) tree, so shapes cannot be compared: build it again\n/,
  );
  expect((await runGalley(['diff', 'old', '--accept-breaking'], { cwd })).code).toBe(0);
});

test('github: breaking changes are errors and notices are warnings, each a separate annotation', async () => {
  const cwd = await builtTwice(RATED, config({ versions: { v1: { deprecated: '2026-01-01' } } }));
  const run = await runGalley(['diff', 'old', '--format', 'github', '--now', '2026-07-01'], { cwd });
  expect(run.code).toBe(1);
  expect(run.stderr).toMatch(
    /^::error title=diff\/breaking::v1: rating in \/posts and \/posts\/\{slug\} was removed.*%0Ahelp: /m,
  );
  expect(run.stderr).toMatch(/^::warning title=diff\/notice::v1 is now deprecated$/m);
});

test('long lists are shortened, and the rest is counted', async () => {
  const more = Object.fromEntries(
    Array.from({ length: 25 }, (_, at) => [
      `content/blog/posts/p${at}.md`,
      post({ title: `P${at}`, date: '2026-05-01' }),
    ]),
  );
  const cwd = await builtTwice({}, more);
  expect((await runGalley(['diff', 'old'], { cwd })).stdout).toContain('and 15 more (--format json has all)');
  expect((await runGalley(['diff', 'old', '--format', 'markdown'], { cwd })).stdout).toContain('- and 5 more\n');
});

test('a live API can be the old tree, and a key that it does not know is an error', async () => {
  const cwd = await builtTwice({}, {});
  const preview = startGalley(['preview', '--port', '0'], { cwd });
  const [, url = ''] = await preview.says(/Serving the API on (http:\S+)/);
  const base = `${url}/api/public`;
  const run = await runGalley(['diff', base, '--key', 'demo', '--key', 'notes'], { cwd });
  expect(run).toMatchObject({ code: 0, stderr: '' });
  expect(run.stdout).toContain('The contract is the same.');
  const wrong = await runGalley(['diff', base, '--key', 'demo', '--key', 'wrong'], { cwd });
  expect(wrong).toMatchObject({ code: 1, stdout: '' });
  expect(wrong.stderr).toMatch(/^error diff\/unknown-key\n.*has no key wrong\.\n/);
});

test.each([
  ['no old tree', ['diff'], 2, /missing required argument 'old'/],
  ['a folder that is not there', ['diff', 'nowhere', 'dist'], 1, /diff\/not-found\n {2}There is no folder nowhere\./],
  ['nothing built', ['diff', 'content'], 1, /diff\/not-built\n.*no folder dist\.\n {2}help: Run galley build first/],
  ['a folder without a tree', ['diff', 'content', 'content'], 1, /diff\/not-a-tree\n {2}content has no Galley output/],
  [
    'an address without a key',
    ['diff', 'http://127.0.0.1:1/api', 'content'],
    2,
    /diff\/usage\n.*does not list its keys/,
  ],
  [
    'a format that there is not',
    ['diff', 'old', '--format', 'html'],
    2,
    /Allowed choices are pretty, json, github, markdown/,
  ],
])('%s: a sentence and the exit code', async (_, args, code, says) => {
  const run = await runGalley(args, { cwd: await folderOf(SMALL_PROJECT) });
  expect(run).toMatchObject({ code, stdout: '' });
  expect(run.stderr).toMatch(says);
});

test('--help lists arguments and options, with examples', async () => {
  const { code, stdout } = await runGalley(['diff', '--help']);
  expect(code).toBe(0);
  for (const part of ['<old>', '[new]', '--key <key>', '--accept-breaking', 'markdown', 'Examples:']) {
    expect(stdout).toContain(part);
  }
});
