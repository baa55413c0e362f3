import { dirname } from 'node:path';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Tree } from '../tree/tree.ts';
import { type Present, TEMPORARY } from './scan.ts';

export interface ObstaclesInput {
  readonly tree: Tree;
  readonly present: Present;
  /** The output folder, as people know it. */
  readonly name: string;
  /** Whether there is anything at a path in the output, links included. */
  readonly exists: (path: string) => boolean;
}

/** What stands in the tree's way and is not replaced, not by force either. Writing through a link could leave the output folder. */
export const obstacles = (input: ObstaclesInput): Diagnostic[] => {
  const missing = [...input.tree.keys()].filter((path) => !input.present.files.has(path));
  const found = new Map([...inTheWay(input, missing), ...spelledOtherwise(input, missing)]);
  return [...found].map(([path, what]) => ({
    severity: 'error',
    code: 'output/obstacle',
    message: `${input.name}/${path} is ${what}.`,
    help: 'Remove it, or name another folder with --out.',
  }));
};

type Obstacle = readonly [path: string, what: string];

function* inTheWay(
  { tree, present: { files, folders, others } }: ObstaclesInput,
  missing: readonly string[],
): Generator<Obstacle> {
  for (const path of others) {
    const file = path.slice(0, -TEMPORARY.length);
    if (path.endsWith(TEMPORARY) && tree.has(file)) yield [path, 'a link where a temporary file belongs'];
  }
  for (const path of missing) {
    if (folders.has(path)) yield [path, 'a folder where a file belongs'];
    if (others.has(path)) yield [path, 'a link where a file belongs'];
    for (let at = dirname(path); at !== '.' && !folders.has(at); at = dirname(at)) {
      if (files.has(at)) yield [at, 'a file where a folder belongs'];
      if (others.has(at)) yield [at, 'a link where a folder belongs'];
    }
  }
}

/** Names that differ in letter case alone are one name to some file systems: who writes the one overwrites the other. */
function* spelledOtherwise({ tree, present, exists }: ObstaclesInput, missing: readonly string[]): Generator<Obstacle> {
  if (missing.length === 0) return;
  const strange = [...present.files, ...present.others].filter((path) => !tree.has(path));
  const byLowerCase = new Map(strange.map((path) => [path.toLowerCase(), path]));
  for (const path of missing) {
    const other = byLowerCase.get(path.toLowerCase());
    if (other !== undefined && exists(path))
      yield [other, `to this file system the same name as ${path}, where a file belongs`];
  }
}
