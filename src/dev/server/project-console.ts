import type { RequestListener } from 'node:http';
import type { BuildOptions } from '../../build/build.ts';
import { hostAnswers } from '../../build/host-answers.ts';
import type { Project } from '../../build/project.ts';
import { type Content, readContent, readHtml } from '../../build/read-content.ts';
import { readFrom } from '../../runtime/entries/node.ts';
import type { SiteVersion } from '../../runtime/resolver/site.ts';
import { codeFrame } from '../../shared/diagnostics/code-frame.ts';
import { type Diagnostic, DiagnosticError } from '../../shared/diagnostics/diagnostic.ts';
import { asVariable, createRedact, redactData } from '../../shared/diagnostics/secret-keys.ts';
import { createSourceReader } from '../../shared/fs/read-text.ts';
import { type BuildPhases, statisticsOf } from './build-statistics.ts';
import {
  CONSOLE_FOLDER,
  type Console,
  type ConsoleAnswer,
  createConsole,
  hasPlaceForConsole,
  withKeys,
} from './console.ts';
import { createDiffAnswer } from './console-diff.ts';
import { servedVersions } from './example-addresses.ts';

interface ProjectConsoleOptions {
  readonly project: () => Project;
  readonly options: BuildOptions;
  /** Answers the page’s own requests to the API from the last good build; by default, the API does. */
  readonly lastGood?: RequestListener;
  /** Resolves once the content can be read. */
  readonly ready?: () => Promise<void>;
  /** Whether changes are built at once, and `changed` is called. */
  readonly isLive: boolean;
  /** The tree that the page offers to compare the output with. */
  readonly compare?: string | undefined;
  /** Measures builds; absent where this process builds nothing. */
  readonly phases?: BuildPhases | undefined;
}

interface ProjectConsole extends Pick<Console, 'before'> {
  /** The content has changed and has these problems; null when they are not known. */
  readonly changed: (problems: readonly Diagnostic[] | null) => void;
  /** Reads the content now, so that the first view of many posts does not wait for it. */
  readonly readAhead: () => void;
}

/** The console of a project; null where the API is at the console's place. */
export const createProjectConsole = (console: ProjectConsoleOptions): ProjectConsole | null => {
  const { project, options, lastGood, ready, isLive, compare = null, phases } = console;
  if (!hasPlaceForConsole(project())) return null;
  const now = (): number => options.now ?? Date.now();
  let built: readonly Diagnostic[] | null = null;
  const latest = createLatest(async (): Promise<ConsoleContent> => {
    await ready?.();
    const { workspaces, diagnostics } = await contentOrProblems(options);
    const { site, settings } = project();
    return {
      workspaces,
      diagnostics: withFrames(built ?? diagnostics, settings.root),
      root: settings.root,
      editor: editorScheme(process.env),
      isLive,
      base: site.base,
      served: servedVersions(site, now()),
      versions: site.versions,
      now: now(),
      compare,
    };
  });
  const whenReady =
    (answer: ConsoleAnswer): ConsoleAnswer =>
    async (query, headers) => {
      await ready?.();
      return answer(query, headers);
    };
  const { before, changed } = createConsole({
    folder: CONSOLE_FOLDER,
    project,
    ...(lastGood !== undefined && {
      lastGood: (request, response) => void ready?.().then(() => lastGood(request, response)),
    }),
    answers: {
      // Without `changed`, read the content for each request.
      'content.json': () => latest.get().finally(() => isLive || latest.outdated()),
      'html.json': whenReady(async (query) => ({ html: await readHtml(options, query.get('file') ?? '') })),
      'hosts.json': whenReady((query) => hostRows(query.get('target') ?? '', project(), now())),
      'diff.json': createDiffAnswer(project, now),
      'statistics.json': whenReady(async () => statisticsOf(project(), now(), phases?.measured() ?? null)),
    },
  });
  return {
    before,
    // An error is reported to the page when it asks.
    readAhead: () => void latest.get().catch(() => undefined),
    changed: (problems) => {
      built = problems;
      latest.outdated();
      changed();
    },
  };
};

/** What each host answers to a GET, with `$NAME` for a key from the environment in the request and in the answers. */
const hostRows = async (target: string, project: Project, now: number): ReturnType<typeof hostAnswers> => {
  const readFile = readFrom(project.settings.out);
  const rows = await hostAnswers(project, { target: withKeys(target, project), now, readFile });
  return redactData(rows, createRedact(project.secrets, asVariable));
};

/** What the console shows besides the API's answers. */
export interface ConsoleContent extends Pick<Content, 'workspaces'> {
  /** By file and place. */
  readonly diagnostics: readonly ShownProblem[];
  /** The project's folder, to which the names of files are relative. */
  readonly root: string;
  /** The scheme of addresses that open a file in the editor. */
  readonly editor: string;
  /** Whether changes are built at once. */
  readonly isLive: boolean;
  /** What stands before the version in the API's addresses. */
  readonly base: string;
  /** The versions that are not past their sunset, newest first. */
  readonly served: readonly string[];
  /** Every version, including those past their sunset. */
  readonly versions: Readonly<Record<string, SiteVersion>>;
  /** What counts as now, in milliseconds since the epoch. */
  readonly now: number;
  /** The tree that `--compare` names; null without the flag. */
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

/** The content; where it cannot be read at all, such as for a wrong configuration, problems alone. */
const contentOrProblems = async (options: BuildOptions): Promise<Content> => {
  try {
    return await readContent(options);
  } catch (error) {
    if (error instanceof DiagnosticError) return { workspaces: [], diagnostics: error.diagnostics };
    throw error;
  }
};

/** Calls `make` once and shares what it makes, until it is `outdated` or has failed. */
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

export interface ShownProblem extends Diagnostic {
  /** The lines around the problem's place; empty where there are none to show. */
  readonly frame: string;
}

/** How many problems of one code get a frame: each makes the page larger. */
const FRAMES = 100;

/** Adds frames to problems, from the files as they are now; `root` is the project's folder. */
export const withFrames = (diagnostics: readonly Diagnostic[], root: string): readonly ShownProblem[] => {
  const counts = new Map<string, number>();
  const source = createSourceReader(root);
  return diagnostics.map((problem) => {
    const { code, file, position } = problem;
    const count = (counts.get(code) ?? 0) + 1;
    counts.set(code, count);
    const text = file !== undefined && count <= FRAMES ? source(file) : undefined;
    return { ...problem, frame: text !== undefined && position !== undefined ? codeFrame(text, position) : '' };
  });
};
