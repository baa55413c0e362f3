import { type ConfigProblem, invalid } from '../config/config-problem.ts';
import { helpAt } from '../config/option-help.ts';
import { oneOf } from '../config/plain-message.ts';
import type { Parsed } from '../config/schema.ts';
import { EXTENSION_NAMES, TOOLS } from '../tools/registry.ts';

/** The problems of names that only the tools know: dialects and Markdown extensions. */
export const nameProblems = ({ adopt, workspaces, markdown }: Parsed): ConfigProblem[] => [
  ...problemsAt(['adopt', 'dialect'], adopt.dialect, DIALECTS, DIALECT),
  ...Object.entries(workspaces).flatMap(([name, { adopt: own }]) =>
    problemsAt(['workspaces', name, 'adopt', 'dialect'], own.dialect ?? null, DIALECTS, DIALECT),
  ),
  ...Object.keys(markdown.extensions).flatMap((name) =>
    problemsAt(['markdown', 'extensions', name], name, EXTENSION_NAMES),
  ),
];

const DIALECTS = Object.keys(TOOLS);
const DIALECT = `'${DIALECTS[0]}'`;

const problemsAt = (
  path: readonly PropertyKey[],
  name: string | null,
  known: readonly string[],
  example?: string,
): ConfigProblem[] =>
  name === null || known.includes(name)
    ? []
    : [invalid(path, `Option ${path.join('.')}: it must be ${oneOf(known, name)}.`, helpAt(path, example))];
