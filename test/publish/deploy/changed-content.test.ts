import { expect, test } from 'vitest';
import { type AddressedSite, changedAddresses } from '../../../src/publish/deploy/changed-addresses.ts';
import { changedContent } from '../../../src/publish/deploy/changed-content.ts';
import { type PlanInput, planDeploy } from '../../../src/publish/deploy/plan.ts';

const BASE = '/api/public';
const NAMES = new Map([
  ['old-key', 'blog'],
  ['new-key', 'blog'],
  ['notes-key', 'notes'],
]);

type Hashes = Readonly<Record<string, string | null>>;

const filesOf = (files: Hashes) =>
  new Map(Object.entries(files).map(([path, hash]) => [`api/public/${path}`, { hash, headers: {} }]));

const planned = (before: Hashes, after: Hashes, given: Partial<PlanInput> = {}) =>
  planDeploy({
    local: filesOf(after),
    published: filesOf(before),
    removed: new Map(),
    touched: new Set(),
    ...{ now: 1000, grace: 1000, base: BASE, keepsHeaders: true },
    ...given,
  });

const changes = (before: Hashes, after: Hashes, given: Partial<PlanInput> = {}) =>
  changedContent(planned(before, after, given).steps, BASE, NAMES);

const STATE = {
  'v1/old-key/posts.json': '1',
  'v1/old-key/posts/a.json': '1',
  'v1/old-key/posts/b.json': '1',
  'v1/old-key/tags.json': '1',
  'v1/notes-key/posts/a.json': '1',
};
const { 'v1/old-key/posts/b.json': _, ...WITHOUT_B } = STATE;
const of = (posts: object, terms: readonly string[] = [], name = 'blog') => [
  { name, posts: { added: [], changed: [], removed: [], ...posts }, terms },
];

test.each([
  ['nothing changes', STATE, STATE, []],
  ['a post is new', WITHOUT_B, STATE, of({ added: ['b'] })],
  ['a post leaves', STATE, WITHOUT_B, of({ removed: ['b'] })],
  ['a post changes', STATE, { ...STATE, 'v1/old-key/posts/a.json': '2' }, of({ changed: ['a'] })],
  ['tags change', STATE, { ...STATE, 'v1/old-key/tags.json': '2' }, of({}, ['tags'])],
  ['a page of a list changes', STATE, { ...STATE, 'v1/old-key/posts/category=x/tags=/a.json': '2' }, []],
  ['a post changes in one version', STATE, { ...STATE, 'v2/old-key/posts/a.json': '3' }, of({ changed: ['a'] })],
  ['a post gets a translation', STATE, { ...STATE, 'v1/old-key/lang=de/posts/a.json': '2' }, of({ changed: ['a'] })],
  [
    'another workspace changes',
    STATE,
    { ...STATE, 'v1/notes-key/posts/c.json': '2' },
    of({ added: ['c'] }, [], 'notes'),
  ],
  ['files of an unknown key change', STATE, { ...STATE, 'v1/gone-key/posts/c.json': '2' }, []],
])('%s', (_name, before, after, workspaces) => {
  expect(changes(before, after).workspaces).toEqual(workspaces);
});

test('a second key, or another one, with the same content is not a change, and gives the same revision', () => {
  const rotated = Object.fromEntries(
    Object.entries(STATE).map(([path, hash]) => [path.replace('old-key', 'new-key'), hash]),
  );
  expect(changes(STATE, { ...STATE, ...rotated }).workspaces).toEqual([]);
  expect(changes(STATE, rotated)).toEqual(changes(STATE, STATE));
  expect(changes(STATE, WITHOUT_B).revision).not.toBe(changes(STATE, STATE).revision);
});

test('the same content has the same revision, whatever a deploy removes', () => {
  expect(changes(STATE, WITHOUT_B).revision).toBe(changes(WITHOUT_B, WITHOUT_B).revision);
});

test('files that an interrupted deploy may have changed count as changed, and those that it only added as added', () => {
  const touched = new Set(['a', 'b'].map((slug) => `api/public/v1/old-key/posts/${slug}.json`));
  const unknown = { ...WITHOUT_B, 'v1/old-key/posts/a.json': null };
  expect(changes(unknown, STATE, { touched }).workspaces).toEqual(of({ added: ['b'], changed: ['a'] }));
  expect(changes(WITHOUT_B, STATE, { touched }).workspaces).toEqual(of({ added: ['b'] }));
});

test('a post leaves and returns at once, and its URLs change only with its file', () => {
  const site: AddressedSite = { base: BASE, publicBase: BASE, legacy: 'v2', versions: {} };
  const both = (...[before, after, given]: Parameters<typeof planned>) => {
    const { steps, removed } = planned(before, after, given);
    return {
      removed,
      told: changedContent(steps, BASE, NAMES).workspaces,
      urls: changedAddresses(steps, site).exact,
    };
  };
  const urls = ['/api/public/v1/old-key/posts/b', '/api/public/v1/old-key/posts/b.json'];
  const left = both(STATE, WITHOUT_B);
  const { removed } = left;
  expect(left).toMatchObject({ told: of({ removed: ['b'] }), urls: [] });
  expect(both(WITHOUT_B, WITHOUT_B, { removed })).toMatchObject({ told: [], urls: [] });
  expect(both(WITHOUT_B, WITHOUT_B, { removed, now: 2000 })).toMatchObject({ told: [], urls });
  expect(both(WITHOUT_B, STATE, { removed })).toMatchObject({ told: of({ added: ['b'] }), urls: [] });
  const edited = { ...STATE, 'v1/old-key/posts/b.json': '2' };
  expect(both(WITHOUT_B, edited, { removed })).toMatchObject({ told: of({ added: ['b'] }), urls });
});

test('it contains no key, and the newest version', () => {
  const content = changes(STATE, { ...WITHOUT_B, 'v2/old-key/posts/z.json': '1', 'v10/old-key/posts/z.json': '1' });
  expect(content.version).toBe('v10');
  expect(JSON.stringify(content)).not.toContain('key');
});

test('a file of unknown content that leaves is removed, and is not added as well', () => {
  const { workspaces } = changes({ 'v1/old-key/posts/a.json': null }, {});
  expect(workspaces).toEqual(of({ removed: ['a'] }));
});
