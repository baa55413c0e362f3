import type { Api } from '../api.ts';
import { at, legacyAt } from '../api.ts';
import { type Check, wrong } from '../check.ts';
import { judgeError } from '../expect-error.ts';
import { headerOf } from '../read-answer.ts';
import { ENDPOINTS } from './keys.ts';

/** A version past its sunset: 410 at every endpoint, whatever the key, and the version to move to. */
export const sunset = (api: Api): Check[] =>
  [
    ...ENDPOINTS.map((endpoint) => at(api, endpoint)),
    ...ENDPOINTS.map((endpoint) => at({ ...api, key: 'no-such-key-4f1c' }, endpoint)),
    at(api, 'nothing'),
    at(api, 'posts.json'),
    at(api, 'index/manifest.json'),
    ...(api.version === 'v1' ? ENDPOINTS.map((endpoint) => legacyAt(api, endpoint)) : []),
  ].map((path) => ({
    group: 'versions',
    title: 'every address of a version past its sunset is 410',
    ask: { path },
    judge: (answer) => {
      const verdict = judgeError(answer, ['version_sunset']);
      if (verdict.outcome !== 'right' || headerOf(answer, 'x-api-suggest') !== null) return verdict;
      return wrong('X-API-Suggest', 'none');
    },
  }));
