import { beforeAll, describe, expect, test } from 'vitest';
import { bytesOf } from '../../../src/api/tree/tree.ts';
import { planWrite, rank } from '../../../src/build/write/plan.ts';
import { changesOf } from '../../../src/build/write/steps.ts';
import { createHandler } from '../../../src/runtime/resolver/handler.ts';
import { type ModelPost, modelAnswer } from '../../helpers/model.ts';
import { type Published, publish, treeOf } from '../../helpers/published.ts';
import { site } from '../../helpers/site.ts';
import { randomPosts, workspaceOf } from '../../helpers/workspace.ts';

const LISTS = { defaultLimit: 20, precompute: { limits: [20], combine: [], depth: null } };
const TERMS = ['news', 'red', 'blue'];

/** One step of a deploy. */
type Step = (files: Published) => void;

let oldPosts: ModelPost[];
let newPosts: ModelPost[];
let oldFiles: Published;
let steps: Step[];

/** Removes, changes and adds posts, so that chunks, lists and pages appear, disappear and change. */
const edited = (posts: readonly ModelPost[]): ModelPost[] => [
  ...posts.filter((_, at) => at % 3 !== 0).map((post, at) => (at % 7 === 0 ? { ...post, title: 'Changed' } : post)),
  ...randomPosts({ seed: 4, posts: 20, terms: TERMS }).map((post) => ({ ...post, slug: `new-${post.slug}` })),
];

/** The steps of Galley's own writer in its order. */
const deploySteps = async (): Promise<Step[]> => {
  const { steps } = await planWrite({
    tree: treeOf(site(), [workspaceOf(newPosts)], LISTS),
    present: { files: new Set(oldFiles.keys()), folders: new Set(), others: new Set(), leftovers: [] },
    written: new Map(
      [...treeOf(site(), [workspaceOf(oldPosts)], LISTS).values()].map((file) => [
        file.path,
        { key: null, fingerprint: null, checksum: null, rank: rank(file) },
      ]),
    ),
    isVerified: false,
    force: false,
    pathOf: (path) => path,
    read: (path) => oldFiles.get(path) ?? new Uint8Array(),
  });
  return Promise.all(
    changesOf(steps).map(async (step): Promise<Step> => {
      if (step.action === 'delete') return (files) => files.delete(step.path);
      const bytes = await bytesOf(step.file);
      return (files) => files.set(step.path, bytes);
    }),
  );
};

beforeAll(async () => {
  oldPosts = randomPosts({ seed: 3, posts: 250, terms: TERMS });
  newPosts = edited(oldPosts);
  oldFiles = await publish(treeOf(site(), [workspaceOf(oldPosts)], LISTS));
  steps = await deploySteps();
});

const QUERIES = [
  '',
  'limit=100',
  'limit=7&offset=120',
  'offset=180',
  'offset=240',
  'category=news',
  'category=news&offset=20',
  'tags=red,blue&limit=50',
  'tags=red,blue&limit=50&offset=90',
  'author=red&category=blue',
  'author=unknown',
];

/** Sends a request during a deploy, after `done` steps. Each file that it reads takes `each` more steps. */
const askDuring = async (query: string, done: number, each: number): Promise<string> => {
  const files = new Map(oldFiles);
  let next = 0;
  const advance = (count: number): void => {
    for (const end = Math.min(next + count, steps.length); next < end; next += 1) steps[next]?.(files);
  };
  advance(done);
  const handle = createHandler(site(), async (path) => {
    const bytes = files.get(path) ?? null;
    advance(each);
    return bytes;
  });
  const response = await handle(new Request(`http://localhost/api/public/v1/demo/posts?${query}`));
  return `${response.status} ${await response.text()}`;
};

describe.each(QUERIES)('during a deploy, /posts?%s', (query) => {
  test.each([
    ['nothing happens', 0],
    ['one step is taken with each read', 1],
    ['many steps are taken with each read', 40],
    ['all the rest is done after the first read', Number.MAX_SAFE_INTEGER],
  ])('is answered from the old tree or the new one while %s', async (_, each) => {
    const answers = [`200 ${modelAnswer(oldPosts, query)}`, `200 ${modelAnswer(newPosts, query)}`];
    for (let done = 0; done <= steps.length; done += each === 0 ? 1 : 7) {
      const given = answers.indexOf(await askDuring(query, done, each));
      expect(given, `after ${done} of ${steps.length} steps`).not.toBe(-1);
      if (done === 0 && each === 0) expect(given).toBe(0);
    }
    expect(answers.indexOf(await askDuring(query, steps.length, 0))).toBe(answers[0] === answers[1] ? 0 : 1);
  });
});

test('the deploy changes, adds and removes files that requests read', () => {
  const files = new Map(oldFiles);
  for (const step of steps) step(files);
  const index = (tree: Published) => [...tree.keys()].filter((path) => path.includes('/index/'));
  expect(index(oldFiles).filter((path) => !files.has(path)).length).toBeGreaterThan(5);
  expect(index(files).filter((path) => !oldFiles.has(path)).length).toBeGreaterThan(5);
});
