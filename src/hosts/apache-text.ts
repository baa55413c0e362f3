import type { Choice } from './choice.ts';
import { commentOf } from './choice-comments.ts';

/** Apache's own variables for what a choice reads. */
export const SOURCES: Readonly<Record<string, string>> = {
  request: '%{THE_REQUEST}',
  path: '%{REQUEST_URI}',
  search: '%{QUERY_STRING}',
  time: '%{HTTP:X-Galley-Time}',
};

/** A choice as rules that set a variable: the last that applies counts, so the cases come in reverse. */
export const apacheRules = ({ name, from, cases, otherwise }: Choice, sources: typeof SOURCES): string => {
  const test = from.replaceAll(/\{([a-z_]+)\}/g, (_, other: string) => sources[other] ?? `%{ENV:${variable(other)}}`);
  const set = (value: string): string => `RewriteRule ^ - [E=${variable(name)}:${value}]`;
  return [
    commentOf(name),
    set(otherwise),
    ...cases
      .toReversed()
      .map(
        ([pattern, value]) =>
          `RewriteCond "${test}" "${pattern}"\n${set(value.replaceAll('%', '\\%').replaceAll(/\{(\d)\}/g, '%$1'))}`,
      ),
  ].join('\n');
};

const variable = (name: string): string => `GALLEY_${name.toUpperCase()}`;

/** A header of every answer, or of those of which an expression is true. */
export const apacheHeader = (name: string, value: string, expression?: string): string => {
  const condition = expression === undefined ? '' : ` "expr=${expression}"`;
  return `Header always set ${name} "${value.replaceAll('%', '%%').replaceAll('"', '\\"')}"${condition}`;
};
