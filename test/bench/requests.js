// @ts-check
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openOutputLog } from '../../lib/build/write/output-log.js';
import { writeTree } from '../../lib/build/write/write.js';
import { createHandler } from '../../lib/runtime/resolver/index.js';
import { answersOf } from './answers.js';
import { percentile, row } from './figures.js';
import { syntheticWorkspace } from './synthetic.js';

/** @import { SyntheticWorkspace } from './synthetic.js' */

const ROUNDS = 2000;
export const SITE = {
  base: '/api/public',
  legacy: 'v1',
  keys: ['bench'],
  versions: { v1: { limit: { default: 20, max: 100 }, deprecated: null, sunset: null, suggest: null } },
  cache: { lists: 'x', details: 'x', index: 'x', assets: 'x', errors: 'x' },
  encodings: [],
};

/**
 * Writes the parts of a tree that lists need to a temporary folder.
 *
 * @param {SyntheticWorkspace} workspace
 * @param {string} folder
 */
export const writeLists = async (workspace, folder) => {
  const parts = answersOf(workspace, 'api/public/v1/bench', 5).filter(({ name }) => !name.includes('/details '));
  const out = join(folder, 'dist');
  const log = openOutputLog({ folder: join(folder, '.galley'), root: folder, out, code: 'bench' });
  return writeTree(parts, { name: 'dist', out, force: false, log });
};

/**
 * @param {number} count
 * @returns {[name: string, query: (at: number) => string][]}
 */
const QUERIES = (count) => [
  ['a page', () => 'limit=20&offset=40'],
  ['one filter', (at) => `tags=tag-${at % 100}&limit=17`],
  [
    'three tags, category, author',
    (at) =>
      `tags=tag-${at % 100},tag-${(at * 7) % 100},tag-${(at * 13) % 100}&category=category-${at % 20}&author=author-${at % 40}`,
  ],
  ['the deepest offset', (at) => `limit=100&offset=${count - 1 - (at % 100)}`],
];

/**
 * The CPU time per request, including reads: p50 and p99 in milliseconds for each kind of query.
 *
 * @param {number} count
 */
export const requests = async (count) => {
  const folder = await mkdtemp(join(tmpdir(), 'galley-bench-'));
  try {
    await writeLists(syntheticWorkspace(count), folder);
    const handle = createHandler(
      SITE,
      async (path) => readFileSync(join(folder, 'dist', path)),
      () => 0,
    );
    const rows = [];
    for (const [name, query] of QUERIES(count)) {
      const times = [];
      for (let at = 0; at < ROUNDS; at += 1) {
        const request = new Request(`http://localhost/api/public/v1/bench/posts?${query(at)}`);
        const before = process.cpuUsage();
        const response = await handle(request);
        await response.arrayBuffer();
        const { user, system } = process.cpuUsage(before);
        if (response.status !== 200) throw new Error(`${name}: ${response.status}`);
        times.push((user + system) / 1000);
      }
      rows.push(row({ posts: count, query: name, 'p50 ms': percentile(times, 50), 'p99 ms': percentile(times, 99) }));
    }
    return rows;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
