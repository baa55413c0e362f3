import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { build } from '../../src/build/build.ts';
import { addFiles, type Files, filesIn, folderOf } from '../helpers/files.ts';
import { post } from '../helpers/posts.ts';
import { randomNumbers } from '../helpers/workspace.ts';

const TIMES = 100;
const random = randomNumbers(11);

const folder = 'content/blog/posts';
const postOf = (at: number): string =>
  post(
    { title: `Post ${random(1000)}`, date: `2026-0${1 + (at % 5)}-01`, tags: [`t${at % 7}`], author: `a${at % 3}` },
    `Some *text* ${at}. ![x](x.svg)`,
  );
const START: Files = {
  'galley.config.json': JSON.stringify({ details: { related: 2 }, hosts: { targets: ['nginx'] } }),
  'content/blog/workspace.yaml': 'keys: [blog]\n',
  'content/notes/workspace.yaml': 'keys: [notes]\n',
  'content/notes/posts/one.md': post({ title: 'One', date: '2026-01-01' }),
  [`${folder}/x.svg`]: '<svg/>',
  ...Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`${folder}/post-${at}.md`, postOf(at)])),
};

const buildIn = async (root: string) => {
  const { ok, diagnostics } = await build({ root, now: Date.UTC(2026, 6, 1), env: {}, concurrency: 1 });
  return { ok, diagnostics };
};

const filesBelow = (root: string): readonly string[] =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .sort();

/** Ways to damage a cache file; `other` is another file of the cache. */
const DAMAGES: readonly ((path: string, other: string) => void)[] = [
  (path) => rmSync(path),
  (path) => writeFileSync(path, ''),
  (path) => writeFileSync(path, readFileSync(path).subarray(0, random(readFileSync(path).length + 1))),
  (path) => {
    const bytes = readFileSync(path);
    if (bytes.length > 0) bytes[random(bytes.length)] = random(256);
    writeFileSync(path, bytes);
  },
  (path) => writeFileSync(path, Buffer.concat([readFileSync(path), Buffer.from('more')])),
  (path, other) => cpSync(other, path),
  (path) => writeFileSync(path, 'null'),
];

test(`${TIMES} damaged caches: the next build recovers and equals a clean build`, async () => {
  const first = await folderOf(START);
  expect(await buildIn(first)).toEqual({ ok: true, diagnostics: [] });
  for (let time = 0; time < TIMES; time += 1) {
    const [root, clean] = [await folderOf({}), await folderOf(START)];
    cpSync(first, root, { recursive: true, preserveTimestamps: true });
    const done: string[] = [];
    for (let count = 1 + random(4); count > 0; count -= 1) {
      const paths = filesBelow(join(root, '.galley'));
      const [path = '', other = ''] = [paths[random(paths.length)], paths[random(paths.length)]];
      const damage = random(DAMAGES.length);
      done.push(`${damage} ${path} ${other}`);
      if (path !== other) DAMAGES[damage]?.(join(root, '.galley', path), join(root, '.galley', other));
    }
    const changed = random(2) === 0 ? {} : { [`${folder}/post-${random(40)}.md`]: postOf(random(40)) };
    for (const each of [root, clean]) await addFiles(each, changed);
    const [{ ok, diagnostics }, expected] = [await buildIn(root), await buildIn(clean)];
    const others = diagnostics.filter(({ code }) => code !== 'output/foreign-files');
    expect({ done, ok, diagnostics: others }).toEqual({ done, ...expected });
    const [files, wanted] = [await filesIn(join(root, 'dist')), await filesIn(join(clean, 'dist'))];
    // Without a record of written files, a build deletes nothing and reports the remaining files.
    const left = Object.keys(files).filter((path) => !(path in wanted));
    expect({ done, isSaid: others.length < diagnostics.length }).toEqual({ done, isSaid: left.length > 0 });
    expect({ done, ...files }).toMatchObject(wanted);
    expect(await filesIn(join(root, 'hosts'))).toEqual(await filesIn(join(clean, 'hosts')));
    for (const each of [root, clean]) rmSync(each, { recursive: true });
  }
}, 600_000);
