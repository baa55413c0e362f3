import { DiagnosticError } from '../diagnostics/diagnostic.ts';
import { didYouMean } from '../diagnostics/did-you-mean.ts';
import type { Project, WorkspaceProject } from './project.ts';

/** The workspaces of these names, all where none are named. Throws a DiagnosticError (exit code 2) for other names. */
export const chooseWorkspaces = (
  { workspaces }: Project,
  names: readonly string[] | undefined,
): readonly WorkspaceProject[] => {
  if (names === undefined) return workspaces;
  const known = workspaces.map(({ source }) => source.name);
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length === 0) return workspaces.filter(({ source }) => names.includes(source.name));
  throw new DiagnosticError(
    unknown.map((name) => ({
      severity: 'error',
      code: 'config/unknown-workspace',
      message: `There is no workspace ${name}.`,
      help: `${didYouMean(name, known)}Workspaces are ${known.join(', ')}.`,
    })),
    2,
  );
};

/** The rules of hosts name the keys of all workspaces, and what a build does not make goes: one of some has no meaning. */
export const partialBuild = (): DiagnosticError =>
  new DiagnosticError(
    [
      {
        severity: 'error',
        code: 'build/some-workspaces',
        message: 'An output is of all workspaces: a build of some would take away what the others have published.',
        help: 'Check them alone (galley check --workspace), or render them alone (galley render --workspace), each on a machine of its own, and build from all caches.',
      },
    ],
    2,
  );
