import type { Check } from './check.ts';
import { description } from './checks/description.ts';
import { details } from './checks/details.ts';
import { errors } from './checks/errors.ts';
import { feeds } from './checks/feeds.ts';
import { filters } from './checks/filters.ts';
import { headers } from './checks/headers.ts';
import { keys } from './checks/keys.ts';
import { languages } from './checks/languages.ts';
import { legacy } from './checks/legacy.ts';
import { lists } from './checks/lists.ts';
import { methods } from './checks/methods.ts';
import { nearValues } from './checks/near-values.ts';
import { randomQueries } from './checks/random-queries.ts';
import { redirects } from './checks/redirects.ts';
import { search } from './checks/search.ts';
import { severalTags } from './checks/several-tags.ts';
import { spelledVersions } from './checks/spelled-versions.ts';
import { terms } from './checks/terms.ts';
import type { LanguageSamples } from './language-samples.ts';
import type { Sample } from './sample.ts';

type ChecksOf = (sample: Sample) => Check[];

/** What there is in each language. */
const CONTENT: readonly ChecksOf[] = [
  lists,
  filters,
  severalTags,
  nearValues,
  details,
  redirects,
  feeds,
  search,
  terms,
];
const HOST: readonly ChecksOf[] = [keys, legacy, errors, methods, headers];

/** All checks of an API whose lists can be read, with so many random queries in each language. */
export const sampleChecks = (sample: Sample, inLanguages: LanguageSamples, queries: number): Check[] => [
  ...[...CONTENT, ...HOST].flatMap((group) => group(sample)),
  ...languages(sample, inLanguages),
  ...[...inLanguages.others.values()].flatMap((each) => [
    ...CONTENT.flatMap((group) => group(each)),
    ...randomQueries(each, queries),
  ]),
  ...description(sample.api),
  ...spelledVersions(sample.api),
  ...randomQueries(sample, queries),
];
