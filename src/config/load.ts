import { lstatSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  type Diagnostic,
  DiagnosticError,
  type Position,
  positionAt,
  refusal,
} from '../shared/diagnostics/diagnostic.ts';
import { escapeRegExp } from '../shared/escape.ts';
import { namesIn, relativeName } from '../shared/fs/entries.ts';
import { isObject } from '../shared/is-object.ts';
import { type CheckMore, checkConfig } from './check.ts';
import { badOutput } from './output-place.ts';
import { readConfig, readConfigText } from './read-config.ts';
import type { Settings } from './settings.ts';

/** The names of configuration files, in order of precedence. */
export const CONFIG_FILES: readonly string[] = [
  'galley.config.ts',
  'galley.config.js',
  'galley.config.mjs',
  'galley.config.json',
];

interface LoadOptions {
  /** The project's folder, absolute. */
  readonly root: string;
  /** The configuration file, relative to `root`. @default the first of `CONFIG_FILES` that exists, if any */
  readonly config?: string | undefined;
  /** A configuration instead of a file. */
  readonly values?: object | undefined;
  /** Values that override the file's: from flags, or from a caller of the API. */
  readonly content?: string | undefined;
  readonly out?: string | undefined;
  /** The absolute path of the cache for compiled configurations. Without it, there is no cache. */
  readonly compiled?: string | undefined;
}

/** Loads the configuration with all defaults. Throws a DiagnosticError (exit code 2) with all problems of the file. */
export const loadSettings = async (options: LoadOptions, checkMore?: CheckMore): Promise<Settings> => {
  const path = options.values === undefined ? findConfig(options) : undefined;
  const written = path === undefined ? (options.values ?? {}) : await readConfig(path, options);
  const checked = checkConfig(isObject(written) ? withFlags(written, options) : written, options.root, checkMore);
  if ('settings' in checked) {
    const refused = outputProblem(checked.settings, path, options);
    if (refused === null) return checked.settings;
    throw refusal(2, refused);
  }
  const placeOf = path === undefined ? () => ({}) : createOptionPlace(options.root, options.config);
  throw new DiagnosticError(
    checked.problems.map(({ path: option, problem, ...rest }): Diagnostic => {
      return { severity: 'error', code: `config/${problem}`, ...rest, ...placeOf(option) };
    }),
    2,
  );
};

/** Adds values from flags. Keeps a group that is not an object unchanged, because the schema refuses it. */
const withFlags = (written: Record<string, unknown>, { content, out }: LoadOptions): Record<string, unknown> => {
  const { folders = {} } = written;
  const ofFolders = { ...(content && { content }), ...(out && { out }) };
  return { ...written, folders: isObject(folders) ? { ...folders, ...ofFolders } : folders };
};

const outputProblem = (settings: Settings, config: string | undefined, { root, out }: LoadOptions) => {
  const why = badOutput(settings);
  if (why === null) return null;
  const isWritten = !out && config !== undefined;
  const position = isWritten ? locateOption(readConfigText(config), ['folders', 'out']) : undefined;
  return {
    code: 'config/unsafe-output',
    message: `The output folder ${shownName(settings.out, root)} ${why}.`,
    help: `Choose a folder that is used only for the output, such as ${out ? '--out dist' : "folders: { out: 'dist' }"}.`,
    ...(position !== undefined && config !== undefined && { file: relativeName(root, config), position }),
  };
};

/** Names that a user could give a configuration file. */
const LIKE_CONFIG = /^galley\.config\.(?:[cm]?[jt]s|json[5c]?|ya?ml|toml)$/i;

/** The absolute path of the configuration file; undefined if there is none. */
export const findConfig = ({ root, config }: LoadOptions): string | undefined => {
  if (config === undefined) {
    // The names as they are written, also where the file system ignores letter case; none if the folder is not readable.
    const names = namesIn(root);
    const isThere = (name: string): boolean => (names.length === 0 ? exists(join(root, name)) : names.includes(name));
    const own = CONFIG_FILES.find(isThere);
    const other = names.find((name) => LIKE_CONFIG.test(name) && name !== own);
    if (other !== undefined) throw refusal(2, ignored(other, own));
    return own && join(root, own);
  }
  const path = resolve(root, config);
  if (exists(path)) return path;
  const message = `There is no configuration file ${config}.`;
  const help = `Name an existing file with --config, or omit the flag: Galley finds ${CONFIG_FILES.join(', ')} itself.`;
  throw refusal(2, { code: 'config/not-found', message, help });
};

/** A file that would be ignored, although its name is like that of a configuration. */
const ignored = (file: string, own: string | undefined): Omit<Diagnostic, 'severity'> => ({
  code: 'config/file-name',
  message: own === undefined ? `Galley does not read ${file}.` : `Galley would read ${own} and ignore ${file}.`,
  help:
    own === undefined
      ? `Give the configuration one of these names: ${CONFIG_FILES.join(', ')}.`
      : `Delete or rename ${file}, or choose one with --config.`,
});

/** A broken link counts as a file, because a build without the configuration would have a different result. */
const exists = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false }) !== undefined;

/** The name of a folder in messages. It may be the project's folder or outside of it. */
const shownName = (path: string, root: string): string => {
  const name = relativeName(root, path);
  return name === '' ? '.' : name.startsWith('..') ? path : name;
};

/**
 * Finds the position of an option in a configuration file by searching for its names in order (`lists`, then `maxLimit`
 * after it). The file may be code, so this does not parse it; the result is good enough for a message. Undefined if the
 * first name does not occur.
 */
const locateOption = (text: string, path: readonly PropertyKey[]): Position | undefined => {
  let from = 0;
  let found: Position | undefined;
  for (const name of path) {
    if (typeof name !== 'string') continue;
    const match = new RegExp(`(?<![\\w$])(['"]?)${escapeRegExp(name)}\\1\\s*:`).exec(text.slice(from));
    if (match === null) break;
    const start = from + match.index + (match[1] ? 1 : 0);
    found = positionAt(text, start, name.length);
    from = start + name.length;
  }
  return found;
};

/** Returns a function that finds the place of an option. It reads the file at the first call. */
export const createOptionPlace = (root: string, config: string | undefined) => {
  let read: { readonly file: string; readonly text: string } | null | undefined;
  return (option: readonly PropertyKey[]): Pick<Diagnostic, 'file' | 'position'> => {
    if (read === undefined) {
      const path = findConfig({ root, config });
      read = path === undefined ? null : { file: relativeName(root, path), text: readConfigText(path) };
    }
    if (read === null) return {};
    const position = locateOption(read.text, option);
    return { file: read.file, position };
  };
};
