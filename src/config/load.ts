import { lstatSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { type Diagnostic, DiagnosticError } from '../diagnostics/diagnostic.ts';
import { readRegularFile } from '../files/regular-file.ts';
import { checkConfig } from './check.ts';
import { importConfig } from './import-config.ts';
import { locateOption } from './locate-option.ts';
import { badOutput, unsafe } from './output-place.ts';
import type { Settings } from './settings.ts';

/** The names a configuration is found by, in this order. */
export const CONFIG_FILES: readonly string[] = [
  'galley.config.ts',
  'galley.config.js',
  'galley.config.mjs',
  'galley.config.json',
];

export interface LoadOptions {
  /** The project's folder, absolute. */
  readonly root: string;
  /** The configuration file, relative to `root`; without it the usual names are tried, and none is fine. */
  readonly config?: string | undefined;
  /** What a configuration file would say, in place of one. */
  readonly values?: object | undefined;
  /** Values that stand above the file's: from flags, or from a caller of the API. */
  readonly content?: string | undefined;
  readonly out?: string | undefined;
  readonly docs?: boolean | undefined;
  /** Where compiled configuration is kept, absolute; nowhere when absent. */
  readonly compiled?: string | undefined;
}

/**
 * The configuration with every default filled in.
 * Throws a DiagnosticError (exit code 2) that names every problem of the file with its place.
 */
export const loadSettings = async (options: LoadOptions): Promise<Settings> => {
  const path = options.values === undefined ? findConfig(options) : undefined;
  const written = path === undefined ? (options.values ?? {}) : await readConfig(path, options);
  const { content, out, docs } = options;
  const flags = { ...(content && { content }), ...(out && { out }), ...(docs && { docs }) };
  const checked = checkConfig(isObject(written) ? { ...written, ...flags } : written, options.root);
  if ('settings' in checked) {
    const refused = outputProblem(checked.settings, path, options);
    if (refused === null) return checked.settings;
    throw new DiagnosticError([refused], 2);
  }

  const text = path === undefined ? '' : readConfigText(path);
  const file = path === undefined ? undefined : nameOf(path, options.root);
  throw new DiagnosticError(
    checked.problems.map(({ path: option, problem, ...rest }): Diagnostic => {
      const position = locateOption(text, option);
      return {
        severity: 'error',
        code: `config/${problem}`,
        ...rest,
        ...(file !== undefined && { file }),
        ...(position !== undefined && { position }),
      };
    }),
    2,
  );
};

const outputProblem = (
  settings: Settings,
  config: string | undefined,
  { root, out }: LoadOptions,
): Diagnostic | null => {
  const why = badOutput(settings);
  if (why === null) return null;
  const isWritten = !out && config !== undefined;
  const position = isWritten ? locateOption(readConfigText(config), ['out']) : undefined;
  return {
    ...unsafe(
      `The output folder ${shownName(settings.out, root)} ${why}.`,
      `Name a folder that is for nothing but the output, ${out ? '--out dist' : "out: 'dist'"}, say.`,
    ),
    ...(position !== undefined && config !== undefined && { file: nameOf(config, root), position }),
  };
};

/** The configuration file in use, absolute; undefined when there is none. */
export const findConfig = ({ root, config }: LoadOptions): string | undefined => {
  if (config === undefined) return CONFIG_FILES.map((name) => join(root, name)).find(isThere);
  const path = resolve(root, config);
  if (isThere(path)) return path;
  throw failure('config/not-found', `There is no configuration file ${config}.`, {
    help: `Name an existing file with --config, or leave the flag out: ${CONFIG_FILES.join(', ')} are found by themselves.`,
  });
};

/** A link that leads nowhere is there as well: to go on without the configuration would build something else. */
const isThere = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false }) !== undefined;

/** A larger configuration is none. */
const MAX_BYTES = 10 * 1024 * 1024;

/** The configuration's text. Throws what the system says, and a NotAFileError where there is no file. */
export const readConfigText = (path: string): string => {
  const { bytes } = readRegularFile(path, MAX_BYTES);
  if (bytes === null) throw new Error('The file has more than 10 MB.');
  return bytes.toString('utf8');
};

const readConfig = async (path: string, { root, compiled }: LoadOptions): Promise<unknown> => {
  const file = nameOf(path, root);
  try {
    return path.endsWith('.json') ? JSON.parse(readConfigText(path)) : await importConfig(path, compiled);
  } catch (cause) {
    const [message = '', place = ''] = cause instanceof Error ? cause.message.split('\n') : [String(cause)];
    throw failure('config/unreadable', `The configuration could not be read: ${message.trim()}`, {
      ...(placeIn(place, root) ?? { file }),
      help: 'The file must export its configuration as default: export default defineConfig({ … })',
    });
  }
};

const nameOf = (path: string, root: string): string => relative(root, path).split(sep).join('/');

/** A folder, which may be the project's own or lie elsewhere. */
const shownName = (path: string, root: string): string => {
  const name = nameOf(path, root);
  return name === '' ? '.' : name.startsWith('..') ? path : name;
};

/**
 * What cannot be parsed may be a module that the configuration imports: the error's second line says where, and counts columns
 * from 0.
 */
const placeIn = (line: string, root: string): Pick<Diagnostic, 'file' | 'position'> | undefined => {
  const [, path, at, column] = /^\s*(.+):(\d+):(\d+)$/.exec(line) ?? [];
  if (path === undefined) return undefined;
  return { file: nameOf(resolve(root, path), root), position: { line: Number(at), column: Number(column) + 1 } };
};

const failure = (
  code: string,
  message: string,
  rest: Omit<Diagnostic, 'severity' | 'code' | 'message'>,
): DiagnosticError => new DiagnosticError([{ severity: 'error', code, message, ...rest }], 2);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
