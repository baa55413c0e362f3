import { homedir } from 'node:os';
import { dirname, sep } from 'node:path';
import { type Diagnostic, DiagnosticError, sortDiagnostics } from '../diagnostics/diagnostic.ts';

/** Why the content could not be built, as the API may tell it to whoever writes it. */
export interface Failure {
  readonly message: string;
  /** Errors only, the first ones by file and place. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Problems told in an answer; the terminal shows them all. */
const TOLD = 20;

/** The failure that diagnostics, or an error in place of a result, stand for; `root` is the project's folder. */
export const failureOf = (cause: readonly Diagnostic[] | unknown, root: string): Failure => {
  const diagnostics = cause instanceof DiagnosticError ? cause.diagnostics : cause;
  if (!Array.isArray(diagnostics)) {
    return { message: 'The content could not be built: the terminal of galley dev says why.', diagnostics: [] };
  }
  const errors = sortDiagnostics(diagnostics).filter(({ severity }) => severity === 'error');
  const counted = `${errors.length} ${errors.length === 1 ? 'error' : 'errors'}`;
  const rest = errors.length > TOLD ? `, the first ${TOLD} of which are here; the terminal shows all` : '';
  return {
    message: `The content could not be built: ${counted}${rest}.`,
    diagnostics: errors.slice(0, TOLD).map((diagnostic) => withoutFolders(diagnostic, root)),
  };
};

/** A message may quote what the system says, with folders of this machine: nobody's business beyond the project's. */
const withoutFolders = (diagnostic: Diagnostic, root: string): Diagnostic => {
  const hide = (text: string): string =>
    foldersOf(root).reduce((shown, { folder, name }) => shown.replaceAll(folder, name), text);
  return {
    ...diagnostic,
    message: hide(diagnostic.message),
    ...(diagnostic.help !== undefined && { help: hide(diagnostic.help) }),
  };
};

/** The project's folder becomes nothing, the folders around it, the longest first, and the home folder an ellipsis. */
const foldersOf = (root: string): { readonly folder: string; readonly name: string }[] => {
  const around = [homedir()];
  for (let folder = dirname(root); folder !== dirname(folder); folder = dirname(folder)) around.push(folder);
  return [
    { folder: root + sep, name: '' },
    ...around
      .filter((folder) => folder !== dirname(folder))
      .sort((a, b) => b.length - a.length)
      .map((folder) => ({ folder: folder + sep, name: `…${sep}` })),
  ];
};
