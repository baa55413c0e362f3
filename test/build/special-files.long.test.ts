import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { filesIn, folderOf } from '../helpers/files.ts';
import { post } from '../helpers/posts.ts';
import { SPECIAL_FILES } from '../helpers/special-files.ts';

const KINDS = Object.keys(SPECIAL_FILES);
const OUT = 'a link that leads out';

const FILES = {
  'content/blog/workspace.yaml': 'keys: [demo]\n',
  'content/blog/posts/a.md': post({ title: 'A', date: '2026-01-01' }, '[x](x.txt)'),
  'content/blog/posts/x.txt': 'x',
};

/** Paths at which a file is expected, and the kinds of special files that cause no problem there. */
const PLACES: readonly {
  readonly path: string;
  readonly fine?: readonly string[];
  readonly files?: Readonly<Record<string, string>>;
}[] = [
  { path: 'content/blog/posts/b.md', fine: ['a folder'] },
  { path: 'content/blog/posts/deep/index.markdown', fine: ['a folder'] },
  { path: 'content/blog/workspace.yaml' },
  { path: 'content/blog/authors.yaml' },
  { path: 'content/blog/categories.yml' },
  { path: 'content/blog/tags.yaml' },
  { path: 'content/blog/posts/x.txt' },
  { path: 'galley.config.ts', fine: [OUT] },
  { path: 'galley.config.js', fine: [OUT] },
  { path: 'galley.config.json' },
  {
    path: 'package.json',
    fine: ['a link that leads nowhere', 'a link to itself', 'a folder', OUT],
    files: { ...FILES, 'galley.config.js': 'export default {};\n' },
  },
  // Galley rewrites its own files when it cannot read them.
  { path: '.galley/last-build.json', fine: KINDS },
  { path: '.galley/cache/posts/0-of-1.json', fine: KINDS },
  { path: '.galley/here/lock', fine: [OUT] },
  { path: '.galley/here/origin', fine: KINDS },
];

/** Builds each folder, then once more without the cache, in a process that can be killed when it hangs. */
const SCRIPT = `
  import { build } from '${new URL('../../lib/index.js', import.meta.url)}';
  for (const root of process.argv.slice(1)) {
    process.stdout.write(root);
    const codes = [];
    let defect = null;
    for (const force of [false, true]) {
      const seen = await build({ root, force }).catch((error) => error);
      for (const { severity, code } of seen.diagnostics ?? []) if (severity === 'error') codes.push(code);
      if (!seen.diagnostics) defect = seen.stack;
    }
    process.stdout.write(' ' + JSON.stringify({ codes, defect }) + '\\n');
  }`;

interface Built {
  /** The codes of errors. */
  readonly codes: readonly string[];
  readonly defect: string | null;
}

const buildEach = async (roots: readonly string[]): Promise<readonly Built[]> => {
  const args = ['--input-type=module', '-e', SCRIPT, ...roots];
  const { stdout } = await promisify(execFile)(process.execPath, args, { timeout: 60_000, killSignal: 'SIGKILL' });
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line.slice(line.indexOf(' '))) as Built);
};

test.each(PLACES)(
  'a special file at $path is read or is an error, in bounded time, and the published output stays',
  async ({ path, fine = [], files = FILES }) => {
    const roots = await Promise.all(KINDS.map(() => folderOf(files)));
    await buildEach(roots);
    const published = await filesIn(join(roots[0] ?? '', 'dist'));
    for (const [at, kind] of KINDS.entries()) await SPECIAL_FILES[kind]?.(join(roots[at] ?? '', path));
    const built = await buildEach(roots);
    for (const [at, kind] of KINDS.entries()) {
      const { codes, defect } = built[at] as Built;
      expect(defect, kind).toBeNull();
      expect(codes.length > 0 || fine.includes(kind), `${kind}: no error`).toBe(true);
      expect(await filesIn(join(roots[at] ?? '', 'dist')), kind).toEqual(published);
    }
  },
  150_000,
);
