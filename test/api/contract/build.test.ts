import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type BuildOptions, type BuildResult, build } from '../../../src/build/build.ts';
import { DiagnosticError } from '../../../src/shared/diagnostics/diagnostic.ts';
import { runGalley } from '../../helpers/cli.ts';
import { addFiles, type Files, filesIn, folderOf } from '../../helpers/files.ts';
import { post, SMALL_PROJECT } from '../../helpers/posts.ts';

const NOW = Date.UTC(2026, 5, 1);
const API = 'api/public';

/** A configuration with a version 2. */
const config = (definition: string, rest = ''): Files => ({
  'galley.config.ts': `import { defineConfig, defineContract, schemas, z } from 'galley';
    const v2 = defineContract({ ${definition} });
    export default defineConfig({
      versions: { v2: { contract: v2 }, v1: { deprecated: '2026-05-01', sunset: '2026-12-01', suggest: 'v2' } },
      ${rest}
    });`,
});

const RENAMED = `
  record: {
    schema: schemas.PostRecord.omit({ title: true }).extend({ heading: z.string() }),
    map: ({ title, ...post }) => ({ ...post, heading: title }),
  },
  envelopes: { list: ({ records, total }) => ({ items: records, total }) },
  limits: { default: 2, max: 3 },`;

const buildIn = (root: string, options: BuildOptions = {}): Promise<BuildResult> =>
  build({ root, now: NOW, env: {}, concurrency: 1, ...options });

const projectOf = (definition: string, rest = ''): Promise<string> =>
  folderOf({ ...SMALL_PROJECT, ...config(definition, rest) });

const json = (output: Readonly<Record<string, string>>, path: string) => JSON.parse(output[`${API}/${path}`] ?? 'null');

test('adding a second version leaves version 1 unchanged, byte for byte', async () => {
  const alone = await folderOf(SMALL_PROJECT);
  await buildIn(alone);
  const root = await projectOf(RENAMED);
  expect((await buildIn(root)).diagnostics).toEqual([]);
  const [before, output] = [await filesIn(join(alone, 'dist')), await filesIn(join(root, 'dist'))];
  const v1 = (files: Record<string, string>) =>
    Object.entries(files).filter(([path]) => path.startsWith(`${API}/v1/`) && !path.endsWith('openapi.json'));
  expect(v1(output)).toEqual(v1(before));
  expect(json(output, 'v2/demo/posts.json')).toEqual({
    items: [expect.objectContaining({ heading: 'Third' }), expect.objectContaining({ heading: 'Second' })],
    total: 3,
  });
  const { data } = json(output, 'v2/demo/posts/second.json');
  expect(data.htmlContent).toBe(json(output, 'v1/demo/posts/second.json').data.htmlContent);
  expect(data.title).toBeUndefined();
});

test('pages follow the version’s own limits', async () => {
  const root = await projectOf(RENAMED, 'lists: { precompute: { limits: [1, 20, 50] } },');
  await buildIn(root);
  const pages = (files: readonly string[], version: string) => [
    ...new Set(files.flatMap((path) => new RegExp(`/${version}/demo/.*/limit=(\\d+)/`).exec(path)?.[1] ?? [])),
  ];
  const files = Object.keys(await filesIn(join(root, 'dist')));
  expect(pages(files, 'v1').sort()).toEqual(['1', '20', '50']);
  // Version 2 has its own default instead of 20, and its maximum is below 50.
  expect(pages(files, 'v2').sort()).toEqual(['1', '2']);
  const manifest = json(await filesIn(join(root, 'dist')), 'v2/demo/index/manifest.json');
  expect(manifest).toMatchObject({ format: 2, limit: { default: 2, max: 3 }, pages: { limits: [1, 2] } });
});

test('the next build removes a version past its sunset and leaves the other untouched', async () => {
  const root = await projectOf(RENAMED);
  await buildIn(root);
  const before = await filesIn(join(root, 'dist'));
  const { changes } = await buildIn(root, { now: Date.UTC(2026, 11, 1) });
  const after = await filesIn(join(root, 'dist'));
  expect(Object.keys(after).filter((path) => path.startsWith(`${API}/v1/`))).toEqual([]);
  const v2 = Object.keys(before).filter((path) => path.startsWith(`${API}/v2/`));
  expect(v2.length).toBeGreaterThan(10);
  for (const path of v2) expect(after[path]).toBe(before[path]);
  expect(changes?.deleted).toBe(Object.keys(before).filter((path) => path.startsWith(`${API}/v1/`)).length);
});

test('a mismatch is reported for every post, with its file, and the output stays unchanged', async () => {
  const root = await projectOf(RENAMED);
  await buildIn(root);
  const before = await filesIn(join(root, 'dist'));
  await addFiles(root, {
    'content/blog/posts/fresh.md': post({ title: 'Fresh', date: '2026-05-01' }),
    ...config(`record: { schema: z.object({ cover: z.string() }), map: (post) => ({ cover: post.coverImage }) }`),
  });
  const { ok, diagnostics, changes } = await buildIn(root);
  expect([ok, changes]).toEqual([false, null]);
  expect(diagnostics.map(({ code, file }) => [code, file])).toEqual([
    ['contract/mismatch', 'content/blog/posts/2026-01-01-first.md'],
    ['contract/mismatch', 'content/blog/posts/2026-03-01-third.md'],
    ['contract/mismatch', 'content/blog/posts/fresh.md'],
  ]);
  expect(diagnostics[0]?.message).toContain('In v2, this post does not match record.schema at cover:');
  expect(await filesIn(join(root, 'dist'))).toEqual(before);
  expect((await buildIn(root, { write: false })).ok).toBe(false);
});

test.each<[rule: string, versions: string, code: string, message: RegExp]>([
  [
    'an envelope that computes',
    'v2: { contract: defineContract({ envelopes: { list: ({ records, total }: any) => ({ records, more: total > 1 }) } }) }',
    'invalid-contract',
    /^The contract of v2 is invalid: envelopes.list: it reads or changes total/,
  ],
  [
    'a part that does not exist',
    'v2: { contract: defineContract({ post: {} } as any) }',
    'invalid-contract',
    /unknown key post/,
  ],
  [
    'a default limit above the maximum',
    'v2: { contract: defineContract({ limits: { max: 5 } }) }',
    'invalid-contract',
    /default limit of v2 is 20, but its maximum is 5/,
  ],
  [
    'a version without a contract',
    'v3: {}',
    'invalid-contract',
    /no version v3: v1 is built in, every other version needs a contract/,
  ],
  [
    'a contract for version 1',
    'v1: { contract: defineContract({}) }',
    'invalid-contract',
    /^v1 is built in and cannot have a contract/,
  ],
  [
    'a contract that nobody defined',
    'v2: { contract: { record: {} } as any }',
    'invalid-option',
    /versions.v2.contract: not a contract/,
  ],
])('refused, with its position: %s', async (_, versions, code, message) => {
  const root = await folderOf({
    ...SMALL_PROJECT,
    'galley.config.ts': `import { defineConfig, defineContract } from 'galley';\nexport default defineConfig({\n  versions: { ${versions} },\n});`,
  });
  const error = await buildIn(root).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(DiagnosticError);
  const { diagnostics, exitCode } = error as DiagnosticError;
  expect(exitCode).toBe(2);
  expect(diagnostics).toHaveLength(1);
  expect(diagnostics[0]).toMatchObject({ code: `config/${code}`, file: 'galley.config.ts', position: { line: 3 } });
  expect(diagnostics[0]?.message).toMatch(message);
});

test('the compiled command writes the same bytes with any number of threads; a mismatch is exit code 1', async () => {
  const posts = Array.from({ length: 600 }, (_, at) => [
    `content/blog/posts/p-${at}.md`,
    post({ title: `Post ${at}`, date: '2026-01-01', tags: [`t${at % 5}`] }),
  ]);
  const cwd = await folderOf({
    'content/blog/workspace.yaml': 'keys: [demo]\n',
    ...Object.fromEntries(posts),
    ...config(RENAMED),
  });
  const run = (...flags: string[]) => runGalley(['build', '--now', '2026-06-01', ...flags], { cwd });
  for (const threads of ['1', '4']) {
    const { code, stderr } = await run('--out', `dist-${threads}`, '--concurrency', threads);
    expect([code, stderr]).toEqual([0, expect.not.stringContaining('error')]);
  }
  const one = await filesIn(join(cwd, 'dist-1'));
  expect(Object.keys(one).filter((path) => path.startsWith(`${API}/v2/demo/posts/p-`))).toHaveLength(600);
  expect(await filesIn(join(cwd, 'dist-4'))).toEqual(one);
  await addFiles(cwd, config('record: { schema: z.object({ a: z.string() }), map: () => ({ a: 1 as never }) }'));
  const failed = await run('--format', 'github');
  expect(failed.code).toBe(1);
  expect(failed.stdout + failed.stderr).toContain('file=content/blog/posts/p-0.md');
});
