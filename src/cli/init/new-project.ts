import { mkdir, readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { loadProject } from '../../build/project.ts';
import { readModels, schemaFiles } from '../../build/schemas.ts';
import { findConfig } from '../../config/load.ts';
import { refusal } from '../../shared/diagnostics/diagnostic.ts';
import { readTemplate } from '../../shared/read-template.ts';
import type { NewFile } from '../ci/recipe.ts';
import { type CiOptions, packagesFor, projectRecipes, refuseWithoutRepository } from '../ci/recipe-files.ts';
import { vsCodeSettings } from '../editors/vs-code.ts';
import { type Created, createFiles } from './create-files.ts';
import { newKey } from './new-key.ts';

interface InitOptions {
  /** The project's folder, absolute. It is created if it does not exist. */
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

/**
 * Creates a new project. It does not add a workspace to existing content, or a configuration to an existing one. `key`
 * is the new workspace's; null if there was already content.
 */
export const initProject = async (options: InitOptions): Promise<Created & { readonly key: string | null }> => {
  const { root } = options;
  refuseWithoutRepository(root, options.ci);
  await makeFolder(root);
  const hasContent = await hasWorkspace(join(root, 'content'));
  const key = hasContent ? null : newKey();
  const content = key === null ? [] : contentFiles(options, key);
  const recipes = await projectRecipes(root, options.ci);
  const project = projectFiles(options, recipes.length === 0 ? {} : packagesFor(options.ci));
  const config = findConfig({ root });
  const isConfig = ({ path }: NewFile): boolean => path.startsWith('galley.config.');
  const wanted = [...content, ...project.filter((file) => config === undefined || !isConfig(file)), ...recipes];
  const files = await createFiles(root, wanted, IGNORED);
  const editors = await createFiles(root, hasContent ? [] : await editorFiles(root));
  const kept = [
    ...(hasContent ? ['content/'] : []),
    ...(config === undefined ? [] : [basename(config)]),
    ...files.kept,
    ...editors.kept,
  ];
  return { key, ...files, created: [...files.created, ...editors.created], kept };
};

/** The schemas of the new content, and the settings by which VS Code finds them. */
const editorFiles = async (root: string): Promise<readonly NewFile[]> => {
  const models = await readModels(await loadProject({ root, values: {} }));
  return [...schemaFiles(models), vsCodeSettings(models)];
};

const makeFolder = async (root: string): Promise<void> => {
  try {
    await mkdir(root, { recursive: true });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EEXIST' && code !== 'ENOTDIR') throw error;
    const message = `${root} is a file, or is inside one.`;
    throw refusal(2, { code: 'init/not-a-folder', message, help: 'Name a folder.' });
  }
};

/** Whether a folder contains a workspace. Files of other tools are none, and a build ignores them. */
const hasWorkspace = async (folder: string): Promise<boolean> => {
  const names = await readdir(folder).catch(() => []);
  const inside = await Promise.all(names.map((name) => readdir(join(folder, name)).catch(() => [])));
  return inside.flat().some((name) => /^(?:posts|workspace\.ya?ml)$/.test(name));
};

/** Converts a folder's name to a valid npm package name. */
const packageName = (folder: string): string =>
  folder
    .toLowerCase()
    .replace(/[^a-z0-9-]+/g, '-')
    .replace(/^-+|-+$/g, '') || 'content';

/** Lines that a project's .gitignore needs. */
const IGNORED: readonly string[] = ['node_modules/', 'dist/', 'hosts/', '.galley/'];

type Packages = ReturnType<typeof packagesFor>;

/** Returns the files besides the content: configuration and scripts. */
const projectFiles = (options: InitOptions, packages: Packages): NewFile[] => [
  { path: `galley.config.${options.isJavaScript ? 'js' : 'ts'}`, text: CONFIG },
  { path: 'package.json', text: packageJson(options, packages) },
];

const CONFIG = `import { defineConfig } from 'galley';

// Every option has a default; these are some of them.
export default defineConfig({
  output: { basePath: '/api/public' },
  lists: { defaultLimit: 20, maxLimit: 100 },
  posts: { url: '/posts/{slug}', slugify: 'keep' },
  // Sites on other origins show posts with links and pictures that work: see postUrl of the client.
  details: { addresses: true },
});
`;

/** Returns the text of package.json, with the packages that the recipe publishes with. */
const packageJson = ({ root, version }: InitOptions, packages: Packages): string =>
  `${JSON.stringify(
    {
      name: packageName(basename(root)),
      private: true,
      type: 'module',
      scripts: {
        build: 'galley build',
        check: 'galley check',
        dev: 'galley dev',
        preview: 'galley preview',
      },
      devDependencies: {
        ...packages,
        galley: `^${version}`,
      },
    },
    null,
    2,
  )}\n`;

/** The files of a workspace with two posts that show the features of posts. */
const SAMPLE = [
  'workspace.yaml',
  'authors.yaml',
  'categories.yaml',
  'posts/hello-world.md',
  'posts/writing-posts.md',
  'posts/images/galley.svg',
];

const contentFiles = ({ workspace, title, now }: InitOptions, key: string): NewFile[] => {
  const today = new Date(now).toISOString().slice(0, 10);
  const values: Readonly<Record<string, string>> = { workspace, today, key, title: JSON.stringify(title) };
  return SAMPLE.map((name) => ({
    path: `content/${workspace}/${name}`,
    text: readTemplate(`sample/${name}`).replace(/<<(\w+)>>/g, (written, value: string) => values[value] ?? written),
  }));
};
