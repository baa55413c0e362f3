import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { expect, onTestFinished, test } from 'vitest';
import { addFiles, filesIn, folderOf } from '../helpers/files.ts';

const run = promisify(execFile);
const PROJECT = resolve('.');

/** An empty folder into which the packed package is installed, as users do. */
const installed = async (pack = packWhole) => {
  const folder = await folderOf();
  const filename = await pack(folder);
  await writeFile(join(folder, 'package.json'), '{ "name": "site", "private": true, "type": "module" }');
  await run('npm', ['install', `./${filename}`, '--prefer-offline', '--no-audit', '--no-fund'], { cwd: folder });
  const galley = (...args: string[]) => run('npx', ['--no-install', 'galley', ...args], { cwd: folder });
  return { folder, galley };
};

/** The name of the tarball in the folder. */
const packWhole = async (folder: string): Promise<string> => {
  const { stdout } = await run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], {
    cwd: PROJECT,
  });
  return JSON.parse(stdout)[0].filename;
};

const packClient = async (folder: string): Promise<string> => {
  await run('node', ['scripts/pack-client.js', folder], { cwd: PROJECT });
  return (await readdir(folder))[0] ?? '';
};

test('the packed package sets up, builds and previews a repository, with a TypeScript or JavaScript config', async () => {
  const { folder, galley } = await installed();
  expect((await galley('explain', 'post/date-missing', '--no-color')).stdout).toContain('Fix: Add a `date`');
  await galley('init', '--yes');
  const config = await readFile(join(folder, 'galley.config.ts'), 'utf8');
  const first = await galley('build', '--format', 'json');
  expect(JSON.parse(first.stdout)).toMatchObject({ ok: true, diagnostics: [] });
  const fromTypeScript = await filesIn(join(folder, 'dist'));

  await rename(join(folder, 'galley.config.ts'), join(folder, 'galley.config.js'));
  await writeFile(join(folder, 'galley.config.js'), config.replaceAll(/: Config\b| satisfies \w+/g, ''));
  await rm(join(folder, 'dist'), { recursive: true });
  await galley('build');
  expect(await filesIn(join(folder, 'dist'))).toEqual(fromTypeScript);

  const base = await preview(folder);
  const key = (Object.keys(fromTypeScript).find((path) => path.endsWith('/posts.json')) ?? '').split('/').at(-2);
  const list = await (await fetch(`${base}/api/public/v1/${key}/posts?limit=1`)).json();
  expect(list).toMatchObject({ total: 2, offset: 0, limit: 1, data: [{ slug: expect.any(String) }] });
  expect((await fetch(`${base}/api/public/v1/nobody/posts`)).status).toBe(401);
});

test('the packed package reads many posts in threads, and lists its bundled packages', async () => {
  const { folder, galley } = await installed();
  const posts = Object.fromEntries(
    Array.from({ length: 600 }, (_, at) => [`post-${at}.md`, `---\ntitle: ${at}\ndate: 2026-01-01\n---\n*Text*\n`]),
  );
  await addFiles(join(folder, 'content/news/posts'), posts);
  await addFiles(join(folder, 'content/news'), { 'workspace.yaml': 'keys: [news-key]\n' });
  const { stdout } = await galley('build', '--concurrency', '2', '--format', 'json');
  expect(JSON.parse(stdout)).toMatchObject({ ok: true, workspaces: [{ published: 600 }] });
  const licences = await readFile(join(folder, 'node_modules/galley/lib/licences-of-packages.txt'), 'utf8');
  for (const name of ['marked', 'zod', 'yaml', '## preact -', '## open-props -'])
    expect(licences).toMatch(new RegExp(`^${name} \\d`, 'm'));
});

const packedPaths = async (): Promise<string[]> => {
  const { stdout } = await run('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], { cwd: PROJECT });
  return JSON.parse(stdout)[0].files.map(({ path }: { path: string }) => path);
};

test('the package contains every relative link and image of the packed README', async () => {
  const readme = await readFile('README.md', 'utf8');
  const targets = [...readme.matchAll(/\]\(([^)#]+)|(?:src|srcset|href)="([^"#]+)/g)].map(([, a, b]) => a ?? b ?? '');
  const relative = [...new Set(targets)].filter((target) => !/^[a-z]+:/.test(target));
  expect(relative.length).toBeGreaterThan(20);
  const paths = await packedPaths();
  expect(relative.filter((target) => !paths.includes(target))).toEqual([]);
});

test('the package has at most 92 files besides the guide, and declares types for its entry points only', async () => {
  const paths = await packedPaths();
  expect(paths.filter((path) => !path.startsWith('content/guide/')).length).toBeLessThanOrEqual(92);
  expect(paths.filter((path) => /[.]d[.]c?ts$/.test(path)).sort()).toEqual([
    'lib/client/index.d.cts',
    'lib/client/index.d.ts',
    'lib/index.d.cts',
    'lib/index.d.ts',
    'lib/resolver.d.cts',
    'lib/resolver.d.ts',
  ]);
});

test('galley/styles.css resolves, and bundlers do not drop it as unused', async () => {
  const { folder } = await installed();
  await addFiles(folder, {
    'use.js': `import 'galley/styles.css';`,
    'find.js': `console.log(import.meta.resolve('galley/styles.css'));`,
  });
  const { stdout } = await run('node', ['find.js'], { cwd: folder });
  expect(await readFile(new URL(stdout.trim()), 'utf8')).toBe(await readFile('src/content/html/styles.css', 'utf8'));
  const { outputFiles } = await build({
    ...{ absWorkingDir: folder, entryPoints: ['use.js'], outdir: 'out' },
    ...{ bundle: true, write: false, logLevel: 'silent' },
  });
  expect(outputFiles.map(({ text }) => text).join()).toContain('.galley-content');
});

test('each entry point can be imported', async () => {
  const { folder } = await installed();
  await mkdir(join(folder, 'src'));
  await writeFile(
    join(folder, 'src/use.js'),
    `import { build, defineConfig, defineContract, DiagnosticError, schemas, z } from 'galley';
     import { createClient } from 'galley/client';
     import { createHandler } from 'galley/resolver';
     const functions = [build, defineConfig, defineContract, DiagnosticError, z.object, createClient, createHandler];
     console.log(functions.every((value) => typeof value === 'function'), schemas.Term.safeParse({}).success);`,
  );
  const { stdout } = await run('node', ['src/use.js'], { cwd: folder });
  expect(stdout.trim()).toBe('true false');
});

test.each([
  ['galley/client', packWhole],
  ['@galley/client', packClient],
])('a CommonJS site can use %s, with types also under module: node16', async (name, pack) => {
  const { folder } = await installed(pack);
  const compilerOptions = {
    ...{ module: 'node16', target: 'es2022', lib: ['es2023', 'dom'], strict: true, types: [], skipLibCheck: false },
    outDir: 'out',
  };
  await addFiles(folder, {
    'package.json': '{ "name": "site", "private": true }',
    'tsconfig.json': JSON.stringify({ compilerOptions, include: ['use.ts'] }),
    'use.ts': `import { createClient, isGalleyError, NetworkError, type Post } from '${name}';
      const isOfNetwork = (error: unknown): error is NetworkError => error instanceof NetworkError;
      const client = createClient<{ rank: number }>({ baseUrl: 'http://127.0.0.1:1', apiKey: 'k', retries: 0 });
      const rankOf = async (slug: string): Promise<number> => {
        const post: Post<{ rank: number }> = await client.posts.get(slug);
        return post.rank;
      };
      rankOf('a').catch((error: unknown) => console.log(isGalleyError(error) && isOfNetwork(error) && error.code));`,
  });
  const { stdout: problems } = await run('node', [join(PROJECT, 'node_modules/typescript/bin/tsc'), '-p', '.'], {
    cwd: folder,
  }).catch((error) => error);
  expect(problems).toBe('');
  const { stdout } = await run('node', ['out/use.js'], { cwd: folder });
  expect(stdout.trim()).toBe('network');
});

test('a CommonJS project can check its configuration with module: node16', async () => {
  const { folder } = await installed();
  const compilerOptions = { module: 'node16', target: 'es2022', strict: true, types: [], noEmit: true };
  await addFiles(folder, {
    'package.json': '{ "name": "site", "private": true }',
    'tsconfig.json': JSON.stringify({ compilerOptions, include: ['*.ts'] }),
    'galley.config.ts': `import { type Config, defineConfig, defineContract, schemas, z } from 'galley';
      const extended = schemas.PostRecord.omit({ title: true }).extend({ heading: z.string() });
      const map = ({ title, ...post }: z.infer<typeof schemas.PostRecord>): z.infer<typeof extended> => ({ ...post, heading: title });
      const lists: Config['lists'] = { defaultLimit: 5 };
      export default defineConfig({ lists, versions: { v2: { contract: defineContract({ record: { schema: extended, map } }) } } });`,
    'edge.ts': `import { createHandler, type Site } from 'galley/resolver';
      export const use = (site: Site): unknown => [createHandler, site];`,
  });
  const check = run('node', [join(PROJECT, 'node_modules/typescript/bin/tsc'), '-p', '.'], { cwd: folder });
  expect((await check.catch((error) => error)).stdout).toBe('');
});

test('the client alone is less than 61 kB without search, needs no packages, and lists posts', async () => {
  const { folder } = await installed(packClient);
  const packages = await readdir(join(folder, 'node_modules'));
  expect(packages.filter((name) => !name.startsWith('.'))).toEqual(['@galley']);
  const {
    'client/search-reader.js': reader = '',
    'client/search.js': search = '',
    ...own
  } = await filesIn(join(folder, 'node_modules/@galley/client'));
  expect(Object.values(own).join('').length).toBeLessThan(61_000);
  // `reader` is Pagefind's own code.
  expect(reader.length).toBeGreaterThan(10_000);
  expect(search.length + reader.length).toBeLessThan(35_000);

  const site = await folderOf({
    'content/blog/workspace.yaml': 'keys: [demo]\n',
    'content/blog/posts/a.md': '---\ntitle: A\ndate: 2026-01-01\ntags: [x]\n---\nText\n',
    'content/blog/posts/b.md': '---\ntitle: B\ndate: 2026-01-02\n---\nText\n',
  });
  await run('node', [join(PROJECT, 'lib/cli/main.js'), 'build'], { cwd: site });
  const api = join(site, 'dist/api/public');
  await writeFile(
    join(folder, 'use.js'),
    `import { readFile } from 'node:fs/promises';
     import { createClient } from '@galley/client';
     const fetch = async (url) => new Response(await readFile(${JSON.stringify(api)} + new URL(url).pathname));
     const client = createClient({ baseUrl: 'http://127.0.0.1:1', apiKey: 'demo', static: true, fetch });
     const { data, total } = await client.posts.list({ tags: 'x' });
     const { htmlContent } = await client.posts.get(data[0].slug);
     console.log(total, htmlContent.trim());`,
  );
  const { stdout } = await run('node', ['use.js'], { cwd: folder });
  expect(stdout.trim()).toBe('1 <p>Text</p>');
});

/** Starts `galley preview` on any free port. Returns its URL. */
const preview = async (folder: string): Promise<string> => {
  const main = join(folder, 'node_modules/galley/lib/cli/main.js');
  const server = spawn(process.execPath, [main, 'preview'], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(async () => {
    server.kill();
    await once(server, 'exit');
  });
  let printed = '';
  for await (const chunk of server.stdout) {
    printed += String(chunk);
    const address = /http:\/\/127\.0\.0\.1:\d+/.exec(printed)?.[0];
    if (address !== undefined) return address;
  }
  throw new Error(`galley preview ended: ${printed}`);
};
