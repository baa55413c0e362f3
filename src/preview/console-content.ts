import { DiagnosticError } from '../diagnostics/diagnostic.ts';
import type { BuildOptions } from '../pipeline/build.ts';
import { type Content, readContent } from '../pipeline/read-content.ts';
import type { SiteVersion } from '../resolver/site.ts';
import type { ShownProblem } from './console-problems.ts';

/** What the console asks of the server besides the API, as JSON. */
export interface ConsoleContent extends Pick<Content, 'workspaces'> {
  /** By file and place. */
  readonly diagnostics: readonly ShownProblem[];
  /** The project's folder: links to files begin there. */
  readonly root: string;
  /** The scheme of addresses that open a file in the editor. */
  readonly editor: string;
  /** Whether changes are built as they come. */
  readonly isLive: boolean;
  /** What stands before the version in the API's addresses. */
  readonly base: string;
  /** The newest version that is served; null where all are past their sunset. */
  readonly version: string | null;
  /** Every version, those that are gone as well. */
  readonly versions: Readonly<Record<string, SiteVersion>>;
  /** What counts as now, in milliseconds since the epoch. */
  readonly now: number;
  /** The tree that the server was told to compare the output with; null where none was named. */
  readonly compare: string | null;
}

/** Editors that open `<scheme>://file/<path>:<line>:<column>`, by the name of their command. */
const EDITORS: Readonly<Record<string, string>> = {
  code: 'vscode',
  'code-insiders': 'vscode-insiders',
  codium: 'vscodium',
  cursor: 'cursor',
  windsurf: 'windsurf',
  zed: 'zed',
};

/** The scheme for the command that `VISUAL` or `EDITOR` names. */
export const editorScheme = (env: Readonly<Record<string, string | undefined>>): string => {
  const command = (env.VISUAL || env.EDITOR || '').trim().split(/\s+/)[0] ?? '';
  return EDITORS[command.replace(/^.*[\\/]|\.(?:exe|cmd)$/g, '')] ?? 'vscode';
};

/** Content that cannot be read at all, such as for a wrong configuration, is one with problems alone. */
export const contentOrProblems = async (options: BuildOptions): Promise<Content> => {
  try {
    return await readContent(options);
  } catch (error) {
    if (error instanceof DiagnosticError) return { workspaces: [], diagnostics: error.diagnostics };
    throw error;
  }
};

/** A function that gives what `make` makes: once for all who ask in the meantime, and anew once it is `outdated`. */
export const createLatest = <Value>(
  make: () => Promise<Value>,
): { readonly get: () => Promise<Value>; readonly outdated: () => void } => {
  let latest: Promise<Value> | undefined;
  return {
    get: () => {
      if (latest !== undefined) return latest;
      const made = make();
      latest = made;
      made.catch(() => {
        if (latest === made) latest = undefined;
      });
      return made;
    },
    outdated: () => {
      latest = undefined;
    },
  };
};
