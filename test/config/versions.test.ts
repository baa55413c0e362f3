import { expect, test } from 'vitest';
import { checkConfig } from '../../src/config/check.ts';
import { versionDiagnostics } from '../../src/config/versions.ts';
import type { Diagnostic } from '../../src/shared/diagnostics/diagnostic.ts';
import { settingsIn } from '../helpers/content.ts';
import { NEXT } from '../helpers/contract.ts';
import { folderOf } from '../helpers/files.ts';

type Versions = NonNullable<NonNullable<Parameters<typeof settingsIn>[1]>['versions']>;

const own = { contract: NEXT };
const at = (date: string): number => Date.parse(date);

/** The warnings at a given time. */
const diagnosticsAt = (versions: Versions, now: string): readonly Diagnostic[] =>
  versionDiagnostics(settingsIn('/project', { versions }), { now: at(now) });
const shortly = (versions: Versions, now: string): string[] =>
  diagnosticsAt(versions, now).map(({ severity, code, message }) => `${severity} ${code} ${message}`);

test('in the eight weeks before a sunset there is one warning, and none before or after', async () => {
  const versions = { v1: { sunset: '2027-06-01', suggest: 'v2' }, v2: own };
  expect(shortly(versions, '2027-04-05T23:59:59.999Z')).toEqual([]);
  expect(shortly(versions, '2027-04-06')).toEqual([
    'warning version/sunset-near v1 ends in 56 days, at 2027-06-01T00:00:00.000Z. After that, all its URLs and the URLs without a version answer 410.',
  ]);
  expect(shortly(versions, '2027-05-31T23:00:00Z')).toEqual([
    expect.stringContaining('v1 ends in 1 day, at 2027-06-01T00:00:00.000Z'),
  ]);
  expect(shortly(versions, '2027-06-01')).toEqual([]);
  const [warning] = diagnosticsAt(versions, '2027-05-01');
  expect(warning?.help).toBe('The API tells readers to move to v2. If they need longer, set a later date.');
});

test('the last version’s warning says that none will be left; and after that, another one does', async () => {
  const versions = { v1: { sunset: '2027-06-01' } };
  const [warning] = diagnosticsAt(versions, '2027-05-01');
  expect(warning?.help).toContain('After this date, no version is left.');
  expect(shortly(versions, '2027-06-01')).toEqual([
    'warning version/none-left All versions are past their sunset dates: every URL answers 410.',
  ]);
});

test('suggesting a version that has since ended is a warning', async () => {
  const versions = {
    v1: {},
    v2: { ...own, sunset: '2026-01-01', suggest: 'v3' },
    v3: { ...own, sunset: '2026-03-01' },
  };
  expect(shortly(versions, '2026-06-01')).toEqual([
    'warning version/suggests-gone v2 points readers to v3, but v3 is already past its sunset date.',
  ]);
});

test('the position in the configuration is shown', async () => {
  const root = await folderOf({ 'galley.config.json': '{\n  "versions": { "v1": { "sunset": "2027-06-01" } }\n}' });
  const settings = settingsIn(root, { versions: { v1: { sunset: '2027-06-01' } } });
  expect(versionDiagnostics(settings, { now: at('2027-05-01') })).toMatchObject([
    { file: 'galley.config.json', position: { line: 2, column: 26, length: 6 } },
  ]);
});

const problemsOf = (versions: Readonly<Record<string, object>>): string[] => {
  const checked = checkConfig({ versions }, '/project');
  return 'problems' in checked ? checked.problems.map(({ path, message }) => `${path.join('.')}: ${message}`) : [];
};

test.each([
  [
    'an unknown version',
    { v1: { suggest: 'v2' } },
    'versions.v1.suggest: v1 suggests v2, which is not a version of this API.',
  ],
  ['itself', { v1: { suggest: 'v1' } }, 'versions.v1.suggest: v1 suggests itself.'],
  [
    'one that ends before',
    { v1: { sunset: '2027-06-01', suggest: 'v2' }, v2: { ...own, sunset: '2027-01-01' } },
    'versions.v1.suggest: v1 suggests v2, but v2 does not outlive v1.',
  ],
  [
    'one that ends at the same time',
    { v1: { sunset: '2027-01-01', suggest: 'v2' }, v2: { ...own, sunset: '2027-01-01' } },
    'versions.v1.suggest: v1 suggests v2, but v2 does not outlive v1.',
  ],
  [
    'one that ends, while it has no end itself',
    { v1: { suggest: 'v2' }, v2: { ...own, sunset: '2027-01-01' } },
    'versions.v1.suggest: v1 suggests v2, but v2 does not outlive v1.',
  ],
])('suggesting %s is an error', (_, versions, problem) => {
  expect(problemsOf(versions)).toEqual([problem]);
});

test('circular suggestions are refused at every version of the cycle', () => {
  const versions = { v1: { suggest: 'v2' }, v2: { ...own, suggest: 'v3' }, v3: { ...own, suggest: 'v2' } };
  expect(problemsOf(versions)).toEqual([
    'versions.v2.suggest: The suggestions from v2 lead back to it.',
    'versions.v3.suggest: The suggestions from v3 lead back to it.',
  ]);
});

test('a sunset before or at the deprecation is an error', () => {
  const v1 = { deprecated: '2027-01-01', sunset: '2027-01-01' };
  expect(problemsOf({ v1 })).toEqual(['versions.v1.sunset: The sunset of v1 is not after its deprecation.']);
});

test('a version may suggest one that never ends, or one that ends later', () => {
  const v1 = { deprecated: '2026-01-01', sunset: '2027-01-01', suggest: 'v2' };
  expect(problemsOf({ v1, v2: own })).toEqual([]);
  expect(problemsOf({ v1, v2: { ...own, sunset: '2028-01-01', suggest: 'v3' }, v3: own })).toEqual([]);
  expect(problemsOf({ v2: { ...own, suggest: 'v1' } })).toEqual([]);
});
