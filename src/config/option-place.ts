import { relative, sep } from 'node:path';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { findConfig, readConfigText } from './load.ts';
import { locateOption } from './locate-option.ts';

/** A function that says where an option is written; the file is read once one is looked for. */
export const createOptionPlace = (
  root: string,
  config: string | undefined,
): ((option: readonly PropertyKey[]) => Pick<Diagnostic, 'file' | 'position'>) => {
  let read: { readonly file: string; readonly text: string } | null | undefined;
  return (option) => {
    read ??= readConfig(root, config);
    if (read === null) return {};
    const position = locateOption(read.text, option);
    return { file: read.file, ...(position !== undefined && { position }) };
  };
};

const readConfig = (
  root: string,
  config: string | undefined,
): { readonly file: string; readonly text: string } | null => {
  const path = findConfig({ root, config });
  if (path === undefined) return null;
  return { file: relative(root, path).split(sep).join('/'), text: readConfigText(path) };
};
