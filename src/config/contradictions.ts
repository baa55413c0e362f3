import { type ConfigProblem, invalid } from './config-problem.ts';
import { customFieldProblems } from './custom-fields.ts';
import { patternProblems } from './patterns.ts';
import type { Parsed } from './schema.ts';

/** Options that are each well-formed but make no sense together. */
export const contradictions = (config: Parsed): ConfigProblem[] => [
  ...listProblems(config),
  ...patternProblems(config),
  ...customFieldProblems(config),
];

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
