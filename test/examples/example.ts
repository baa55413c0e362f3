import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import type { Api } from '../browser/real-projects.ts';
import { addFiles, filesIn, folderOf } from '../helpers/files.ts';
import { BASE_URL } from '../helpers/recipes.ts';

const run = promisify(execFile);

/** Turns off telemetry and colours. */
const ENV = { ASTRO_TELEMETRY_DISABLED: '1', NEXT_TELEMETRY_DISABLED: '1', CI: '1', NO_COLOR: '1' };

export interface Example {
  readonly folder: string;
  /** The environment, with the API's key. */
  readonly env: NodeJS.ProcessEnv;
  /** Runs a script of the project's package.json. Throws its output when it fails. */
  readonly script: (name: string) => Promise<void>;
}

interface Place {
  /** The path of the project's copy of `galley/styles.css`. */
  readonly styles: string;
}

/** Copies a project of this folder, replaces the guide's API by `api`, and installs it as users do. */
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

/** Replaces all occurrences of a string in a file of a copy. Throws when there are none. */
export const edit = async (folder: string, path: string, [before, after]: readonly [string, string]): Promise<void> => {
  const text = await readFile(join(folder, path), 'utf8');
  expect(text).toContain(before);
  await writeFile(
    join(folder, path),
    text.replaceAll(before, () => after),
  );
};
