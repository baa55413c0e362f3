import { expect, test } from 'vitest';
import { runGalley } from '../../helpers/cli.ts';
import { addFiles, filesIn, folderOf } from '../../helpers/files.ts';

/** The files of a project, without those that Galley caches. */
const ownFilesIn = async (cwd: string) =>
  Object.fromEntries(Object.entries(await filesIn(cwd)).filter(([path]) => !path.startsWith('.galley/')));

test('a new project has the schemas that galley schema writes, and its YAML files name theirs', async () => {
  const cwd = await folderOf();
  const init = await runGalley(['init', '--yes'], { cwd });
  expect(init.stdout).toContain('created  .schema/blog/post.json');
  const files = await ownFilesIn(cwd);
  for (const name of ['authors', 'categories', 'workspace'])
    expect(files[`content/blog/${name}.yaml`]).toMatch(
      `# yaml-language-server: $schema=../../.schema/blog/${name}.json\n`,
    );
  const { code, stdout } = await runGalley(['schema'], { cwd });
  expect({ code, stdout }).toEqual({ code: 0, stdout: '✓ 0 schemas changed in .schema.\n' });
  expect(await ownFilesIn(cwd)).toEqual(files);
  expect(await runGalley(['check', '--max-warnings', '0'], { cwd })).toMatchObject({ code: 0 });

  await addFiles(cwd, { 'content/blog/tags.yaml': '- welcome\n- markdown\n' });
  expect((await runGalley(['check'], { cwd })).stderr).toContain('schema/stale');
  const changed = await runGalley(['schema', '--format', 'json'], { cwd });
  expect(JSON.parse(changed.stdout)).toEqual({ ok: true, changed: ['.schema/blog/post.json'], created: [] });
});

test('--editor prints a configuration and writes nothing', async () => {
  const cwd = await folderOf();
  await runGalley(['init', '--yes'], { cwd });
  const files = await ownFilesIn(cwd);
  const { code, stdout, stderr } = await runGalley(['schema', '--editor', 'decap'], { cwd });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatch(/^# Written by galley schema --editor decap\.\n/);
  expect(stdout).toContain('folder: content/blog/posts');
  expect(await ownFilesIn(cwd)).toEqual(files);
});

test('a file of another tool in the folder of schemas is an error that names it', async () => {
  const cwd = await folderOf();
  await runGalley(['init', '--yes'], { cwd });
  await addFiles(cwd, { '.schema/blog/tags.json': '{}' });
  const { code, stderr } = await runGalley(['schema'], { cwd });
  expect(code).toBe(1);
  expect(stderr).toContain('schema/foreign-file  .schema/blog/tags.json');
});
