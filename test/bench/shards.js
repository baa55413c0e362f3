import { createHash } from 'node:crypto';
import { cp, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { makeCorpus, writeConfig } from './corpus.js';
import { installGalley } from './galley-builds.js';
import { withScratch } from './scratch.js';
import { timed } from './timed.js';

const LIMITS = { seconds: 3600, bytes: Number.POSITIVE_INFINITY };
const NOW = '2026-11-01';

/**
 * Builds posts on one machine and on `of` machines. Each has a fresh clone, renders its share and saves its cache. The
 * last one builds from all caches, from all but one, and with a changed byte in one. Throws when an output differs.
 */
export const shards = async ({ posts, of, corpus, node, parent, signal, tell }) =>
  withScratch(parent, async (folder) => {
    const main = await installGalley(folder);
    const made = await makeCorpus(posts, folder, { corpus, signal });
    await writeConfig(made, { highlight: true, versions: 1 });
    const rows = {};
    let cold = null;
    /** Each machine starts with a fresh clone, which has other modification times and another path. */
    const onMachine = async (name, { caches = [], args, keep = null }) => {
      const root = join(folder, `machine-${Object.keys(rows).length}`);
      await cp(made.project, root, { recursive: true });
      await mkdir(join(root, '.galley'));
      for (const cache of caches) await cp(cache, join(root, '.galley/cache'), { recursive: true });
      const command = [node, main, ...args, '--format', 'json'];
      const { seconds, cpu, peak, stdout } = await timed({ command, cwd: root }, { signal, limits: LIMITS });
      const { rendered } = JSON.parse(stdout);
      cold ??= { cpu, seconds };
      const cache = await sizeOf(join(root, '.galley/cache'));
      rows[name] = {
        seconds: seconds.toFixed(1),
        processor: cpu?.toFixed(1),
        'of cold': (cpu / cold.cpu).toFixed(3),
        rendered,
        'cache MB': Math.round(cache / 1e6),
        'peak MB': Math.round(peak / 1e6),
      };
      tell(`${name}: ${JSON.stringify(rows[name])}`);
      if (keep !== null) await rename(join(root, '.galley/cache'), keep);
      const output = await digestOf(join(root, 'dist'));
      await rm(root, { recursive: true });
      return output;
    };
    const build = ['build', '--now', NOW];
    const expected = await onMachine('one machine, cold', { args: build });
    const caches = Array.from({ length: of }, (_, at) => join(folder, `cache-${at + 1}`));
    for (const [at, keep] of caches.entries())
      await onMachine(`shard ${at + 1}/${of}`, { args: ['render', '--shard', `${at + 1}/${of}`], keep });
    const same = async (name, from) => {
      if ((await onMachine(name, { args: build, caches: from })) !== expected)
        throw new Error(`${name}: the output is not that of one machine`);
    };
    await same('last job, all shards', caches);
    await same('last job, one shard missing', caches.slice(1));
    await flipByte(caches[0]);
    await same('last job, a byte of one shard flipped', caches.toReversed());
    return rows;
  });

/** Changes a byte in the middle of the largest pack. */
const flipByte = async (cache) => {
  const folder = join(cache, 'html');
  const names = await readdir(folder);
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size));
  const largest = Math.max(...sizes);
  const file = await open(join(folder, names[sizes.indexOf(largest)]), 'r+');
  try {
    const byte = Buffer.alloc(1);
    const at = Math.floor(largest / 2);
    await file.read(byte, 0, 1, at);
    byte[0] ^= 1;
    await file.write(byte, 0, 1, at);
  } finally {
    await file.close();
  }
};

const filesIn = async (folder) => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
};

const sizeOf = async (folder) => {
  let bytes = 0;
  for (const path of await filesIn(folder)) bytes += (await stat(path)).size;
  return bytes;
};

/** A hash of all paths and bytes. */
const digestOf = async (folder) => {
  const hash = createHash('sha256');
  for (const path of (await filesIn(folder)).sort()) {
    hash.update(`${path.slice(folder.length)}\n`);
    hash.update(
      createHash('sha256')
        .update(await readFile(path))
        .digest(),
    );
  }
  return hash.digest('hex');
};
