import type { NewFile } from './create-files.ts';

interface ProjectFileOptions {
  /** The project's name in package.json. */
  readonly name: string;
  readonly isJavaScript: boolean;
  /** Galley's own version. */
  readonly version: string;
}

/** Lines that a project's .gitignore needs. */
export const IGNORED: readonly string[] = ['node_modules/', 'dist/', 'hosts/', '.galley/'];

/** The files around the content: configuration and scripts. */
export const projectFiles = (options: ProjectFileOptions): NewFile[] => [
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

const packageJson = ({ name, version }: ProjectFileOptions): string =>
  `${JSON.stringify(
    {
      name,
      private: true,
      type: 'module',
      scripts: {
        build: 'galley build',
        check: 'galley check',
        dev: 'galley dev --drafts --future',
        preview: 'galley preview',
      },
      devDependencies: { galley: `^${version}` },
    },
    null,
    2,
  )}\n`;

interface ContentOptions {
  /** The workspace's folder. */
  readonly workspace: string;
  readonly title: string;
  readonly key: string;
  /** The posts' date, `YYYY-MM-DD`. */
  readonly today: string;
}

/** A workspace with two posts that show what posts can do. */
export const contentFiles = ({ workspace, title, key, today }: ContentOptions): NewFile[] => {
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
