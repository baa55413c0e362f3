import { describe, expect, test } from 'vitest';
import { addFiles, folderOf } from '../helpers/files.ts';
import { git } from '../helpers/git.ts';
import { allRecipes, gitlabFiles, recipeOf } from '../helpers/recipes-of-ci.ts';
import { gitlabCiLocal } from './gitlab-ci-local.ts';
import { hasLinters } from './linters.ts';

const repositoryOf = async (files: readonly { readonly path: string; readonly text: string }[]): Promise<string> => {
  const root = await folderOf(Object.fromEntries(files.map(({ path, text }) => [path, text])));
  git(root, 'init', '--quiet', '--initial-branch', 'main');
  git(root, 'remote', 'add', 'origin', 'git@gitlab.example.com:team/api.git');
  git(root, 'add', '--all');
  git(root, 'commit', '--quiet', '--message', 'All');
  return root;
};

/** Each publisher and each package manager once, because a run takes seconds. */
const SOME = allRecipes().filter(([name]) => name.startsWith('galley by ') || name.endsWith(' by npm'));

describe.skipIf(!hasLinters())('GitLab’s schema', () => {
  test.each(SOME)('has nothing against the jobs: %s', async (_, recipe) => {
    const cwd = await repositoryOf(gitlabFiles(recipe));
    const { code, output } = await gitlabCiLocal(['--list-csv-all'], { cwd });
    expect(output).toContain('json schema validated');
    expect({ code, output }).toMatchObject({ code: 0, output: expect.stringContaining('galley:publish;') });
  });

  test.each([
    ['a policy that is none', 'policy: push', 'policy: shove'],
    ['a switch that is none', 'interruptible: true', 'interruptible: 5'],
    ['a job that is not there', '- galley:check', '- galley:chek'],
  ])('would find %s', async (_, right, wrong) => {
    const files = gitlabFiles(recipeOf());
    const cwd = await repositoryOf(files);
    const [, jobs = { path: '', text: '' }] = files;
    expect(jobs.text).toContain(right);
    await addFiles(cwd, { [jobs.path]: jobs.text.replaceAll(right, wrong) });
    expect((await gitlabCiLocal(['--list-csv-all'], { cwd })).code).not.toBe(0);
  });
});
