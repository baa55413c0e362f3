import { mkdir, readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { findConfig } from '../../config/load.ts';
import { DiagnosticError } from '../../shared/diagnostics/diagnostic.ts';
import { type CiOptions, projectRecipes } from '../ci/recipe-files.ts';
import { type Created, createFiles, type NewFile } from './create-files.ts';
import { newKey } from './new-key.ts';
import { contentFiles, IGNORED, projectFiles } from './new-project-files.ts';

interface InitOptions {
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

interface InitResult extends Created {
  /** The new workspace's key; null where there was content already. */
  readonly key: string | null;
}

/** Creates a new project. It adds no workspace to existing content, and no configuration to an existing one. */
export const initProject = async (options: InitOptions): Promise<InitResult> => {
  const { root } = options;
  await makeFolder(root);
  const hasContent = await isFilled(join(root, 'content'));
  const key = hasContent ? null : newKey();
  const today = new Date(options.now).toISOString().slice(0, 10);
  const content = key === null ? [] : contentFiles({ ...options, key, today });
  const project = projectFiles({ ...options, name: packageName(basename(root)) });
  const config = findConfig({ root });
  const isConfig = ({ path }: NewFile): boolean => path.startsWith('galley.config.');
  const wanted = [
    ...content,
    ...project.filter((file) => config === undefined || !isConfig(file)),
    ...(await projectRecipes(root, options.ci)),
  ];
  const files = await createFiles(root, wanted, IGNORED);
  const kept = [
    ...(hasContent ? ['content/'] : []),
    ...(config === undefined ? [] : [basename(config)]),
    ...files.kept,
  ];
  return { key, ...files, kept };
};

const makeFolder = async (root: string): Promise<void> => {
  try {
    await mkdir(root, { recursive: true });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EEXIST' && code !== 'ENOTDIR') throw error;
    const message = `${root} is a file, or is inside one.`;
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
