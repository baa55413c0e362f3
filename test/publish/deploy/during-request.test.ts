import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { PublishedFile } from '../../../src/publish/deploy/manifest.ts';
import { type DeployPlan, graceOf, planDeploy } from '../../../src/publish/deploy/plan.ts';
import { createHandler } from '../../../src/runtime/resolver/handler.ts';
import { modelAnswer, newestFirst } from '../../helpers/model.ts';
import { type Published, publish, treeOf } from '../../helpers/published.ts';
import { site } from '../../helpers/site.ts';
import { randomPosts, workspaceOf } from '../../helpers/workspace.ts';

const POSTS = randomPosts({ seed: 3, posts: 250, terms: ['news', 'red'] }).sort(newestFirst);
/** Three outputs, each with ten more posts at the old end, so that every file of the index differs. */
const STATES = [230, 240, 250].map((count) => POSTS.slice(0, count));
const QUERIES = ['', 'limit=7&offset=120', 'category=news', 'tags=red,news&limit=50&offset=90'];

const listed = (tree: Published): ReadonlyMap<string, PublishedFile> =>
  new Map(
    [...tree].map(([path, bytes]) => [path, { hash: createHash('sha256').update(bytes).digest('hex'), headers: {} }]),
  );

/** The changes of two deploys, one minute apart. */
const deploysOf = ([first, second, third]: readonly Published[], grace: number) => {
  const plan = (from: Published, to: Published, now: number, removed: DeployPlan['removed']) =>
    planDeploy({
      ...{ local: listed(to), published: listed(from), removed, touched: new Set<string>(), now, grace },
      ...{ base: '/api/public', keepsHeaders: true },
    });
  const [a, b, c] = [first as Published, second as Published, third as Published];
  const one = plan(a, b, 1e9, new Map());
  const two = plan(b, c, 1e9 + 60_000, one.removed);
  return [
    { steps: one.steps, tree: b },
    { steps: two.steps, tree: c },
  ].map(({ steps, tree }) =>
    steps
      .filter(({ action }) => action === 'put' || action === 'delete')
      .map(({ action, path }) => (files: Map<string, Uint8Array>) => {
        if (action === 'delete') files.delete(path);
        else files.set(path, tree.get(path) as Uint8Array);
      }),
  );
};

/** Sends a request while deploys run: calls `advance` after each of the request's reads. */
const askDuring = async (query: string, files: Published, advance: () => void): Promise<string> => {
  const handle = createHandler(site(), async (path) => {
    const bytes = files.get(path) ?? null;
    advance();
    return bytes;
  });
  const response = await handle(new Request(`http://localhost/api/public/v1/demo/posts?${query}`));
  return `${response.status} ${await response.text()}`;
};

test.each(QUERIES)(
  'two deploys within one request: /posts?%s is answered from one of the three states',
  async (query) => {
    const trees = await Promise.all(STATES.map((posts) => publish(treeOf(site(), [workspaceOf(posts)]))));
    const steps = deploysOf(trees, graceOf(site()) * 1000).flat();
    const answers = STATES.map((posts) => `200 ${modelAnswer(posts, query)}`);
    for (const each of [1, 3, 10, 40, steps.length / 2, steps.length]) {
      for (let done = 0; done <= steps.length; done += 5) {
        const files = new Map(trees[0]);
        const waiting = [...steps];
        const take = (count: number): void => {
          for (const step of waiting.splice(0, count)) step(files);
        };
        take(done);
        expect(answers, `${each} steps with each read, after ${done}`).toContain(
          await askDuring(query, files, () => take(each)),
        );
      }
    }
  },
);

test('without a grace period, a 500 takes two whole deploys between the reads of one request', async () => {
  const trees = await Promise.all(STATES.map((posts) => publish(treeOf(site(), [workspaceOf(posts)]))));
  const status = async (count: number): Promise<string> => {
    const files = new Map(trees[0]);
    const waiting = deploysOf(trees, 0).slice(0, count);
    let manifests = 0;
    const handle = createHandler(site(), async (path) => {
      const bytes = files.get(path) ?? null;
      const isNext = path.endsWith('/manifest.json') && ++manifests <= count;
      for (const step of (isNext && waiting.shift()) || []) step(files);
      return bytes;
    });
    return String((await handle(new Request('http://localhost/api/public/v1/demo/posts?limit=7&offset=120'))).status);
  };
  expect(await Promise.all([0, 1, 2].map(status))).toEqual(['200', '200', '500']);
});
