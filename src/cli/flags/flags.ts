import { type Command, Option } from 'commander';
import type { BuildOptions } from '../../build/build.ts';
import type { RenderOptions } from '../../build/render.ts';
import type { ServerOptions } from '../../dev/server/server.ts';
import { notEmpty, parseDuration, parseMoment, parseNames, wholeNumber } from './values.ts';

export type Format = 'pretty' | 'json' | 'github';

/** How a command prints. `color` is false with --no-color and true otherwise, whatever the terminal can show. */
export interface OutputFlags {
  /** Absent: that of the place where the command runs. */
  readonly format?: Format | undefined;
  readonly quiet?: boolean;
  readonly color: boolean;
}

export type SiteFlags = OutputFlags & Pick<BuildOptions, 'content' | 'out' | 'config' | 'now'>;

/** What `--list` lists in full. */
export type Listing = 'held' | 'slugs';

/** How many problems are printed, and how many there may be. */
export interface ProblemFlags {
  readonly all?: boolean;
  readonly maxErrors?: number;
  readonly maxWarnings?: number;
}

export interface BuildFlags
  extends SiteFlags,
    ProblemFlags,
    Pick<BuildOptions, 'allowLimited' | 'drafts' | 'future' | 'force' | 'cache' | 'concurrency' | 'docs'> {
  readonly list?: readonly Listing[];
  readonly target?: readonly string[];
  readonly workspace?: readonly string[];
}

export type RenderFlags = OutputFlags &
  ProblemFlags &
  Pick<BuildFlags, 'workspace'> &
  Pick<RenderOptions, 'content' | 'out' | 'config' | 'force' | 'concurrency' | 'shard'>;

export interface ServerFlags {
  readonly host: string;
  readonly port?: number;
  /** Absent without --console and --no-console. */
  readonly console?: boolean;
  readonly open?: boolean;
  readonly compare?: string;
}

export const FORMATS = 'output format (default: "pretty", or "github" in GitHub Actions)';

export const addOutputFlags = (command: Command): Command =>
  command
    .addOption(new Option('--format <format>', FORMATS).choices(['pretty', 'json', 'github']))
    .option('--quiet', 'print errors only')
    .option('--no-color', 'print without colours (also: NO_COLOR=1)');

/** The places of a project's files. */
export const addProjectFlags = (command: Command): Command =>
  addConfigFlag(
    command
      .option('--content <folder>', 'the content folder (default: "content")', notEmpty)
      .option('--out <folder>', 'the output folder (default: "dist")', notEmpty),
  );

export const addConfigFlag = (command: Command): Command =>
  command.option('--config <file>', 'the configuration file (default: galley.config.ts, .js, .mjs or .json)', notEmpty);

/** For commands that change what is published: which caches to purge, and where to list the changed addresses. */
export const addCacheFlags = (command: Command): Command =>
  command
    .option('--url <address>', 'the base URL of the live API: https://api.example.com/api/public', notEmpty)
    .option(
      '--invalidate <caches>',
      'purge changed URLs from a CDN: a CloudFront distribution id, cloudflare:<zone> or fastly:<service>',
      notEmpty,
    )
    .option('--changed <file>', 'write the changed URLs to a file, one per line', notEmpty);

/** How a command shares a destination with other deploys. */
export const addLockFlags = (command: Command): Command =>
  command
    .option(
      '--wait <time>',
      'wait up to 90s, 15m or 1h for another deploy to end (default: fail at once)',
      parseDuration,
    )
    .option('--no-lock', 'deploy even if the store cannot lock; make sure that no other deploy runs');

export const addSiteFlags = (command: Command): Command => addOutputFlags(addNowFlag(addProjectFlags(command)));

export const addNowFlag = (command: Command): Command =>
  command.option(
    '--now <ISO>',
    'build as of this moment, such as 2026-01-31T12:00:00Z (default: the clock)',
    parseMoment,
  );

/** Which posts count as published. */
export const addPostFlags = (command: Command): Command =>
  command.option('--drafts', 'publish drafts too').option('--future', 'publish posts dated in the future too');

/** Which hosts the output is for. */
export const addTargetFlags = (command: Command): Command =>
  command
    .option('--target <host...>', 'write configuration and code for these hosts: cloudflare, nginx, … (see the guide)')
    .option('--allow-limited', 'build even if a target does not support every feature');

/** How many problems of the content are printed. */
export const addProblemFlags = (command: Command): Command =>
  command
    .option('--all', 'print every diagnostic in full instead of the first of each code')
    .option(
      '--max-errors <n>',
      'print at most n errors; all are counted, and --format json has all',
      wholeNumber('A number of errors', 1),
    );

export const addWarningLimit = (command: Command): Command =>
  command.option(
    '--max-warnings <n>',
    'fail and write nothing if there are more than n warnings',
    wholeNumber('A number of warnings', 0),
  );

export const addListFlag = (command: Command): Command =>
  command.addOption(
    new Option(
      '--list <what...>',
      'list in full: held (files that are not published, by reason), slugs (that differ from their file names)',
    ).choices(['held', 'slugs']),
  );

const addConcurrencyFlag = (command: Command): Command =>
  command.option(
    '--concurrency <n>',
    'number of worker threads (default: one per processor)',
    wholeNumber('A concurrency', 1, 256),
  );

export const addBuildFlags = (command: Command): Command =>
  addConcurrencyFlag(
    addTargetFlags(addPostFlags(command))
      .option('--force', 'render every post and rewrite every file; overwrite foreign files that are in the way')
      .option('--docs', 'write a documentation page for each version: <version>/docs.html'),
  );

export const addRenderFlags = (command: Command): Command =>
  addConcurrencyFlag(command.option('--force', 'render all posts, even those that are in the cache'));

/** A command that refuses the flag hides it from its help: the error says why. */
export const addWorkspaceFlag = (command: Command, isHidden = false): Command =>
  command.addOption(
    new Option('--workspace <names>', 'limit to the posts of these workspaces: news,blog')
      .argParser(parseNames)
      .hideHelp(isHidden),
  );

export const addServerFlags = (command: Command): Command =>
  command
    .option('--host <address>', 'the address to listen on', notEmpty, '127.0.0.1')
    .option('--port <n>', 'the port (default: 4321 or the next free one)', wholeNumber('A port', 0, 65_535))
    .option('--open', 'open the console in the browser')
    .option('--compare <tree>', 'compare the output in the console with this folder or live API', notEmpty)
    .option('--console', 'serve the console even if other machines can reach the address; it only answers this machine')
    .option('--no-console', 'do not serve the console');

/** Adds examples below a command's help, and where to read more. */
export const addExamples = (
  command: Command,
  examples: readonly (readonly [line: string, says: string])[],
): Command => {
  const width = Math.max(...examples.map(([line]) => line.length));
  const lines = examples.map(([line, says]) => `  $ ${line.padEnd(width)}  ${says}`);
  return command.addHelpText(
    'after',
    `\nExamples:\n${lines.join('\n')}\n\nEvery command and option: the guide in Galley's repository.`,
  );
};

/** The options of a build: all flags but those for output and server. */
export const toBuildOptions = (flags: Partial<BuildFlags>): BuildOptions => {
  const { format, quiet, color, all, maxErrors, list, ...rest } = flags as BuildFlags & Partial<ServerFlags>;
  const { host, port, console, open, compare, target: targets, workspace: workspaces, ...options } = rest;
  return { ...options, targets, workspaces };
};

export const toRenderOptions = (flags: RenderFlags): RenderOptions => {
  const { format, quiet, color, all, maxErrors, maxWarnings, workspace: workspaces, ...options } = flags;
  return { ...options, workspaces };
};

/** The port to try first without --port. */
const PORT = 4321;

export const toServerOptions = ({ host, port }: ServerFlags): ServerOptions => ({
  host,
  port: port ?? PORT,
  portIsFixed: port !== undefined,
});
