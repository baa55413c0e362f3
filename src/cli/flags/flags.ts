import { type Command, Option } from 'commander';
import type { BuildOptions } from '../../build/build.ts';
import { notEmpty, parseDuration, parseMoment, parseNames, wholeNumber } from './values.ts';

export type Format = 'pretty' | 'json' | 'github';

/** The flags for output. `color` is false only with --no-color, whatever the terminal supports. */
export interface OutputFlags {
  /** Absent: the format for the environment. */
  readonly format?: Format | undefined;
  readonly quiet?: boolean;
  readonly color: boolean;
}

export type SiteFlags = OutputFlags & Pick<BuildOptions, 'content' | 'out' | 'config' | 'now'>;

/** The values of `--list`. */
export type Listing = 'held' | 'slugs';

/** How many problems to print, and the limit for warnings. */
export interface ProblemFlags {
  readonly all?: boolean;
  readonly maxWarnings?: number;
}

export interface BuildFlags
  extends SiteFlags,
    ProblemFlags,
    Pick<BuildOptions, 'allowLimited' | 'drafts' | 'future' | 'force' | 'cache' | 'concurrency'> {
  readonly list?: readonly Listing[];
  readonly target?: readonly string[];
  readonly workspace?: readonly string[];
}

export interface ServerFlags {
  readonly host: string;
  readonly port?: number;
  /** False with --no-console. */
  readonly console: boolean;
  readonly open?: boolean;
  readonly compare?: string;
}

const flag = <Value>(flags: string, says: string, parse?: (text: string, before: Value) => Value): Option => {
  const option = new Option(flags, says);
  return parse === undefined ? option : option.argParser(parse);
};

const format = (...more: readonly string[]): Option =>
  flag('--format <format>', 'output format (default: "pretty", or "github" in GitHub Actions)').choices([
    'pretty',
    'json',
    'github',
    ...more,
  ]);
const NO_COLOR = flag('--no-color', 'print without colours (also: NO_COLOR=1)');
const OUTPUT = [format(), flag('--quiet', 'print errors only'), NO_COLOR];

const OUT = flag('--out <folder>', 'the output folder (default: the option folders.out)', notEmpty);
const CONFIG = flag(
  '--config <file>',
  'the configuration file (default: galley.config.ts, .js, .mjs or .json)',
  notEmpty,
);
const PROJECT = [
  flag('--content <folder>', 'the content folder (default: the option folders.content)', notEmpty),
  OUT,
  CONFIG,
];
const NOW = flag(
  '--now <ISO>',
  'treat this moment as now, such as 2026-01-31T12:00:00Z (default: the clock)',
  parseMoment,
);
const CONCURRENCY = flag(
  '--concurrency <n>',
  'number of worker threads (default: one per processor)',
  wholeNumber('A concurrency', 1, 256),
);
const workspace = (): Option =>
  flag('--workspace <names>', 'limit to the posts of these workspaces: news,blog', parseNames);

/** Flags that commands share, in groups, in the order of their help. */
const FLAGS = {
  output: OUTPUT,
  outputOfDiff: [format('markdown'), flag('--quiet', 'print breaking changes only'), NO_COLOR],
  out: [OUT],
  config: [CONFIG],
  now: [NOW],
  project: PROJECT,
  site: [...PROJECT, NOW, ...OUTPUT],
  workspace: [workspace()],
  /** For a command that refuses the flag with an explanation. */
  noWorkspace: [workspace().hideHelp()],
  /** The posts that count as published, and the hosts for the output. */
  posts: [
    flag('--drafts', 'include drafts'),
    flag('--future', 'include posts dated in the future'),
    flag(
      '--target <host...>',
      'write configuration and code for these hosts: cloudflare, nginx, … (default: the option hosts.targets)',
    ),
    flag('--allow-limited', 'build even if a target does not support every feature'),
  ],
  build: [
    flag('--force', 'render every post and rewrite every file; overwrite files that Galley did not write'),
    CONCURRENCY,
  ],
  render: [flag('--force', 'render all posts, even those that are in the cache'), CONCURRENCY],
  /** The number of problems to print. */
  problems: [flag('--all', 'print every diagnostic in full instead of the first of each code')],
  warnings: [
    flag(
      '--max-warnings <n>',
      'fail and write nothing if there are more than n warnings',
      wholeNumber('A number of warnings', 0),
    ),
  ],
  list: [
    flag(
      '--list <what...>',
      'list in full: held (files that are not published, by reason), slugs (that differ from their file names)',
    ).choices(['held', 'slugs']),
  ],
  server: [
    flag('--host <address>', 'the address to listen on', notEmpty).default('127.0.0.1'),
    flag('--port <n>', 'the port (default: 4321 or the next free one)', wholeNumber('A port', 0, 65_535)),
    flag('--open', 'open the console in the browser'),
    flag('--compare <tree>', 'compare the output in the console with this folder or live API', notEmpty),
    flag('--no-console', 'do not serve the console'),
  ],
  /** For commands that change a destination. */
  destination: [
    flag('--endpoint <url>', 'the endpoint of an S3-compatible store (default: the option deploy.endpoint)', notEmpty),
    flag('--dry-run', 'print what the command would do, and change nothing'),
    flag(
      '--grace <seconds>',
      'keep deleted files this long (default: as long as caches may refer to them)',
      wholeNumber('A grace period', 0),
    ),
  ],
  /** For the same commands: caches to purge, changed URLs, and other deploys. */
  publishing: [
    flag('--url <address>', 'the base URL of the live API (default: the option deploy.url)', notEmpty),
    flag('--invalidate <caches>', 'purge changed URLs from a CDN (default: the option deploy.invalidate)', notEmpty),
    flag('--changed <file>', 'write the changed URLs to a file, one per line', notEmpty),
    flag('--notify <url>', 'notify a site of changed posts (default: the option deploy.notify)', notEmpty),
    flag('--notify-strict', 'fail if the notification fails'),
    flag('--wait <time>', 'wait up to 90s, 15m or 1h for another deploy to end (default: fail at once)', parseDuration),
    flag('--no-lock', 'deploy even if the store cannot lock; make sure that no other deploy runs'),
  ],
} as const;

export const addFlags = (command: Command, ...groups: readonly (keyof typeof FLAGS)[]): Command => {
  for (const option of groups.flatMap((group): readonly Option[] => FLAGS[group])) command.addOption(option);
  return command;
};

/** Adds examples to a command's help, and a reference to the guide. */
export const addExamples = (
  command: Command,
  examples: readonly (readonly [line: string, says: string])[],
): Command => {
  const width = Math.max(...examples.map(([line]) => line.length));
  const lines = examples.map(([line, says]) => `  $ ${line.padEnd(width)}  ${says}`);
  return command.addHelpText(
    'after',
    `\nExamples:\n${lines.join('\n')}\n\nEvery command and option: the guide, whose place galley --help prints.`,
  );
};

/** Returns the options of a build: all flags except those for output and server. */
export const toBuildOptions = (flags: Partial<BuildFlags>): BuildOptions => {
  const { format, quiet, color, all, list, ...rest } = flags as BuildFlags & Partial<ServerFlags>;
  const { host, port, console, open, compare, target: targets, workspace: workspaces, ...options } = rest;
  return { ...options, targets, workspaces };
};
