import { expect, test } from 'vitest';
import { changedContent } from '../../../src/publish/deploy/changed-content.ts';

const BASE = '/api/public';
const NAMES = new Map([
  ['old-key', 'blog'],
  ['new-key', 'blog'],
  ['notes-key', 'notes'],
]);

const filesOf = (files: Readonly<Record<string, string>>) =>
  new Map(Object.entries(files).map(([path, hash]) => [`api/public/${path}`, { hash }]));

const changes = (
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
  touched: readonly string[] = [],
) =>
  changedContent({
    before: filesOf(before),
    after: filesOf(after),
    touched: new Set(touched.map((path) => `api/public/${path}`)),
    base: BASE,
    names: NAMES,
  });

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

test('files that an interrupted deploy may have changed count as changed', () => {
  expect(changes(STATE, STATE, ['v1/old-key/posts/a.json']).workspaces).toEqual(of({ changed: ['a'] }));
});

test('it contains no key, and the newest version', () => {
  const content = changes(STATE, { ...WITHOUT_B, 'v2/old-key/posts/z.json': '1', 'v10/old-key/posts/z.json': '1' });
  expect(content.version).toBe('v10');
  expect(JSON.stringify(content)).not.toContain('key');
});

test('a file of unknown content that leaves is removed, and is not added as well', () => {
  const before = new Map([['api/public/v1/old-key/posts/a.json', { hash: null }]]);
  const content = changedContent({ before, after: new Map(), touched: new Set(), base: BASE, names: NAMES });
  expect(content.workspaces).toEqual(of({ removed: ['a'] }));
});
