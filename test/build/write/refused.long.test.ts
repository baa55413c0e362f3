import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type BuildOptions, build } from '../../../src/build/build.ts';
import { runGalley } from '../../helpers/cli.ts';
import { addFiles, type Files, filesIn, folderOf } from '../../helpers/files.ts';
import { canMount, mountSmall, pin } from '../../helpers/mounts.ts';
import { post, SMALL_PROJECT } from '../../helpers/posts.ts';

const NOW = Date.UTC(2026, 5, 1);
const POSTS = 'content/blog/posts';

const buildIn = (root: string, options: BuildOptions = {}) =>
  build({ root, now: NOW, env: {}, concurrency: 1, ...options });

const large = (bytes: number): Files => ({
  [`${POSTS}/large.md`]: post({ title: 'Large', date: '2026-01-01' }, 'Text. '.repeat(bytes / 6)),
});

/** The output of a clean build of the same content. */
const cleanOutput = async (root: string): Promise<Record<string, string>> => {
  const clean = await folderOf();
  for (const [path, text] of Object.entries(await filesIn(join(root, 'content'))))
    await addFiles(clean, { [`content/${path}`]: text });
  await buildIn(clean);
  return filesIn(join(clean, 'dist'));
};

const refusal = (message: RegExp, help: RegExp) => ({
  exitCode: 1,
  diagnostics: [
    {
      severity: 'error',
      code: 'output/cannot-write',
      message: expect.stringMatching(message),
      help: expect.stringMatching(help),
    },
  ],
});

/** A build must fail and leave the output alone. After `repair`, the next build must succeed. */
const expectRefused = async (root: string, expected: ReturnType<typeof refusal>, repair: () => void): Promise<void> => {
  const before = await filesIn(join(root, 'dist'));
  const own = Object.keys(await filesIn(join(root, '.galley')));
  // The first attempt must not use up space that the second one needs.
  for (let time = 0; time < 2; time += 1) {
    await expect(buildIn(root)).rejects.toMatchObject(expected);
    expect(await filesIn(join(root, 'dist'))).toEqual(before);
    const left = Object.keys(await filesIn(join(root, '.galley'))).filter((path) => !own.includes(path));
    expect(left.filter((path) => !path.startsWith('cache/'))).toEqual([]);
  }
  repair();
  expect((await buildIn(root)).diagnostics).toEqual([]);
  expect(await filesIn(join(root, 'dist'))).toEqual(await cleanOutput(root));
};

describe.skipIf(!canMount())('a small disk (takes root on Linux)', () => {
  test('with no room in the output, the old tree stays, without temporary files, and the next build is right', async () => {
    const root = await folderOf(SMALL_PROJECT);
    const disk = mountSmall(join(root, 'dist'), 'size=600k');
    await buildIn(root);
    await addFiles(root, large(900_000));
    await expectRefused(root, refusal(/dist.*the disk is full/, /unchanged/), () => disk.remount('size=8m'));
  });

  test('with no room for more files, the old tree stays, and the next build is right', async () => {
    const root = await folderOf(SMALL_PROJECT);
    const disk = mountSmall(join(root, 'dist'), 'size=8m,nr_inodes=150');
    await buildIn(root);
    const many = Array.from({ length: 200 }, (_, at) => [
      `${POSTS}/p-${at}.md`,
      post({ title: `${at}`, date: '2026-01-01' }),
    ]);
    await addFiles(root, Object.fromEntries(many));
    await expectRefused(root, refusal(/dist.*the disk is full/, /unchanged/), () => disk.remount('nr_inodes=2000'));
  });

  test('with no room in Galley’s own folder, half-written files do not stay there forever', async () => {
    const root = await folderOf(SMALL_PROJECT);
    const disk = mountSmall(join(root, '.galley'), 'size=600k');
    await buildIn(root);
    await addFiles(root, large(900_000));
    await expectRefused(root, refusal(/\.galley.*the disk is full/, /unchanged/), () => disk.remount('size=8m'));
  });

  test('if the own folder is full, removing the large post is enough for the next build', async () => {
    const root = await folderOf(SMALL_PROJECT);
    mountSmall(join(root, '.galley'), 'size=600k');
    await buildIn(root);
    await addFiles(root, large(900_000));
    await expectRefused(root, refusal(/\.galley.*the disk is full/, /unchanged/), () =>
      rmSync(join(root, POSTS, 'large.md')),
    );
  });

  test.each([
    ['2', 'beside a thread'],
    ['3', 'by threads'],
  ])('no room in the own folder, detected with %s threads, %s, is the same error with exit code 1', async (threads) => {
    const many = Array.from({ length: 800 }, (_, at) => [
      `${POSTS}/p-${at}.md`,
      post({ title: `${at}`, date: '2026-01-01' }, 'Text. '.repeat(2000)),
    ]);
    const root = await folderOf({ ...SMALL_PROJECT, ...Object.fromEntries(many) });
    const disk = mountSmall(join(root, '.galley'), 'size=400k');
    const refused = await runGalley(['build', '--concurrency', threads], { cwd: root });
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toMatch(/error output\/cannot-write[\s\S]*\.galley.*the disk is full/);
    await expect(filesIn(join(root, 'dist'))).rejects.toThrow('ENOENT');
    disk.remount('size=64m');
    expect(await runGalley(['build', '--concurrency', threads], { cwd: root })).toMatchObject({ code: 0 });
  });

  test('no room in the output, detected while a thread helps to write, leaves no files behind', async () => {
    const many = Array.from({ length: 1500 }, (_, at) => [
      `${POSTS}/p-${at}.md`,
      post({ title: `${at}`, date: '2026-01-01' }, 'Text. '.repeat(2000)),
    ]);
    const root = await folderOf({ ...SMALL_PROJECT, ...Object.fromEntries(many) });
    const disk = mountSmall(join(root, 'dist'), 'size=8m');
    const refused = await runGalley(['build', '--concurrency', '2'], { cwd: root });
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toMatch(/error output\/cannot-write[\s\S]*dist.*the disk is full/);
    expect(await filesIn(join(root, 'dist'))).toEqual({});
    disk.remount('size=64m');
    expect(await runGalley(['build', '--concurrency', '2'], { cwd: root })).toMatchObject({ code: 0 });
  });

  test('a read-only file system for the output or the own folder is an error, and the old tree stays', async () => {
    for (const name of ['dist', '.galley']) {
      const root = await folderOf(SMALL_PROJECT);
      const disk = mountSmall(join(root, name), 'size=8m');
      await buildIn(root);
      await addFiles(root, { [`${POSTS}/new.md`]: post({ title: 'New', date: '2026-01-02' }) });
      disk.remount('ro');
      await expectRefused(root, refusal(/the file system is read-only/, /unchanged/), () => disk.remount('rw'));
    }
  });

  test('a file that cannot be replaced when others have been is reported, and the next build does the rest', async () => {
    const root = await folderOf(SMALL_PROJECT);
    await buildIn(root);
    await addFiles(root, { [`${POSTS}/new.md`]: post({ title: 'New', date: '2026-01-02' }) });
    const unpin = pin(join(root, 'dist/api/public/v1/demo/posts.json'));
    await expect(buildIn(root)).rejects.toMatchObject(refusal(/posts\.json/, /Some files are already new/));
    const half = await filesIn(join(root, 'dist'));
    expect(Object.keys(half).filter((path) => path.endsWith('.galley-tmp'))).toEqual([]);
    expect(half).toHaveProperty(['api/public/v1/demo/posts/new.json']);
    unpin();
    await buildIn(root);
    expect(await filesIn(join(root, 'dist'))).toEqual(await cleanOutput(root));
  });
});

test('a file instead of Galley’s own folder is an error, and nothing is written', async () => {
  const root = await folderOf(SMALL_PROJECT);
  writeFileSync(join(root, '.galley'), 'a file');
  const expected = refusal(/\.galley.*there is a file where Galley needs a folder/, /unchanged/);
  await expect(buildIn(root)).rejects.toMatchObject(expected);
  await expect(filesIn(join(root, 'dist'))).rejects.toThrow('ENOENT');
  rmSync(join(root, '.galley'));
  expect((await buildIn(root)).ok).toBe(true);
});

/** The name of the log of `dist`. */
const logIn = async (root: string): Promise<string> =>
  Object.keys(await filesIn(join(root, '.galley'))).find((name) => /^written-\w+[.]json$/.test(name)) ?? '';

test('if new files cannot be noted, nothing is written that could be mistaken for files of another program', async () => {
  const root = await folderOf(SMALL_PROJECT);
  await buildIn(root);
  const note = join(root, '.galley', (await logIn(root)).replace('.json', '-next.json'));
  mkdirSync(join(note, 'in-the-way'), { recursive: true });
  await addFiles(root, { [`${POSTS}/new.md`]: post({ title: 'New', date: '2026-01-02' }) });
  const before = await filesIn(join(root, 'dist'));
  await expect(buildIn(root)).rejects.toMatchObject(refusal(/\.galley.*written-/, /unchanged/));
  expect(await filesIn(join(root, 'dist'))).toEqual(before);
  rmSync(note, { recursive: true });
  await buildIn(root);
  expect(await filesIn(join(root, 'dist'))).toEqual(await cleanOutput(root));
});

test('a folder instead of the log is a warning, and new files are still recognised as Galley’s', async () => {
  const root = await folderOf(SMALL_PROJECT);
  await buildIn(root);
  const log = join(root, '.galley', await logIn(root));
  rmSync(log);
  mkdirSync(join(log, 'in-the-way'), { recursive: true });
  await addFiles(root, { [`${POSTS}/new.md`]: post({ title: 'New', date: '2026-01-02' }) });
  expect((await buildIn(root)).diagnostics).toMatchObject([{ code: 'cache/not-saved' }, {}]);
  expect(await filesIn(join(root, 'dist'))).toMatchObject(await cleanOutput(root));
  rmSync(log, { recursive: true });
  rmSync(join(root, POSTS, 'new.md'));
  await buildIn(root);
  expect(await filesIn(join(root, 'dist'))).not.toHaveProperty(['api/public/v1/demo/posts/new.json']);
});

test('a cache that cannot be saved is a warning, and the output is right', async () => {
  const root = await folderOf({ ...SMALL_PROJECT, '.galley/cache/posts': 'a file where Galley needs a folder' });
  for (const changed of ['One', 'Two']) {
    await addFiles(root, { [`${POSTS}/new.md`]: post({ title: changed, date: '2026-01-02' }) });
    const { ok, diagnostics } = await buildIn(root);
    expect({ ok, diagnostics }).toMatchObject({
      ok: true,
      diagnostics: [{ severity: 'warning', code: 'cache/not-saved' }],
    });
    expect(await filesIn(join(root, 'dist'))).toEqual(await cleanOutput(root));
  }
  rmSync(join(root, '.galley/cache/posts'));
  expect((await buildIn(root)).diagnostics).toEqual([]);
});
