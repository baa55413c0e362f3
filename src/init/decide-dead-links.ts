import { count } from '../diagnostics/counted.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { type Decision, decided } from './tools/tool.ts';

/** Links to files and posts that are not there are so on the site as well: they stay as they are written, with a warning. */
export const decideDeadLinks = (diagnostics: readonly Diagnostic[]): Decision[] => {
  const dead = diagnostics.filter(
    ({ code, severity }) => severity === 'error' && (code === 'post/asset-missing' || code === 'post/link-missing'),
  );
  const [first] = dead;
  if (first === undefined) return [];
  const why = `${count(dead.length, 'link')} to what is not there (the first is in ${first.file}): each is a warning`;
  return decided([['posts', 'deadLinks'], 'warn', why]);
};
