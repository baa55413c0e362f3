import { cpSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { git } from '../helpers/git.ts';

/** The repository, caches and artefacts that actions use, as folders. */
export interface ActionContext {
  /** The bare repository; `ref` is what checkouts use by default. */
  readonly remote: string;
  readonly ref: string;
  readonly workspace: string;
  /** The folder of caches, shared by all runs. */
  readonly caches: string;
  /** The folder of this run's artefacts. */
  readonly artifacts: string;
  /** Registers work for the end of a successful job. */
  readonly atEnd: (work: () => void) => void;
}

type Inputs = Readonly<Record<string, string>>;
type Action = (inputs: Inputs, context: ActionContext) => void;

const checkout: Action = ({ ref, 'sparse-checkout': only }, { remote, workspace, ref: usual }) => {
  git(remote, 'clone', '--quiet', '--no-checkout', remote, workspace);
  if (only) git(workspace, 'sparse-checkout', 'set', '--no-cone', ...only.trim().split('\n'));
  git(workspace, 'checkout', '--quiet', '--detach', `origin/${ref || usual}`);
};

/** Saves a cache. GitHub never overwrites the cache of an existing key. */
const save: Action = ({ path = '', key = '' }, { caches, workspace }) => {
  const [from, to] = [join(workspace, path), join(caches, key)];
  if (existsSync(to) || !existsSync(from)) return;
  mkdirSync(dirname(join(to, path)), { recursive: true });
  cpSync(from, join(to, path), { recursive: true });
};

/** Restores the cache of the key, or else the newest with the prefix. Keys end in increasing numbers of runs. */
const restore: Action = ({ path = '', key = '', 'restore-keys': prefix }, { caches, workspace }) => {
  const keys = existsSync(caches) ? readdirSync(caches) : [];
  const others = keys.filter((each) => prefix !== undefined && each.startsWith(prefix)).sort();
  const found = keys.includes(key) ? key : others.at(-1);
  if (found === undefined) return;
  mkdirSync(dirname(join(workspace, path)), { recursive: true });
  rmSync(join(workspace, path), { recursive: true, force: true });
  cpSync(join(caches, found, path), join(workspace, path), { recursive: true });
};

/** The features of actions that the recipes use. */
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
