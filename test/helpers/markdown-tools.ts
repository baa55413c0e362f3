import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Tool } from '../content/markdown/dialects/javascript-cases.ts';

const FOLDER = fileURLToPath(new URL('../markdown-tools/', import.meta.url));

/** Whether the tools are installed. In CI a missing tool fails. */
export const areMarkdownToolsHere = (): boolean =>
  process.env.CI !== undefined || existsSync(`${FOLDER}node_modules/vitepress`);

/** Returns the HTML that a tool makes of each text, in a site with these files. */
export const htmlOfTool = (
  tool: Tool,
  texts: readonly string[],
  files: Readonly<Record<string, string>> = {},
): readonly string[] => {
  const { NODE_OPTIONS: _, VITEST: __, ...env } = process.env;
  const printed = execFileSync(process.execPath, ['render.js', tool], {
    cwd: FOLDER,
    input: JSON.stringify({ texts, files }),
    env: { ...env, NODE_ENV: 'production' },
    encoding: 'utf8',
    maxBuffer: 1e9,
    stdio: 'pipe',
  });
  return JSON.parse(printed.slice(printed.indexOf('\0') + 1)) as readonly string[];
};
