import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { dirname, extname, join, relative, resolve } from 'node:path';
import { positionAt } from '../shared/diagnostics/diagnostic.ts';
import { isFile, isLinked, relativeName } from '../shared/fs/entries.ts';
import { readOrNull } from '../shared/fs/regular-file.ts';
import { ENDINGS, SCRIPT } from './import-config.ts';

export interface ConfigCode {
  /** With the same hash, the configuration's functions return the same results. Null if Galley cannot be certain. */
  readonly hash: string | null;
  /** The reason why `hash` is null, with the file and line. Null if there is a hash. */
  readonly unknown: string | null;
}

/**
 * Hashes the code of a configuration (an absolute path) and of all modules that it imports. This requires that every
 * import is a literal path of a file that is hashed too, and that the code uses nothing that can change between two
 * builds. A word in a string counts as code, because a missing hash only costs time, but a wrong one would cause wrong
 * output.
 */
export const configCode = (config: string | undefined, root: string): ConfigCode => {
  if (config === undefined) return unknown('the configuration is not a file');
  // JavaScript formats dates and numbers by locale and time zone.
  const { locale, timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const hash = createHash('sha256').update(`${process.version} ${locale} ${timeZone}`);
  const folder = dirname(config);
  const files = new Set([config]);
  // This loop also visits the files that it adds.
  for (const file of files) {
    const name = relativeName(root, file);
    const text = readOrNull(file)?.toString('utf8');
    if (text === undefined || files.size > MAX_FILES) return unknown(`${name} cannot be read`);
    // Relative imports in a linked file are resolved from the link's target.
    if (isLinked(file, folder)) return unknown(`${name} is a link`);
    hash.update(`\0${relative(folder, file)}\0${text.length}\0${text}`);
    if (!SCRIPT.test(file)) continue;
    const { imported, problem } = read(text, dirname(file));
    if (problem !== null) return unknown(`${name}:${positionAt(text, problem.index).line} ${problem.why}`);
    for (const each of imported) files.add(each);
  }
  return { hash: hash.digest('base64url').slice(0, 10), unknown: null };
};

/** A limit that no configuration reaches. */
const MAX_FILES = 500;

const unknown = (why: string): ConfigCode => ({ hash: null, unknown: why });

interface Problem {
  readonly index: number;
  readonly why: string;
}

/** The files that a module in `folder` imports, and the first problem that prevents a hash. */
const read = (
  source: string,
  folder: string,
): { readonly imported: readonly string[]; readonly problem: Problem | null } => {
  const text = withoutComments(source);
  const imported: string[] = [];
  const problems: Problem[] = [];
  for (const { index, specifier } of importsIn(text)) {
    const files = specifier === null ? null : specifier === 'galley' ? [] : filesOf(specifier, folder);
    if (files === null) problems.push({ index, why: whyUnknown(specifier) });
    else imported.push(...files);
  }
  const outside = OUTSIDE.exec(text.replace(FIXED_DATE, (match) => ' '.repeat(match.length)));
  if (outside !== null)
    problems.push({ index: outside.index, why: `uses ${outside[0].replace(/[\s.]*$|^\.\s*/g, '')}` });
  const [problem = null] = problems.sort((a, b) => a.index - b.index);
  return { imported, problem };
};

const whyUnknown = (specifier: string | null): string => {
  if (specifier === null) return 'imports a module by a computed path';
  const what = /^\.{1,2}\//.test(specifier) ? 'the path of one file' : 'a relative path';
  return `imports ${specifier}, which is not ${what}`;
};

/**
 * Replaces comments at the start of lines with spaces. Keeps comments with a backtick or `${`, because they may be part
 * of a template string and end it.
 */
const withoutComments = (text: string): string =>
  /\\\r?\n/.test(text)
    ? text
    : text.replace(/^[ \t]*(?:\/\/(?:(?!\$\{)[^`\n\r\u2028\u2029])*$|\/\*(?:(?!\$\{|\*\/)[^`])*\*\/)/gm, (comment) =>
        comment.replace(/[^\n]/g, ' '),
      );

const LITERAL = String.raw`(?:'([^'\\\n]+)'|"([^"\\\n]+)"|${'`'}([^${'`'}\\$\n]+)${'`'})`;
/** The names between the keyword and `from`, without anything that could hide a comment or a string. */
const CLAUSE = '[^\'"`;()/=]*?';

/** Patterns that match a complete import at the position of its keyword. */
const WHOLE = [
  `import\\s*${LITERAL}`,
  `import\\s*\\(\\s*${LITERAL}\\s*[,)]`,
  `import\\b${CLAUSE}\\bfrom\\s*${LITERAL}`,
  `export\\s*(?:type\\b\\s*)?(?:\\*|\\{)${CLAUSE}\\bfrom\\s*${LITERAL}`,
  `require\\s*\\(\\s*${LITERAL}\\s*\\)`,
].map((pattern) => new RegExp(pattern, 'y'));

/** A type import, which TypeScript erases. */
const TYPE_IMPORT = new RegExp(`import\\s+type\\s+(?!from\\b)${CLAUSE}\\bfrom\\s*${LITERAL}`, 'y');
/** An export of the module's own values, which imports nothing. */
const OWN_EXPORT = /export\s*(?:type\b\s*)?(?:\{[^}'"`/]*\}(?!\s*(?:from\b|\/))|[^\s*{/])/y;

/** All imports of a text. A specifier is null if it is not a literal. */
function* importsIn(text: string): Generator<{ readonly index: number; readonly specifier: string | null }> {
  for (const { index } of text.matchAll(/\b(?:import|export|require)\b/g)) {
    const at = (pattern: RegExp): RegExpExecArray | null => {
      pattern.lastIndex = index;
      return pattern.exec(text);
    };
    if (at(OWN_EXPORT) !== null || at(TYPE_IMPORT) !== null) continue;
    const [, ...found] = WHOLE.map(at).find((match) => match !== null) ?? [];
    yield { index, specifier: found.find((part) => part !== undefined) ?? null };
  }
}

/** Other extensions that Node or the compiler may try. */
const UNREAD = ['.tsx', '.jsx', '.mtsx', '.ctsx', '.node'];

/**
 * All files that a relative path can refer to, because the first of them may be removed later. Null if there is none,
 * or if the path may refer to other files.
 */
const filesOf = (specifier: string, folder: string): readonly string[] | null => {
  if (!/^\.{1,2}(?:\/|$)/.test(specifier)) return null;
  const path = resolve(folder, specifier);
  // The `main` of the package.json would decide.
  if (existsSync(join(path, 'package.json'))) return null;
  const endings = [...ENDINGS, ...UNREAD];
  const names = [path, path.replace(/js$/, 'ts'), ...endings.flatMap((end) => [path + end, join(path, `index${end}`)])];
  const files = [...new Set(names)].filter(isFile);
  return files.length > 0 && files.every((file) => ENDINGS.includes(extname(file))) ? files : null;
};

/** Dates that do not depend on the clock. */
const FIXED_DATE =
  /\bnew\s+Date\s*\(\s*(?=[^)\s./])|\bDate\s*\.\s*(?:UTC|parse)\b|\binstanceof\s+Date\b(?=\s*[)&|?:;,}])/g;

/** Access to the environment, the clock, random numbers or other code. */
const OUTSIDE =
  /\b(?:process|globalThis|global|fetch|eval|Function|createRequire|Deno|Bun|__dirname|__filename|performance|crypto|navigator|Temporal|Date|WebSocket|EventSource|localStorage|sessionStorage)\b|\bMath\s*\.\s*random\b|\bMath\b(?!\s*\.\s*\w)|\.\s*format(?:ToParts)?\s*\(\s*\)/;
