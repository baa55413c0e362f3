import { expect, test } from 'vitest';
import { ciIn, environmentKeysIn, mainBranchIn } from '../../../src/cli/ci/recipe-files.ts';
import { type Files, folderOf } from '../../helpers/files.ts';

test.each<[string, Files, string]>([
  ['nothing: GitHub', {}, 'github'],
  ['workflows', { '.github/workflows/a.yml': '' }, 'github'],
  ['a pipeline of GitLab', { '.gitlab-ci.yml': '' }, 'gitlab'],
  ['templates of GitLab', { '.gitlab/issue_templates/a.md': '' }, 'gitlab'],
  ['both: the one that builds', { '.gitlab-ci.yml': '', '.github/CODEOWNERS': '' }, 'gitlab'],
  ['a remote', { '.git/config': '[remote "origin"]\n\turl = git@gitlab.com:a/b.git\n' }, 'gitlab'],
  ['another remote', { '.git/config': '[remote "origin"]\n\turl = https://github.com/a/b\n' }, 'github'],
  ['a work tree of a repository elsewhere', { '.git': 'gitdir: /elsewhere' }, 'github'],
])('the CI of a repository: %s', async (_, files, name) => {
  expect(ciIn(await folderOf(files))).toBe(name);
});

test.each<[string, Files, string]>([
  ['nothing', {}, 'main'],
  [
    'what the remote says',
    { '.git/refs/remotes/origin/HEAD': 'ref: refs/remotes/origin/release/1.x\n' },
    'release/1.x',
  ],
  ['a usual one that is checked out', { '.git/HEAD': 'ref: refs/heads/master\n' }, 'master'],
  ['never a branch that is worked on', { '.git/HEAD': 'ref: refs/heads/fix-a-typo\n' }, 'main'],
])('the branch that is published: %s', async (_, files, name) => {
  expect(mainBranchIn(await folderOf(files))).toBe(name);
});

test.each<[string, Files, string[]]>([
  ['none', { 'content/a/workspace.yaml': 'keys: [demo]\n' }, []],
  [
    'those of all workspaces',
    {
      'content/b/workspace.yaml': 'keys: [{ env: B_KEY }, demo]\n',
      'content/a/workspace.yml': 'keys:\n  - env: "A_KEY"\n',
    },
    ['A_KEY', 'B_KEY'],
  ],
  ['of a configuration', { 'galley.config.ts': "keys: [{ env: 'TS_KEY' }]" }, ['TS_KEY']],
  ['of one in JSON', { 'galley.config.json': '{"keys": [{"env": "JSON_KEY"}]}' }, ['JSON_KEY']],
  [
    'not of a comment',
    {
      'content/a/workspace.yaml': '# from the environment: { env: NAME }\nkeys:\n  - { env: A_KEY } # not { env: B }\n',
      'galley.config.ts':
        "// { env: NAME }\n/* { env: NAME }\n{ env: NAME } */\nurl: 'https://a.example', keys: [{ env: 'TS_KEY' }]",
    },
    ['A_KEY', 'TS_KEY'],
  ],
  ['not of a post', { 'content/a/posts/a.md': '{ env: NO_KEY }' }, []],
])('variables that provide keys: %s', async (_, files, names) => {
  expect(environmentKeysIn(await folderOf(files))).toEqual(names);
});
