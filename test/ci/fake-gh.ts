import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { folderOf } from '../helpers/files.ts';

export interface Comment {
  readonly id: number;
  readonly user: { readonly login: string };
  readonly body: string;
}

export interface FakeGh {
  /** The folder to add to `PATH`. */
  readonly folder: string;
  readonly comments: () => readonly Comment[];
  /** The requests to the Actions API, each as its method, its path below the workflows, and its fields. */
  readonly actions: () => readonly string[];
}

/** A fake `gh api` for the comments of one pull request and for workflows. It saves both in files, and passes `--jq` to jq. */
const PROGRAM = `#!/usr/bin/env node
const { execFileSync } = require('node:child_process');
const { appendFileSync, readFileSync, writeFileSync } = require('node:fs');
const [command, ...args] = process.argv.slice(2);
const after = (name) => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined);
const path = args.find((arg) => arg.startsWith('repos/'));
if (command !== 'api' || !process.env.GH_TOKEN) process.exit(4);
const [, action] = /^repos\\/team\\/api\\/actions\\/workflows\\/(.+)$/.exec(path) ?? [];
if (action !== undefined) {
  appendFileSync(ACTIONS, [after('--method'), action, after('--field') ?? ''].join(' ').trim() + '\\n');
  process.exit(0);
}
const [, id] = /^repos\\/team\\/api\\/issues\\/(?:12\\/comments|comments\\/(\\d+))$/.exec(path) ?? process.exit(4);
const comments = JSON.parse(readFileSync(FILE, 'utf8'));
const body = after('--field')?.startsWith('body=@') ? readFileSync(after('--field').slice(6), 'utf8') : undefined;
const login = 'github-actions[bot]';
const method = after('--method') ?? 'GET';
if (method === 'POST') comments.push({ id: comments.length + 1, user: { login }, body });
if (method === 'PATCH') comments.find((comment) => comment.id === Number(id)).body = body;
writeFileSync(FILE, JSON.stringify(comments));
if (method === 'GET') process.stdout.write(execFileSync('jq', ['-r', after('--jq')], { input: JSON.stringify(comments) }));
`;

export const fakeGh = async (before: readonly Comment[]): Promise<FakeGh> => {
  const folder = await folderOf();
  const [file, actions] = [join(folder, 'comments.json'), join(folder, 'actions.txt')];
  writeFileSync(file, JSON.stringify(before));
  writeFileSync(
    join(folder, 'gh'),
    PROGRAM.replaceAll('FILE', JSON.stringify(file)).replace('ACTIONS', JSON.stringify(actions)),
  );
  writeFileSync(actions, '');
  chmodSync(join(folder, 'gh'), 0o755);
  return {
    folder,
    comments: () => JSON.parse(readFileSync(file, 'utf8')),
    actions: () => readFileSync(actions, 'utf8').split('\n').filter(Boolean),
  };
};
