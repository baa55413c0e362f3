import { expect, test } from 'vitest';
import { compareLifecycles } from '../../../src/publish/diff/compare-lifecycle.ts';
import { folderTree } from '../../../src/publish/diff/tree/folder-tree.ts';
import { announcedIn, type TreeSnapshot } from '../../../src/publish/diff/tree/snapshot.ts';
import { folderOf } from '../../helpers/files.ts';

const NOW = Date.UTC(2027, 6, 1);
const OLD_DOCUMENT = { info: {}, paths: {} };

const lifecycle = (parts: object): object => ({
  info: { 'x-lifecycle': { deprecated: null, sunset: null, suggest: null, ...parts } },
});

/** The findings for a version with these documents in two trees. Undefined is a tree without the version. */
const findingsOf = async (before: unknown, after: unknown): Promise<string[]> => {
  const tree = folderTree('dist', await folderOf({ 'errors/version_sunset.json': '{}' }));
  const of = (document: unknown): TreeSnapshot => {
    const version = { name: 'v1', isGone: false, lifecycle: announcedIn(document), document, keys: new Map() };
    return { tree, errors: new Map(), base: null, versions: new Map(document === undefined ? [] : [['v1', version]]) };
  };
  return compareLifecycles(of(before), of(after), NOW).map(({ effect, message }) => `${effect}: ${message}`);
};

test.each<[string, unknown, unknown, string[]]>([
  [
    'gone, as planned',
    lifecycle({ sunset: '2027-07-01T00:00:00.000Z' }),
    undefined,
    ['notice: ended, as announced for 2027-07-01'],
  ],
  [
    'gone too early',
    lifecycle({ sunset: '2027-08-01T00:00:00.000Z' }),
    undefined,
    ['breaking: was removed before its sunset on 2027-08-01'],
  ],
  ['gone, and nothing was planned', lifecycle({}), undefined, ['breaking: was removed, without an announced sunset']],
  [
    'gone, and nothing is known',
    OLD_DOCUMENT,
    undefined,
    ['breaking: was removed, and it is unknown whether a sunset was announced'],
  ],
  [
    'planned',
    lifecycle({}),
    lifecycle({ deprecated: '2027-09-01T00:00:00.000Z' }),
    ['notice: will be deprecated on 2027-09-01'],
  ],
  [
    'no plan by an older document',
    lifecycle({ sunset: '2027-08-01T00:00:00.000Z' }),
    OLD_DOCUMENT,
    ['notice: no longer states when it ends'],
  ],
  [
    'no plan any more',
    lifecycle({ sunset: '2027-08-01T00:00:00.000Z' }),
    lifecycle({}),
    ['notice: no longer has a sunset'],
  ],
  [
    'deprecated, as was planned: nothing new',
    lifecycle({ deprecated: '2027-06-01T00:00:00.000Z' }),
    lifecycle({ deprecated: true }),
    [],
  ],
  ['an older document and one that plans nothing', OLD_DOCUMENT, lifecycle({}), []],
])('%s', async (_, before, after, expected) => {
  expect(await findingsOf(before, after)).toEqual(expected);
});
