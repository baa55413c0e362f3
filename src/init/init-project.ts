import { mkdir, readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { findConfig } from '../config/load.ts';
import { newKey } from '../config/new-key.ts';
import { DiagnosticError } from '../diagnostics/diagnostic.ts';
import { type CiOptions, ciFiles } from './ci-files.ts';
import { contentFiles, type NewFile } from './content-files.ts';
import { addLines, type Created, createFiles } from './create-files.ts';
import { IGNORED, projectFiles } from './project-files.ts';
import { refuseObstacles } from './refuse-obstacles.ts';

export interface InitOptions {
  /** The project's folder, absolute; created when it does not exist. */
  readonly root: string;
  readonly workspace: string;
  readonly title: string;
  readonly isJavaScript: boolean;
  /** Galley's own version. */
  readonly version: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly ci?: CiOptions | undefined;
}

export interface InitResult extends Created {
  /** The new workspace's key; null when there was content already. */
  readonly key: string | null;
}

/** Lays out a new project. What exists stays: content beside a workspace, a configuration beside a configuration. */
export const initProject = async (options: InitOptions): Promise<InitResult> => {
  const { root } = options;
  await makeFolder(root);
  const hasContent = await isFilled(join(root, 'content'));
  const key = hasContent ? null : newKey();
  const today = new Date(options.now).toISOString().slice(0, 10);
  const content = key === null ? [] : contentFiles({ ...options, key, today });
  const project = projectFiles({
    name: packageName(basename(root)),
    isJavaScript: options.isJavaScript,
    version: options.version,
  });
  const config = findConfig({ root });
  const isConfig = ({ path }: NewFile): boolean => path.startsWith('galley.config.');
  const wanted = [
    ...content,
    ...project.filter((file) => config === undefined || !isConfig(file)),
    ...(await ciFiles(root, options.ci)),
  ];
  refuseObstacles(root, [...wanted.map(({ path }) => path), '.gitignore']);
  const files = await createFiles(root, wanted);
  const ignored = await addLines(root, '.gitignore', IGNORED);
  return {
    key,
    created: [...files.created, ...ignored.created],
    kept: [
      ...(hasContent ? ['content/'] : []),
      ...(config === undefined ? [] : [basename(config)]),
      ...files.kept,
      ...ignored.kept,
    ],
    extended: ignored.extended,
  };
};

const makeFolder = async (root: string): Promise<void> => {
  try {
    await mkdir(root, { recursive: true });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EEXIST' && code !== 'ENOTDIR') throw error;
    const message = `${root} is a file, or lies below one.`;
    throw new DiagnosticError([{ severity: 'error', code: 'init/not-a-folder', message, help: 'Name a folder.' }], 2);
  }
};

const isFilled = async (folder: string): Promise<boolean> =>
  (await readdir(folder).catch(() => [])).some((name) => !name.startsWith('.'));

/** A folder's name as npm takes it for a package. */
const packageName = (folder: string): string =>
  folder
    .toLowerCase()
    .replace(/[^a-z0-9-]+/g, '-')
    .replace(/^-+|-+$/g, '') || 'content';
