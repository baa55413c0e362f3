import type { Diagnostic, Related } from '../diagnostics/diagnostic.ts';
import { isNone, type Others } from './others.ts';

/** Files that one message names; the rest are counted. */
const NAMED = 100;

/** Says that files of others keep the tree from being written. `name` is the output folder, as people know it. */
export const refusals = ({ foreign, edited }: Others, name: string): Diagnostic[] => [
  ...told(foreign, name, {
    severity: 'error',
    code: 'output/would-overwrite',
    message: `Galley has to write where others have: it did not write ${these(foreign, name)}.`,
    why: 'not written by Galley',
    help: `Nothing was written. Move ${them(foreign)} elsewhere or name another folder with --out; --force replaces ${them(foreign)}.`,
  }),
  ...told(edited, name, {
    severity: 'error',
    code: 'output/edited',
    message: `Somebody has edited ${these(edited, name)} since Galley wrote ${them(edited)}.`,
    why: 'edited since',
    help: `Nothing was written. Keep what you need of ${them(edited)} elsewhere; --force replaces ${them(edited)}.`,
  }),
];

/** Says what became of files of others: what force has replaced, and what is left of earlier builds. */
export const notices = (
  { overwritten, kept }: { readonly overwritten: Others; readonly kept: readonly string[] },
  name: string,
): Diagnostic[] => {
  const replaced = isNone(overwritten) ? [] : [...overwritten.foreign, ...overwritten.edited].sort();
  return [
    ...told(replaced, name, {
      severity: 'warning',
      code: 'output/overwritten',
      message: `--force has replaced ${these(replaced, name)}, which others had written or edited.`,
      why: 'replaced',
    }),
    ...told(kept, name, {
      severity: 'warning',
      code: 'output/edited-kept',
      message: `Somebody has edited ${these(kept, name)} since Galley wrote ${them(kept)}: no longer part of the output, and left alone.`,
      why: 'edited since',
      help: `Delete ${them(kept)} unless you need ${them(kept)}.`,
    }),
  ];
};

/** Whether a problem is about what one build did, and not about how things stand. */
export const isNotice = ({ code }: Diagnostic): boolean =>
  code === 'output/overwritten' || code === 'output/edited-kept';

const told = (
  paths: readonly string[],
  name: string,
  { why, ...problem }: Pick<Diagnostic, 'severity' | 'code' | 'message' | 'help'> & { readonly why: string },
): Diagnostic[] => {
  if (paths.length === 0) return [];
  const named =
    paths.length === 1 ? [] : paths.slice(0, NAMED).map((path): Related => ({ file: `${name}/${path}`, message: why }));
  const message = paths.length > NAMED ? `${problem.message} The first ${NAMED} are named here.` : problem.message;
  return [{ ...problem, message, ...(named.length > 0 && { related: named }) }];
};

const these = (paths: readonly string[], name: string): string =>
  paths.length === 1 ? `${name}/${paths[0]}` : `${paths.length} files of ${name}`;
const them = ({ length }: readonly string[]): string => (length === 1 ? 'it' : 'them');
