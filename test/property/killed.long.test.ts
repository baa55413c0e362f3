import { readdirSync, rmSync, statSync } from 'node:fs';
import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { runGalley, startGalley } from '../helpers/cli.ts';
import { faultsIn } from '../helpers/faults.ts';
import { addFiles, filesIn, folderOf } from '../helpers/files.ts';
import { post } from '../helpers/posts.ts';
import { randomNumbers } from '../helpers/workspace.ts';

const KILLS = 60;
/** Consecutive builds that are killed before one may finish. */
const IN_A_ROW = 20;
/** Enough posts for Galley to start threads. */
const POSTS = 520;
const BUILD = ['build', '--now', '2026-06-01', '--quiet'];
const API = 'api/public/v1/blog';

const random = randomNumbers(7);

const folder = 'content/blog/posts';
const someText = (): string => 'Some *words* with `code`. '.repeat(1 + random(60));
const somePost = (at: number): string =>
  post(
    {
      title: `Post ${random(1e6)}`,
      date: `2026-0${1 + random(5)}-01`,
      tags: [`t${random(12)}`, `t${random(12)}`],
      category: `c${random(5)}`,
      author: `a${random(4)}`,
    },
    `## ${at}\n\n${someText()}\n\n\`\`\`js\nlet a = ${random(9)};\n\`\`\``,
  );

/** Random posts. No post links to another, so any of them may be deleted. */
const somePosts = (count: number): Record<string, string> =>
  Object.fromEntries(
    Array.from({ length: count }, () => random(POSTS)).map((at) => [`${folder}/post-${at}.md`, somePost(at)]),
  );

/** Changes, adds and removes posts and thereby terms and pages. */
const editPosts = async (root: string): Promise<void> => {
  for (let count = random(40); count > 0; count -= 1)
    await rm(join(root, folder, `post-${random(POSTS)}.md`), { force: true });
  await addFiles(root, somePosts(1 + random(60)));
};

/** Randomly deletes nothing, the cache, or everything that builds have written. Returns whether the output is gone. */
const forget = (root: string): boolean => {
  const luck = random(6);
  if (luck < 2) rmSync(join(root, '.galley/cache'), { recursive: true, force: true });
  if (luck === 0) for (const name of ['dist', '.galley']) rmSync(join(root, name), { recursive: true, force: true });
  return luck === 0;
};

/** Counts the phases of killed builds: finished, writing temporary files, renaming, deleting and saving the record. */
const hits = { over: 0, staging: 0, naming: 0, ending: 0 };
afterAll(() => console.log(JSON.stringify(hits)));

test(`${KILLS} builds killed at random moments: files are whole, lists name existing posts, the next build is right`, async () => {
  const all = Array.from({ length: POSTS }, (_, at) => [`${folder}/post-${at}.md`, somePost(at)]);
  const root = await folderOf({ 'content/blog/workspace.yaml': 'keys: [blog]\n', ...Object.fromEntries(all) });
  const clean = await folderOf();
  for (let kills = 0; kills < KILLS; ) {
    const milliseconds = await finish(root, clean);
    let texts = await textsIn(root);
    for (const end = kills + IN_A_ROW; kills < end; kills += 1) {
      await editPosts(root);
      const before = forget(root) ? {} : texts;
      const isOver = await kill(root, WAYS[kills % WAYS.length] ?? 'naming', milliseconds);
      expect(faultsIn(join(root, 'dist'), API), `after ${kills} kills`).toEqual([]);
      texts = await textsIn(root);
      if (isOver) hits.over += 1;
      else count(before, texts);
    }
  }
  await finish(root, clean);
  expect(hits.staging).toBeGreaterThan(0);
  expect(hits.naming).toBeGreaterThan(0);
}, 2_400_000);

/** Finishes a build, compares its output with a clean build, and returns the milliseconds of the clean build. */
const finish = async (root: string, clean: string): Promise<number> => {
  const next = await runGalley(BUILD, { cwd: root });
  expect(next).toMatchObject({ code: 0, stderr: '' });
  for (const name of readdirSync(clean)) await rm(join(clean, name), { recursive: true });
  await cp(join(root, 'content'), join(clean, 'content'), { recursive: true });
  const started = performance.now();
  expect((await runGalley(BUILD, { cwd: clean })).code).toBe(0);
  const took = performance.now() - started;
  const [ours, theirs] = [await filesIn(join(root, 'dist')), await filesIn(join(clean, 'dist'))];
  expect(Object.keys(ours)).toEqual(Object.keys(theirs));
  expect(Object.keys(ours).filter((path) => ours[path] !== theirs[path])).toEqual([]);
  return took;
};

/** How a build is killed: some milliseconds after `change` changes (null: after the start), or by its own renaming. */
type Way = { readonly change: string | null; readonly within: number } | 'naming';

const WAYS: readonly Way[] = [
  { change: null, within: 0 },
  // Galley has read the posts.
  { change: '.galley/cache/posts', within: 80 },
  // Galley begins to write.
  { change: '.galley', within: 150 },
  // Renaming takes milliseconds, which a timer would seldom hit.
  'naming',
];

/** Makes a build kill itself instead of giving the next file its name, after `count` files. All are staged then. */
const killAtName = (count: number): string => `
  import fs from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  const rename = fs.renameSync;
  let named = 0;
  fs.renameSync = (from, to) => {
    if (from.endsWith('.galley-tmp') && named++ === ${count}) process.kill(process.pid, 'SIGKILL');
    rename(from, to);
  };
  syncBuiltinESMExports();`;

/** Starts a build and kills it. Returns whether it had already finished. */
const kill = async (root: string, way: Way, milliseconds: number): Promise<boolean> => {
  if (way === 'naming') {
    const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(killAtName(random(2) * random(60)))}`;
    return (await runGalley(BUILD, { cwd: root, env: { NODE_OPTIONS } })).code !== null;
  }
  const { change, within } = way;
  const path = join(root, change ?? '');
  const before = lastChange(path);
  const { child, ended } = startGalley(BUILD, { cwd: root });
  if (change !== null) while (child.exitCode === null && [0, before].includes(lastChange(path))) await setTimeout(1);
  await setTimeout(random(change === null ? Math.ceil(milliseconds) : within));
  child.kill('SIGKILL');
  return (await ended).code !== null;
};

/** The time of a file's last change, or 0 when it does not exist. */
const lastChange = (path: string): number => statSync(path, { throwIfNoEntry: false })?.ctimeMs ?? 0;

type Texts = Readonly<Record<string, string>>;

const textsIn = (root: string): Promise<Texts> => filesIn(join(root, 'dist')).catch(() => ({}));

const count = (before: Texts, after: Texts): void => {
  const isHalf = Object.keys(after).some((path) => path.endsWith('.galley-tmp'));
  const isNamed = Object.entries(after).some(([path, text]) => path.endsWith('.json') && before[path] !== text);
  if (isHalf) hits[isNamed ? 'naming' : 'staging'] += 1;
  else if (isNamed) hits.ending += 1;
};
