import { LEGACY } from '../addresses.ts';
import type { Api } from '../api.ts';
import { at, legacyAt } from '../api.ts';
import { type Check, wrong } from '../check.ts';
import type { Ask } from '../exchange.ts';
import { judgeError } from '../expect-error.ts';
import { follow } from '../follow.ts';
import { headerOf } from '../read-answer.ts';
import { UNKNOWN_KEY } from '../unknown.ts';
import { descriptionAt } from './description.ts';
import { ENDPOINTS } from './keys.ts';

/** A version past its sunset: 410 at every endpoint, whatever the key, and the version to move to. */
export const sunset = (api: Api): Check[] => {
  const paths = [
    ...ENDPOINTS.map((endpoint) => at(api, endpoint)),
    ...ENDPOINTS.map((endpoint) => at({ ...api, key: UNKNOWN_KEY }, endpoint)),
    at(api, 'nothing'),
    at(api, 'posts.json'),
    at(api, 'index/manifest.json'),
    descriptionAt(api),
    ...(api.version === LEGACY ? ENDPOINTS.map((endpoint) => legacyAt(api, endpoint)) : []),
  ];
  return [...paths.map((path) => gone({ path }, api)), ...paths.slice(0, 1).map((path) => goneHead(path, api))];
};

const TITLE = 'every address of a version past its sunset is 410';

const gone = (ask: Ask, api: Api): Check => ({
  group: 'versions',
  title: TITLE,
  ask,
  judge: async (first, send) => {
    const answer = await follow(first, send, api.origin);
    const verdict = judgeError(answer, ['version_sunset']);
    if (verdict.outcome !== 'right' || headerOf(answer, 'x-api-suggest') !== null) return verdict;
    return wrong('X-API-Suggest', 'none');
  },
});

const goneHead = (path: string, api: Api): Check => ({
  ...gone({ path, method: 'HEAD' }, api),
  judge: ({ status }) => (status === 410 ? { outcome: 'right' } : wrong('410', String(status))),
});
