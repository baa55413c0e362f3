import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readOrNull } from '../../shared/fs/regular-file.ts';
import { within } from '../../shared/is-object.ts';
import { parseJson } from '../../shared/parse-json.ts';

export type PackageManagerName = 'npm' | 'pnpm' | 'yarn' | 'yarn-classic' | 'bun';

/** The shell commands with which CI installs a project's packages and runs their programs. */
export interface PackageManager {
  /** The command that installs the package manager; null if Node includes it. */
  readonly prepare: string | null;
  readonly install: string;
  /** The same from only `package.json` and the lock file, without any script of a package, into `node_modules`. */
  readonly installLocked: string;
  /** The command that adds packages to a project. */
  readonly add: string;
  /** The command that runs a program of a package, without output of its own. */
  readonly run: string;
  /** Its name in the cache of `actions/setup-node`; null if not supported. */
  readonly cacheName: string | null;
  /** Its lock file, and the folder for downloads in CI, for GitLab's cache. */
  readonly lockFile: string;
  readonly downloads: { readonly folder: string; readonly env: Readonly<Record<string, string>> };
}

const COREPACK = 'corepack enable';

export const PACKAGE_MANAGERS: Readonly<Record<PackageManagerName, PackageManager>> = {
  npm: {
    prepare: null,
    install: 'npm ci',
    installLocked: 'npm ci --ignore-scripts',
    add: 'npm install --save-dev',
    run: 'npx',
    cacheName: 'npm',
    lockFile: 'package-lock.json',
    downloads: { folder: '.npm', env: { npm_config_cache: '$CI_PROJECT_DIR/.npm' } },
  },
  pnpm: {
    prepare: COREPACK,
    install: 'pnpm install --frozen-lockfile',
    installLocked: 'pnpm install --frozen-lockfile --ignore-scripts',
    add: 'pnpm add --save-dev',
    run: 'pnpm exec',
    cacheName: 'pnpm',
    lockFile: 'pnpm-lock.yaml',
    downloads: { folder: '.pnpm-store', env: { npm_config_store_dir: '$CI_PROJECT_DIR/.pnpm-store' } },
  },
  yarn: {
    prepare: COREPACK,
    install: 'yarn install --immutable',
    installLocked: 'YARN_NODE_LINKER=node-modules YARN_ENABLE_SCRIPTS=false yarn install --immutable',
    add: 'yarn add --dev',
    run: 'yarn exec',
    cacheName: 'yarn',
    lockFile: 'yarn.lock',
    downloads: {
      folder: '.yarn-cache',
      env: { YARN_ENABLE_GLOBAL_CACHE: 'false', YARN_CACHE_FOLDER: '$CI_PROJECT_DIR/.yarn-cache' },
    },
  },
  'yarn-classic': {
    prepare: COREPACK,
    install: 'yarn install --frozen-lockfile',
    installLocked: 'yarn install --frozen-lockfile --ignore-scripts',
    add: 'yarn add --dev',
    run: 'npx',
    cacheName: 'yarn',
    lockFile: 'yarn.lock',
    downloads: { folder: '.yarn-cache', env: { YARN_CACHE_FOLDER: '$CI_PROJECT_DIR/.yarn-cache' } },
  },
  bun: {
    prepare: 'npm install --global bun@1.4.5',
    install: 'bun install --frozen-lockfile',
    installLocked: 'bun install --frozen-lockfile --ignore-scripts',
    add: 'bun add --dev',
    run: 'bunx',
    cacheName: null,
    lockFile: 'bun.lock',
    downloads: { folder: '.bun-cache', env: { BUN_INSTALL_CACHE_DIR: '$CI_PROJECT_DIR/.bun-cache' } },
  },
};

/** The order matters: if there are several lock files, npm's is the most likely leftover. */
const LOCK_FILES: readonly (readonly [file: string, name: PackageManagerName])[] = [
  ['pnpm-lock.yaml', 'pnpm'],
  ['yarn.lock', 'yarn'],
  ['bun.lock', 'bun'],
  ['bun.lockb', 'bun'],
  ['package-lock.json', 'npm'],
  ['npm-shrinkwrap.json', 'npm'],
];

/** Detects the package manager from `packageManager` in package.json, or else from the lock file. @default npm */
export const packageManagerIn = (root: string): PackageManager => {
  const [, declared, major] = /^(npm|pnpm|yarn|bun)@(\d+)/.exec(packageManagerField(root)) ?? [];
  const [, found = 'npm'] = LOCK_FILES.find(([file]) => existsSync(join(root, file))) ?? [];
  const name = (declared as PackageManagerName | undefined) ?? found;
  const isOld = declared === undefined ? isClassic(root) : major === '1';
  return name === 'yarn' && isOld ? PACKAGE_MANAGERS['yarn-classic'] : withLockFile(root, name);
};

const withLockFile = (root: string, name: PackageManagerName): PackageManager => {
  const [lockFile] = LOCK_FILES.find(([file, other]) => other === name && existsSync(join(root, file))) ?? [];
  return { ...PACKAGE_MANAGERS[name], ...(lockFile !== undefined && { lockFile }) };
};

/** Whether the lock file is from Yarn 1, according to its header. */
const isClassic = (root: string): boolean => /^# yarn lockfile v1$/m.test(textOf(join(root, 'yarn.lock')));

const packageManagerField = (root: string): string => {
  const field = within(parseJson(textOf(join(root, 'package.json'))), 'packageManager');
  return typeof field === 'string' ? field : '';
};

const textOf = (path: string): string => readOrNull(path)?.toString('utf8') ?? '';
