import { existsSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, extname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { foldersAbove, isFile } from '../shared/fs/entries.ts';
import { shortHash } from '../shared/fs/fingerprint.ts';
import { NotAFileError, otherKindOf, readOrNull, readWholeFile } from '../shared/fs/regular-file.ts';
import { isObject } from '../shared/is-object.ts';
import { parseJson } from '../shared/parse-json.ts';

/**
 * Returns the default export of a configuration file. Reads the file and all modules that it imports by relative paths
 * again each time. jiti compiles TypeScript, so the user needs no build step. `galley` always refers to this package,
 * so that `import { defineConfig } from 'galley'` works even if the command runs outside the project. The folder
 * `cache` has the compiled code under hashes of the sources, because loading the compiler takes longer than most
 * builds. Throws a NotAFileError if the configuration or an imported file is not a regular file: the compiler would
 * wait for a named pipe.
 */
export const importConfig = async (path: string, cache?: string): Promise<unknown> => {
  const files = [path, ...configImports([path]).filter((file) => existsSync(file))];
  for (const file of [...files, ...manifestsAbove(path)]) refuseOthers(file);
  const value = (await importValue(path)) ?? (await importByJiti(path, files, cache));
  // CommonJS exports an empty object if the file exports nothing.
  if (!/\bexports?\b/.test(readWholeFile(path).toString())) throw new NoExportError(null);
  return value;
};

/** Signs of code: imports, functions and calls. */
const DOES_SOMETHING = /[(`]|=>|\b(?:import|new|process|globalThis)\b/;
const TYPE_COMMENT = /@(?:type|satisfies) *\{ *import\('galley'\)\.\w+ *\}/g;

/**
 * Returns the default export of a JavaScript module that contains only values, which Node imports in a fraction of the
 * time that jiti takes to load. The URL includes the hash of the text, because Node caches modules by URL. Returns null
 * for any other file, and for a syntax error, whose position jiti reports.
 */
const importValue = async (path: string): Promise<unknown> => {
  if (!isJavaScriptModule(path)) return null;
  const text = readWholeFile(path).toString();
  if (DOES_SOMETHING.test(text.replace(TYPE_COMMENT, ''))) return null;
  try {
    return (await importText(path, text)) ?? null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
};

const importByJiti = async (path: string, files: readonly string[], cache: string | undefined): Promise<unknown> => {
  const { createJiti } = await import('jiti');
  forget(files);
  const own = new URL(import.meta.url.endsWith('.ts') ? '../define.ts' : '../index.js', import.meta.url);
  const packages = packagesIn(files);
  const jiti = createJiti(import.meta.url, {
    moduleCache: false,
    fsCache: cache ?? false,
    alias: { galley: fileURLToPath(own) },
    // Otherwise, jiti would compile all of Galley again.
    virtualModules: packages.includes('galley') ? { galley: strict({ ...(await import(own.href)) }) } : {},
    nativeModules: packages,
  });
  const importAsync = async (): Promise<unknown> => defaultOf(await jiti.import(path));
  // jiti leaves imports of JavaScript modules to Node, which reads a module only once per process. So this requires the
  // configuration instead, unless it uses top-level await, which is a syntax error in required code.
  if (!files.some(isJavaScriptModule)) return importAsync();
  try {
    return defaultOf(jiti(path));
  } catch (error) {
    if (error instanceof SyntaxError || isAwaitAtTop(error)) return importAsync();
    throw error;
  }
};

export class NoExportError extends Error {
  /** The name; null if the configuration has no default export. */
  readonly missing: string | null;
  readonly existing: readonly string[];

  constructor(missing: string | null, existing: readonly string[] = []) {
    super(missing === null ? 'it has no default export.' : `galley has no export ${missing}.`);
    this.missing = missing;
    this.existing = existing;
  }
}

/** Returns the exports, which throw for another name. Compiled code would read it as undefined: an option not set. */
const strict = (exports: object): object => {
  const check = (name: string | symbol): void => {
    const isAsked = typeof name === 'string' && !['default', '__esModule', 'then'].includes(name);
    if (isAsked && !Object.hasOwn(exports, name)) throw new NoExportError(name, Object.keys(exports));
  };
  return new Proxy(exports, {
    has: (target, name) => {
      check(name);
      return Reflect.has(target, name);
    },
    get: (target, name) => {
      check(name);
      return Reflect.get(target, name);
    },
  });
};

/**
 * Returns the default export of a module of the project (an absolute path) that renders Markdown. Node itself imports a
 * JavaScript module, unless that imports others of the project, which Node would not read again.
 */
export const importEngine = async (path: string): Promise<unknown> => {
  if (!isJavaScriptModule(path) || configImports([path]).length > 0) return importConfig(path);
  return importText(path, readWholeFile(path).toString());
};

/** The default export of a module with this text. Node imports each text of a module once. */
const importText = async (path: string, text: string): Promise<unknown> => {
  const { default: exported } = (await import(`${pathToFileURL(path)}?${shortHash(text)}`)) as { default?: unknown };
  return exported;
};

/** The default export of a module, or what CommonJS exports. */
const defaultOf = (module: unknown): unknown => {
  if (!isObject(module)) return module;
  if ('default' in module) return module.default;
  if ('__esModule' in module) throw new NoExportError(null);
  return module;
};

/** jiti compiles `await import(…)` to a call of a function that does not exist in a required module. */
const isAwaitAtTop = (error: unknown): boolean =>
  error instanceof ReferenceError && error.message === 'await is not defined';

/** Removes CommonJS and JSON files from Node's module cache. */
const forget = (files: readonly string[]): void => {
  const { cache } = createRequire(import.meta.url);
  for (const file of files) delete cache[file];
};

const refuseOthers = (path: string): void => {
  const kind = otherKindOf(statSync(path));
  const isImportedFolder = kind === 'a folder';
  if (kind !== null && !isImportedFolder) throw new NotAFileError(path, kind);
};

const isJavaScriptModule = (file: string): boolean =>
  extname(file) === '.mjs' || (extname(file) === '.js' && packageType(dirname(file)) === 'module');

/** The `type` of the nearest package.json; undefined if it has none or is damaged. */
const packageType = (folder: string): unknown => {
  const [manifest] = manifestsAbove(folder);
  const value = manifest === undefined ? undefined : parseJson(readWholeFile(manifest).toString());
  return isObject(value) ? value.type : undefined;
};

/** The package.json files of a folder and its parents, the nearest first. */
const manifestsAbove = (folder: string): string[] =>
  [folder, ...foldersAbove(folder)].map((above) => join(above, 'package.json')).filter((file) => existsSync(file));

/** The relative path after `from`, `import` or `require(`, or in `new URL(`. */
const SPECIFIER =
  /(?:\bfrom|\bimport|\bimport\s*\(|\brequire\s*\(|\bnew\s+URL\s*\()\s*(['"`])(\.{1,2}\/[^'"`\n]+|\.{1,2})\1/g;

/** The name of a package after the same keywords. */
const PACKAGE = /(?:\bfrom|\bimport|\bimport\s*\(|\brequire\s*\()\s*(['"`])((?:@[\w.-]+\/)?\w[\w.-]*)[^'"`\n]*\1/g;

export const ENDINGS: readonly string[] = ['.ts', '.mts', '.cts', '.js', '.mjs', '.cjs', '.json'];
export const SCRIPT: RegExp = /\.[cm]?[jt]s$/;

/** A limit that no configuration reaches. */
const MAX_FILES = 500;

/**
 * The files that a configuration imports by relative paths, directly or through others, as absolute paths. A missing
 * file is listed under every name that it could have. This searches the text instead of loading the files, because
 * files with errors must be watched too.
 */
export const configImports = (configs: readonly string[]): string[] => {
  const found = new Set<string>();
  const waiting = [...configs];
  for (let file = waiting.pop(); file !== undefined && found.size < MAX_FILES; file = waiting.pop()) {
    for (const specifier of matchesIn(file, SPECIFIER)) {
      for (const path of candidates(resolve(dirname(file), specifier))) {
        if (found.has(path)) continue;
        found.add(path);
        if (isFile(path)) waiting.push(path);
      }
    }
  }
  return [...found].sort();
};

const packagesIn = (files: readonly string[]): string[] =>
  [...new Set(files.flatMap((file) => matchesIn(file, PACKAGE)))].sort();

const matchesIn = (file: string, pattern: RegExp): string[] => {
  if (!SCRIPT.test(file)) return [];
  // Loading the configuration reports a file that is missing or unreadable.
  const text = readOrNull(file)?.toString('utf8') ?? '';
  return [...text.matchAll(pattern)].map((match) => match[2] ?? '');
};

/** The file of an import path without extension, or with `.js` for TypeScript. All possible names if none exists. */
const candidates = (path: string): string[] => {
  const written = [path, ...(SCRIPT.test(path) ? [path.replace(/js$/, 'ts')] : [])];
  const names = ENDINGS.some((ending) => path.endsWith(ending))
    ? written
    : [...written, ...ENDINGS.flatMap((ending) => [path + ending, resolve(path, `index${ending}`)])];
  const existing = names.find(isFile);
  return existing === undefined ? [...new Set(names)] : [existing];
};
