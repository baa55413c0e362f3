import type { Explanation, Explanations } from './explanation.ts';

/** What `galley diff` and `galley verify` find, and why they could not look. */
const DIFF: Explanations = {
  'diff/breaking': {
    means: 'A version would break its promise to those who read it.',
    why: 'Their programs were written against what it answers today.',
    mend: 'Publish it as a new version with defineContract and leave this one as it is, or accept it with --accept-breaking.',
    example: ['a field that v1 has no more', 'v2 without the field, and v1 as it was'],
  },
  'diff/notice': {
    means: 'Something has changed that readers should hear of, and that breaks no promise.',
    why: 'It may surprise them all the same.',
    mend: 'Tell them.',
    example: ['a sunset that comes sooner', 'the same, announced'],
  },
  'diff/usage': {
    means: 'There is no address of an API, no key, or none that can be one.',
    why: 'There is nothing to compare.',
    mend: 'Give the address up to the version, and a key.',
    example: ['galley diff https://api.example.com', 'galley diff https://api.example.com/api/public --key demo'],
  },
  'diff/not-built': {
    means: 'There is no output folder to compare with.',
    why: 'galley diff compares with what galley build has made.',
    mend: 'Run galley build first, or name another tree.',
    example: ['galley diff old', 'galley build && galley diff old'],
  },
  'diff/not-found': {
    means: 'The folder to compare with does not exist.',
    why: 'There is nothing to compare.',
    mend: 'Name another.',
    example: ['galley diff dits', 'galley diff dist'],
  },
  'diff/not-a-tree': {
    means: 'The folder holds no output of Galley.',
    why: 'There is nothing to compare.',
    mend: 'Name the output folder.',
    example: ['galley diff content', 'galley diff dist'],
  },
  'diff/unreachable': {
    means: 'Nobody answers at the address, or not in time.',
    why: 'Without all answers the comparison would be wrong.',
    mend: 'Look at the address, or give more time.',
    example: [
      'galley diff https://api.example.con/api/public',
      'galley diff https://api.example.com/api/public --timeout 60',
    ],
  },
  'diff/not-an-api': {
    means: 'Something else than the API answers at the address.',
    why: 'There is nothing to compare.',
    mend: 'Give the address up to the version.',
    example: ['galley diff https://example.com --key demo', 'galley diff https://example.com/api/public --key demo'],
  },
  'diff/unknown-key': {
    means: 'The API does not know the key.',
    why: 'A key selects the content that is compared.',
    mend: 'Give one that it has.',
    example: ['--key dmeo', '--key demo'],
  },
  'diff/gone': {
    means: 'A version ended while it was read.',
    why: 'Half of its answers are 410.',
    mend: 'Compare with a folder.',
    example: ['galley diff https://api.example.com/api/public --key demo', 'galley diff old-dist'],
  },
  'diff/damaged': {
    means: 'A file is missing or not what it has to be: a deploy was going on, maybe.',
    why: 'A comparison with it would be wrong.',
    mend: 'Try again, or build again.',
    example: ['galley diff, during a deploy', 'galley diff, after it'],
  },
};

const brokenRule = (what: string): Explanation => ({
  means: `The API at the address breaks a rule about ${what}.`,
  why: 'Readers rely on the contract: the request, what had to come and what came are shown.',
  mend: 'Mostly the host’s configuration is not the one that galley build wrote, or a part of the output was not uploaded: deploy all of it again.',
  example: ['a dist/ that was uploaded alone', 'dist/ with the configuration from hosts/<name>/'],
});

/** By the groups of rules. */
const VERIFY: Explanations = {
  'verify/usage': {
    means: 'What was given cannot be an address, a key or a version.',
    why: 'There is nothing to look at.',
    mend: 'Give the address up to the version.',
    example: [
      'galley verify api.example.com --key demo',
      'galley verify https://api.example.com/api/public --key demo',
    ],
  },
  'verify/unreachable': {
    means: 'Nobody answers at the address.',
    why: 'Nothing can be said about an API that is not there.',
    mend: 'Look at the address, and whether the site is up.',
    example: [
      'galley verify https://api.example.con/api/public --key demo',
      'galley verify https://api.example.com/api/public --key demo',
    ],
  },
  'verify/lists': brokenRule('lists: pages, limits, offsets, order and fields of records'),
  'verify/filters': brokenRule('filters by category, tag and author'),
  'verify/details': brokenRule('single posts'),
  'verify/terms': brokenRule('tags, categories, authors and stats'),
  'verify/keys': brokenRule('unknown keys, which must not be told from known ones by anything but 401'),
  'verify/legacy': brokenRule('addresses without a version'),
  'verify/errors': brokenRule('errors: unknown endpoints, versions and hostile addresses'),
  'verify/methods': brokenRule('methods: POST and others, HEAD, preflights'),
  'verify/headers': brokenRule('headers: CORS, media type, ETag, Cache-Control'),
  'verify/versions': brokenRule('versions: Deprecation, Sunset, X-API-Suggest and openapi.json'),
  'verify/languages': brokenRule('languages: the parameter lang, and translations that name each other'),
};

export const COMPARING: Explanations = { ...DIFF, ...VERIFY };
