import { cpSync, existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { MANIFEST } from '../../../src/publish/deploy/manifest.ts';
import type { DeployResult } from '../../../src/publish/deploy/run-plan.ts';
import type { Store } from '../../../src/publish/deploy/store.ts';
import { buildIn, builtFolder } from '../../helpers/built.ts';
import { ALLOWED, deployFrom, done, folderStore } from '../../helpers/deploying.ts';
import { faultsIn } from '../../helpers/faults.ts';
import { addFiles, filesIn } from '../../helpers/files.ts';
import { post, SMALL_PROJECT } from '../../helpers/posts.ts';
import { deployNamed, MANY_FILES, ownFilesIn, strayFiles, twoOutputs } from '../../helpers/two-outputs.ts';

const FIRST = 'content/blog/posts/2026-01-01-first.md';
const API = 'api/public/v1/demo';

/** The published files at the destination, without Galley's own. */
const published = async (root: string): Promise<Record<string, string>> =>
  Object.fromEntries(Object.entries(await filesIn(join(root, 'www'))).filter(([path]) => !path.startsWith('.galley/')));

const output = (root: string): Promise<Record<string, string>> => filesIn(join(root, 'dist'));

const deployed = async (): Promise<{ root: string; store: Store; first: DeployResult }> => {
  const root = await builtFolder(SMALL_PROJECT);
  const store = folderStore(root);
  const first = await deployFrom(root, store);
  return { root, store, first };
};

/** Removes the first post, adds another one, and builds. */
const withoutFirst = async (root: string): Promise<void> => {
  rmSync(join(root, FIRST));
  await addFiles(root, { 'content/blog/posts/2026-02-01-second.md': post({ title: 'Second', category: 'howto' }) });
  await buildIn(root);
};

const refused = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: { readonly diagnostics?: readonly { readonly code: string }[] }) =>
      error.diagnostics?.map(({ code }) => code).join(' ') ?? String(error),
  );

test('a first deploy publishes the output unchanged, and a second one does nothing', async () => {
  const { root, store, first } = await deployed();
  const sizes = Object.values(await output(root)).map((text) => Buffer.byteLength(text));
  expect(first.bytes).toBe(sizes.reduce((sum, size) => sum + size, 0));
  expect(await published(root)).toEqual(await output(root));
  expect(faultsIn(join(root, 'www'), API)).toEqual([]);
  const again = await deployFrom(root, store);
  expect(again).toMatchObject({ steps: [], requests: 1, bytes: 0, nextDelete: null });
});

test('file times do not matter: a copy of the output needs no upload', async () => {
  const { root, store } = await deployed();
  cpSync(join(root, 'dist'), join(root, 'copy'), { recursive: true });
  rmSync(join(root, 'dist'), { recursive: true });
  cpSync(join(root, 'copy'), join(root, 'dist'), { recursive: true });
  expect((await deployFrom(root, store)).steps).toEqual([]);
});

test('a dry run reports the steps of a deploy, and changes nothing', async () => {
  const { root, store } = await deployed();
  await withoutFirst(root);
  const before = await filesIn(join(root, 'www'));
  const planned = await deployFrom(root, store, { dryRun: true });
  expect(await filesIn(join(root, 'www'))).toEqual(before);
  const real = await deployFrom(root, store);
  expect(planned.steps).toEqual(real.steps);
  expect(done(real)).toContain(`keep ${API}/posts/first.json grace`);
});

test('a file missing from the output is deleted after the grace period, not before', async () => {
  const { root, store } = await deployed();
  await withoutFirst(root);
  const now = Date.now();
  const { nextDelete } = await deployFrom(root, store, { clock: () => now });
  expect(await published(root)).toMatchObject(await output(root));
  expect(existsSync(join(root, 'www', API, 'posts/first.json'))).toBe(true);
  const due = Date.parse(nextDelete ?? '');
  expect(due).toBe(now + 960_000);

  expect((await deployFrom(root, store, { clock: () => due - 1 })).nextDelete).toBe(nextDelete);
  expect(await deployFrom(root, store, { clock: () => due })).toMatchObject({ nextDelete: null });
  expect(await published(root)).toEqual(await output(root));
});

test('the manifest at the destination contains no key', async () => {
  const { root } = await deployed();
  const text = Object.values(await ownFilesIn(root)).join();
  expect(text).toContain('/posts/first.json');
  for (const key of ['demo', 'notes']) expect(text).not.toContain(`/${key}/`);
});

test('beside the manifest are exactly the chunks to which those in it lead', async () => {
  const root = await twoOutputs();
  for (const name of ['one', 'two']) {
    await addFiles(join(root, name), MANY_FILES);
    await deployNamed(root, name);
  }
  const { 'manifest.json.gz': head = '', ...chunks } = await ownFilesIn(root);
  const texts: string[] = [...JSON.parse(head).roots, ...Object.values(chunks)];
  const named = new Set(texts.flatMap((text) => JSON.parse(text).chunks as string[]));
  expect(Object.keys(chunks).sort()).toEqual([...named].map((name) => `chunks/${name}.json.gz`).sort());
});

test('the hashes of keys differ between destinations', async () => {
  const hashes = await Promise.all(
    [1, 2].map(async () => {
      const { root } = await deployed();
      return /v1\/([$][\w-]+)\/posts[.]json/.exec(Object.values(await ownFilesIn(root)).join())?.[1];
    }),
  );
  expect(new Set(hashes).size).toBe(2);
});

test('files of a removed key are deleted at once, although no manifest has its name', async () => {
  const { root, store } = await deployed();
  await addFiles(root, { 'content/blog/workspace.yaml': 'name: Blog\nkeys: [demo]\n' });
  await buildIn(root);
  const result = await deployFrom(root, store);
  expect(done(result)).toContain('delete api/public/v1/demo-next/posts.json key-removed');
  expect(await published(root)).toEqual(await output(root));
  expect(existsSync(join(root, 'www/api/public/v1/demo-next'))).toBe(false);
});

describe('a deploy lists the destination', () => {
  test('when there is no manifest', async () => {
    const { root, store } = await deployed();
    rmSync(join(root, 'www/.galley'), { recursive: true });
    await withoutFirst(root);
    const result = await deployFrom(root, store);
    expect(result.diagnostics).toEqual([]);
    expect(result.steps.filter(({ reason }) => reason === 'new').length).toBeLessThan(10);
    expect(await published(root)).toMatchObject(await output(root));
  });

  test('when the manifest is damaged, with a warning', async () => {
    const { root, store } = await deployed();
    for (const bytes of ['', 'no gzip', gzipSync('{"format":1}'), gzipSync('[]')]) {
      writeFileSync(join(root, 'www', MANIFEST), bytes);
      const result = await deployFrom(root, store);
      expect(result.diagnostics).toMatchObject([{ severity: 'warning', code: 'deploy/damaged-manifest' }]);
      expect(result.steps).toEqual([]);
      expect((await deployFrom(root, store)).requests).toBe(1);
    }
  });

  test('when the first chunk of a tree is missing in the manifest or damaged there, with a warning', async () => {
    for (const roots of [[], ['damaged']]) {
      const { root, store } = await deployed();
      const head = JSON.parse((await ownFilesIn(root))['manifest.json.gz'] ?? '');
      writeFileSync(join(root, 'www', MANIFEST), gzipSync(JSON.stringify({ ...head, roots })));
      await withoutFirst(root);
      const { diagnostics } = await deployFrom(root, store, { grace: 0 });
      expect(diagnostics).toMatchObject([{ severity: 'warning', code: 'deploy/damaged-manifest' }]);
      expect(await published(root)).toEqual(await output(root));
      expect(await strayFiles(root)).toEqual([]);
    }
  });

  test('when a part of the manifest is missing or damaged, with a warning', async () => {
    for (const spoil of [rmSync, (path: string) => writeFileSync(path, 'damaged')]) {
      const { root, store } = await deployed();
      await addFiles(join(root, 'dist'), MANY_FILES);
      await deployFrom(root, store);
      const chunks = (await filesIn(join(root, 'www/.galley/deploy/chunks'))) as object;
      for (const name of Object.keys(chunks)) spoil(join(root, 'www/.galley/deploy/chunks', name));
      expect(await deployFrom(root, store)).toMatchObject({ steps: [], diagnostics: [], requests: 1 });
      await withoutFirst(root);
      const { diagnostics } = await deployFrom(root, store, { grace: 0 });
      expect(diagnostics).toMatchObject([{ severity: 'warning', code: 'deploy/damaged-manifest' }]);
      expect((await deployFrom(root, store, { grace: 0 })).diagnostics).toEqual([]);
      expect(await published(root)).toMatchObject(await output(root));
      expect(await strayFiles(root)).toEqual([]);
    }
  });

  test('with relist, and uploads files again that were changed or removed there', async () => {
    const { root, store } = await deployed();
    rmSync(join(root, 'www', API, 'posts/first.json'));
    writeFileSync(join(root, 'www', API, 'stats.json'), '{}');
    expect((await deployFrom(root, store)).steps).toEqual([]);
    expect(done(await deployFrom(root, store, { relist: true }))).toEqual([
      `put ${API}/posts/first.json new`,
      `put ${API}/stats.json changed`,
    ]);
    expect(await published(root)).toEqual(await output(root));
  });
});

test('no deploy touches files outside the API', async () => {
  const root = await builtFolder(SMALL_PROJECT);
  await addFiles(root, { 'www/index.html': 'mine' });
  const store = folderStore(root);
  await deployFrom(root, store);
  await withoutFirst(root);
  await deployFrom(root, store, { grace: 0, relist: true });
  expect(await published(root)).toEqual({ ...(await output(root)), 'index.html': 'mine' });
});

describe('a deploy is refused before it changes anything', () => {
  const unchanged = async (root: string, work: () => Promise<unknown>): Promise<string> => {
    const before = await filesIn(join(root, 'www'));
    const code = await refused(work());
    expect(await filesIn(join(root, 'www'))).toEqual(before);
    return code;
  };

  test('if the output belongs to another project, unless it is allowed to replace', async () => {
    const { root, store } = await deployed();
    const other = await builtFolder({
      'content/other/workspace.yaml': 'keys: [other]\n',
      'content/other/posts/2026-01-01-a.md': post({ title: 'A' }),
    });
    for (const lost of [false, true]) {
      if (lost) rmSync(join(root, 'www/.galley'), { recursive: true });
      expect(await unchanged(root, () => deployFrom(other, store))).toBe('deploy/other-project');
    }
    await deployFrom(other, store, { allowed: { ...ALLOWED, replace: true } });
    expect(await published(root)).toMatchObject(await output(other));
    expect(existsSync(join(root, 'www/api/public/v1/demo'))).toBe(false);
  });

  test('if files that Galley did not write are where its files belong', async () => {
    const root = await builtFolder(SMALL_PROJECT);
    await addFiles(root, { 'www/api/public/errors/not_found.json': '{"mine":true}' });
    expect(await unchanged(root, () => deployFrom(root, folderStore(root)))).toBe('deploy/other-project');
  });

  test('if the output has no posts, unless that is allowed', async () => {
    const { root, store } = await deployed();
    for (const path of ['2026-01-01-first.md', '2026-02-01-second.md', '2026-03-01-third.md'])
      rmSync(join(root, 'content/blog/posts', path));
    await buildIn(root);
    expect(await unchanged(root, () => deployFrom(root, store))).toBe('deploy/empty');
    await deployFrom(root, store, { allowed: { ...ALLOWED, empty: true } });
  });

  test('if the output shows drafts, unless that is allowed', async () => {
    const { root, store } = await deployed();
    await buildIn(root, { drafts: true });
    expect(await unchanged(root, () => deployFrom(root, store))).toBe('deploy/drafts');
    await deployFrom(root, store, { allowed: { ...ALLOWED, drafts: true } });
    await buildIn(root);
    await deployFrom(root, store);
  });

  test('if readers would lose more files than allowed', async () => {
    const { root, store } = await deployed();
    await withoutFirst(root);
    const few = { ...ALLOWED, maxDeletes: 1 };
    expect(await unchanged(root, () => deployFrom(root, store, { allowed: few }))).toBe('deploy/too-many-deletes');
    await deployFrom(root, store, { allowed: { ...ALLOWED, maxDeletes: 100 } });
  });

  test('if a later version of Galley has deployed', async () => {
    const { root, store } = await deployed();
    writeFileSync(join(root, 'www', MANIFEST), gzipSync('{"format":99}'));
    expect(await unchanged(root, () => deployFrom(root, store))).toBe('deploy/newer-manifest');
  });
});
