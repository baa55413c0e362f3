import { beforeAll, expect, test } from 'vitest';
import type { RawAnswer } from '../../../../src/runtime/resolver/respond.ts';
import type { Site } from '../../../../src/runtime/resolver/site.ts';
import {
  altering,
  asking,
  at,
  errors,
  failing,
  of,
  withHeaders,
  withJson,
  without,
  withStatus,
} from '../../../helpers/mutants.ts';
import type { Published } from '../../../helpers/published.ts';
import { DEPRECATED, GONE, having, judged, type Mutant, published } from '../../../helpers/verified.ts';

const trees = new Map<Site, Published>();
beforeAll(async () => {
  for (const site of [DEPRECATED, GONE]) trees.set(site, await published(site));
});

const SAME = 'versions: Deprecation, Sunset and X-API-Suggest are on all answers of a version, or on none';
const WHOLE = 'versions: a deprecated version announces its dates and its successor';
const MOMENT = 'versions: a version answers until its sunset, and is 410 from then on';
const SUGGESTED = 'versions: the suggested version exists';
const ENDED = 'versions: every URL of a version past its sunset is 410';
const HEAD = 'versions: HEAD is GET without the body';
const EXACT = 'versions: a version compares exactly';
const DESCRIBED = 'versions: openapi.json describes the version, or is 404';

const silent = (answer: RawAnswer): RawAnswer =>
  withHeaders({ deprecation: undefined, sunset: undefined, 'x-api-suggest': undefined })(answer);
const versioned = at(/\/v1\//);

const OF_DEPRECATED: readonly Mutant[] = [
  ['lists tell', altering(at(/posts\?/), silent), SAME],
  ['single posts tell', altering(at(/posts\/[^?]/), silent), SAME],
  [
    '304 tells',
    altering(
      of((status) => status === 304),
      silent,
    ),
    SAME,
  ],
  ['errors tell', altering(errors, silent), SAME],
  ['an unknown key tells', altering(at(/v1\/no-such-key/), silent), SAME],
  [
    '405 tells',
    altering(
      of((status) => status === 405),
      silent,
    ),
    SAME,
  ],
  ['OPTIONS tells', altering(({ method }) => method === 'OPTIONS', silent), SAME],
  ['HEAD tells', altering(({ method }) => method === 'HEAD', silent), SAME],
  ['addresses without a version tell', altering(at(/public\/demo/), silent), SAME],
  ['the description tells', altering(at(/openapi/), silent), SAME],
  [
    'every answer tells the same sunset',
    altering(at(/stats/), withHeaders({ sunset: 'Fri, 01 Jan 2098 00:00:00 GMT' })),
    SAME,
  ],
  ['every answer suggests the same', altering(at(/stats/), without('x-api-suggest')), SAME],
  ['a deprecation says until when', altering(versioned, without('sunset')), WHOLE],
  ['a deprecation says what instead', altering(versioned, without('x-api-suggest')), WHOLE],
  ['a sunset comes with a deprecation', altering(versioned, without('deprecation')), WHOLE],
  ['Deprecation is true', altering(versioned, withHeaders({ deprecation: '@1688169599' })), WHOLE],
  ['Sunset is an HTTP-date', altering(versioned, withHeaders({ sunset: '2099-01-01T00:00:00.000Z' })), WHOLE],
  [
    'Sunset has its day of the week',
    altering(versioned, withHeaders({ sunset: 'Mon, 01 Jan 2099 00:00:00 GMT' })),
    WHOLE,
  ],
  ['the suggested version is served', altering(versioned, withHeaders({ 'x-api-suggest': 'v9' })), SUGGESTED],
  ['the suggested version is a version', altering(versioned, withHeaders({ 'x-api-suggest': 'next' })), SUGGESTED],
  ['the suggested version is another', altering(versioned, withHeaders({ 'x-api-suggest': 'v1' })), SUGGESTED],
  ['the suggested version has not ended', altering(at(/\/v2\//), failing(410, 'version_sunset')), SUGGESTED],
  [
    'after its sunset a version does not answer',
    altering(versioned, withHeaders({ sunset: 'Wed, 01 Jan 2025 00:00:00 GMT' })),
    MOMENT,
  ],
  ['a version is spelled in small letters', asking(/\/V1\//, '/v1/'), EXACT],
  ['a version has no leading zeros', asking(/\/v01\//, '/v1/'), EXACT],
  ['openapi.json is a description', altering(at(/openapi/), (answer) => withJson(answer, [])), DESCRIBED],
  [
    'the headers do not come before the deprecation',
    altering(at(/openapi/), (answer) =>
      withJson(answer, { openapi: '3.1.0', info: { 'x-lifecycle': { deprecated: '2098-01-01T00:00:00.000Z' } } }),
    ),
    DESCRIBED,
  ],
  ['without a description there is an error', altering(at(/openapi/), failing(404, 'post_not_found')), DESCRIBED],
];

const revived = (answer: RawAnswer): RawAnswer => withJson({ ...answer, status: 200 }, { openapi: '3.1.0' });

const OF_GONE: readonly Mutant[] = [
  ['lists have ended', altering(at(/v1\/demo\/posts\?/), revived), ENDED],
  ['terms have ended', altering(at(/v1\/demo\/tags$/), revived), ENDED],
  ['the description has ended', altering(at(/openapi/), revived), ENDED],
  ['addresses without a version have ended', altering(at(/public\/demo/), revived), ENDED],
  ['an end comes before an unknown key', altering(at(/v1\/no-such-key/), failing(401, 'invalid_api_key')), ENDED],
  ['an end comes before an unknown endpoint', altering(at(/nothing$/), failing(404, 'not_found')), ENDED],
  ['files of the index have ended', altering(at(/manifest/), revived), ENDED],
  ['HEAD has ended', altering(({ method }) => method === 'HEAD', withStatus(200)), HEAD],
  ['410 suggests a version', altering(at(/v1\/demo/), without('x-api-suggest')), ENDED],
  ['410 suggests a version that is served', altering(at(/\/v2\//), failing(404, 'not_found')), SUGGESTED],
  [
    '410 may be read from any origin',
    altering(at(/tags$/), without('access-control-allow-origin')),
    'headers: pages of any origin can read every answer',
  ],
  [
    '410 comes at the sunset, not before',
    altering(versioned, withHeaders({ sunset: 'Thu, 01 Jan 2099 00:00:00 GMT' })),
    MOMENT,
  ],
  ['410 has an error of the API', altering(at(/stats$/), (answer) => withJson(answer, {})), ENDED],
  ['folders are not listed after the end', altering(at(/public\/v1\/$/), revived), 'keys: a folder is not listed'],
];

test.each(OF_DEPRECATED)('of a deprecated version: %s', async (_, fault, found) => {
  const from = trees.get(DEPRECATED) ?? new Map();
  expect(having(await judged({ of: DEPRECATED, from, fault }), 'wrong')).toContain(found);
});

test.each(OF_GONE)('after the sunset: %s', async (_, fault, found) => {
  const from = trees.get(GONE) ?? new Map();
  expect(having(await judged({ of: GONE, from, fault }), 'wrong')).toContain(found);
});
