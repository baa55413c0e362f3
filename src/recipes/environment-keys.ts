import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** `{ env: NAME }` and `env: NAME`, as `workspace.yaml` and configurations have it. */
const FROM_ENVIRONMENT = /\benv\s*:\s*['"]?([A-Za-z_][A-Za-z0-9_]*)/g;
const CONFIGURATION = /^galley\.config\.(?:ts|js|mjs|json)$/;
const IN_JSON = /"env"\s*:\s*"([A-Za-z_][A-Za-z0-9_]*)"/g;

/** The variables that a project takes keys from: CI has to set them wherever it builds. Sorted. */
export const environmentKeysIn = (root: string): readonly string[] => {
  const workspaces = namesIn(join(root, 'content')).flatMap((name) =>
    ['workspace.yaml', 'workspace.yml'].map((file) => join(root, 'content', name, file)),
  );
  const configurations = namesIn(root).filter((name) => CONFIGURATION.test(name));
  const texts = [...workspaces, ...configurations.map((name) => join(root, name))].map(textOf);
  const names = texts.flatMap((text) => [FROM_ENVIRONMENT, IN_JSON].flatMap((pattern) => matches(text, pattern)));
  return [...new Set(names)].sort();
};

const matches = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].flatMap(([, name]) => (name === undefined ? [] : [name]));

const namesIn = (folder: string): string[] => {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
};

const textOf = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
};
