import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type BuildOptions, type BuildResult, build } from '../../src/build/build.ts';
import { addFiles, type Files, filesIn, folderOf } from '../helpers/files.ts';
import { post, SMALL_PROJECT } from '../helpers/posts.ts';

const NOW = Date.UTC(2026, 5, 1);

const buildIn = (root: string, options: BuildOptions = {}): Promise<BuildResult> =>
  build({ root, now: NOW, env: {}, ...options });

const configured = (config: object): Files => ({ ...SMALL_PROJECT, 'galley.config.json': JSON.stringify(config) });

const codes = ({ diagnostics }: BuildResult): string[] =>
  diagnostics.map(({ severity, code }) => `${severity} ${code}`);

test('without a target, the tree has the rules of static hosts, and there is no other folder', async () => {
  const root = await folderOf(SMALL_PROJECT);
  const result = await buildIn(root);
  expect(result).toMatchObject({ ok: true, hosts: [] });
  const files = Object.keys(await filesIn(root));
  for (const name of ['_headers', '_redirects', 'serve.json']) expect(files).toContain(`dist/${name}`);
  expect(files.filter((path) => path.startsWith('hosts/'))).toEqual([]);
});

test("a target's files are in hosts/<name>, and nothing of other hosts in the tree", async () => {
  const root = await folderOf(SMALL_PROJECT);
  const result = await buildIn(root, { targets: ['cloudfront'] });
  expect(result.diagnostics).toEqual([]);
  const files = ['error-pages.json', 'function.js', 'response-headers-policy.json', 'template.json'];
  expect(result.hosts).toEqual([{ name: 'cloudfront', folder: 'hosts/cloudfront', files, written: 4 }]);
  const written = await filesIn(root);
  expect(Object.keys(written).filter((path) => path.startsWith('hosts/'))).toEqual(
    files.map((file) => `hosts/cloudfront/${file}`),
  );
  expect(written['hosts/cloudfront/function.js']).toContain('"demo-next"');
  expect(Object.keys(written).filter((path) => /^dist\/[^/]+$/.test(path))).toEqual([]);
});

test('no published file lists the keys', async () => {
  const root = await folderOf(SMALL_PROJECT);
  await buildIn(root, {
    targets: ['cloudfront', 'netlify-rules', 'serve', 'firebase', 'github-pages', 'bucket'],
    allowLimited: true,
  });
  const published = Object.entries(await filesIn(join(root, 'dist'))).filter(([path]) => !path.includes('/'));
  expect(published.length).toBeGreaterThan(3);
  for (const [path, text] of published) expect(text, path).not.toContain('demo');
});

test('only changed files are written, and files that Galley did not write stay', async () => {
  const root = await folderOf(SMALL_PROJECT);
  await buildIn(root, { targets: ['cloudfront'] });
  await addFiles(root, { 'hosts/cloudfront/notes.txt': 'mine', 'hosts/other.txt': 'mine' });
  expect((await buildIn(root, { targets: ['cloudfront'] })).hosts[0]?.written).toBe(0);

  await addFiles(root, { 'content/blog/workspace.yaml': 'keys: [demo, new-key]\n' });
  expect((await buildIn(root, { targets: ['cloudfront'] })).hosts[0]?.written).toBe(2);
  expect(await filesIn(join(root, 'hosts'))).toMatchObject({ 'cloudfront/notes.txt': 'mine', 'other.txt': 'mine' });
});

test('checking writes nothing for a target, and finds its gaps', async () => {
  const root = await folderOf(SMALL_PROJECT);
  const result = await buildIn(root, { targets: ['bucket'], write: false });
  expect(codes(result)).toContain('error host/no-queries');
  expect(Object.keys(await filesIn(root)).sort()).toEqual(Object.keys(SMALL_PROJECT).sort());
});

test('a gap stops the build; if accepted, it is a warning', async () => {
  const root = await folderOf(SMALL_PROJECT);
  const refused = await buildIn(root, { targets: ['github-pages'] });
  expect(refused).toMatchObject({ ok: false, changes: null, hosts: [] });
  expect(codes(refused)).toEqual(['error host/no-401', 'error host/no-headers', 'error host/no-queries']);
  expect(Object.keys(await filesIn(root)).filter((path) => path.startsWith('dist/'))).toEqual([]);

  const accepted = await buildIn(root, { targets: ['github-pages'], allowLimited: true });
  expect(accepted.ok).toBe(true);
  expect(codes(accepted)).toEqual(['warning host/no-401', 'warning host/no-headers', 'warning host/no-queries']);
  expect(Object.keys(await filesIn(join(root, 'dist')))).toContain('.nojekyll');
});

test('what the configuration alone decides is said before any post is read', async () => {
  const root = await folderOf({ ...SMALL_PROJECT, 'content/blog/posts/broken.md': '---\ntitle: [\n---\n' });
  const read: number[] = [];
  const options: BuildOptions = { targets: ['github-pages'], onProgress: ({ done }) => void read.push(done) };
  const gaps = ['error host/no-401', 'error host/no-headers', 'error host/no-queries'];
  expect(codes(await buildIn(root, options))).toEqual(gaps);
  expect(codes(await buildIn(root, { ...options, write: false }))).toEqual(gaps);
  expect(read).toEqual([]);
  expect(codes(await buildIn(root, { ...options, allowLimited: true }))).toContain('error front-matter/syntax');
  expect(read.length).toBeGreaterThan(0);
});

test('an unknown target in a flag or file is a configuration error with a suggestion', async () => {
  const help = expect.stringMatching(/^Did you mean cloudfront\? Targets: node, /);
  const problem = (place?: object) => ({
    exitCode: 2,
    diagnostics: [{ code: 'config/unknown-target', help, ...place }],
  });
  const root = await folderOf(configured({ hosts: { targets: ['cloudfrnt'] } }));
  await expect(buildIn(root)).rejects.toMatchObject(problem({ file: 'galley.config.json', position: { line: 1 } }));
  await expect(buildIn(root, { targets: ['clodfront'] })).rejects.toMatchObject(problem());
  expect((await buildIn(root, { targets: ['cloudfront'] })).ok).toBe(true);
  for (const name of ['toString', '__proto__', '']) {
    await expect(buildIn(root, { targets: [name] })).rejects.toMatchObject({ exitCode: 2 });
  }
});

test('targets and settings of hosts come from the configuration', async () => {
  const hosts = { cloudflare: { name: 'my-api' }, server: { listen: '8080' } };
  const root = await folderOf(configured({ hosts: { targets: ['cloudflare'], ...hosts }, folders: { out: 'public' } }));
  expect((await buildIn(root)).hosts.map(({ folder }) => folder)).toEqual(['hosts/cloudflare']);
  const wrangler = (await filesIn(root))['hosts/cloudflare/wrangler.jsonc'];
  expect(wrangler).toContain('"name": "my-api"');
  expect(wrangler).toContain('"directory": "../../public"');
});

test.each(['a b', 'x;\n', '$x', "'"])('a setting that could be more than one word is refused: %j', async (listen) => {
  const root = await folderOf(configured({ hosts: { server: { listen } } }));
  await expect(buildIn(root)).rejects.toMatchObject({ exitCode: 2, diagnostics: [{ code: 'config/invalid-option' }] });
});

const many: Files = Object.fromEntries(
  Array.from({ length: 14 }, (_, at) => [
    `content/blog/posts/p${at}.md`,
    post({ title: `Post ${at}`, date: `2026-01-${String(at + 1).padStart(2, '0')}` }),
  ]),
);

test.each<readonly [what: string, options: BuildOptions, depth: number | 'all' | undefined, pages: number]>([
  ['all without a target', {}, undefined, 7],
  ['all where a target has rules only', { targets: ['node', 'cloudfront'] }, undefined, 7],
  ['5 where every target computes', { targets: ['node', 'cloudflare'] }, undefined, 5],
  ['as configured', { targets: ['node'] }, 'all', 7],
  ['as configured', {}, 2, 2],
])('pages of a list: %s', async (_, options, depth, pages) => {
  const config = { lists: { defaultLimit: 2, precompute: { ...(depth !== undefined && { depth }) } } };
  const root = await folderOf({ ...many, 'galley.config.json': JSON.stringify(config) });
  const result = await buildIn(root, options);
  expect(result.ok).toBe(true);
  const folder = join(root, 'dist/api/public/v1/blog/posts/category=/tags=/author=/limit=2');
  expect(Object.keys(await filesIn(folder))).toHaveLength(pages);
});
