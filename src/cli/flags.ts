import { type Command, Option } from 'commander';
import type { BuildOptions } from '../pipeline/build.ts';
import type { RenderOptions } from '../pipeline/render.ts';
import type { Share } from '../pipeline/share.ts';
import type { ServerOptions } from '../preview/server.ts';
import { notEmpty, parseMoment, parseNames, wholeNumber } from './parse-value.ts';

export type Format = 'pretty' | 'json' | 'github';

/** How a command speaks. `color` is false with --no-color and true otherwise, whatever the terminal is. */
export interface OutputFlags {
  readonly format: Format;
  readonly quiet?: boolean;
  readonly color: boolean;
}

/** What the commands that read a site share; names are those of BuildOptions. */
export interface SiteFlags extends OutputFlags {
  readonly content?: string;
  readonly out?: string;
  readonly config?: string;
  readonly now?: number;
}

/** What `--list` lists in full. */
export type Listing = 'held' | 'slugs';

/** How many problems are printed, and how many there may be. */
export interface ProblemFlags {
  readonly all?: boolean;
  readonly maxErrors?: number;
  readonly maxWarnings?: number;
}

export interface BuildFlags extends SiteFlags, ProblemFlags {
  readonly list?: readonly Listing[];
  readonly target?: readonly string[];
  readonly allowLimited?: boolean;
  readonly workspace?: readonly string[];
  readonly drafts?: boolean;
  readonly future?: boolean;
  readonly force?: boolean;
  readonly concurrency?: number;
  readonly docs?: boolean;
}

export interface RenderFlags
  extends Omit<SiteFlags, 'now'>,
    ProblemFlags,
    Pick<BuildFlags, 'force' | 'concurrency' | 'workspace'> {
  readonly shard?: Share;
}

export interface ServerFlags {
  readonly host: string;
  readonly port?: number;
  /** Absent where nobody has said. */
  readonly console?: boolean;
  readonly open?: boolean;
  readonly compare?: string;
}

export const addOutputFlags = (command: Command): Command =>
  command
    .addOption(
      new Option('--format <format>', 'how results and problems are printed')
        .choices(['pretty', 'json', 'github'])
        .default('pretty'),
    )
    .option('--quiet', 'print errors only')
    .option('--no-color', 'no colours (also: NO_COLOR=1)');

/** Where a project has what. */
export const addProjectFlags = (command: Command): Command =>
  command
    .option('--content <folder>', 'the content folder (default: "content")', notEmpty)
    .option('--out <folder>', 'the output folder (default: "dist")', notEmpty)
    .option('--config <file>', 'the configuration file (default: galley.config.ts, .js, .mjs or .json)', notEmpty);

/** Of commands that change what is published: who is told what has changed, so that no cache answers as before. */
export const addCacheFlags = (command: Command): Command =>
  command
    .option(
      '--url <address>',
      'where readers find the API, up to the version: https://api.example.com/api/public',
      notEmpty,
    )
    .option(
      '--invalidate <caches>',
      'have caches forget what has changed: the id of a CloudFront distribution, cloudflare:<zone> or fastly:<service>',
      notEmpty,
    )
    .option(
      '--changed <file>',
      'write the addresses that answer otherwise than before to a file, one a line',
      notEmpty,
    );

export const addSiteFlags = (command: Command): Command =>
  addOutputFlags(
    addProjectFlags(command).option(
      '--now <ISO>',
      'the moment that counts as now, 2026-01-31T12:00:00Z (default: the clock)',
      parseMoment,
    ),
  );

/** Which posts count as published. */
export const addPostFlags = (command: Command): Command =>
  command.option('--drafts', 'publish drafts, too').option('--future', 'publish posts dated in the future, too');

/** Which hosts the output is for. */
export const addTargetFlags = (command: Command): Command =>
  command
    .option('--target <host...>', 'hosts to write configuration and code for: cloudflare, nginx, … (see the guide)')
    .option('--allow-limited', 'go on where a target lacks what the API needs');

/** How problems of the content are printed. */
export const addProblemFlags = (command: Command): Command =>
  command
    .option('--all', 'print every problem in full, not the first of each code alone')
    .option(
      '--max-errors <n>',
      'print n errors at the most; all are counted, and --format json has all',
      wholeNumber('A number of errors', 1, MOST),
    );

export const addWarningLimit = (command: Command): Command =>
  command.option(
    '--max-warnings <n>',
    'fail with more than n warnings, and write nothing',
    wholeNumber('A number of warnings', 0, MOST),
  );

export const addListFlag = (command: Command): Command =>
  command.addOption(
    new Option(
      '--list <what...>',
      'list in full: held (files that are not published, by reason), slugs (that are not what their files are called)',
    ).choices(['held', 'slugs']),
  );

const MOST = 999_999_999;

const addConcurrencyFlag = (command: Command): Command =>
  command.option('--concurrency <n>', 'worker threads (default: by processors)', wholeNumber('A concurrency', 1, 256));

export const addBuildFlags = (command: Command): Command =>
  addConcurrencyFlag(
    addTargetFlags(addPostFlags(command))
      .option('--force', 'render every post and write every file anew; replaces files of others that stand in the way')
      .option('--docs', 'write a page for people that describes each version: <version>/docs.html'),
  );

export const addRenderFlags = (command: Command): Command =>
  addConcurrencyFlag(command.option('--force', 'render posts as well that the cache has as they are'));

/** Hidden where it is refused: there, what is said of it is why. */
export const addWorkspaceFlag = (command: Command, isHidden = false): Command =>
  command.addOption(
    new Option('--workspace <names>', 'the posts of these workspaces only: news,blog')
      .argParser(parseNames)
      .hideHelp(isHidden),
  );

export const addServerFlags = (command: Command): Command =>
  command
    .option('--host <address>', 'the address to listen on', notEmpty, '127.0.0.1')
    .option('--port <n>', 'the port (default: 4321, or the next one that is free)', wholeNumber('A port', 0, 65_535))
    .option('--open', 'open the console in the browser')
    .option('--compare <tree>', 'what the console compares the output with: a folder, or a live API', notEmpty)
    .option('--console', 'serve the console with an address that others can ask as well: it answers this machine alone')
    .option('--no-console', 'serve the API alone');

/** Examples below a command's help, and where to read more. */
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

/** The flags that are options of a build: all but those on output and server. */
export const toBuildOptions = (flags: Partial<BuildFlags>): BuildOptions => {
  const { format, quiet, color, all, maxErrors, list, ...rest } = flags as BuildFlags & Partial<ServerFlags>;
  const { host, port, console, open, compare, target: targets, workspace: workspaces, ...options } = rest;
  return { ...options, targets, workspaces };
};

export const toRenderOptions = (flags: RenderFlags): RenderOptions => {
  const { format, quiet, color, all, maxErrors, maxWarnings, workspace: workspaces, ...options } = flags;
  return { ...options, workspaces };
};

/** The port that is tried first when none is asked for. */
const PORT = 4321;

export const toServerOptions = ({ host, port }: ServerFlags): ServerOptions => ({
  host,
  port: port ?? PORT,
  portIsFixed: port !== undefined,
});
