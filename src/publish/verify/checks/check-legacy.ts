import { type Api, at, LEGACY, legacyAt, UNKNOWN_KEY, urlsOf } from '../kernel/api-under-test.ts';
import { judgeSameAs } from '../kernel/judge-answer.ts';
import { type Check, check, checks } from '../kernel/perform-check.ts';
import { everyEndpointOf, type LanguageSamples, type Sample } from '../kernel/read-sample.ts';

/** Checks that URLs without a version answer as v1 does in every language, directly or by a redirect. */
export const legacy = ({ tags, sample, others }: LanguageSamples): Check[] => [
  ...[[tags[0], sample] as const, ...others].flatMap(([tag, one]) => {
    const api = { ...one.api, version: LEGACY };
    return everyEndpointOf(one).flatMap((endpoint) => {
      const paths = urlsOf(api, endpoint, tag).filter((path) => !path.startsWith(`${api.base}/${LEGACY}/`));
      return checks(`a URL without a version answers as ${LEGACY} does`, paths, judgeSameAs(at(api, endpoint)));
    });
  }),
  ...['posts', 'stats'].map((endpoint) =>
    check('an unknown key is 401', legacyAt(unknownIn(sample), endpoint), judgeSameAs(at(unknownIn(sample), endpoint))),
  ),
];

/** When v1 is past its sunset, so are URLs without a version, with any key. */
const unknownIn = ({ api }: Sample): Api => ({ ...api, version: LEGACY, key: UNKNOWN_KEY });
