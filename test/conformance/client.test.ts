import { describe, expect, onTestFinished, test } from 'vitest';
import { nginx } from '../../src/hosts/nginx.ts';
import { createClient } from '../../src/runtime/client/client.ts';
import { clientQueries, expectExact } from '../helpers/client-queries.ts';
import { collect } from '../helpers/collect.ts';
import { newestFirst } from '../helpers/model.ts';
import { fixtureOf, POSTS } from './fixture.ts';
import { nginxInstalled, startNginx } from './nginx-server.ts';
import { TERMS } from './posts.ts';

const DEMO = POSTS.demo ?? [];

/** A client of nginx with only its rules, and the number of its refused requests. */
const rulesOnly = async () => {
  const fixture = await fixtureOf('current', nginx);
  onTestFinished(fixture.remove);
  const { origin, close } = await startNginx(fixture);
  onTestFinished(close);
  let refused = 0;
  const counting: typeof fetch = async (...request) => {
    const response = await fetch(...request);
    if (response.status === 404) refused += 1;
    return response;
  };
  const client = createClient({ baseUrl: `${origin}/api/public`, apiKey: 'demo', timeout: 60_000, fetch: counting });
  return { client, refused: () => refused };
};

describe.skipIf(!nginxInstalled && process.env.CI === undefined)('the client on nginx, rules only', () => {
  test('pages and the index answer 2,000 random queries like a brute-force search', async () => {
    const { client, refused } = await rulesOnly();
    await expectExact(client, DEMO, clientQueries(2000, TERMS, 4));
    expect(refused()).toBeGreaterThan(500);
    expect(refused()).toBeLessThan(1900);
  });

  test('every post arrives exactly once', async () => {
    const { client, refused } = await rulesOnly();
    const posts = await collect(client.posts.all());
    expect(posts.map(({ slug }) => slug)).toEqual([...DEMO].sort(newestFirst).map(({ slug }) => slug));
    expect(refused()).toBe(0);
  });
});
