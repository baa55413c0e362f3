import { type ConfigProblem, invalid } from './config-problem.ts';
import { customFieldProblems } from './custom-fields.ts';
import { patternProblems } from './patterns.ts';
import type { Parsed } from './schema.ts';

/** Options that are each well-formed but make no sense together. */
export const contradictions = (config: Parsed): ConfigProblem[] => [
  ...listProblems(config),
  ...workspaceProblems(config),
  ...patternProblems(config),
  ...customFieldProblems(config),
  ...headingProblems(config),
];

const FILES = ['authors', 'categories', 'tags'] as const;
const LANGUAGES = ['languages', 'defaultLanguage', 'fallback', 'translationKey'] as const;
const OF_DECLARED = ['keys', 'name', 'language', ...LANGUAGES, ...FILES] as const;

/** What is said of a workspace in two places could contradict itself. */
const workspaceProblems = ({ workspaces }: Parsed): ConfigProblem[] =>
  Object.entries(workspaces).flatMap(([name, options]) => {
    if (options.posts !== undefined) return [];
    return OF_DECLARED.filter((option) => options[option] !== undefined).map((option) =>
      invalid(
        ['workspaces', name, option],
        `workspaces.${name}.${option} is for a workspace whose posts are named here as well.`,
        `Name them with workspaces.${name}.posts, or put ${FILES.some((file) => file === option) ? 'the file beside' : `${option} into`} the workspace.yaml of its folder.`,
      ),
    );
  });

/** One field cannot be both. */
const headingProblems = ({ details, markdown }: Parsed): ConfigProblem[] =>
  details.headings && markdown.headings
    ? [
        invalid(
          ['details', 'headings'],
          'details.headings makes headings a tree, markdown.headings makes them a list.',
          'Leave out one of the two.',
        ),
      ]
    : [];

const listProblems = ({ lists: { defaultLimit, maxLimit, precompute } }: Parsed): ConfigProblem[] => {
  const help = 'Lower it, or raise lists.maxLimit.';
  const tooHigh = (precompute.limits ?? []).filter((limit) => limit > maxLimit);
  const repeated = precompute.combine.filter((filters) => new Set(filters).size < filters.length);
  return [
    ...repeated.map((filters) =>
      invalid(
        ['lists', 'precompute', 'combine'],
        `The combination ${filters.join(' + ')} names a filter twice.`,
        'Name different filters: category, tags, author.',
      ),
    ),
    ...(defaultLimit > maxLimit
      ? [
          invalid(
            ['lists', 'defaultLimit'],
            `The default limit ${defaultLimit} is above the maximum ${maxLimit}.`,
            help,
          ),
        ]
      : []),
    ...tooHigh.map((limit) =>
      invalid(
        ['lists', 'precompute', 'limits'],
        `Pages of ${limit} can never be asked for: the maximum limit is ${maxLimit}.`,
        help,
      ),
    ),
  ];
};
