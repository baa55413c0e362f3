import { expect, test } from 'vitest';
import { createClient, type ListQuery } from '../../../src/runtime/client/client.ts';
import { declaredSearches } from '../../helpers/declared-queries.ts';
import { newestFirst } from '../../helpers/model.ts';
import { publish, treeOf } from '../../helpers/published.ts';
import { enriched, RICH, richAnswer } from '../../helpers/query-model.ts';
import { site, siteVersion } from '../../helpers/site.ts';
import { randomPosts, workspaceOf } from '../../helpers/workspace.ts';

const TERMS = ['news', 'how-to', 'Red', 'x', '2024', '7', '__proto__', 'constructor', 'a_b', '-', '_'];
const OWN = ['tags', 'category', 'author', 'publishedAt', 'updatedAt', 'slug', 'sort', 'include'];

/** A query's arguments for the client; null if they cannot express it. */
const argumentsOf = (search: string): ListQuery | null => {
  const query: Record<string, unknown> = {};
  const fields: Record<string, unknown> = {};
  for (const [name, value] of new URLSearchParams(search)) {
    const [, filter = '', operator] = /^(\w+)(?:\[(\w+)\])?$/.exec(name) ?? [];
    const isOwn = OWN.includes(filter);
    if (name === 'limit' || name === 'offset') query[name] = Number(value);
    else if (!isOwn && !Object.hasOwn(RICH.filters, filter)) return null;
    else {
      const into = isOwn ? query : fields;
      const before = into[filter];
      // A filter has operators or plain values.
      if (before !== undefined && (operator === undefined || typeof before !== 'object')) return null;
      into[filter] = operator === undefined ? value : { ...(before as object), [operator]: value };
    }
  }
  return query.limit === 0 ? null : ({ ...query, fields } as ListQuery);
};

test('20,000 random declared queries: the client gets brute-force answers from bare files, or an error', {
  timeout: 3_600_000,
}, async () => {
  const posts = enriched(randomPosts({ seed: 5, posts: 800, terms: TERMS }), 5).toSorted(newestFirst);
  const files = await publish(treeOf(site({ versions: { v1: siteVersion({ queries: RICH }) } }), [workspaceOf(posts)]));
  const fetch = async (url: string | URL | Request): Promise<Response> => {
    const bytes = files.get(decodeURIComponent(new URL(String(url)).pathname.slice(1)));
    return new Response(bytes === undefined ? 'no such file' : Buffer.from(bytes), {
      status: bytes === undefined ? 404 : 200,
      headers: { 'content-type': 'application/json' },
    });
  };
  const baseUrl = 'https://a.example/api/public';
  const client = createClient({ baseUrl, apiKey: 'demo', static: true, fetch: fetch as typeof globalThis.fetch });
  let [right, refused] = [0, 0];
  for (const search of declaredSearches(20_000, 23)) {
    const query = argumentsOf(search);
    if (query === null) continue;
    const expected = richAnswer(posts, search, (slug) => `<p>${slug}</p>`);
    const { data, total, offset, limit, code } = await client.posts.list(query).catch((error) => error);
    if (expected === null) {
      expect({ search, code }).toEqual({ search, code: 'invalid_query' });
      refused += 1;
    } else {
      expect({ search, list: { data, total, offset, limit } }).toEqual({ search, list: JSON.parse(expected) });
      right += 1;
    }
  }
  expect(right).toBeGreaterThan(10_000);
  expect(refused).toBeGreaterThan(100);
});
