import { join } from 'node:path';
import { decodeText } from './decode-text.ts';
import { readWholeFile } from './regular-file.ts';

/**
 * Reads the files that diagnostics name, relative to a folder, for their code frames; undefined for one that is gone or
 * unreadable since. Only the last one is held, for diagnostics come sorted by file.
 */
export const createSourceReader = (root: string): ((file: string) => string | undefined) => {
  let last: { readonly file: string; readonly text: string | undefined } | undefined;
  return (file) => {
    if (last?.file !== file) last = { file, text: readOrUndefined(join(root, file)) };
    return last.text;
  };
};

const readOrUndefined = (path: string): string | undefined => {
  try {
    return decodeText(readWholeFile(path));
  } catch {
    return undefined;
  }
};
