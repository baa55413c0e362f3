import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { withScratch } from './scratch.js';
import { SLOW_INPUTS } from './slow-inputs.js';

/** What the build of one such post may take: seconds of the processor, and bytes beside those of an ordinary build. */
export const BOUND = { seconds: 5, bytes: 200e6 };
/** A child that hangs all the same. Wall clock, on a machine with other things to do. */
const HANGS = 300_000;

const CHILD = fileURLToPath(new URL('./slow-child.js', import.meta.url));
const ORDINARY = '---\ntitle: Ordinary\ndate: 2026-01-01\n---\n\nText.\n';

/** Builds a project of this one post: what it took, and what became of it. */
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

/** Rendered, or refused with its place. */
export const outcomeOf = ({ problems }) => {
  const error = problems.find(({ severity }) => severity === 'error');
  return error === undefined ? 'rendered' : `${error.code} ${error.place}`;
};

/**
 * Builds each slow input at each size: a row an input with seconds and megabytes above those of an ordinary build. Rows
 * that are over the bound say so.
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
