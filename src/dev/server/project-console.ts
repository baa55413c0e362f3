import { existsSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BuildOptions } from '../../build/build.ts';
import { hostAnswers } from '../../build/host-answers.ts';
import { readLastBuild } from '../../build/last-build.ts';
import type { Project } from '../../build/project.ts';
import { type ContentWorkspace, readContent, readHtml } from '../../build/read-content.ts';
import { readFrom } from '../../runtime/entries/node.ts';
import type { SiteVersion } from '../../runtime/resolver/site.ts';
import { codeFrame } from '../../shared/diagnostics/code-frame.ts';
import { type Diagnostic, DiagnosticError } from '../../shared/diagnostics/diagnostic.ts';
import { asVariable, createRedact, redactData } from '../../shared/diagnostics/secret-keys.ts';
import { createSourceReader } from '../../shared/fs/read-text.ts';
import { type ConsoleAnswer, createConsole, hasPlaceForConsole, withKeys } from './console.ts';
import { createDiffAnswer } from './console-diff.ts';
import { servedVersions } from './example-addresses.ts';

interface ProjectConsoleOptions {
  readonly project: () => Project;
  readonly options: BuildOptions;
  /** Answers the page's own requests to the API, from the last successful build. @default the API itself */
  readonly lastGood?: RequestListener;
  /** Resolves when the content can be read. */
  readonly ready?: () => Promise<void>;
  /** Whether changes are built immediately, followed by a call of `changed`. */
  readonly isLive: boolean;
  /** The tree that the page suggests for a comparison with the output. @default the live API of the configuration */
  readonly compare?: string | undefined;
}

/** The folder of the console's files in the built package. */
const FOLDER = fileURLToPath(new URL('../console/', import.meta.url));

const OF_OUTPUT = /^(?:host|output|search)\//;

/** Makes the console of a project; null if the API uses the console's path. */
export const createProjectConsole = (console: ProjectConsoleOptions) => {
  const { project, options, lastGood, ready, isLive, compare } = console;
  if (!hasPlaceForConsole(project())) return null;
  const now = (): number => options.now ?? Date.now();
  let built: readonly Diagnostic[] | null = null;
  const latest = createLatest(async (): Promise<ConsoleContent> => {
    await ready?.();
    const { workspaces, diagnostics } = await contentOrProblems(options);
    const { site, settings } = project();
    // What a build finds beside the content, such as what a host lacks.
    const ofOutput = readLastBuild(project())?.result.diagnostics.filter(({ code }) => OF_OUTPUT.test(code)) ?? [];
    return {
      workspaces,
      diagnostics: withFrames(built ?? [...diagnostics, ...ofOutput], settings.root),
      root: settings.root,
      editor: editorScheme(process.env),
      isLive,
      isChecked: built !== null,
      isBuilt: existsSync(join(settings.out, site.base)),
      base: site.base,
      served: servedVersions(site, now()),
      versions: site.versions,
      now: now(),
      compare: compare ?? settings.deploy.url,
    };
  });
  const whenReady =
    (answer: ConsoleAnswer): ConsoleAnswer =>
    async (query, headers) => {
      await ready?.();
      return answer(query, headers);
    };
  const { before, changed } = createConsole({
    folder: FOLDER,
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
    },
  });
  return {
    before,
    /** Reads the content in advance, so that the first view does not wait. The page gets an error with its next request. */
    readAhead: () => void latest.get().catch(() => undefined),
    /** Reports that the content changed. `problems` is null if they are not known. */
    changed: (problems: readonly Diagnostic[] | null): void => {
      built = problems;
      latest.outdated();
      changed();
    },
  };
};

/** Returns each host's answer to a GET. The request and the answers have `$NAME` for a key from the environment. */
const hostRows = async (target: string, project: Project, now: number): ReturnType<typeof hostAnswers> => {
  const readFile = readFrom(project.settings.out);
  const rows = await hostAnswers(project, { target: withKeys(target, project), now, readFile });
  return redactData(rows, createRedact(project.secrets, asVariable));
};

/** The content that the console shows besides the API's answers. */
export interface ConsoleContent {
  readonly workspaces: readonly ContentWorkspace[];
  /** Sorted by file and position. */
  readonly diagnostics: readonly ShownProblem[];
  /** The project's folder. File names are relative to it. */
  readonly root: string;
  /** The scheme of URLs that open a file in the editor. */
  readonly editor: string;
  /** Whether changes are built immediately. */
  readonly isLive: boolean;
  /** Whether a build checked everything: the posts, the output, and its hosts. */
  readonly isChecked: boolean;
  /** Whether there is an output, perhaps of an earlier build. */
  readonly isBuilt: boolean;
  /** The base path of the API. */
  readonly base: string;
  /** The versions that are not past their sunset, newest first. */
  readonly served: readonly string[];
  /** Every version, including those past their sunset. */
  readonly versions: Readonly<Record<string, SiteVersion>>;
  /** The current time in milliseconds since the epoch. */
  readonly now: number;
  /** The tree of `--compare`, or else the URL of the live API; null if the configuration has none. */
  readonly compare: string | null;
}

/** URL schemes of editors that open `<scheme>://file/<path>:<line>:<column>`, by the name of the editor's command. */
const EDITORS: Readonly<Record<string, string>> = {
  code: 'vscode',
  'code-insiders': 'vscode-insiders',
  codium: 'vscodium',
  cursor: 'cursor',
  windsurf: 'windsurf',
  zed: 'zed',
};

/** Returns the scheme for the editor in `VISUAL` or `EDITOR`. */
export const editorScheme = (env: Readonly<Record<string, string | undefined>>): string => {
  const command = (env.VISUAL || env.EDITOR || '').trim().split(/\s+/)[0] ?? '';
  return EDITORS[command.replace(/^.*[\\/]|\.(?:exe|cmd)$/g, '')] ?? 'vscode';
};

/** Reads the content. If that fails, for example because of an invalid configuration, returns only the problems. */
const contentOrProblems = async (options: BuildOptions): ReturnType<typeof readContent> => {
  try {
    return await readContent(options);
  } catch (error) {
    if (error instanceof DiagnosticError) return { workspaces: [], diagnostics: error.diagnostics };
    throw error;
  }
};

/** Calls `make` once and shares the result, until `outdated` is called or `make` fails. */
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

interface ShownProblem extends Diagnostic {
  /** The source lines around the problem; empty if there are none to show. */
  readonly frame: string;
}

/** The maximum number of problems with a frame per code: frames make the page larger. */
const FRAMES = 100;

/** Adds frames to problems, from the current files. `root` is the project's folder. */
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
