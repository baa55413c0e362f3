import { cpSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { DeployOptions } from '../../src/publish/deploy/deploy.ts';
import type { Store } from '../../src/publish/deploy/store.ts';
import { buildIn, builtFolder } from './built.ts';
import { deployFrom, folderStore } from './deploying.ts';
import { addFiles, type Files, filesIn } from './files.ts';
import { post, SMALL_PROJECT } from './posts.ts';

/** A project with two outputs, `one` and `two`. Between them, posts are added, changed and removed. */
export const twoOutputs = async (): Promise<string> => {
  const root = await builtFolder(SMALL_PROJECT);
  cpSync(join(root, 'dist'), join(root, 'one'), { recursive: true });
  rmSync(join(root, 'content/blog/posts/2026-01-01-first.md'));
  await addFiles(root, {
    'content/blog/posts/2026-02-01-second.md': post({ title: 'Second', category: 'howto', tags: ['Green'] }, 'New.'),
    'content/blog/posts/2026-04-01-fourth.md': post({ title: 'Fourth', category: 'News' }),
  });
  await buildIn(root);
  cpSync(join(root, 'dist'), join(root, 'two'), { recursive: true });
  return root;
};

/** Enough files that a deploy has chunks beside the manifest, whatever its salt is. */
export const MANY_FILES: Files = Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`more/${at}.txt`, 'x']));

/** One of the outputs as an option of a deploy. */
export const outputNamed = (root: string, name: string): DeployOptions['output'] => ({
  out: join(root, name),
  name,
  written: null,
});

/** Deploys one of the outputs so that it can be rolled back. */
export const deployNamed = async (
  root: string,
  name: string,
  options: Partial<DeployOptions> = {},
  store: Store = folderStore(root),
): Promise<unknown> => deployFrom(root, store, { rollback: true, output: outputNamed(root, name), ...options });

/** A project whose outputs were both deployed, `one` first. */
export const bothDeployed = async (options: Partial<DeployOptions> = {}): Promise<string> => {
  const root = await twoOutputs();
  await deployNamed(root, 'one', options);
  await deployNamed(root, 'two', options);
  return root;
};

/** The published files in a project's `www` folder, without Galley's own. */
export const publishedIn = async (root: string): Promise<Record<string, string>> =>
  Object.fromEntries(Object.entries(await filesIn(join(root, 'www'))).filter(([path]) => !path.startsWith('.galley/')));

/** Galley's own files in the `www` folder, decompressed, without its copies of published files. */
export const ownFilesIn = async (root: string): Promise<Readonly<Record<string, string>>> => {
  const folder = join(root, 'www/.galley/deploy');
  const paths = Object.keys(await filesIn(folder).catch(() => ({}))).filter((path) => path.endsWith('.gz'));
  return Object.fromEntries(paths.map((path) => [path, gunzipSync(readFileSync(join(folder, path))).toString()]));
};

/** Files that the manifest does not reference, except for the empty file that tests conditional writes. */
export const strayFiles = async (root: string): Promise<string[]> => {
  const own = await ownFilesIn(root);
  const named = Object.values(own).join();
  const copies = Object.keys(await filesIn(join(root, 'www/.galley/deploy/bodies')).catch(() => ({})));
  const chunks = Object.keys(own).filter((path) => path.startsWith('chunks/'));
  return [...copies, ...chunks].filter((path) => !named.includes(path.replace(/^chunks[/]|[.]json[.]gz$/g, '')));
};
