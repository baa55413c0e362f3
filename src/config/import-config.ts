import { existsSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { otherKindOf } from '../files/entry-kind.ts';
import { NotAFileError, readWholeFile } from '../files/regular-file.ts';
import { shortHash } from '../files/short-hash.ts';
import { configImports, packagesIn } from './config-imports.ts';

/**
 * What a configuration file exports as default, read anew each time with all that it imports by relative paths. Needs no
 * build step of the user's: jiti compiles TypeScript. `galley` always means this very package, so that
 * `import { defineConfig } from 'galley'` works even when the command runs from outside the project. What was compiled is
 * kept in the folder `cache`, under hashes of the sources: loading the compiler takes longer than most builds.
 * Throws a NotAFileError where the configuration, or what it imports, is a named pipe, say, which whoever compiles would
 * wait for.
 */
export const importConfig = async (path: string, cache?: string): Promise<unknown> => {
  const files = [path, ...configImports([path]).filter((file) => existsSync(file))];
  for (const file of [...files, ...manifestsAbove(path)]) refuseOthers(file);
  return (await importValue(path)) ?? importByJiti(path, files, cache);
};

/** Anything that makes more of a module than a value written down: imports, functions, calls. */
const DOES_SOMETHING = /[(`]|=>|\b(?:import|new|process|globalThis)\b/;
const TYPE_COMMENT = /@(?:type|satisfies) *\{ *import\('galley'\)\.\w+ *\}/g;

/**
 * What a module of JavaScript exports that does no more than say so: Node reads it, in a small part of the time that jiti takes
 * to load. Node keeps it by its address, to which the hash of its text belongs. Null for any other file, and for one that
 * does not parse: jiti says where.
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
    if (error instanceof SyntaxError) return importAsync();
    throw error;
  }
};

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

/** The `type` of the nearest package.json. */
const packageType = (folder: string): unknown => {
  const [manifest] = manifestsAbove(folder);
  return manifest === undefined ? undefined : typeIn(readWholeFile(manifest).toString('utf8'));
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

const typeIn = (manifest: string): unknown => {
  try {
    return (JSON.parse(manifest) as { readonly type?: unknown }).type;
  } catch {
    return undefined;
  }
};
