import { codeFrame } from '../diagnostics/code-frame.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { createSourceReader } from '../files/source-reader.ts';

/** A problem with the lines around its place; empty where there are none to show. */
export interface ShownProblem extends Diagnostic {
  readonly frame: string;
}

/** Problems of one code that get their lines: nobody reads more, and each costs the page room. */
const FRAMES = 100;

/** The problems of a project with their lines as they are now, `root` being its folder. */
export const withFrames = (diagnostics: readonly Diagnostic[], root: string): readonly ShownProblem[] => {
  const counts = new Map<string, number>();
  const source = createSourceReader(root);
  return diagnostics.map((problem) => {
    const { code, file, position } = problem;
    const count = (counts.get(code) ?? 0) + 1;
    counts.set(code, count);
    const text = file !== undefined && count <= FRAMES ? source(file) : undefined;
    return { ...problem, frame: text !== undefined && position !== undefined ? codeFrame(text, position) : '' };
  });
};
