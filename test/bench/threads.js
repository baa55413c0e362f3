import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makeCorpus, writeConfig } from './corpus.js';
import { row } from './figures.js';
import { installGalley } from './galley-builds.js';
import { withScratch } from './scratch.js';
import { timed } from './timed.js';

const LIMITS = { seconds: 900, bytes: Number.POSITIVE_INFINITY };
const CHILD = new URL('threads-child.js', import.meta.url).pathname;

/**
 * The timeline of a cold build: for each part, its seconds and the share of one processor that each thread uses. The
 * rest of the process compiles code, collects garbage and reads and writes files.
 */
export const threads = async ({ posts, corpus, node, parent, signal, tell }) =>
  withScratch(parent, async (folder) => {
    const main = await installGalley(folder);
    tell(`${posts} posts: making the corpus`);
    const made = await makeCorpus(posts, folder, { corpus, signal });
    await writeConfig(made, { highlight: true, versions: 1 });
    const command = [node, CHILD, join(main, '../../index.js')];
    let parts = null;
    // The first build warms the file system's cache.
    for (let round = 0; round < 2; round += 1) {
      for (const name of ['dist', '.galley']) await rm(join(made.project, name), { recursive: true, force: true });
      const { stdout } = await timed({ command, cwd: made.project }, { signal, limits: LIMITS });
      parts = JSON.parse(stdout);
    }
    return Object.fromEntries(parts.map((part) => [part.name, rowOf(part)]));
  });

const rowOf = ({ seconds, main, workers, cpu }) => {
  const percent = (busy) => `${Math.round((100 * busy) / seconds)} %`;
  const known = main + Object.values(workers).reduce((sum, busy) => sum + busy, 0);
  const shares = Object.entries({ 'main thread': main, ...workers }).map(([name, busy]) => [name, percent(busy)]);
  return { ...row({ seconds }), ...Object.fromEntries(shares), rest: percent(Math.max(0, cpu - known)) };
};
