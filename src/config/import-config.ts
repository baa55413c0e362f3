import { existsSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, extname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { isFile } from '../shared/fs/entries.ts';
import { shortHash } from '../shared/fs/fingerprint.ts';
import { NotAFileError, otherKindOf, readOrNull, readWholeFile } from '../shared/fs/regular-file.ts';

/**
 * What a configuration file exports as default, read again each time with all modules that it imports by relative paths. Needs no
 * build step of the user's: jiti compiles TypeScript. `galley` always means this very package, so that
 * `import { defineConfig } from 'galley'` works even when the command runs from outside the project. What was compiled is
 * kept in the folder `cache`, under hashes of the sources: loading the compiler takes longer than most builds.
 * Throws a NotAFileError where the configuration, or what it imports, is no regular file: the compiler would wait for a
 * named pipe.
 */
export const importConfig = async (path: string, cache?: string): Promise<unknown> => {
  const files = [path, ...configImports([path]).filter((file) => existsSync(file))];
  for (const file of [...files, ...manifestsAbove(path)]) refuseOthers(file);
  return (await importValue(path)) ?? importByJiti(path, files, cache);
};

/** Code: imports, functions, calls. */
const DOES_SOMETHING = /[(`]|=>|\b(?:import|new|process|globalThis)\b/;
const TYPE_COMMENT = /@(?:type|satisfies) *\{ *import\('galley'\)\.\w+ *\}/g;

/**
 * What a JavaScript module exports that has only values, no code: Node reads it in a fraction of the time that jiti takes to
 * load. The hash of the text is part of the address by which Node caches it. Null for any other file, and for one that does
 * not parse: jiti reports where.
 */
const importValue = async (path: string): Promise<unknown> => {
  if (!isJavaScriptModule(path)) return null;
  const text = readWholeFile(path).toString();
  if (DOES_SOMETHING.test(text.replace(TYPE_COMMENT, ''))) return null;
  try {
    const { default: exported } = (await import(`${pathToFileURL(path)}?${shortHash(text)}`)) as { default?: unknown };
    return exported ?? null;
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
    // Required rather than imported, Galley would be compiled again as a whole.
    virtualModules: packages.includes('galley') ? { galley: await import(own.href) } : {},
    nativeModules: packages,
  });
  const importAsync = (): Promise<unknown> => jiti.import(path, { default: true });
  // Node reads a module of JavaScript once in a process; jiti leaves it to Node, unless it is required. But what is
  // required must not await at its top level, which is a syntax error there.
  if (!files.some(isJavaScriptModule)) return importAsync();
  try {
    const exported = jiti(path) as { readonly default?: unknown };
    return exported.default ?? exported;
  } catch (error) {
    if (error instanceof SyntaxError || isAwaitAtTop(error)) return importAsync();
    throw error;
  }
};

/** jiti compiles `await import(…)` to a call of a function that is not there when the module is required. */
const isAwaitAtTop = (error: unknown): boolean =>
  error instanceof ReferenceError && error.message === 'await is not defined';

/** CommonJS and JSON are in a cache of Node's that can be cleared. */
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
  const text = manifest === undefined ? '{}' : readWholeFile(manifest).toString('utf8');
  try {
    return (JSON.parse(text) as { readonly type?: unknown }).type;
  } catch {
    return undefined;
  }
};

/** The package.json of a folder and of those around it, the nearest one first. */
const manifestsAbove = (folder: string): string[] => {
  const found: string[] = [];
  for (let above = folder; ; above = dirname(above)) {
    const manifest = join(above, 'package.json');
    if (existsSync(manifest)) found.push(manifest);
    if (dirname(above) === above) return found;
  }
};

/** The relative path after `from`, `import` or `require(`, or in `new URL(`. */
const SPECIFIER =
  /(?:\bfrom|\bimport|\bimport\s*\(|\brequire\s*\(|\bnew\s+URL\s*\()\s*(['"`])(\.{1,2}\/[^'"`\n]+|\.{1,2})\1/g;

/** The same of packages. */
const PACKAGE = /(?:\bfrom|\bimport|\bimport\s*\(|\brequire\s*\()\s*(['"`])((?:@[\w.-]+\/)?\w[\w.-]*)[^'"`\n]*\1/g;

export const ENDINGS: readonly string[] = ['.ts', '.mts', '.cts', '.js', '.mjs', '.cjs', '.json'];
export const SCRIPT: RegExp = /\.[cm]?[jt]s$/;

/** A limit that no configuration reaches. */
const MOST = 500;

/**
 * The files that a configuration imports by relative paths, directly or through others, as absolute paths. A missing file
 * is listed under every name that it could have. This searches the text, because a file that cannot be loaded must be
 * watched too, until it is fixed.
 */
export const configImports = (configs: readonly string[]): string[] => {
  const found = new Set<string>();
  const waiting = [...configs];
  for (let file = waiting.pop(); file !== undefined && found.size < MOST; file = waiting.pop()) {
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

/** The file meant by a path without its ending, or with that of the file it is compiled to; all names when there is none. */
const candidates = (path: string): string[] => {
  const written = [path, ...(SCRIPT.test(path) ? [path.replace(/js$/, 'ts')] : [])];
  const names = ENDINGS.some((ending) => path.endsWith(ending))
    ? written
    : [...written, ...ENDINGS.flatMap((ending) => [path + ending, resolve(path, `index${ending}`)])];
  const there = names.find(isFile);
  return there === undefined ? [...new Set(names)] : [there];
};
