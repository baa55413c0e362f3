import { expect, test } from 'vitest';
import { defineContract, z } from '../../../src/define.ts';
import { createHandler } from '../../../src/runtime/resolver/handler.ts';
import { contractOf } from '../../helpers/contract.ts';
import { publish, readingFrom, treeOf } from '../../helpers/published.ts';
import { site, siteVersion } from '../../helpers/site.ts';
import { randomPosts, workspaceOf } from '../../helpers/workspace.ts';

const CONTRACT = defineContract({
  record: {
    schema: z.object({ id: z.string(), title: z.string(), letters: z.int().nullable() }),
    map: ({ slug, title }) => ({
      id: slug,
      title: [...title].reverse().join(''),
      letters: title.length > 9 ? title.length : null,
    }),
  },
});

test('filters and orders of a contract use the fields of its records', async () => {
  const posts = randomPosts({ seed: 2, posts: 60, terms: ['a'] }).map((post, at) => ({
    ...post,
    title: `${(at * 7) % 60}`.repeat(1 + (at % 9)),
  }));
  const queries = {
    filters: { letters: 'integer' },
    sort: ['title', 'letters'],
    include: false,
    archives: false,
    pass: [],
  } as const;
  const ourSite = site({ versions: { v1: siteVersion(), v2: siteVersion({ queries }) } });
  const tree = treeOf(ourSite, [workspaceOf(posts)], undefined, { v2: contractOf(CONTRACT) });
  const handler = createHandler(ourSite, readingFrom(await publish(tree)));
  const ask = async (search: string): Promise<readonly { id: string; title: string; letters: number | null }[]> => {
    const response = await handler(new Request(`https://example.com/api/public/v2/demo/posts?limit=100&${search}`));
    return (await response.json()).data;
  };
  const all = await ask('');
  const titles = (await ask('sort=title')).map(({ title }) => title);
  expect(titles).toEqual(all.map(({ title }) => title).sort());
  expect((await ask('sort=-letters')).map(({ letters }) => letters ?? -1)).toEqual(
    all.map(({ letters }) => letters ?? -1).sort((a, b) => b - a),
  );
  const long = await ask('letters[gte]=14');
  expect(long).toEqual(all.filter(({ letters }) => letters !== null && letters >= 14));
  expect(long.length).toBeGreaterThan(0);
  expect(await ask('letters=16')).toEqual(all.filter(({ letters }) => letters === 16));
});
