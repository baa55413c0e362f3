import type { NewFile } from './content-files.ts';

export interface ProjectFileOptions {
  /** The project's name in package.json. */
  readonly name: string;
  readonly isJavaScript: boolean;
  /** Galley's own version. */
  readonly version: string;
}

/** Lines that a project's .gitignore needs. */
export const IGNORED: readonly string[] = ['node_modules/', 'dist/', 'hosts/', '.galley/'];

/** What stands around the content: configuration, scripts, CI. */
export const projectFiles = (options: ProjectFileOptions): NewFile[] => [
  { path: `galley.config.${options.isJavaScript ? 'js' : 'ts'}`, text: CONFIG },
  { path: 'package.json', text: packageJson(options) },
  workflowFile(),
];

/** What CI needs. */
export const workflowFile = (): NewFile => ({ path: '.github/workflows/galley.yml', text: WORKFLOW });

const CONFIG = `import { defineConfig } from 'galley';

// Every option has a default; these are some of them.
export default defineConfig({
  basePath: '/api/public',
  lists: { defaultLimit: 20, maxLimit: 100 },
  posts: { url: '/posts/{slug}' },
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

/** The Node that CI uses: the oldest with long-term support that Galley runs on and that is still maintained. */
const NODE = 22;

const WORKFLOW = `name: Galley

on:
  push:
  pull_request:
  schedule:
    # Posts dated in the future appear with the first build after their date.
    - cron: '17 * * * *'
  workflow_dispatch:

permissions:
  contents: read

jobs:
  build:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with:
          node-version: ${NODE}
          cache: npm
      - run: npm ci
      - run: npx galley build --format github
      # The API, ready for any static host: add a step that uploads dist/ to yours.
      - uses: actions/upload-artifact@v4
        with:
          name: api
          path: dist/
          include-hidden-files: true
          if-no-files-found: error
`;
