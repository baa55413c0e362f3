import { createHash } from 'node:crypto';
import { dirname, extname, relative, resolve } from 'node:path';
import { positionAt } from '../shared/diagnostics/diagnostic.ts';
import { isFile, isLinked, relativeName } from '../shared/fs/entries.ts';
import { findInstalled } from '../shared/fs/installed-package.ts';
import { readOrNull } from '../shared/fs/regular-file.ts';
import { ENDINGS, SCRIPT } from './import-config.ts';

export interface ConfigCode {
  /** With the same hash, the configuration's functions return the same results. Null if they are never reused. */
  readonly hash: string | null;
  /** The reason why `hash` is null, with the file and line. Null if there is a hash. */
  readonly unknown: string | null;
}

/**
 * Hashes the code of a configuration (an absolute path) and of all modules that it imports. Every import must be the
 * literal path of a file, and the code must not use the clock or the environment. A word in a string or a comment counts
 * as code, because a missing hash only costs time.
 */
export const configCode = (config: string | undefined, root: string): ConfigCode =>
  config === undefined ? unknown('the configuration is not a file') : codeFrom(config, root, () => null);

/** Hashes the code of a Markdown engine in the same way, with the versions of the packages that it imports. */
export const engineCode = (module: string, root: string): ConfigCode => codeFrom(module, root, versionsOf);

/** Returns what identifies the code of a package; null if that is not known. */
type VersionsOf = (name: string, folder: string) => string | null;

const codeFrom = (config: string, root: string, versionsOf: VersionsOf): ConfigCode => {
  // JavaScript formats dates and numbers by locale and time zone.
  const { locale, timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const hash = createHash('sha256').update(`${process.version} ${locale} ${timeZone}`);
  const folder = dirname(config);
  const files = new Set([config]);
  // This loop also visits the files that it adds.
  for (const file of files) {
    const name = relativeName(root, file);
    const text = readOrNull(file)?.toString('utf8');
    if (text === undefined) return unknown(`${name} cannot be read`);
    // Relative imports in a linked file are resolved from the link's target.
    if (isLinked(file, folder)) return unknown(`${name} is a link`);
    hash.update(`\0${relative(folder, file)}\0${text.length}\0${text}`);
    if (!SCRIPT.test(file)) continue;
    const { imported, packages, problems } = readImports(text, file, versionsOf);
    hash.update(packages.join());
    const [first] = [...problems, ...outsideUses(text)].sort((a, b) => a.index - b.index);
    if (first !== undefined) return unknown(`${name}:${positionAt(text, first.index).line} ${first.why}`);
    for (const each of imported) files.add(each);
  }
  return { hash: hash.digest('base64url').slice(0, 10), unknown: null };
};

const unknown = (why: string): ConfigCode => ({ hash: null, unknown: why });

interface Problem {
  readonly index: number;
  readonly why: string;
}

/** An import by a literal path, from its keyword on. */
const LITERAL =
  /(?:import|export)\b(?:[^'"`;()=]*?\bfrom)?\s*(['"])([^'"\\\n]+)\1|(?:import|require)\s*\(\s*(['"`])([^'"`\\$\n]+)\3\s*[,)]/y;
/** What imports nothing: types, and exports of the module's own values. */
const NO_IMPORT = /import\s+type\s+(?!from\b)|export\s*(?:type\s+)?(?:\{[^}'"`/]*\}(?!\s*(?:from\b|\/))|[^\s*{/'"`])/y;

/** The files that a module imports, and the imports that are not literal paths of files. */
const readImports = (
  text: string,
  file: string,
  versionsOf: VersionsOf,
): {
  readonly imported: readonly string[];
  readonly packages: readonly string[];
  readonly problems: readonly Problem[];
} => {
  const imported: string[] = [];
  const packages: string[] = [];
  const problems: Problem[] = [];
  for (const { index } of text.matchAll(/\b(?:import|export|require)\b/g)) {
    const at = (pattern: RegExp): RegExpExecArray | null => {
      pattern.lastIndex = index;
      return pattern.exec(text);
    };
    if (at(NO_IMPORT) !== null) continue;
    const [, , ofStatement, , ofCall] = at(LITERAL) ?? [];
    const path = ofStatement ?? ofCall;
    if (path === undefined) problems.push({ index, why: 'imports a module by a computed path' });
    else if (/^\.{1,2}\//.test(path) && ENDINGS.includes(extname(path))) imported.push(...filesOf(path, dirname(file)));
    else if (path !== 'galley') {
      const versions = versionsOf(path, dirname(file));
      if (versions === null) problems.push({ index, why: `imports ${path}, which is not a relative path of a file` });
      else packages.push(versions);
    }
  }
  return { imported, packages, problems };
};

/** Modules of Node whose results depend only on their arguments. */
const PURE: readonly string[] = ['node:path', 'node:url', 'node:util'];

/** The versions of a package and of all packages that it needs. The code of a linked package can change without one. */
const versionsOf: VersionsOf = (path, folder) => {
  if (PURE.includes(path)) return path;
  const [name] = /^(?:@[\w.-]+\/)?\w[\w.-]*/.exec(path) ?? [];
  const found = name === undefined ? null : findInstalled({ name, versions: /^/ }, folder);
  return found?.main.includes('node_modules') ? `${path} ${found.versions}` : null;
};

/** The file of a path. A path with the ending `js` can also refer to a TypeScript file. */
const filesOf = (path: string, folder: string): readonly string[] => {
  const file = resolve(folder, path);
  const names = [file, file.replace(/js$/, 'ts')];
  const existing = names.filter(isFile);
  return existing.length > 0 ? existing : [file];
};

/** The clock, the environment, random numbers, and ways to other code. */
const OUTSIDE = [
  /\b(?:process|globalThis|global|Deno|Bun|fetch|eval|Function|createRequire|crypto|performance|Temporal)\b/g,
  /\b__(?:dir|file)name\b|\bMath\s*\.\s*random\b|\.\s*format(?:ToParts)?\s*\(\s*\)/g,
  // A date with arguments does not depend on the clock.
  /(?<!\b(?:new|instanceof)\s+)\bDate\b(?!\s*\.\s*(?:UTC|parse)\b)|\bnew\s+Date\b(?!\s*\(\s*[^)\s.])/g,
];

const outsideUses = (text: string): readonly Problem[] =>
  OUTSIDE.flatMap((pattern) =>
    Array.from(text.matchAll(pattern), ({ index, 0: code }) => ({ index, why: `uses ${code.replace(/^\.\s*/, '')}` })),
  );
