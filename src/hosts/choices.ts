import type { Site } from '../resolver/site.ts';
import { answerChoices } from './answer-choices.ts';
import { type Choice, choice } from './choice.ts';
import type { OldSlugs } from './host.ts';
import { languageChoices } from './language-choices.ts';
import { given, listChoices } from './list-choices.ts';
import { atLeast, KEY_PATTERN, literal } from './patterns.ts';

export interface ChoiceOptions {
  /** A moment as the server's clock spells it, for a comparison digit by digit. */
  readonly time: (milliseconds: number) => string;
  /** Whether the keys may be listed; otherwise any text of their alphabet is taken for one. */
  readonly keys: boolean;
  /** Of posts: those of the host's input. */
  readonly redirects: readonly OldSlugs[];
  /** Of queries: those of the host's input. */
  readonly terms: readonly string[];
}

/**
 * The resolver's `plan` for servers that cannot compute but match, as variables in the order of their dependence. The
 * server supplies `{address}` (path and query as they came), `{path}` (decoded by it), `{search}` (the query as it came)
 * and `{time}`. What it makes of them:
 *
 * - `{error}`: the code of the error to answer at once, or nothing;
 * - `{file}`: else the file to answer with, relative to the base path;
 * - `{missing}`: the code of the error when there is no such file;
 * - `{deprecation}`: whether the version is deprecated; `{lifecycle}`: the version whose other headers are due.
 *
 * What cannot be matched is no answer: `!` stands in the name of a file that does not exist.
 */
export const choices = (site: Site, options: ChoiceOptions): Choice[] => [
  ...addressChoices(site, options),
  ...lifecycleChoices(site, options),
  ...languageChoices(site, given('lang'), options.keys),
  ...listChoices(site, options.terms),
  ...answerChoices(site, options.redirects.length > 0),
];

/** Whether anything depends on the time. */
export const hasMoments = (site: Site): boolean =>
  Object.values(site.versions).some(({ deprecated, sunset }) => deprecated !== null || sunset !== null);

/** `^.{2049}`, in steps that RE2 takes. */
const TOO_LONG = '^.{1000}.{1000}.{49}';
/** Empty segments, dot segments however they are spelled, and octets that must not be decoded: controls and slashes. */
const HOSTILE = '^[^?]*(?://|/(?:[.]|%2[eE]){1,2}(?:[/?]|$)|%[01]|%7[fF]|%2[fF]|#)';

const addressChoices = (site: Site, { keys }: ChoiceOptions): Choice[] => [
  choice(
    'safe',
    '{address}',
    [
      [TOO_LONG, ''],
      [HOSTILE, ''],
    ],
    'safe',
  ),
  choice('below', '{safe}{path}', [[`^safe${site.base}/(.*?)/?$`, '{1}']]),
  choice('version', '{below}', [
    ...Object.keys(site.versions).map((name) => [`^${name}(?:/|$)`, name] as const),
    ['^(?:v[0-9]+|errors|assets)(?:/|$)', ''],
    ['^.', site.versions[site.legacy] === undefined ? '' : site.legacy],
  ]),
  choice(
    'key',
    '{below}',
    keys
      ? site.keys.map((key) => [`^(?:v[0-9]+/)?${literal(key)}(?:/|$)`, key] as const)
      : [
          ['^assets/', ''],
          [`^v[0-9]+/(${KEY_PATTERN})(?:/|$)`, '{1}'],
          ['^v[0-9]+(?:/|$)', ''],
          [`^(${KEY_PATTERN})(?:/|$)`, '{1}'],
        ],
  ),
];

const lifecycleChoices = (site: Site, { time }: ChoiceOptions): Choice[] => {
  const since = (moment: 'deprecated' | 'sunset'): (readonly [string, string])[] =>
    Object.entries(site.versions).flatMap(([name, version]) => {
      const at = version[moment];
      return at === null ? [] : [[`^${name} ${atLeast(time(at))}`, name]];
    });
  const source = hasMoments(site) ? '{version} {time}' : '{version}';
  return [
    choice('gone', source, since('sunset')),
    choice('deprecation', source, since('deprecated')),
    choice('lifecycle', '{deprecation}{gone}', [['^(v[0-9]+)', '{1}']]),
  ];
};
