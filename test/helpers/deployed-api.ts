import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { loadSettings } from '../../src/config/load.ts';
import { siteOf } from '../../src/config/site.ts';
import { readFrom } from '../../src/runtime/entries/node.ts';
import { type Fault, servingApi } from './api-server.ts';
import { buildIn, builtFolder } from './built.ts';
import { runGalley } from './cli.ts';
import { addFiles, filesIn } from './files.ts';
import { post, SMALL_PROJECT } from './posts.ts';

export const SECRET_KEY = 'a-key-that-nobody-must-see';
const env: Readonly<Record<string, string>> = { NOTES_KEY: SECRET_KEY };

/** Deploys a project with a secret key, serves it with a fault, and builds the project again with one more post. */
export const deployedApi = async (
  fault: Fault,
  options: object,
): Promise<{ cwd: string; env: typeof env; before: Record<string, string> }> => {
  const project = { ...SMALL_PROJECT, 'content/notes/workspace.yaml': 'keys: [{ env: NOTES_KEY }]\n' };
  const cwd = await builtFolder(project, { env });
  const site = siteOf(await loadSettings({ root: cwd }), ['demo', 'demo-next', SECRET_KEY]);
  const url = `${await servingApi({ site, files: readFrom(join(cwd, 'www')), fault })}/api/public`;
  const destination = pathToFileURL(join(cwd, 'www')).href;
  const cache = { lists: 'no-store', details: 'no-store' };
  const write = (deploy: object): Promise<unknown> =>
    addFiles(cwd, {
      'galley.config.json': JSON.stringify({
        output: { cache },
        deploy: { destination, url, rollback: true, ...deploy },
      }),
    });
  await write({});
  await buildIn(cwd, { env });
  await runGalley(['deploy'], { cwd, env });
  const before = await filesIn(join(cwd, 'dist'));
  await addFiles(cwd, { 'content/notes/posts/2026-05-01-new.md': post({ title: 'New' }) });
  await write(options);
  await buildIn(cwd, { env });
  return { cwd, env, before };
};
