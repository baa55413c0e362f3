import { beforeAll, expect, test } from 'vitest';
import type { Fault } from '../../../helpers/api-server.ts';
import { newestFirst } from '../../../helpers/model.ts';
import { altering, asking, at, listing, reading } from '../../../helpers/mutants.ts';
import { type Published, publish, treeOf } from '../../../helpers/published.ts';
import { enriched, RICH } from '../../../helpers/query-model.ts';
import { site, siteVersion } from '../../../helpers/site.ts';
import { having, judged, type Mutant, NOW, TERMS } from '../../../helpers/verified.ts';
import { randomPosts, workspaceOf } from '../../../helpers/workspace.ts';

const DECLARED = site({ versions: { v1: siteVersion({ queries: RICH }) } });
const POSTS = enriched(randomPosts({ seed: 7, posts: 45, terms: TERMS }), 7).toSorted(newestFirst);

let files: Published;
beforeAll(async () => {
  files = await publish(treeOf(DECLARED, [workspaceOf(POSTS)]));
});

const verdicts = (fault: Fault = {}) => judged({ of: DECLARED, from: files, fault, now: NOW });

test('an API that answers all declared parameters has nothing wrong', async () => {
  const found = await verdicts();
  expect(having(found, 'wrong')).toEqual([]);
  for (const title of ['posts of the operator gte', 'a declared order', 'lists with bodies'])
    expect(having(found, 'right')).toContain(`filters: ${title}`);
});

const day = (text: string): string => text.slice(0, 'yyyy-mm-dd'.length);

const MUTANTS: readonly Mutant[] = [
  ['all-of is not any-of', asking(/%5Ball%5D/, '%5Bin%5D'), 'posts of the operator all'],
  ['none-of is not ignored', asking(/category%5Bnin%5D=[^&]*/, ''), 'posts of the operator nin'],
  ['a bound itself counts', asking(/level%5Bgte%5D/, 'level%5Bgt%5D'), 'posts of the operator gte'],
  ['a bound itself does not count', asking(/publishedAt%5Blt%5D/, 'publishedAt%5Blte%5D'), 'posts of the operator lt'],
  ['dates are compared to the millisecond', reading('updatedAt%5Bgt%5D', day), 'posts of the operator gt'],
  [
    'numbers are not rounded',
    reading('price', (text) => String(Math.round(Number(text)))),
    'posts of a declared filter',
  ],
  [
    'texts are compared with their case',
    reading('place', (text) => text.replace('PARIS', 'Paris')),
    'posts of a declared filter',
  ],
  ['slugs are compared as a whole', reading('slug', (text) => text.replace(/x\b/, '')), 'posts of a declared filter'],
  ['an order is not the order of every list', asking(/sort=[^&]*/, ''), 'a declared order'],
  ['a descending order is not ascending', asking(/sort=-/, 'sort='), 'a declared order'],
  [
    'ties are in the order of every list',
    listing((list) => ({ ...list, data: list.data.toReversed() }), /sort=featured/),
    'a declared order',
  ],
  ['bodies are included', asking(/include=[^&]*/, ''), 'lists with bodies'],
  [
    'archives count all posts',
    altering(at(/archives/), (answer) => ({
      ...answer,
      body: Buffer.from(String(Buffer.from(answer.body ?? '')).replace(/"posts":\d+/, '"posts":1')),
    })),
    'archives count the posts of each month',
  ],
];

test.each(MUTANTS)('%s', async (_, fault, found) => {
  expect(having(await verdicts(fault), 'wrong')).toContain(`filters: ${found}`);
});
