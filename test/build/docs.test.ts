import { expect, test } from 'vitest';
import { build } from '../../src/build/build.ts';
import { buildIn } from '../helpers/built.ts';
import { addFiles, filesIn, folderOf } from '../helpers/files.ts';
import { SMALL_PROJECT } from '../helpers/posts.ts';

const NOW = Date.UTC(2026, 6, 1);
const KEYS = /demo|demo-next|notes|a-long-secret-key/;

/** The published files of a project. */
const distOf = async (root: string): Promise<Record<string, string>> =>
  Object.fromEntries(Object.entries(await filesIn(root)).filter(([path]) => path.startsWith('dist/')));

/** The files below the base path, which do not include the rules of hosts. */
const answersIn = (files: Record<string, string>): object =>
  Object.fromEntries(Object.entries(files).filter(([path]) => path.startsWith('dist/api/')));

const project = (config: object, more = {}) => ({
  ...SMALL_PROJECT,
  'content/notes/workspace.yaml': 'keys: [notes, { env: NOTES }]\n',
  'galley.config.json': JSON.stringify(config),
  ...more,
});
const OPTIONS = { now: NOW, allowLimited: true, env: { NOTES: 'a-long-secret-key' } };

test('docs adds a page to a version and does not change a byte of another answer', async () => {
  const config = { records: { fields: { series: { type: 'string' } } } };
  const root = await folderOf(project(config));
  await buildIn(root, OPTIONS);
  const without = await distOf(root);
  await addFiles(root, { 'galley.config.json': JSON.stringify({ ...config, output: { docs: true } }) });
  await buildIn(root, OPTIONS);
  const { 'dist/api/public/v1/docs.html': page, ...others } = await distOf(root);
  expect(answersIn(others)).toEqual(answersIn(without));
  expect(page).toContain('<title>Public Content Read API v1</title>');
  expect(page).toContain('series');
  expect(page).not.toMatch(KEYS);
  // Turning the option off deletes the page.
  await addFiles(root, { 'galley.config.json': JSON.stringify(config) });
  await buildIn(root, OPTIONS);
  expect(await distOf(root)).toEqual(without);
});

test('the flag has the same effect as the configuration, byte for byte, including hosts', async () => {
  const targets = ['nginx', 'netlify-rules', 'serve', 'cloudflare'];
  const [configured, told] = [
    await folderOf(project({ output: { docs: true }, hosts: { targets } })),
    await folderOf(project({ hosts: { targets } })),
  ];
  await buildIn(configured, OPTIONS);
  await buildIn(told, { ...OPTIONS, docs: true });
  const files = async (root: string) =>
    Object.fromEntries(Object.entries(await filesIn(root)).filter(([path]) => /^(?:dist|hosts)\//.test(path)));
  expect(await files(told)).toEqual(await files(configured));
  expect((await files(told))['hosts/nginx/galley.conf']).toContain('default_type "text/html; charset=utf-8";');
});

test('without docs, hosts have no rules for them', async () => {
  const targets = ['nginx', 'apache', 'caddy', 'netlify-rules', 'firebase', 'serve'];
  const root = await folderOf(project({ hosts: { targets } }));
  await buildIn(root, OPTIONS);
  const rules = Object.entries(await filesIn(root)).filter(([path]) => /^(?:dist\/[^/]+$|hosts\/)/.test(path));
  expect(rules.length).toBeGreaterThan(5);
  for (const [path, text] of rules) expect(text, path).not.toMatch(/docs\[?[.]\]?html|text\/html/);
});

test('a second build with the page reports no changes', async () => {
  const root = await folderOf(project({ output: { docs: true } }));
  await buildIn(root, OPTIONS);
  const again = await build({ root, ...OPTIONS, concurrency: 1 });
  expect(again.changes).toMatchObject({ written: 0, deleted: 0 });
});
