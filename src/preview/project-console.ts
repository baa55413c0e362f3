import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { BuildOptions } from '../pipeline/build.ts';
import type { Project } from '../pipeline/project.ts';
import { readHtml } from '../pipeline/read-html.ts';
import { newestServed } from './addresses.ts';
import type { BuildPhases } from './build-phases.ts';
import { clockOf } from './clock.ts';
import { type Console, createConsole, hasPlaceForConsole } from './console.ts';
import { type ConsoleContent, contentOrProblems, createLatest, editorScheme } from './console-content.ts';
import { createDiffAnswer } from './console-diff.ts';
import { CONSOLE_FOLDER } from './console-files.ts';
import { hostRows } from './console-hosts.ts';
import { picturesOf } from './console-pictures.ts';
import { withFrames } from './console-problems.ts';

export interface ProjectConsoleOptions {
  readonly project: () => Project;
  readonly options: BuildOptions;
  /** Resolves once the content can be looked at. */
  readonly ready?: () => Promise<void>;
  /** Whether changes are built as they come, and told. */
  readonly isLive: boolean;
  /** The tree to compare the output with, until another is named; none when absent. */
  readonly compare?: string | undefined;
  /** What is measured of builds; absent where there are none. */
  readonly phases?: BuildPhases | undefined;
}

export interface ProjectConsole extends Pick<Console, 'before'> {
  /** There is another content, with these problems; null where they are not known. */
  readonly changed: (problems: readonly Diagnostic[] | null) => void;
  /** Reads the content before anybody asks: the first view of many posts would wait for it. */
  readonly readAhead: () => void;
}

/** The console of a project; null where the API is at the console's place. */
export const createProjectConsole = (console: ProjectConsoleOptions): ProjectConsole | null => {
  const { project, options, ready, isLive, compare = null, phases } = console;
  if (!hasPlaceForConsole(project())) return null;
  const now = clockOf(options);
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
      version: newestServed(site, now()) ?? null,
      versions: site.versions,
      now: now(),
      compare,
    };
  });
  const { before, changed } = createConsole({
    folder: CONSOLE_FOLDER,
    project,
    answers: {
      // Where nobody tells of changes, each look is a fresh one.
      'content.json': () => latest.get().finally(() => isLive || latest.outdated()),
      'html.json': async (query) => {
        await ready?.();
        return { html: await readHtml(options, query.get('file') ?? '') };
      },
      'hosts.json': async (query) => {
        await ready?.();
        return hostRows(query.get('target') ?? '', project(), now());
      },
      'diff.json': createDiffAnswer({ project, now }),
      'pictures.json': async () => {
        await ready?.();
        return picturesOf({ project: project(), now: now(), builds: phases?.measured() ?? null });
      },
    },
  });
  return {
    before,
    // What is in the way is told to whoever asks.
    readAhead: () => void latest.get().catch(() => undefined),
    changed: (problems) => {
      built = problems;
      latest.outdated();
      changed();
    },
  };
};

export const consoleUrl = (url: string, console: ProjectConsole | null): string | null =>
  console === null ? null : `${url}/`;
