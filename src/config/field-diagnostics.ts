import type { Diagnostic } from '../shared/diagnostics/diagnostic.ts';
import { didYouMean } from '../shared/diagnostics/did-you-mean.ts';
import type { OptionProblem } from './config-problem.ts';
import { createOptionPlace } from './load.ts';
import type { Settings } from './settings.ts';

interface MappedPosts {
  readonly workspace: string;
  /** The configured paths that each post has. */
  readonly posts: readonly { readonly mapped: readonly string[] }[];
  /** The files of all posts, also of those that could not be read. */
  readonly files: readonly string[];
}

/** Finds keys and files that no post has (a warning, because posts change) and unknown workspaces (an error). */
export const fieldDiagnostics = (
  settings: Settings,
  found: readonly MappedPosts[],
  config: string | undefined,
): readonly Diagnostic[] => {
  const problems = [
    ...unusedIn(settings.fields, found, ['adopt', 'fields']),
    ...unusedSlugs(settings.posts.slugs, found),
    ...Object.entries(settings.workspaces).flatMap(([name, { adopt }]) => {
      const own = found.filter(({ workspace }) => workspace === name);
      return own.length === 0
        ? [unknownWorkspace(name, found)]
        : unusedIn(adopt.fields, own, ['workspaces', name, 'adopt', 'fields']);
    }),
  ];
  const placeOf = createOptionPlace(settings.root, config);
  return problems.map(({ path, ...problem }): Diagnostic => ({ ...problem, ...placeOf(path) }));
};

const unusedIn = (
  fields: Settings['fields'],
  found: readonly MappedPosts[],
  option: readonly string[],
): OptionProblem[] => {
  if (found.every(({ files }) => files.length === 0)) return [];
  // A post that could not be read may have any key.
  if (found.some(({ posts, files }) => posts.length < files.length)) return [];
  const used = new Set(found.flatMap(({ posts }) => posts.flatMap(({ mapped }) => mapped)));
  return Object.entries(fields).flatMap(([field, paths = []]) =>
    paths
      .filter((path) => !used.has(path))
      .map((path) => ({
        ...unused(`${[...option, field].join('.')} names the key ${path}, but no post has it.`, [...option, field]),
        help: 'Spell it as in the front matter of your posts, or remove it.',
      })),
  );
};

const unusedSlugs = (slugs: Settings['posts']['slugs'], found: readonly MappedPosts[]): OptionProblem[] => {
  const posts = new Set(found.flatMap(({ files }) => files));
  const missing = Object.keys(slugs).filter((file) => !posts.has(file));
  return missing.map((file) => ({
    ...unused(`adopt.slugs names ${file}, which is not a post.`, ['adopt', 'slugs', file]),
    help: `${didYouMean(file, [...posts])}Write the path from the project's folder, or remove it.`,
  }));
};

const unused = (message: string, path: readonly string[]) =>
  ({ severity: 'warning', code: 'config/unused-field', message, path }) as const;

const unknownWorkspace = (name: string, found: readonly MappedPosts[]): OptionProblem => {
  const names = found.map(({ workspace }) => workspace);
  return {
    severity: 'error',
    code: 'config/unknown-workspace',
    message: `There is no workspace ${name}.`,
    help: `${didYouMean(name, names)}Known workspaces: ${names.join(', ')}.`,
    path: ['workspaces', name],
  };
};
