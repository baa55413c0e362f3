import { expect, test } from 'vitest';
import { checkConfig } from '../../src/config/check.ts';
import { versionDiagnostics } from '../../src/config/versions.ts';
import { type Diagnostic, DiagnosticError } from '../../src/shared/diagnostics/diagnostic.ts';
import { settingsIn } from '../helpers/content.ts';
import { NEXT } from '../helpers/contract.ts';
import { folderOf } from '../helpers/files.ts';

type Versions = NonNullable<NonNullable<Parameters<typeof settingsIn>[1]>['versions']>;

const own = { contract: NEXT };
const at = (date: string): number => Date.parse(date);

/** The warnings, or the thrown errors, at a given time. */
const diagnosticsAt = async (versions: Versions, now: string): Promise<readonly Diagnostic[]> => {
  const settings = settingsIn('/project', { versions });
  try {
    return await versionDiagnostics(settings, { now: at(now) });
  } catch (error) {
    if (error instanceof DiagnosticError && error.exitCode === 2) return error.diagnostics;
    throw error;
  }
};
const shortly = async (versions: Versions, now: string): Promise<string[]> =>
  (await diagnosticsAt(versions, now)).map(({ severity, code, message }) => `${severity} ${code} ${message}`);

test('in the eight weeks before a sunset there is one warning, and none before or after', async () => {
  const versions = { v1: { sunset: '2027-06-01', suggest: 'v2' }, v2: own };
  expect(await shortly(versions, '2027-04-05T23:59:59.999Z')).toEqual([]);
  expect(await shortly(versions, '2027-04-06')).toEqual([
    'warning version/sunset-near v1 ends in 56 days, at 2027-06-01T00:00:00.000Z. After that, all its URLs and the URLs without a version answer 410.',
  ]);
  expect(await shortly(versions, '2027-05-31T23:00:00Z')).toEqual([
    expect.stringContaining('v1 ends in 1 day, at 2027-06-01T00:00:00.000Z'),
  ]);
  expect(await shortly(versions, '2027-06-01')).toEqual([]);
  const [warning] = await diagnosticsAt(versions, '2027-05-01');
  expect(warning?.help).toBe('The API tells readers to move to v2. If they need longer, set a later date.');
});

test('the last version’s warning says that none will be left; after that it is an error, unless intended', async () => {
  const versions = { v1: { sunset: '2027-06-01' } };
  const [warning] = await diagnosticsAt(versions, '2027-05-01');
  expect(warning?.help).toContain('After this date, no version is left.');
  expect(await shortly(versions, '2027-06-01')).toEqual([
    'error version/none-left All versions are past their sunset dates.',
  ]);
  expect(await shortly({ v1: { ...versions.v1, intended: true } }, '2027-06-01')).toEqual([]);
  expect(await shortly({ v1: { status: 'sunset' } }, '2027-06-01')).toEqual([
    'error version/none-left All versions are past their sunset dates.',
  ]);
});

test('a status behind the dates is a warning, one ahead of them an error', async () => {
  expect(await shortly({ v1: { status: 'active', deprecated: '2026-01-01' } }, '2026-06-01')).toEqual([
    'warning version/status The status of v1 is active, but its dates make it deprecated.',
  ]);
  expect(await shortly({ v1: { status: 'deprecated', deprecated: '2027-01-01' } }, '2026-06-01')).toEqual([
    'error version/status The status of v1 is deprecated, but its dates make it active.',
  ]);
  const early = { v1: {}, v2: { ...own, status: 'sunset' as const, sunset: '2027-01-01', deprecated: '2026-01-01' } };
  expect(await shortly(early, '2026-06-01')).toEqual([
    'error version/status The status of v2 is sunset, but its dates make it deprecated.',
  ]);
  expect(await shortly({ ...early, v2: { ...early.v2, intended: true } }, '2026-06-01')).toEqual([]);
  expect(await shortly({ v1: { status: 'deprecated' } }, '2026-06-01')).toEqual([]);
});

test('suggesting a version that has since ended is a warning', async () => {
  const versions = {
    v1: {},
    v2: { ...own, sunset: '2026-01-01', suggest: 'v3' },
    v3: { ...own, sunset: '2026-03-01' },
  };
  expect(await shortly(versions, '2026-06-01')).toEqual([
    'warning version/suggests-gone v2 points readers to v3, but v3 is already past its sunset date.',
  ]);
});

test('the position in the configuration is shown', async () => {
  const root = await folderOf({ 'galley.config.json': '{\n  "versions": { "v1": { "sunset": "2027-06-01" } }\n}' });
  const settings = settingsIn(root, { versions: { v1: { sunset: '2027-06-01' } } });
  expect(await versionDiagnostics(settings, { now: at('2027-05-01') })).toMatchObject([
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
  [
    'one that has been shut down',
    { v1: { sunset: '2027-01-01', suggest: 'v2' }, v2: { ...own, status: 'sunset' } },
    'versions.v1.suggest: v1 suggests v2, but v2 does not outlive v1.',
  ],
])('suggesting %s is an error, unless it is intended', (_, versions, problem) => {
  expect(problemsOf(versions)).toEqual([problem]);
  const intended = Object.fromEntries(
    Object.entries(versions).map(([name, one]) => [name, { ...one, intended: true }]),
  );
  expect(problemsOf(intended)).toEqual([]);
});

test('circular suggestions are refused at every version of the cycle', () => {
  const versions = { v1: { suggest: 'v2' }, v2: { ...own, suggest: 'v3' }, v3: { ...own, suggest: 'v2' } };
  expect(problemsOf(versions)).toEqual([
    'versions.v2.suggest: The suggestions from v2 lead back to it.',
    'versions.v3.suggest: The suggestions from v3 lead back to it.',
  ]);
});

test('a sunset before or at the deprecation is an error, unless it is intended', () => {
  const v1 = { deprecated: '2027-01-01', sunset: '2027-01-01' };
  expect(problemsOf({ v1 })).toEqual(['versions.v1.sunset: The sunset of v1 is not after its deprecation.']);
  expect(problemsOf({ v1: { ...v1, intended: true } })).toEqual([]);
});

test('a version may suggest one that never ends, or one that ends later', () => {
  const v1 = { deprecated: '2026-01-01', sunset: '2027-01-01', suggest: 'v2' };
  expect(problemsOf({ v1, v2: own })).toEqual([]);
  expect(problemsOf({ v1, v2: { ...own, sunset: '2028-01-01', suggest: 'v3' }, v3: own })).toEqual([]);
  expect(problemsOf({ v2: { ...own, suggest: 'v1' } })).toEqual([]);
});
