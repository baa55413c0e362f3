import { expect, test } from 'vitest';
import { ciIn, environmentKeysIn, mainBranchIn } from '../../../src/cli/ci/recipe-files.ts';
import { type Files, folderOf } from '../../helpers/files.ts';

const remote = (url: string): Files => ({ '.git/config': `[remote "origin"]\n\turl = ${url}\n` });

test.each<[string, Files, string | null]>([
  ['no repository: none', {}, null],
  ['files without a repository: none', { '.github/workflows/a.yml': '', '.gitlab-ci.yml': '' }, null],
  ['a repository without a remote: none', { '.git/HEAD': 'ref: refs/heads/main\n', '.github/CODEOWNERS': '' }, null],
  ['a remote', remote('git@gitlab.com:a/b.git'), 'gitlab'],
  ['another remote', remote('https://github.com/a/b'), 'github'],
  ['a remote that says nothing: none', remote('git@git.example.com:a/b'), null],
  ['such a remote, and a pipeline', { ...remote('git@git.example.com:a/b'), '.gitlab-ci.yml': '' }, 'gitlab'],
  [
    'such a remote, and templates',
    { ...remote('git@git.example.com:a/b'), '.gitlab/issue_templates/a.md': '' },
    'gitlab',
  ],
  ['such a remote, and workflows', { ...remote('git@git.example.com:a/b'), '.github/workflows/a.yml': '' }, 'github'],
  [
    'a remote that says it, and files of the other',
    { ...remote('https://github.com/a/b'), '.gitlab-ci.yml': '' },
    'github',
  ],
  ['a work tree of a repository elsewhere: none', { '.git': 'gitdir: /elsewhere' }, null],
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
