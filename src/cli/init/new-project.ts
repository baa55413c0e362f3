import { mkdir, readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { findConfig } from '../../config/load.ts';
import { DiagnosticError } from '../../shared/diagnostics/diagnostic.ts';
import { type CiOptions, packagesFor, projectRecipes } from '../ci/recipe-files.ts';
import { type Created, createFiles, type NewFile } from './create-files.ts';
import { newKey } from './new-key.ts';

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
  const content = key === null ? [] : contentFiles(options, key);
  const project = projectFiles(options);
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

/** Lines that a project's .gitignore needs. */
const IGNORED: readonly string[] = ['node_modules/', 'dist/', 'hosts/', '.galley/'];

/** The files around the content: configuration and scripts. */
const projectFiles = (options: InitOptions): NewFile[] => [
  { path: `galley.config.${options.isJavaScript ? 'js' : 'ts'}`, text: CONFIG },
  { path: 'package.json', text: packageJson(options) },
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

/** A recipe that the user asked for brings the packages that it publishes with. */
const packageJson = ({ root, version, ci }: InitOptions): string =>
  `${JSON.stringify(
    {
      name: packageName(basename(root)),
      private: true,
      type: 'module',
      scripts: {
        build: 'galley build',
        check: 'galley check',
        dev: 'galley dev --drafts --future',
        preview: 'galley preview',
      },
      devDependencies: {
        ...Object.fromEntries(ci === undefined ? [] : packagesFor(ci).map((name) => [name, '^3.0.0'])),
        galley: `^${version}`,
      },
    },
    null,
    2,
  )}\n`;

/** A workspace with two posts that show what posts can do. */
const contentFiles = ({ workspace, title, now }: InitOptions, key: string): NewFile[] => {
  const today = new Date(now).toISOString().slice(0, 10);
  const folder = `content/${workspace}`;
  return [
    { path: `${folder}/workspace.yaml`, text: workspaceYaml(title, key) },
    { path: `${folder}/authors.yaml`, text: AUTHORS },
    { path: `${folder}/categories.yaml`, text: CATEGORIES },
    { path: `${folder}/posts/hello-world.md`, text: helloWorld(today) },
    { path: `${folder}/posts/writing-posts.md`, text: writingPosts(today) },
    { path: `${folder}/posts/images/galley.svg`, text: PICTURE },
  ];
};

const workspaceYaml = (title: string, key: string): string => `name: ${JSON.stringify(title)}
# A key is part of every address: /api/public/v1/<key>/posts
# A key that is kept out of the repository comes from the environment: { env: NAME }
keys:
  - "${key}"
language: en
`;

const AUTHORS = `# A post names an author by id. With this file, a post that names anyone else is an error.
- id: jane
  name: Jane Doe
  about: Writes here.
  socialLinks:
    website: https://example.com/jane
`;

const CATEGORIES = `# A post has at most one category. Tags have no file here: they are what the posts say.
- slug: news
  name: News
- slug: howto
  name: How to
`;

const helloWorld = (today: string): string => `---
title: Hello, world
date: ${today}
author: jane
category: news
tags: [welcome]
excerpt: The first post of this API.
---

This post is served as JSON. Its file name gives the slug, the front matter above gives the rest.

Change this text while \`galley dev\` runs and load the post again. Then read on in
[Writing posts](writing-posts.md): a link to another post's file becomes a link to that post.
`;

const writingPosts = (today: string): string => `---
title: Writing posts
date: ${today}
author: jane
category: howto
tags: [welcome, markdown]
---

![A sailing ship](images/galley.svg)

Posts are Markdown with tables, footnotes and task lists. An image beside a post is published with it. Without an
\`excerpt\` in the front matter, the first paragraph is taken.

## Code

Code is highlighted by language:

\`\`\`js
const response = await fetch('/api/public/v1/<key>/posts?category=howto');
const { data, total } = await response.json();
\`\`\`

## Drafts and dates

A post with \`draft: true\` stays out of the API. A post dated in the future appears with the first build after that
moment.
`;

const PICTURE = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 120" width="240" height="120" role="img">
  <title>A sailing ship</title>
  <rect width="240" height="120" fill="#e8f1f5"/>
  <path d="M118 18v66H76z" fill="#f7b267"/>
  <path d="M124 28v56h38z" fill="#f4845f"/>
  <path d="M64 88h116l-18 18H82z" fill="#355070"/>
  <path d="M0 108q20-8 40 0t40 0 40 0 40 0 40 0 40 0v12H0z" fill="#6d9dc5"/>
</svg>
`;
