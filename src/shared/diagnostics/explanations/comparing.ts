import type { Explanation, Explanations } from '../diagnostic.ts';

/** The codes of `galley diff`. */
const DIFF: Explanations = {
  'diff/breaking': {
    means: 'A change breaks the contract of a version.',
    why: 'Programs that read the API rely on its current responses.',
    fix: 'Publish the change as a new version with `defineContract` and leave this one unchanged. Or accept it with `--accept-breaking`.',
    example: ['v1 without a field that it had', 'v2 without the field, v1 unchanged'],
  },
  'diff/notice': {
    means: 'A change does not break the contract, but readers should know about it.',
    why: 'It may still surprise them.',
    fix: 'Tell your readers.',
    example: ['an earlier sunset date', 'the same, announced to readers'],
  },
  'diff/usage': {
    means: 'The API’s URL or the key is missing or invalid.',
    why: 'There is nothing to compare.',
    fix: 'Write the URL without the version, and add a key.',
    example: ['galley diff https://api.example.com', 'galley diff https://api.example.com/api/public --key demo'],
  },
  'diff/not-built': {
    means: 'There is no output folder to compare with.',
    why: '`galley diff` compares with the output of `galley build`.',
    fix: 'Run `galley build` first, or name another output folder.',
    example: ['galley diff old', 'galley build && galley diff old'],
  },
  'diff/not-found': {
    means: 'The folder to compare with does not exist.',
    why: 'There is nothing to compare.',
    fix: 'Name another folder.',
    example: ['galley diff dits', 'galley diff dist'],
  },
  'diff/not-a-tree': {
    means: 'The folder does not contain output of Galley.',
    why: 'There is nothing to compare.',
    fix: 'Name the output folder.',
    example: ['galley diff content', 'galley diff dist'],
  },
  'diff/unreachable': {
    means: 'The server does not respond, or not in time.',
    why: 'A comparison needs all responses.',
    fix: 'Check the URL, or raise `--timeout`.',
    example: [
      'galley diff https://api.example.con/api/public',
      'galley diff https://api.example.com/api/public --timeout 60',
    ],
  },
  'diff/not-an-api': {
    means: 'The URL does not answer as a Galley API.',
    why: 'There is nothing to compare.',
    fix: 'Write the URL without the version, such as `https://api.example.com/api/public`.',
    example: ['galley diff https://example.com --key demo', 'galley diff https://example.com/api/public --key demo'],
  },
  'diff/unknown-key': {
    means: 'The API does not know the key.',
    why: 'The key selects the content to compare.',
    fix: 'Use a key that the API has.',
    example: ['--key dmeo', '--key demo'],
  },
  'diff/gone': {
    means: 'A version reached its sunset while Galley read it.',
    why: 'Some of its responses are 410.',
    fix: 'Compare with a folder.',
    example: ['galley diff https://api.example.com/api/public --key demo', 'galley diff old-dist'],
  },
  'diff/damaged': {
    means: 'A file is missing or damaged, perhaps because a deploy was in progress.',
    why: 'The comparison would be wrong.',
    fix: 'Run the command again, or build again.',
    example: ['galley diff, during a deploy', 'galley diff, after it'],
  },
};

const brokenRule = (what: string): Explanation => ({
  means: `The live API breaks a rule about ${what}.`,
  why: 'Readers rely on the contract. The message shows the request, the expected response and the actual one.',
  fix: 'Deploy the whole output again, with the host configuration that `galley build` wrote. Usually one of them is outdated or incomplete.',
  example: ['dist/ uploaded without hosts/<name>/', 'dist/ with the configuration from hosts/<name>/'],
});

/** The codes of `galley verify`: one per group of rules. */
const VERIFY: Explanations = {
  'verify/usage': {
    means: 'The URL, the key or the version is invalid.',
    why: 'There is nothing to check.',
    fix: 'Write the URL without the version, such as `https://api.example.com/api/public`.',
    example: [
      'galley verify api.example.com --key demo',
      'galley verify https://api.example.com/api/public --key demo',
    ],
  },
  'verify/unreachable': {
    means: 'The server does not respond.',
    why: 'Galley cannot check an API that it cannot reach.',
    fix: 'Check the URL, and whether the site is up.',
    example: [
      'galley verify https://api.example.con/api/public --key demo',
      'galley verify https://api.example.com/api/public --key demo',
    ],
  },
  'verify/lists': brokenRule('lists: pages, limits, offsets, order and fields of records, the index'),
  'verify/filters': brokenRule('filters by category, tag and author'),
  'verify/details': brokenRule('single posts, and their files, redirects and feeds'),
  'verify/terms': brokenRule('tags, categories, authors and stats'),
  'verify/keys': brokenRule('unknown keys: apart from the 401, responses must not reveal whether a key exists'),
  'verify/legacy': brokenRule('URLs without a version'),
  'verify/errors': brokenRule('errors: unknown endpoints, unknown versions and hostile URLs'),
  'verify/methods': brokenRule('methods: POST and others, HEAD, preflights'),
  'verify/headers': brokenRule('headers: CORS, media type, ETag, Cache-Control'),
  'verify/versions': brokenRule('versions: Deprecation, Sunset, X-API-Suggest and openapi.json'),
  'verify/languages': brokenRule('languages: the parameter `lang`, and translations that link to each other'),
};

export const COMPARING: Explanations = { ...DIFF, ...VERIFY };
