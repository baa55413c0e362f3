import { execFileSync } from 'node:child_process';
import { existsSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Files, folderOf } from './files.ts';

/** A tool that `test/markdown-tools/render.js` runs. */
export type Tool = 'vitepress' | 'eleventy' | 'hexo' | 'astro' | 'remark';

const FOLDER = fileURLToPath(new URL('../markdown-tools/', import.meta.url));

/** Whether the tools are installed. In CI a missing tool fails. */
export const areMarkdownToolsHere = (): boolean =>
  process.env.CI !== undefined || existsSync(`${FOLDER}node_modules/satteri`);

/** A folder with the files of a site and all tools. */
export const siteWithTools = async (files: Files): Promise<string> => {
  const root = await folderOf({ 'package.json': '{"type":"module"}', ...files });
  symlinkSync(`${FOLDER}node_modules`, join(root, 'node_modules'));
  return root;
};

/** Returns the HTML that a tool makes of the posts of a site. */
export const htmlOfSite = (tool: Tool, root: string, posts: readonly string[]): readonly string[] => {
  const { NODE_OPTIONS: _, VITEST: __, ...env } = process.env;
  const printed = execFileSync(process.execPath, ['render.js', tool], {
    cwd: FOLDER,
    input: JSON.stringify({ root, posts }),
    env: { ...env, NODE_ENV: 'production' },
    encoding: 'utf8',
    maxBuffer: 1e9,
    stdio: 'pipe',
  });
  return JSON.parse(printed.slice(printed.indexOf('\0') + 1)) as readonly string[];
};
