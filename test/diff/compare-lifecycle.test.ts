import { expect, test } from 'vitest';
import { announcedIn } from '../../src/diff/announced.ts';
import { compareLifecycles } from '../../src/diff/compare-lifecycle.ts';
import { folderTree } from '../../src/diff/folder-tree.ts';
import type { TreeSnapshot } from '../../src/diff/snapshot.ts';
import { folderOf } from '../helpers/files.ts';

const NOW = Date.UTC(2027, 6, 1);
const OLD_DOCUMENT = { info: {}, paths: {} };

const lifecycle = (parts: object): object => ({
  info: { 'x-lifecycle': { deprecated: null, sunset: null, suggest: null, ...parts } },
});

/** What is said of a version by its documents in two trees; undefined where it is in none. */
const told = async (before: unknown, after: unknown): Promise<string[]> => {
  const tree = folderTree('dist', await folderOf({ 'errors/version_sunset.json': '{}' }));
  const of = (document: unknown): TreeSnapshot => {
    const version = { name: 'v1', isGone: false, lifecycle: announcedIn(document), document, keys: new Map() };
    return { tree, base: null, versions: new Map(document === undefined ? [] : [['v1', version]]) };
  };
  return compareLifecycles(of(before), of(after), NOW).map(({ effect, message }) => `${effect}: ${message}`);
};

test.each<[string, unknown, unknown, string[]]>([
  [
    'gone, as planned',
    lifecycle({ sunset: '2027-07-01T00:00:00.000Z' }),
    undefined,
    ['notice: has ended, as announced for 2027-07-01'],
  ],
  [
    'gone too early',
    lifecycle({ sunset: '2027-08-01T00:00:00.000Z' }),
    undefined,
    ['breaking: was removed before its sunset on 2027-08-01'],
  ],
  ['gone, and nothing was planned', lifecycle({}), undefined, ['breaking: was removed, and had announced no end']],
  [
    'gone, and nothing is known',
    OLD_DOCUMENT,
    undefined,
    ['breaking: was removed, and whether an end had been announced is not known'],
  ],
  [
    'planned',
    lifecycle({}),
    lifecycle({ deprecated: '2027-09-01T00:00:00.000Z' }),
    ['notice: is to be deprecated on 2027-09-01'],
  ],
  [
    'no plan by an older document',
    lifecycle({ sunset: '2027-08-01T00:00:00.000Z' }),
    OLD_DOCUMENT,
    ['notice: no longer says when it ends'],
  ],
  [
    'no plan any more',
    lifecycle({ sunset: '2027-08-01T00:00:00.000Z' }),
    lifecycle({}),
    ['notice: has no sunset any more'],
  ],
  [
    'deprecated, as was planned: nothing new',
    lifecycle({ deprecated: '2027-06-01T00:00:00.000Z' }),
    lifecycle({ deprecated: true }),
    [],
  ],
  ['an older document and one that plans nothing', OLD_DOCUMENT, lifecycle({}), []],
])('%s', async (_, before, after, expected) => {
  expect(await told(before, after)).toEqual(expected);
});
