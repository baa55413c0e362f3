import { join } from 'node:path';
import { codeFrame } from '../diagnostics/code-frame.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { readWholeFile } from '../files/regular-file.ts';

/** A problem with the lines around its place; empty where there are none to show. */
export interface ShownProblem extends Diagnostic {
  readonly frame: string;
}

/** Problems of one code that get their lines: nobody reads more, and each costs the page room. */
const FRAMES = 100;

/** The problems of a project with their lines as they are now, `root` being its folder. */
export const withFrames = (diagnostics: readonly Diagnostic[], root: string): readonly ShownProblem[] => {
  const counts = new Map<string, number>();
  let last: { readonly file: string; readonly text: string | null } | undefined;
  // They come sorted by file, so that the last one is all that need be held.
  const textOf = (file: string): string | null => {
    if (last?.file !== file) last = { file, text: readText(join(root, file)) };
    return last.text;
  };
  return diagnostics.map((problem) => {
    const { code, file, position } = problem;
    const count = (counts.get(code) ?? 0) + 1;
    counts.set(code, count);
    const text = file !== undefined && count <= FRAMES ? textOf(file) : null;
    return { ...problem, frame: text !== null && position !== undefined ? codeFrame(text, position) : '' };
  });
};

const readText = (path: string): string | null => {
  try {
    return readWholeFile(path)
      .toString('utf8')
      .replace(/^\uFEFF/, '');
  } catch {
    return null; // Gone or unreadable since: the problem is told without its lines.
  }
};
