import { cpSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { git } from '../helpers/git.ts';

/** What actions of GitHub find: the repository, caches and artefacts, as folders. */
export interface ActionContext {
  /** The bare repository, and what is checked out where nothing else is asked for. */
  readonly remote: string;
  readonly ref: string;
  readonly workspace: string;
  /** Kept from run to run. */
  readonly caches: string;
  /** Of this run. */
  readonly artifacts: string;
  /** What happens when the job has ended well. */
  readonly atEnd: (work: () => void) => void;
}

type Inputs = Readonly<Record<string, string>>;
type Action = (inputs: Inputs, context: ActionContext) => void;

const checkout: Action = ({ ref }, { remote, workspace, ref: usual }) => {
  git(remote, 'clone', '--quiet', remote, workspace);
  git(workspace, 'checkout', '--quiet', '--detach', `origin/${ref || usual}`);
};

/** Caches are never changed: a key that is there stays as it is. */
const save: Action = ({ path = '', key = '' }, { caches, workspace }) => {
  const [from, to] = [join(workspace, path), join(caches, key)];
  if (existsSync(to) || !existsSync(from)) return;
  mkdirSync(dirname(join(to, path)), { recursive: true });
  cpSync(from, join(to, path), { recursive: true });
};

/** By its key, else the newest whose key begins as one may. Names of runs are numbers that grow. */
const restore: Action = ({ path = '', key = '', 'restore-keys': prefix }, { caches, workspace }) => {
  const keys = existsSync(caches) ? readdirSync(caches) : [];
  const others = keys.filter((each) => prefix !== undefined && each.startsWith(prefix)).sort();
  const found = keys.includes(key) ? key : others.at(-1);
  if (found === undefined) return;
  mkdirSync(dirname(join(workspace, path)), { recursive: true });
  rmSync(join(workspace, path), { recursive: true, force: true });
  cpSync(join(caches, found, path), join(workspace, path), { recursive: true });
};

/** Each as far as the recipes use it. */
export const ACTIONS: Readonly<Record<string, Action>> = {
  'actions/checkout': checkout,
  'actions/setup-node': () => {},
  'actions/cache': (inputs, context) => {
    restore(inputs, context);
    context.atEnd(() => save(inputs, context));
  },
  'actions/cache/restore': restore,
  'actions/cache/save': save,
  'actions/upload-artifact': ({ name = '', path = '' }, { artifacts, workspace }) =>
    cpSync(join(workspace, path), join(artifacts, name, path), { recursive: true }),
  'actions/download-artifact': ({ name = '', path = '' }, { artifacts, workspace }) =>
    cpSync(join(artifacts, name), resolve(workspace, path), { recursive: true }),
};
