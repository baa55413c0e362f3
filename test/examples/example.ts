import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import type { Api } from '../browser/real-projects.ts';
import { addFiles, filesIn, folderOf } from '../helpers/files.ts';
import { BASE_URL } from '../helpers/recipes.ts';

const run = promisify(execFile);

/** No reports to vendors, and no colours in what is printed. */
const ENV = { ASTRO_TELEMETRY_DISABLED: '1', NEXT_TELEMETRY_DISABLED: '1', CI: '1', NO_COLOR: '1' };

export interface Example {
  readonly folder: string;
  /** With the key of the API, as sites get it. */
  readonly env: NodeJS.ProcessEnv;
  /** Runs a script of its package.json; fails with what it printed. */
  readonly script: (name: string) => Promise<void>;
}

interface Place {
  /** Where the project has its copy of `galley/styles.css`. */
  readonly styles: string;
}

/** A project of this folder, copied, with an API in place of the guide's, and installed as its users install it. */
export const installed = async (name: string, api: Api, { styles }: Place): Promise<Example> => {
  const folder = await folderOf();
  await run(process.execPath, [resolve('scripts/pack-client.js'), folder]);
  const [client] = await readdir(folder);
  const files = await filesIn(resolve('test/examples', name));
  for (const [path, text] of Object.entries(files)) {
    await addFiles(folder, {
      [path]: text.replaceAll(BASE_URL, api.baseUrl).replaceAll("'kitchen-demo'", `'${api.apiKey}'`),
    });
  }
  await mkdir(dirname(join(folder, styles)), { recursive: true });
  await cp('src/content/html/styles.css', join(folder, styles));
  const env = { ...process.env, ...ENV, GALLEY_API_KEY: api.apiKey, NODE_ENV: undefined };
  const npm = async (...args: string[]): Promise<void> => {
    const failed = await run('npm', args, { cwd: folder, env, maxBuffer: 1e8 }).then(
      () => '',
      ({ stdout, stderr }) => `npm ${args.join(' ')}:\n${stdout}${stderr}`,
    );
    expect(failed).toBe('');
  };
  await npm('install', `./${client}`, '--prefer-offline', '--no-audit', '--no-fund');
  return { folder, env, script: (script) => npm('run', script) };
};

/** Changes a file of a copy where the test needs it otherwise, in every place; fails where it is not as expected. */
export const edit = async (folder: string, path: string, [before, after]: readonly [string, string]): Promise<void> => {
  const text = await readFile(join(folder, path), 'utf8');
  expect(text).toContain(before);
  await writeFile(
    join(folder, path),
    text.replaceAll(before, () => after),
  );
};
