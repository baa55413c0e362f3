import type { ReadingRules } from '../config/settings.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { DIALECTS } from '../dialects/dialects.ts';
import { readFrontMatter } from '../front-matter/front-matter.ts';
import { readText } from '../sources/read-text.ts';
import type { SourceFile, WorkspaceSource } from '../sources/source.ts';
import { createDiagnose, type PostProblem } from './report.ts';

/** Turns a problem that only shows among all posts into a diagnostic. */
export type DiagnosePost = (file: string, problem: PostProblem) => Diagnostic;

/**
 * Posts are not kept in memory: where a problem stands is looked up in the file, which is read again for it. Problems of
 * one post come in a row.
 */
export const createDiagnosePost = ({ posts }: Pick<WorkspaceSource, 'posts'>, reading: ReadingRules): DiagnosePost => {
  let sources: ReadonlyMap<string, SourceFile> | null = null;
  let last: { readonly file: string; readonly diagnose: (problem: PostProblem) => Diagnostic } | null = null;
  return (file, problem) => {
    sources ??= new Map(posts.map((source) => [source.file, source]));
    if (last?.file !== file) last = { file, diagnose: readAgain(file, sources.get(file), reading) };
    return last.diagnose(problem);
  };
};

const readAgain = (
  file: string,
  source: SourceFile | undefined,
  reading: ReadingRules,
): ((problem: PostProblem) => Diagnostic) => {
  const dialect = reading.dialect && DIALECTS[reading.dialect];
  const read = source === undefined ? null : readText(source);
  const split =
    read === null || read.text === null ? null : readFrontMatter(read.text, file, { ...dialect, lastKeyCounts: true });
  if (split !== null && split.frontMatter !== null) return createDiagnose(split.frontMatter, file, reading);
  return ({ code, message, help, severity = 'error' }) => ({
    severity,
    code,
    message,
    file,
    ...(help !== undefined && { help }),
  });
};
