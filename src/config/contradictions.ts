import type { Parsed } from './schema.ts';

/** One wrong option: where it is in the configuration, and what is wrong. */
export interface ConfigProblem {
  readonly path: readonly PropertyKey[];
  /** The second half of the diagnostic's code. */
  readonly problem: 'unknown-option' | 'invalid-option' | 'invalid-contract';
  readonly message: string;
  readonly help?: string;
}

/** The record's own fields: a custom field must not take their place. */
const RECORD_FIELDS = [
  'slug',
  'title',
  'excerpt',
  'publishedAt',
  'updatedAt',
  'coverImage',
  'category',
  'tags',
  'authors',
  'readingTime',
  'htmlContent',
];
const SLUG_PARTS = ['name', 'yyyy', 'mm', 'dd'];

/** Options that are each well-formed but make no sense together. */
export const contradictions = (config: Parsed): ConfigProblem[] => [
  ...listProblems(config),
  ...postProblems(config),
  ...Object.keys(config.customFields).flatMap(customFieldProblems),
];

export const invalid = (path: readonly PropertyKey[], message: string, help: string): ConfigProblem => ({
  path,
  problem: 'invalid-option',
  message,
  help,
});

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

const postProblems = ({ posts: { slug, url } }: Parsed): ConfigProblem[] => {
  const parts = [...slug.matchAll(/\{([^}]*)\}/g)].map((match) => match[1] ?? '');
  const known = SLUG_PARTS.map((name) => `{${name}}`).join(', ');
  const problems = parts
    .filter((part) => !SLUG_PARTS.includes(part))
    .map((part) => invalid(['posts', 'slug'], `posts.slug has an unknown part {${part}}.`, `It knows ${known}.`));
  if (!parts.includes('name')) {
    const message = 'posts.slug lacks {name}: posts of one day would share a slug.';
    problems.push(invalid(['posts', 'slug'], message, "Write it as '{yyyy}-{mm}-{dd}-{name}', say."));
  }
  if (!/^[A-Za-z0-9_-]*$/.test(slug.replace(/\{[^}]*\}/g, ''))) {
    const message = 'posts.slug has characters that a slug must not have.';
    problems.push(invalid(['posts', 'slug'], message, 'Between its parts it may have A-Z a-z 0-9 _ and -.'));
  }
  if (!url.includes('{slug}')) {
    const message = 'posts.url lacks {slug}: all links would lead to one place.';
    problems.push(invalid(['posts', 'url'], message, "Write it as '/posts/{slug}', say."));
  }
  return problems;
};

const customFieldProblems = (name: string): ConfigProblem[] =>
  RECORD_FIELDS.includes(name)
    ? [
        invalid(
          ['customFields', name],
          `The custom field ${name} would take the place of a field that every post has.`,
          `Give it another name and read it with from: '${name}'.`,
        ),
      ]
    : [];
