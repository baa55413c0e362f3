import { readFile, writeFile } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeCorpus, pathOf } from './corpus.js';
import { startDev } from './dev-server.js';
import { percentile, row } from './figures.js';
import { installGalley } from './galley-builds.js';
import { storageOf } from './machine.js';
import { memoryOf } from './process-tree.js';
import { withScratch } from './scratch.js';

/** The longest wait for an answer, in milliseconds. */
const PATIENCE = 60_000;

/**
 * Measures the milliseconds from a saved post to its new answer with `galley dev`: writes a post in place and requests
 * its URL until the answer has the new title. `built` is the time until the whole build is finished, including lists.
 */
export const dev = async ({ sizes, saves, folders, signal, tell }) => {
  const rows = [];
  for (const parent of folders) {
    for (const posts of sizes) {
      const storage = await storageOf(parent);
      tell(`${storage}, ${posts} posts: making the corpus`);
      rows.push(await withScratch(parent, (folder) => measure({ folder, storage, posts, saves, signal, tell })));
    }
  }
  return rows;
};

const measure = async ({ folder, storage, posts, saves, signal, tell }) => {
  const corpus = await makeCorpus(posts, folder, { signal });
  const server = startDev(await installGalley(folder), corpus.project, signal);
  const agent = new Agent({ keepAlive: true });
  try {
    const { url } = await server.event('serving');
    tell(`${storage}, ${posts} posts: saving ${saves} times`);
    const [answers, builds] = [[], []];
    for (let at = 0; at < saves; at += 1) {
      signal.throwIfAborted();
      const number = (at * 37) % posts;
      const title = `Saved ${at}`;
      const text = await changed(corpus, number, title);
      const built = server.event('built');
      const started = performance.now();
      await writeFile(pathOf(corpus, number), text);
      const address = `${url}/api/public/v1/bench-key/posts/post-${number}`;
      answers.push((await untilAnswer(address, title, { agent, signal })) - started);
      await built;
      builds.push(performance.now() - started);
      // People do not save twice at once.
      await sleep(50);
    }
    const [p50, p95, max] = [50, 95, 100].map((p) => percentile(answers, p));
    const memory = Math.round(memoryOf(server.pid) / 1e6);
    return row({ storage, posts, saves, p50, p95, max, 'built p95': percentile(builds, 95), 'peak MB': memory });
  } finally {
    agent.destroy();
    await server.stop();
  }
};

const changed = async (corpus, number, title) =>
  (await readFile(pathOf(corpus, number), 'utf8')).replace(/^title: .*$/m, `title: "${title}"`);

/** The time at which the URL first answers with text. */
const untilAnswer = async (address, text, { agent, signal }) => {
  const begin = performance.now();
  for (;;) {
    const answer = await ask(address, agent);
    const now = performance.now();
    if (answer.includes(`"title":"${text}"`)) return now;
    if (now - begin > PATIENCE) throw new Error(`no new answer after ${PATIENCE} ms: ${answer.slice(0, 200)}`);
    signal.throwIfAborted();
    await sleep(1);
  }
};

const ask = (address, agent) =>
  new Promise((resolve, reject) => {
    get(address, { agent }, (response) => {
      let text = '';
      response.on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () => resolve(text));
    }).once('error', reject);
  });
