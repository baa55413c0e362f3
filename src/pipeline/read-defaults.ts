import type { DefaultsFile } from '../defaults/defaults-file.ts';
import { checkDefaults } from '../defaults/folder-defaults.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { readText } from '../sources/read-text.ts';
import type { SourceFile } from '../sources/source.ts';

/** The files that say what holds for the posts of folders, those that say something, and what is wrong with them. */
export const readDefaults = (
  sources: readonly SourceFile[],
): { readonly files: readonly DefaultsFile[]; readonly diagnostics: readonly Diagnostic[] } => {
  const read = sources.map((source) => ({ file: source.file, ...readText(source) }));
  const checked = checkDefaults(read.flatMap(({ file, text }) => (text === null ? [] : [{ file, text }])));
  const unread = read.flatMap((found) => (found.text === null ? [found.diagnostic] : []));
  return { files: checked.files, diagnostics: [...unread, ...checked.diagnostics] };
};
