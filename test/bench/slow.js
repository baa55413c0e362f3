import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { withScratch } from './scratch.js';
import { SLOW_INPUTS } from './slow-inputs.js';

/** The limits of a build of one such post: CPU seconds, and bytes beyond an ordinary build. */
export const BOUND = { seconds: 5, bytes: 200e6 };
/** The wall-clock milliseconds after which a hanging child is killed, generous for a busy machine. */
const HANGS = 300_000;

const CHILD = fileURLToPath(new URL('./slow-child.js', import.meta.url));
const ORDINARY = '---\ntitle: Ordinary\ndate: 2026-01-01\n---\n\nText.\n';

/** Builds a project of this one post. Returns its cost and problems. */
export const buildSlow = (text, parent, { sanitize = false } = {}) =>
  withScratch(parent, async (folder) => {
    const posts = join(folder, 'content/blog/posts');
    await mkdir(posts, { recursive: true });
    await writeFile(join(folder, 'content/blog/workspace.yaml'), 'keys: [blog]\n');
    await writeFile(join(folder, 'galley.config.json'), JSON.stringify({ markdown: { sanitize } }));
    await writeFile(join(posts, 'slow.md'), text);
    const { stdout } = await promisify(execFile)(process.execPath, [CHILD], { cwd: folder, timeout: HANGS });
    return JSON.parse(stdout);
  });

/** Whether the post was rendered, or the place and code of its error. */
export const outcomeOf = ({ problems }) => {
  const error = problems.find(({ severity }) => severity === 'error');
  return error === undefined ? 'rendered' : `${error.code} ${error.place}`;
};

/**
 * Builds each slow input in each size. Returns a row per input with seconds and megabytes beyond an ordinary build.
 * Rows over the limit say so.
 */
export const slow = async ({ sizes, names, parent, sanitize, tell }) => {
  const ordinary = await buildSlow(ORDINARY, parent, { sanitize });
  const rows = {};
  for (const name of names ?? Object.keys(SLOW_INPUTS)) {
    const row = {};
    for (const size of sizes) {
      const built = await buildSlow(SLOW_INPUTS[name](size), parent, { sanitize });
      const [seconds, bytes] = [built.seconds, built.peak - ordinary.peak];
      row[`${size / 1000} kB: s`] = Number(seconds.toFixed(2));
      row[`${size / 1000} kB: MB`] = Math.max(0, Math.round(bytes / 1e6));
      row.outcome = outcomeOf(built);
      if (seconds > BOUND.seconds || bytes > BOUND.bytes) row.over = 'OVER';
    }
    tell(`${name}: ${JSON.stringify(row)}`);
    rows[name] = row;
  }
  return rows;
};
