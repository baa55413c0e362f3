import { dirname } from 'node:path';
import type { Tree } from '../../api/tree/tree.ts';
import type { Diagnostic, Related } from '../../shared/diagnostics/diagnostic.ts';
import { type Present, temporaryOf } from './output-folder.ts';
import type { WritePlan } from './plan.ts';

/** The number of files that one message lists. It only counts the rest. */
const NAMED = 100;

/** The paths of files whose content is not Galley's, sorted. */
type Others = WritePlan['overwrites'];

/** Errors about other files that prevent the write. `name` is the output folder as shown to users. */
export const refusals = ({ foreign, edited }: Others, name: string): Diagnostic[] => [
  ...problemsAbout(foreign, name, {
    severity: 'error',
    code: 'output/would-overwrite',
    message: `Galley would overwrite ${filesText(foreign, name)}, which it did not write.`,
    why: 'not written by Galley',
    help: `Nothing was written. Move ${pronoun(foreign)}, choose another folder with --out, or replace ${pronoun(foreign)} with --force.`,
  }),
  ...problemsAbout(edited, name, {
    severity: 'error',
    code: 'output/edited',
    message: `${filesText(edited, name)} changed since the last build.`,
    why: 'changed since the last build',
    help: `Nothing was written. Copy the changes that you need, then replace ${pronoun(edited)} with --force.`,
  }),
];

/** Warnings about other files that --force replaced, and edited files of earlier builds that were not deleted. */
export const notices = (
  { overwritten, edited }: { readonly overwritten: Others; readonly edited: readonly string[] },
  name: string,
): Diagnostic[] => {
  const replaced = [...overwritten.foreign, ...overwritten.edited].sort();
  return [
    ...problemsAbout(replaced, name, {
      severity: 'warning',
      code: 'output/overwritten',
      message: `--force replaced ${filesText(replaced, name)}, which Galley did not write or which changed since the last build.`,
      why: 'replaced',
    }),
    ...problemsAbout(edited, name, {
      severity: 'warning',
      code: 'output/edited-kept',
      message: `${filesText(edited, name)} changed since the last build: no longer part of the output, but not deleted.`,
      why: 'changed since the last build',
      help: `Delete ${pronoun(edited)} unless you need ${pronoun(edited)}.`,
    }),
  ];
};

/** Whether a problem is about the actions of one build, and not about the current state. */
export const isNotice = ({ code }: Diagnostic): boolean =>
  code === 'output/overwritten' || code === 'output/edited-kept';

const problemsAbout = (
  paths: readonly string[],
  name: string,
  { why, ...problem }: Pick<Diagnostic, 'severity' | 'code' | 'message' | 'help'> & { readonly why: string },
): Diagnostic[] => {
  if (paths.length === 0) return [];
  const related =
    paths.length === 1 ? [] : paths.slice(0, NAMED).map((path): Related => ({ file: `${name}/${path}`, message: why }));
  const message = paths.length > NAMED ? `${problem.message} The first ${NAMED} are listed here.` : problem.message;
  return [{ ...problem, message, ...(related.length > 0 && { related }) }];
};

const filesText = (paths: readonly string[], name: string): string =>
  paths.length === 1 ? `${name}/${paths[0]}` : `${paths.length} files of ${name}`;
const pronoun = ({ length }: readonly string[]): string => (length === 1 ? 'it' : 'them');

interface ObstaclesInput {
  readonly tree: Tree;
  readonly present: Present;
  /** The output folder as shown to users. */
  readonly name: string;
  /** Whether there is anything at a path in the output, links included. */
  readonly exists: (path: string) => boolean;
}

/** Errors about entries at the tree's paths that even --force keeps: writing through a link could leave the folder. */
export const obstacles = (input: ObstaclesInput): Diagnostic[] => {
  const missing = [...input.tree.keys()].filter((path) => !input.present.files.has(path));
  const obstaclesByPath = new Map([...obstructions(input, missing), ...caseConflicts(input, missing)]);
  return [...obstaclesByPath].map(([path, what]) => ({
    severity: 'error',
    code: 'output/obstacle',
    message: `${input.name}/${path} is ${what}.`,
    help: 'Remove it, or choose another folder with --out.',
  }));
};

type Obstacle = readonly [path: string, what: string];

function* obstructions(
  { tree, present: { files, folders, others } }: ObstaclesInput,
  missing: readonly string[],
): Generator<Obstacle> {
  for (const path of others.size > 0 ? tree.keys() : [])
    if (others.has(temporaryOf(path))) yield [temporaryOf(path), 'a link where Galley needs a temporary file'];
  for (const path of missing) {
    if (folders.has(path)) yield [path, 'a folder where Galley needs a file'];
    if (others.has(path)) yield [path, 'a link where Galley needs a file'];
    for (let at = dirname(path); at !== '.' && !folders.has(at); at = dirname(at)) {
      if (files.has(at)) yield [at, 'a file where Galley needs a folder'];
      if (others.has(at)) yield [at, 'a link where Galley needs a folder'];
    }
  }
}

/** Some file systems ignore case: there, a file would overwrite another whose name differs only in case. */
function* caseConflicts({ tree, present, exists }: ObstaclesInput, missing: readonly string[]): Generator<Obstacle> {
  if (missing.length === 0) return;
  const otherPaths = [...present.files, ...present.others].filter((path) => !tree.has(path));
  const byLowerCase = new Map(otherPaths.map((path) => [path.toLowerCase(), path]));
  for (const path of missing) {
    const other = byLowerCase.get(path.toLowerCase());
    if (other !== undefined && exists(path))
      yield [other, `the same name as ${path} on this file system, where Galley needs a file`];
  }
}
