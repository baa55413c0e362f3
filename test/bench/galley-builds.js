import { cp, mkdir, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { addPost, changePost, removePost, renameTag, writeConfig } from './corpus.js';
import { versionOf } from './machine.js';
import { writtenBy } from './written-by.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Copies the compiled program, which may be recompiled while the benchmark runs. */
export const installGalley = async (folder) => {
  const program = join(folder, 'program');
  await mkdir(program);
  for (const name of ['lib', 'package.json']) await cp(join(ROOT, name), join(program, name), { recursive: true });
  await symlink(join(ROOT, 'node_modules'), join(program, 'node_modules'));
  return join(program, 'lib/cli/main.js');
};

/** Galley's builds. Each starts with the files that the previous one has left. */
export const galley = ({ folder, main, corpus, posts, round, node, versions }) => {
  const step = (name, prepare, project = corpus.project) => ({
    name,
    prepare,
    command: [node, main, 'build', '--format', 'json'],
    cwd: project,
    output: join(project, 'dist'),
    written: writtenBy,
  });
  const clean = async (config) => {
    for (const name of ['dist', '.galley', 'hosts'])
      await rm(join(corpus.project, name), { recursive: true, force: true });
    await writeConfig(corpus, { versions, ...config });
  };
  const clone = join(folder, 'clone');
  return {
    name: 'Galley',
    note: `${versionOf(node, main, '--version')} on Node ${versionOf(node, '--version')}`,
    missing: null,
    steps: [
      step('cold, code as it is', () => clean({ highlight: false })),
      step('cold', () => clean({ highlight: true })),
      step('nothing changed', async () => {}),
      step('one post changed', () => changePost(corpus, { posts, round })),
      step('one post more', () => addPost(corpus, { posts, round })),
      step('one post less', () => removePost(corpus, { posts, round })),
      step('one tag renamed', () => renameTag(corpus.project, round)),
      {
        ...step('fresh clone, cache restored', () => cloneProject(corpus.project, clone), clone),
        finish: () => rm(clone, { recursive: true, force: true }),
      },
    ],
  };
};

/** The state at the start of a CI job: a fresh clone, and the caches that the guide recommends. */
const cloneProject = async (project, clone) => {
  const skipped = ['dist', '.galley', 'hosts'].map((name) => join(project, name));
  await cp(project, clone, { recursive: true, filter: (path) => !skipped.includes(path) });
  await cp(join(project, '.galley/cache'), join(clone, '.galley/cache'), { recursive: true });
};
