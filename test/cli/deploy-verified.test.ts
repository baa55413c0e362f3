import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { loadSettings } from '../../src/config/load.ts';
import { siteOf } from '../../src/config/site.ts';
import { readFrom } from '../../src/hosts/entries/read-from.ts';
import { type Fault, servingApi } from '../helpers/api-server.ts';
import { buildIn, builtFolder } from '../helpers/built.ts';
import { runGalley } from '../helpers/cli.ts';
import { addFiles, filesIn } from '../helpers/files.ts';
import { post, SMALL_PROJECT } from '../helpers/posts.ts';

const KEY = 'a-key-that-nobody-must-see';
const env = { NOTES_KEY: KEY };

/** A project with a secret key that is deployed and served, with a fault from then on. */
const deployed = async (fault: Fault, options: object): Promise<{ cwd: string; before: Record<string, string> }> => {
  const project = { ...SMALL_PROJECT, 'content/notes/workspace.yaml': 'keys: [{ env: NOTES_KEY }]\n' };
  const cwd = await builtFolder(project, { env });
  const site = siteOf(await loadSettings({ root: cwd }), ['demo', 'demo-next', KEY]);
  const url = `${await servingApi({ site, files: readFrom(join(cwd, 'www')), fault })}/api/public`;
  const destination = pathToFileURL(join(cwd, 'www')).href;
  const cache = { lists: 'no-store', details: 'no-store' };
  const write = (deploy: object): Promise<unknown> =>
    addFiles(cwd, {
      'galley.config.json': JSON.stringify({ cache, deploy: { destination, url, rollback: true, ...deploy } }),
    });
  await write({});
  await buildIn(cwd, { env });
  await runGalley(['deploy'], { cwd, env });
  const before = await filesIn(join(cwd, 'dist'));
  await addFiles(cwd, { 'content/notes/posts/2026-05-01-new.md': post({ title: 'New' }) });
  await write(options);
  await buildIn(cwd, { env });
  return { cwd, before };
};

test('a deploy that readers get is verified in all keys: exit code 0', async () => {
  const { cwd } = await deployed({}, { verify: true });
  const { code, stdout, stderr } = await runGalley(['deploy'], { cwd, env });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout.match(/No wrong answer in \d+ checks/g)).toHaveLength(3);
  expect(stdout).not.toContain(KEY);
});

test('one that they do not get is taken back where that is wanted: exit code 1, and no key in any output', async () => {
  const fault: Fault = { answer: (answer) => ({ ...answer, status: 500 }) };
  const { cwd, before } = await deployed(fault, { rollbackOnFailure: true });
  const { code, stdout, stderr } = await runGalley(['deploy', '--format', 'json'], { cwd, env });
  expect(code).toBe(1);
  const { ok, diagnostics, rolledBack } = JSON.parse(stdout);
  expect(ok).toBe(false);
  expect(diagnostics.map((problem: { code: string }) => problem.code)).toEqual([
    'deploy/not-live',
    'deploy/taken-back',
  ]);
  expect(rolledBack.steps.length).toBeGreaterThan(0);
  expect(stdout + stderr).not.toContain(KEY);
  expect(await filesIn(join(cwd, 'www'))).toMatchObject(before);
});

test.each([
  [{}, ['--verify'], 'nobody has said where the API is'],
  [{}, ['--rollback-on-failure', '--url', 'https://api.example.com'], 'nothing is kept that could be put back'],
])(
  'what cannot be verified is refused before anything is uploaded: exit code 2 (%j %j)',
  async (deploy, args, says) => {
    const cwd = await builtFolder({ ...SMALL_PROJECT, 'galley.config.json': JSON.stringify({ deploy }) });
    const destination = pathToFileURL(join(cwd, 'www')).href;
    const { code, stderr } = await runGalley(['deploy', destination, ...args], { cwd });
    expect(code).toBe(2);
    expect(stderr).toContain(says);
    expect(Object.keys(await filesIn(cwd)).some((path) => path.startsWith('www/'))).toBe(false);
  },
);
