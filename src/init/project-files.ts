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

/** What stands around the content: configuration and scripts. */
export const projectFiles = (options: ProjectFileOptions): NewFile[] => [
  { path: `galley.config.${options.isJavaScript ? 'js' : 'ts'}`, text: CONFIG },
  { path: 'package.json', text: packageJson(options) },
];

const CONFIG = `import { defineConfig } from 'galley';

// Every option has a default; these are some of them.
export default defineConfig({
  basePath: '/api/public',
  lists: { defaultLimit: 20, maxLimit: 100 },
  posts: { url: '/posts/{slug}', slugify: 'keep' },
  // Sites on other origins show posts with links and pictures that work: see postUrl of the client.
  markdown: { addresses: true },
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
