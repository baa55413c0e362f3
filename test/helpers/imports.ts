import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, sep } from 'node:path';

export interface Import {
  /** The importing file, relative to the source folder. */
  readonly from: string;
  /** The imported file, relative to the source folder; for packages and style sheets, the specifier. */
  readonly to: string;
  readonly isOwn: boolean;
  /** Whether the compiler erases it: `import type`, `export type ... from`. */
  readonly isType: boolean;
  /** Whether it is dynamic: `import('...')`. */
  readonly isLazy: boolean;
}

export interface SourceText {
  readonly file: string;
  readonly text: string;
}

/** All TypeScript files below a folder, by name. */
export const sourcesIn = (folder: string): SourceText[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .sort()
    .map((file) => ({ file: file.split(sep).join('/'), text: readFileSync(join(folder, file), 'utf8') }));

/** Static imports and re-exports begin a line; `import('...')` may be anywhere. */
const STATEMENT = /^(?:import|export)\s+(type\s)?(?:[^'";]*?\sfrom\s+)?'([^']+)'|\bimport\('([^']+)'\)/gm;

export const importsOf = ({ file, text }: SourceText): Import[] =>
  [...text.matchAll(STATEMENT)].map(([, type, named, dynamic]) => {
    const specifier = named ?? dynamic ?? '';
    // A style sheet is not code.
    const isOwn = specifier.startsWith('.') && !/\.css(?:\?inline)?$/.test(specifier);
    const to = isOwn ? posix.join(posix.dirname(file), specifier) : specifier;
    return { from: file, to, isOwn, isType: type !== undefined, isLazy: dynamic !== undefined };
  });

/** A cycle of files with the first file repeated at the end, or null. */
export const findCycle = (imports: readonly Import[]): string[] | null => {
  const finished = new Set<string>();
  const visit = (file: string, path: readonly string[]): string[] | null => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (finished.has(file)) return null;
    for (const { to } of imports.filter(({ from, isOwn }) => isOwn && from === file)) {
      const cycle = visit(to, [...path, file]);
      if (cycle !== null) return cycle;
    }
    finished.add(file);
    return null;
  };
  for (const { from } of imports) {
    const cycle = visit(from, []);
    if (cycle !== null) return cycle;
  }
  return null;
};
