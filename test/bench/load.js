import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { SITE, writeLists } from './requests.js';
import { syntheticWorkspace } from './synthetic.js';

const CONNECTIONS = 200;
const PATH = '/api/public/v1/bench';
const PAGE = `${PATH}/posts/category=/tags=/author=/limit=20/offset=0`;

/**
 * Sends requests on 200 connections for some seconds to the Node entry point with mixed queries, and to `serve` with
 * one page of the same files. Measures requests per second, errors, answers that differ from the first one, and memory.
 */
export const load = async (seconds) => {
  const folder = await mkdtemp(join(tmpdir(), 'galley-bench-'));
  try {
    await writeLists(syntheticWorkspace(10_000), folder);
    const mixed = [
      'posts',
      'posts?category=category-3',
      'posts?tags=tag-1,tag-2&limit=50&offset=30',
      'posts?author=author-7&limit=1',
      'posts?offset=9900',
      'tags',
      'stats',
    ];
    return [
      await measure(
        'galley, mixed queries',
        galley(folder),
        mixed.map((path) => ({ path: `${PATH}/${path}` })),
        seconds,
      ),
      await measure('galley, one page', galley(folder), [{ path: `${PATH}/posts` }], seconds),
      await measure('serve, the same page', serve(folder), [{ path: `${PAGE}.json` }], seconds),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

const galley = (folder) => {
  const entry = new URL('../../lib/runtime/entries/node.js', import.meta.url).href;
  const script = `
    import { createServer } from 'node:http';
    import { createNodeListener } from ${JSON.stringify(entry)};
    const server = createServer(createNodeListener(${JSON.stringify(SITE)}, ${JSON.stringify(join(folder, 'dist'))}));
    server.listen(0, '127.0.0.1', () => console.log('listening ' + server.address().port));`;
  return spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
};

const serve = (folder) => {
  const main = createRequire(import.meta.url).resolve('serve/build/main.js');
  return spawn(process.execPath, [main, '-l', 'tcp://127.0.0.1:0', '-L', join(folder, 'dist')], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
};

const measure = async (name, server, requests, seconds) => {
  try {
    const port = await portOf(server);
    const before = await memoryOf(server.pid);
    const origin = `http://127.0.0.1:${port}`;
    let wrong = 0;
    const checked = await Promise.all(
      requests.map(async ({ path }) => {
        const expected = await (await fetch(origin + path)).text();
        return { path, onResponse: (_, body) => (wrong += body === expected ? 0 : 1) };
      }),
    );
    const result = await autocannon({
      url: origin,
      connections: CONNECTIONS,
      duration: seconds,
      requests: checked,
    });
    return {
      server: name,
      'requests/s': Math.round(result.requests.average),
      'p99 ms': result.latency.p99,
      errors: result.errors + result.timeouts,
      'not 200': result.non2xx,
      'wrong answers': wrong,
      'MB before': before,
      'MB after': await memoryOf(server.pid),
    };
  } finally {
    server.kill();
  }
};

const portOf = (server) =>
  new Promise((resolve, reject) => {
    server.once('exit', () => reject(new Error('the server ended')));
    server.stdout.on('data', (data) => {
      const port = /(?:listening |127\.0\.0\.1:|localhost:)(\d+)/.exec(String(data))?.[1];
      if (port !== undefined) resolve(Number(port));
    });
  });

/** Resident memory in MB (Linux). */
const memoryOf = async (pid) => {
  const { readFile } = await import('node:fs/promises');
  const pages = (await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '0 0')).split(' ')[1];
  return Math.round((Number(pages) * 4096) / 1e6);
};
