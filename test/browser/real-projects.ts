import { readdirSync, readFileSync } from 'node:fs';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect } from 'vitest';
import { type BuildResult, build } from '../../src/build/build.ts';
import { servingApi } from '../helpers/api-server.ts';
import { runGalley } from '../helpers/cli.ts';
import { addFiles, folderOf } from '../helpers/files.ts';
import { site } from '../helpers/site.ts';

/** Real posts of a blog in a folder beside the checkout. They are not part of the project. */
export const BLOG: string = resolve('../shared/corpus/18f/posts');

const NOW = Date.UTC(2026, 11, 1);

/** A project's API on its own origin. */
export interface Api {
  /** The project's folder. */
  readonly root: string;
  /** The base URL, including the base path. */
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly posts: number;
  /** The number of links to missing places in posts. */
  readonly missingPlaces: number;
}

/** Builds a project, also repeatedly. Its API answers from the last build. */
export const published = async (root: string): Promise<BuildResult> => {
  const result = await build({ root, now: NOW });
  expect(result.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  return result;
};

const apiOf = async (root: string, apiKey: string): Promise<Api> => {
  const { diagnostics, workspaces } = await published(root);
  const files = (path: string): Promise<Uint8Array | null> => readFile(join(root, 'dist', path)).catch(() => null);
  const origin = await servingApi({ site: site({ keys: [apiKey] }), files, now: NOW });
  const missingPlaces = diagnostics.filter(({ code }) => code === 'post/anchor-missing').length;
  return { root, baseUrl: `${origin}/api/public`, apiKey, posts: workspaces[0]?.published ?? 0, missingPlaces };
};

export type Markdown = Readonly<Record<string, unknown>>;

const optionsOf = ({ addresses = false, ...markdown }: Markdown) => ({ details: { addresses }, markdown });

export const guideApi = async (markdown: Markdown, more: object = {}): Promise<Api> => {
  const config = { ...optionsOf(markdown), ...more };
  const root = await folderOf({ 'galley.config.json': JSON.stringify(config) });
  await cp('content/guide', join(root, 'content/guide'), { recursive: true });
  return apiOf(root, 'guide');
};

/** Paths of files in posts, relative to the site's root. */
const FILES = /\bassets\/[^\s"'()<>{}?#]+\.[a-z]{3,4}\b/gi;
const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** Edits of the configuration from `init`: the site's URL, and the meaning of its own tags. */
const editsFor = (markdown: Markdown): Readonly<Record<string, string>> => ({
  "basePath: '',": "basePath: '', url: 'https://18f.gsa.gov', values: { 'page.image': '/assets/blog/hub/hub.jpg' },",
  "url: '/content/posts/{path}/'": "url: '/{yyyy}/{mm}/{dd}/{slug}/'",
  'details: { addresses: true },': `details: ${JSON.stringify(optionsOf(markdown).details)},
  markdown: {
    ...${JSON.stringify(optionsOf(markdown).markdown)},
    shortcodes: {
      image: ({ positional: [src] }) => \`<img src="/\${src}" alt="">\`,
      image_with_class: ({ positional: [src] }) => \`<img src="/\${src}" alt="">\`,
    },
  },`,
});

/** An Eleventy repository of 509 posts with a stand-in for each file that they name, adopted by `init`. */
export const blogApi = async (markdown: Markdown): Promise<Api> => {
  const root = await folderOf({ 'eleventy.config.js': 'throw new Error();' });
  await cp(BLOG, join(root, 'content/posts'), { recursive: true });
  const texts = readdirSync(BLOG).map((name) => readFileSync(join(BLOG, name), 'utf8'));
  const named = new Set(texts.flatMap((text) => text.match(FILES) ?? []));
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>';
  for (const path of named) await addFiles(root, { [decodeURIComponent(path)]: path.endsWith('.svg') ? svg : GIF });
  expect(await runGalley(['init', '--yes'], { cwd: root })).toMatchObject({ code: 0 });
  const file = join(root, 'galley.config.ts');
  const written = await readFile(file, 'utf8');
  let config = written;
  for (const [before, after] of Object.entries(editsFor(markdown))) {
    expect(written).toContain(before);
    config = config.replace(before, () => after);
  }
  await writeFile(file, config);
  return apiOf(root, /keys: \['(\w+)'\]/.exec(config)?.[1] ?? '');
};
