import type { RequestListener } from 'node:http';
import { homedir } from 'node:os';
import { dirname, sep } from 'node:path';
import type { BuildOptions } from '../../build/build.ts';
import type { Project } from '../../build/project.ts';
import { createNodeListener } from '../../runtime/entries/node.ts';
import { partsOf } from '../../runtime/resolver/address.ts';
import { errorBody } from '../../runtime/resolver/errors.ts';
import { errorInstead, plan } from '../../runtime/resolver/plan.ts';
import { requestTarget } from '../../runtime/resolver/respond.ts';
import type { Site } from '../../runtime/resolver/site.ts';
import { count } from '../../shared/diagnostics/amounts.ts';
import { type Diagnostic, DiagnosticError, sortDiagnostics } from '../../shared/diagnostics/diagnostic.ts';
import { redactDiagnostic } from '../../shared/diagnostics/secret-keys.ts';
import { foldersAbove } from '../../shared/fs/entries.ts';
import { isLocalRequest } from './is-local-request.ts';

export type LiveListener = ReturnType<typeof createLiveListener>;

/** Makes a listener that answers from the output of a project, or reports why the build failed. */
export const createLiveListener = (first: Project, options: Pick<BuildOptions, 'now'>) => {
  const now = (): number => options.now ?? Date.now();
  const goodListener = ({ site, settings }: Project): RequestListener => createNodeListener(site, settings.out, now);
  let shown = first;
  let lastGood = goodListener(first);
  let listener = lastGood;
  const current: RequestListener = (request, response) => listener(request, response);
  /** Answers from the last successful build, even while `listener` reports why there is no newer one. */
  const good: RequestListener = (request, response) => lastGood(request, response);
  return {
    listener: current,
    lastGood: good,
    /** Returns the project of the last `show`, or the first one. */
    project: (): Project => shown,
    /** From now on, answers from the output of this project. */
    show: (project: Project): void => {
      shown = project;
      lastGood = goodListener(project);
      listener = lastGood;
    },
    /** From now on, answers with an error that says why the build failed: diagnostics, or an error. */
    fail: (cause: unknown): void => {
      const { site, settings } = shown;
      listener = failingListener(failureOf(cause, settings.root), { site, now, otherwise: lastGood });
    },
  };
};

/**
 * Makes a listener that answers each GET and HEAD with a 500 `internal_error`, because the last output has outdated
 * content. Only requests from this machine get the reasons. Other methods go to `otherwise`.
 */
export const failingListener = (
  failure: Failure,
  { site, now, otherwise }: { readonly site: Site; readonly now: () => number; readonly otherwise: RequestListener },
): RequestListener => {
  const failureBody = JSON.stringify({ error: { code: 'internal_error', ...failure } });
  return (request, response) => {
    const { method = '', url = '' } = request;
    if (method !== 'GET' && method !== 'HEAD') {
      otherwise(request, response);
      return;
    }
    const [path] = partsOf(requestTarget(url));
    const planned = plan(method, path, () => null, site, now());
    const { status, headers } = errorInstead(planned, 'internal_error', site);
    const body = isLocalRequest(request) ? failureBody : errorBody('internal_error');
    response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) });
    response.end(method === 'HEAD' ? undefined : body);
  };
};

/** The reason for a failed build, as in the API's answer on this machine. */
interface Failure {
  readonly message: string;
  /** The first errors, by file and position, without warnings. */
  readonly diagnostics: readonly Diagnostic[];
}

/** The maximum number of errors in an answer. The terminal shows all of them. */
const MOST_ERRORS = 20;

/** Converts diagnostics, or the error of a build, to a failure. `root` is the project's folder. */
export const failureOf = (cause: unknown, root: string): Failure => {
  const diagnostics = cause instanceof DiagnosticError ? cause.diagnostics : cause;
  if (!Array.isArray(diagnostics)) {
    return { message: 'Could not build the content. The terminal of galley dev shows why.', diagnostics: [] };
  }
  const errors = sortDiagnostics(diagnostics).filter(({ severity }) => severity === 'error');
  const rest =
    errors.length > MOST_ERRORS ? `, the first ${MOST_ERRORS} of which are here; the terminal shows all` : '';
  return {
    message: `Could not build the content: ${count(errors.length, 'error')}${rest}.`,
    diagnostics: errors.slice(0, MOST_ERRORS).map((diagnostic) => withoutFolders(diagnostic, root)),
  };
};

/** Removes the project's folder from messages, which may quote system errors, and shortens other folders to `…`. */
const withoutFolders = (diagnostic: Diagnostic, root: string): Diagnostic => {
  const hide = (text: string): string =>
    foldersAround(root).reduce(
      (shown, folder) => shown.replaceAll(folder + sep, `…${sep}`),
      text.replaceAll(root + sep, ''),
    );
  return redactDiagnostic(diagnostic, hide);
};

/** Returns the parent folders of a project and the home folder, the longest first, without the root. */
const foldersAround = (root: string): readonly string[] =>
  [homedir(), ...foldersAbove(root)].filter((folder) => folder !== dirname(folder)).sort((a, b) => b.length - a.length);
