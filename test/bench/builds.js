import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { contenders, installRivals } from './contenders.js';
import { corpusKind, makeCorpus } from './corpus.js';
import { installGalley } from './galley-builds.js';
import { availableMemory, freeSpace, machine, storageOf } from './machine.js';
import { withScratch } from './scratch.js';
import { timed } from './timed.js';

/** A run that uses a larger share of the memory is killed, before the system kills another process. */
const SHARE_OF_MEMORY = 0.85;
/** The disk space per post: its part of the corpus, of all outputs that exist at the same time, and a margin. */
const BYTES_A_POST = { real: 110_000, made: 110_000, short: 20_000 };
/** The milliseconds to wait after writing posts, because Galley reads files that have just changed once more. */
const SETTLED = 2500;

/**
 * Times builds of all contenders in turn, round by round, in each folder and for each number of posts. Returns the
 * machine and one entry per folder, number of posts, contender and step, with all runs. Calls `save` with the results
 * so far after each number of posts.
 */
export const builds = async ({ folders, sizes, roundsOf, corpus, save, ...options }) => {
  const { tell } = options;
  const results = [];
  const measured = new Set();
  for (const parent of folders) {
    const storage = await storageOf(parent);
    if (measured.has(storage)) {
      tell(`${parent}: left out, for another folder lies on the same kind of storage (${storage})`);
      continue;
    }
    measured.add(storage);
    for (const posts of sizes) {
      const needed = posts * BYTES_A_POST[corpus];
      if ((await freeSpace(parent)) < needed) {
        tell(`${storage}, ${posts} posts: left out, for it takes about ${Math.ceil(needed / 1e9)} GB`);
        continue;
      }
      results.push(
        ...(await withScratch(parent, (folder) =>
          rounds({ ...options, folder, storage, posts, corpus, count: roundsOf(posts) }),
        )),
      );
      await save({ machine: machine(), corpus: corpusKind(corpus), results });
    }
  }
  return { machine: machine(), corpus: corpusKind(corpus), results };
};

const rounds = async ({ corpus: kind, count, only, ...options }) => {
  const { folder, storage, posts, tell } = options;
  tell(`${storage}, ${posts} posts: making the corpus`);
  const corpus = await makeCorpus(posts, folder, { ...options, corpus: kind });
  const main = await installGalley(folder);
  await installRivals(folder);
  await sleep(SETTLED);
  const results = new Map();
  for (let round = 1; round <= count; round += 1) {
    // Galley builds first in every round, because `cp` copies its output.
    for (const contender of contenders({ ...options, main, corpus, round }).filter(isWanted(only))) {
      for (const step of contender.steps) {
        const key = `${contender.name} ${step.name}`;
        const entry = results.get(key) ?? entryOf({ storage, posts, contender, step });
        results.set(key, entry);
        if (entry.why === null) await runStep(step, entry, options);
        tell(
          `${storage}, ${posts} posts, round ${round} of ${count}: ${[contender.name, step.name].join(' ').trim()}: ${lastOf(entry)}`,
        );
      }
    }
  }
  return [...results.values()];
};

/** Galley always runs, because the others are compared with it. */
const isWanted =
  (only) =>
  ({ name }) =>
    only === null || name === 'Galley' || only.some((wanted) => name.toLowerCase().startsWith(wanted));

const entryOf = ({ storage, posts, contender, step }) => {
  const { name, note, missing, mostPosts = Number.POSITIVE_INFINITY } = contender;
  const why = missing !== null ? `not here: ${missing}` : posts > mostPosts ? 'not run: it takes too long' : null;
  return { storage, posts, contender: name, note, step: step.name, why, runs: [] };
};

/** Records a failed run without retrying it, so that the other runs continue. */
const runStep = async (step, entry, { signal, tell, ...options }) => {
  try {
    await step.prepare();
    await timeStep(step, entry, { ...options, signal });
    await step.finish?.();
  } catch (error) {
    if (signal.aborted) throw error;
    entry.why = 'failed';
    tell(error.message);
  }
};

const timeStep = async (step, entry, { folder, storage, seconds, signal }) => {
  const sync = () => timed({ command: ['sync', '-f', folder], cwd: folder }, { signal, limits: UNLIMITED });
  // A run must not pay for the writes of earlier ones.
  if (storage === 'disk') await sync();
  const limits = { seconds, bytes: availableMemory() * SHARE_OF_MEMORY };
  const { stopped = null, stdout, ...figures } = await timed(step, { signal, limits });
  if (stopped !== null) entry.why = stopped;
  else {
    // With much memory, a program may exit long before its output is on the disk.
    const synced = storage === 'disk' ? figures.seconds + (await sync()).seconds : figures.seconds;
    const output = await sizeOf(step.output);
    entry.runs.push({ ...figures, synced, ...output, ...(step.written && { written: step.written(stdout) }) });
  }
};

const UNLIMITED = { seconds: Number.POSITIVE_INFINITY, bytes: Number.POSITIVE_INFINITY };

const lastOf = ({ why, runs }) => why ?? `${runs.at(-1).seconds.toFixed(3)} s`;

/** The number of files and bytes below a folder. */
const sizeOf = async (folder) => {
  let [files, bytes] = [0, 0];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    files += 1;
    bytes += (await stat(join(entry.parentPath, entry.name))).size;
  }
  return { files, bytes };
};
