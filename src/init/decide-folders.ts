import { dirname, join } from 'node:path/posix';
import { count } from '../diagnostics/counted.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { decodeAddress } from '../html/decode-address.ts';
import type { Repository } from './repository.ts';
import { type Decision, decided } from './tools/tool.ts';

/** Folders outside those of posts with files that posts refer to: `src/assets`, for `../../assets/a.png`. */
export const decideFolders = (
  diagnostics: readonly Diagnostic[],
  { files, textOf }: Pick<Repository, 'files' | 'textOf'>,
): Decision[] => {
  const known = new Set(files);
  const outside = diagnostics.filter(({ code }) => code === 'post/asset-outside');
  const folders = outside.flatMap(({ file = '', position }) => {
    const line = textOf(file)?.split('\n')[(position?.line ?? 1) - 1] ?? '';
    return [...line.matchAll(/(?:\.\.?\/)[^\s"'()<>]+/g)]
      .map(([reference]) => join(dirname(file), decodeAddress(reference)))
      .filter((path) => known.has(path) && path.includes('/'))
      .map((path) => dirname(path).split('/').slice(0, 2).join('/'));
  });
  const found = [...new Set(folders)].sort();
  if (found.length === 0) return [];
  const why = `posts refer to ${count(outside.length, 'file')} there`;
  return decided([['assets', 'folders'], found, why]);
};
