import { resolve } from 'node:path';
import { type ConfigProblem, invalid } from '../config/config-problem.ts';
import type { createOptionPlace } from '../config/load.ts';
import { MARKED } from '../config/markdown-options.ts';
import { helpAt } from '../config/option-help.ts';
import { oneOf } from '../config/plain-message.ts';
import type { Parsed } from '../config/schema.ts';
import type { Settings } from '../config/settings.ts';
import { type ToolOf, toolsOf } from '../content/tool.ts';
import type { Diagnostic } from '../shared/diagnostics/diagnostic.ts';
import { isFile } from '../shared/fs/entries.ts';
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

/** The problems of files that do not exist, and that render posts instead of marked. */
export const engineProblems = ({ markdown }: Parsed, root: string): ConfigProblem[] =>
  Object.entries(HOW_TO_FIND).flatMap(([name, help]) => {
    const file = markdown[name as keyof typeof HOW_TO_FIND];
    if (file === null || file === MARKED || isFile(resolve(root, file))) return [];
    return [invalid(['markdown', name], `There is no file ${file}, which markdown.${name} names.`, help)];
  });

const HOW_TO_FIND = {
  engine: 'Name a module relative to the folder of the project, or remove the option to render with marked.',
  rendered: "Let your site's tool write it, or name it relative to the folder of the project.",
};

/** A warning if the posts of a tool with its own engine are rendered by marked, and the configuration does not say so. */
export const engineWarnings = (
  settings: Settings,
  toolOf: ToolOf,
  placeOf: ReturnType<typeof createOptionPlace>,
): Diagnostic[] =>
  (settings.markdown.engine ?? settings.markdown.rendered) !== null ||
  !toolsOf(settings, toolOf).some(({ markdown }) => markdown.hasEngine)
    ? []
    : [
        {
          severity: 'warning',
          code: 'config/no-engine',
          message:
            'marked renders the posts. It reads some Markdown differently than your site, and has none of its plugins.',
          help: "Set markdown.engine to a module with your site's own engine, or to 'marked' to keep the HTML. galley explain config/no-engine shows how.",
          ...placeOf(['adopt', 'dialect']),
        },
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
