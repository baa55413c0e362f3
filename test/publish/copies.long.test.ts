import { execFile, spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import type { ReadFile } from '../../src/runtime/resolver/read-file.ts';
import { createResponder } from '../../src/runtime/resolver/respond.ts';
import { addFiles, folderOf } from '../helpers/files.ts';
import { publish, readingFrom, treeOf } from '../helpers/published.ts';
import { site } from '../helpers/site.ts';
import { randomPosts, workspaceOf } from '../helpers/workspace.ts';

/** The guide's commands that copy a tree to a server, while readers request answers from it. */

const run = promisify(execFile);
const hasRsync = spawnSync('rsync', ['--version']).status === 0;
const SITE = site();
const TERMS = ['news', 'howto', 'x'];
const COPIES = 6;

const targetsOf = (slugs: readonly string[]): string[] => [
  ...[
    'posts',
    'posts?offset=20',
    'tags',
    'stats',
    'posts?tags=news,x&limit=7&offset=3',
    'posts?category=howto&limit=99',
  ],
  ...slugs.map((slug) => `posts/${slug}`),
];

const readingIn =
  (folder: string): ReadFile =>
  (path) =>
    readFile(join(folder, path)).catch((error: NodeJS.ErrnoException) =>
      error.code === 'ENOENT' ? null : Promise.reject(error),
    );

/** Makes a function that answers a target with its status and body. */
const answering = (files: ReadFile) => {
  const respond = createResponder(SITE, files);
  return async (target: string): Promise<string> => {
    const asked = { method: 'GET', target: `/api/public/v1/demo/${target}`, ifNoneMatch: null, acceptEncoding: null };
    const { status, body } = await respond(asked);
    return `${status} ${Buffer.from(body ?? '').toString()}`;
  };
};

/** The same posts, and in the second tree a new one before each third. */
const trees = async () => {
  const posts = randomPosts({ seed: 3, posts: 450, terms: TERMS });
  const more = posts.map((post, at) => ({ ...post, title: at % 3 === 0 ? `${post.title}, again` : post.title }));
  const files = [await publish(treeOf(SITE, [workspaceOf(posts)])), await publish(treeOf(SITE, [workspaceOf(more)]))];
  const folders = await Promise.all(files.map(() => folderOf()));
  for (const [at, folder] of folders.entries()) await addFiles(folder, Object.fromEntries(files[at] ?? []));
  // As after a build some time later: rsync takes files of one length and second for the same.
  await run('find', [folders[1] ?? '', '-exec', 'touch', '-d', '10 seconds ago', '{}', '+']);
  return {
    folders,
    asks: files.map((one) => answering(readingFrom(one))),
    slugs: posts.slice(0, 9).map(({ slug }) => slug),
  };
};

test.skipIf(!hasRsync && process.env.CI === undefined).each(['nginx', 'nginx-njs', 'caddy', 'apache'])(
  'each answer is that of one tree while the command of hosting/%s.md copies another',
  async (page) => {
    const text = await readFile(`content/guide/posts/hosting/${page}.md`, 'utf8');
    const command = /^rsync .*$/m.exec(text)?.[0] ?? '';
    const { folders, asks, slugs } = await trees();
    const live = await folderOf();
    const copy = (from = ''): Promise<unknown> =>
      run('sh', ['-c', command.replace(/ dist\/ /, ` ${from}/ `).replace(/server:\S+/, `${live}/`)]);
    await copy(folders[0]);

    const targets = targetsOf(slugs);
    const right = new Map<string, readonly string[]>();
    for (const target of targets) right.set(target, await Promise.all(asks.map((ask) => ask(target))));
    const ask = answering(readingIn(live));
    const wrong: string[] = [];
    let isCopying = true;
    let answers = 0;
    const read = async (): Promise<void> => {
      while (isCopying)
        for (const target of targets) {
          const answer = await ask(target);
          answers += 1;
          if (right.get(target)?.includes(answer) !== true) wrong.push(`${target}: ${answer.slice(0, 80)}`);
        }
    };
    const readers = [read(), read(), read()];
    for (let at = 1; at <= COPIES; at += 1) await copy(folders[at % 2]);
    isCopying = false;
    await Promise.all(readers);
    expect(wrong).toEqual([]);
    expect(answers).toBeGreaterThan(100);
  },
);
