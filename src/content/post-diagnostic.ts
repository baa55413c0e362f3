import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { readFrontMatter } from './front-matter.ts';
import type { SourceFile, WorkspaceSource } from './model.ts';
import { readText } from './read-text.ts';
import { diagnosticOf, type PostProblem } from './report.ts';

/** Turns a problem that only shows among all posts into a diagnostic. */
export type DiagnosePost = (file: string, problem: PostProblem) => Diagnostic;

/** Posts are not kept in memory: where a problem stands is looked up in the file, which is read again for it. */
export const createDiagnosePost = ({ posts }: Pick<WorkspaceSource, 'posts'>): DiagnosePost => {
  let sources: ReadonlyMap<string, SourceFile> | null = null;
  return (file, problem) => {
    sources ??= new Map(posts.map((source) => [source.file, source]));
    const source = sources.get(file);
    const read = source === undefined ? null : readText(source);
    const split = read === null || read.text === null ? null : readFrontMatter(read.text, file);
    if (split !== null && split.frontMatter !== null) return diagnosticOf(split.frontMatter, file, problem);
    const { code, message, help, severity = 'error' } = problem;
    return { severity, code, message, file, ...(help !== undefined && { help }) };
  };
};
