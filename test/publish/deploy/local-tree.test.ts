import { mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loggedFiles } from '../../../src/build/outputs.ts';
import { loadProject } from '../../../src/build/project.ts';
import { readLocalTree } from '../../../src/publish/deploy/local-tree.ts';
import { builtFolder } from '../../helpers/built.ts';
import { SMALL_PROJECT } from '../../helpers/posts.ts';

const API = 'api/public/v1/demo';

/** Reads an output after `harm` has changed it. Returns its posts and keys, or the error's message. */
const readAfter = async (harm: (out: string) => void, hasLog = false): Promise<string> => {
  const root = await builtFolder(SMALL_PROJECT);
  const out = join(root, 'dist');
  harm(out);
  const written = hasLog ? loggedFiles(await loadProject({ root })) : null;
  try {
    const { posts, keys } = readLocalTree({ out, name: 'dist', base: '/api/public', written, onKeys: () => {} });
    return `${posts} posts of ${[...keys].sort().join(', ')}`;
  } catch (error) {
    return (error as Error).message;
  }
};

test('accepts an output exactly as a build left it', async () => {
  const whole = '6 posts of demo, demo-next, notes';
  expect(await readAfter(() => {})).toBe(whole);
  expect(await readAfter(() => {}, true)).toBe(whole);
});

test('refuses a folder that is not a Galley output', async () => {
  expect(await readAfter((out) => rmSync(out, { recursive: true }))).toContain('dist has no files to deploy');
  expect(await readAfter((out) => rmSync(join(out, 'api/public/errors'), { recursive: true }))).toContain(
    'has no Galley API',
  );
});

test.each<readonly [what: string, says: string, harm: (out: string) => void]>([
  ['a half-written file', 'stats.json.galley-tmp is a partial file', (out) => add(out, `${API}/stats.json.galley-tmp`)],
  ['a link', 'link.json is neither a file nor a folder', (out) => symlinkSync('stats.json', join(out, 'link.json'))],
  ['a missing post', 'has 2 posts, and the index 3', (out) => rmSync(join(out, API, 'posts/first.json'))],
  ['a post too many', 'has 4 posts, and the index 3', (out) => add(out, `${API}/posts/ghost.json`)],
  ['no index', 'index/manifest.json is missing or damaged', (out) => rmSync(join(out, API, 'index/manifest.json'))],
  ['a damaged index', 'manifest.json is missing or damaged', (out) => add(out, `${API}/index/manifest.json`)],
  ['a missing chunk', 'is missing', (out) => rmSync(chunkIn(out))],
  ['a damaged chunk', 'is damaged', (out) => writeFileSync(chunkIn(out), '[]')],
])('an output with %s is refused', async (_what, says, harm) => {
  expect(await readAfter(harm)).toContain(says);
});

test('with an output log, reports an edited or missing file', async () => {
  const stats = (out: string): string => join(out, API, 'stats.json');
  expect(await readAfter((out) => writeFileSync(stats(out), '{}'), true)).toContain('stats.json was edited');
  expect(await readAfter((out) => rmSync(stats(out)), true)).toContain('stats.json is missing');
});

test('the error names a file that a running build deletes while the output is read', async () => {
  const out = join(await builtFolder(SMALL_PROJECT), 'dist');
  const onKeys = (): void => rmSync(join(out, API, 'stats.json'));
  expect(() => readLocalTree({ out, name: 'dist', base: '/api/public', written: null, onKeys })).toThrow(
    `${API}/stats.json cannot be read`,
  );
});

test('with an output log, lists files that the build did not write', async () => {
  const root = await builtFolder(SMALL_PROJECT);
  const out = join(root, 'dist');
  const foreign = async (hasLog: boolean): Promise<readonly string[]> => {
    const written = hasLog ? loggedFiles(await loadProject({ root })) : null;
    return readLocalTree({ out, name: 'dist', base: '/api/public', written, onKeys: () => {} }).foreign;
  };
  expect(await foreign(true)).toEqual([]);
  for (const path of ['index.html', 'api/public/assets/a.js', '.well-known/security.txt']) add(out, path);
  expect(await foreign(true)).toEqual(['.well-known/security.txt', 'api/public/assets/a.js', 'index.html']);
  expect(await foreign(false)).toEqual([]);
});

const add = (out: string, path: string): void => {
  mkdirSync(join(out, path, '..'), { recursive: true });
  writeFileSync(join(out, path), '{}');
};

const chunkIn = (out: string): string => {
  const folder = join(out, API, 'index');
  const [name = ''] = readdirSync(folder).filter((each) => each !== 'manifest.json');
  return join(folder, name);
};
