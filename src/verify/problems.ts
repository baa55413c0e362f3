import { count } from '../diagnostics/counted.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Result } from './check.ts';
import type { Verification } from './verify.ts';

/** One for each rule that is broken, with the first answer that breaks it. */
export const problemsOf = ({ url, results }: Verification): Diagnostic[] => {
  const broken = new Map<string, (Result & { outcome: 'wrong' })[]>();
  for (const result of results) {
    if (result.outcome !== 'wrong') continue;
    const rule = `${result.group} ${result.title}`;
    broken.set(rule, [...(broken.get(rule) ?? []), result]);
  }
  const { origin } = new URL(url);
  return [...broken.values()].flatMap(([first, ...more]) =>
    first === undefined ? [] : [problemOf(first, { origin, more: more.length })],
  );
};

const problemOf = (
  { group, title, ask, expected, got }: Result & { outcome: 'wrong' },
  { origin, more }: { readonly origin: string; readonly more: number },
): Diagnostic => ({
  severity: 'error',
  code: `verify/${group}`,
  message: `Wrong: ${title}.\n${ask.method ?? 'GET'} ${origin}${shown(ask.path)}\nexpected: ${expected}\ngot:      ${got}`,
  ...(more > 0 && { help: `${count(more, 'other answer')} broke the same rule: --format json lists all.` }),
});

/** A longer address would fill the screen; `--format json` has all of it. */
const SHOWN = 200;

const shown = (path: string): string => (path.length > SHOWN ? `${path.slice(0, SHOWN)}…` : path);
