import { expect, test } from 'vitest';
import { versionDiagnostics } from '../../src/config/version-diagnostics.ts';
import { type Diagnostic, DiagnosticError } from '../../src/diagnostics/diagnostic.ts';
import { settingsIn } from '../helpers/content.ts';
import { NEXT } from '../helpers/contract.ts';
import { folderOf } from '../helpers/files.ts';

type Versions = NonNullable<NonNullable<Parameters<typeof settingsIn>[1]>['versions']>;

const own = { contract: NEXT };
const at = (date: string): number => Date.parse(date);

/** What is said at a moment: warnings, or the errors that are thrown. */
const said = async (versions: Versions, now: string): Promise<readonly Diagnostic[]> => {
  const settings = settingsIn('/project', { versions });
  try {
    return await versionDiagnostics(settings, { now: at(now) });
  } catch (error) {
    if (error instanceof DiagnosticError && error.exitCode === 2) return error.diagnostics;
    throw error;
  }
};
const shortly = async (versions: Versions, now: string): Promise<string[]> =>
  (await said(versions, now)).map(({ severity, code, message }) => `${severity} ${code} ${message}`);

test('in the eight weeks before a sunset there is one warning of it, and none before or after', async () => {
  const versions = { v1: { sunset: '2027-06-01', suggest: 'v2' }, v2: own };
  expect(await shortly(versions, '2027-04-05T23:59:59.999Z')).toEqual([]);
  expect(await shortly(versions, '2027-04-06')).toEqual([
    'warning version/sunset-near v1 ends in 56 days, at 2027-06-01T00:00:00.000Z: from then on all its addresses, and those without a version, answer 410.',
  ]);
  expect(await shortly(versions, '2027-05-31T23:00:00Z')).toEqual([
    expect.stringContaining('v1 ends in 1 day, at 2027-06-01T00:00:00.000Z'),
  ]);
  expect(await shortly(versions, '2027-06-01')).toEqual([]);
  const [warning] = await said(versions, '2027-05-01');
  expect(warning?.help).toBe('Readers are told to move to v2; move the date if they need longer.');
});

test('the warning of the last version says that none will be left; then that is an error, unless it is intended', async () => {
  const versions = { v1: { sunset: '2027-06-01' } };
  const [warning] = await said(versions, '2027-05-01');
  expect(warning?.help).toContain('No version will be left then.');
  expect(await shortly(versions, '2027-06-01')).toEqual([
    'error version/none-left No version is left: all have ended.',
  ]);
  expect(await shortly({ v1: { ...versions.v1, intended: true } }, '2027-06-01')).toEqual([]);
  expect(await shortly({ v1: { status: 'sunset' } }, '2027-06-01')).toEqual([
    'error version/none-left No version is left: all have ended.',
  ]);
});

test('a status that the dates have overtaken is a warning, one that they have not reached an error', async () => {
  expect(await shortly({ v1: { status: 'active', deprecated: '2026-01-01' } }, '2026-06-01')).toEqual([
    'warning version/status The status of v1 is active, but by its dates it is deprecated.',
  ]);
  expect(await shortly({ v1: { status: 'deprecated', deprecated: '2027-01-01' } }, '2026-06-01')).toEqual([
    'error version/status The status of v1 is deprecated, but by its dates it is active.',
  ]);
  const early = { v1: {}, v2: { ...own, status: 'sunset' as const, sunset: '2027-01-01', deprecated: '2026-01-01' } };
  expect(await shortly(early, '2026-06-01')).toEqual([
    'error version/status The status of v2 is sunset, but by its dates it is deprecated.',
  ]);
  expect(await shortly({ ...early, v2: { ...early.v2, intended: true } }, '2026-06-01')).toEqual([]);
  expect(await shortly({ v1: { status: 'deprecated' } }, '2026-06-01')).toEqual([]);
});

test('suggesting a version that has ended since is a warning', async () => {
  const versions = {
    v1: {},
    v2: { ...own, sunset: '2026-01-01', suggest: 'v3' },
    v3: { ...own, sunset: '2026-03-01' },
  };
  expect(await shortly(versions, '2026-06-01')).toEqual([
    'warning version/suggests-gone v2 suggests v3, which has ended.',
  ]);
});

test('the place in the configuration is shown', async () => {
  const root = await folderOf({ 'galley.config.json': '{\n  "versions": { "v1": { "sunset": "2027-06-01" } }\n}' });
  const settings = settingsIn(root, { versions: { v1: { sunset: '2027-06-01' } } });
  expect(await versionDiagnostics(settings, { now: at('2027-05-01') })).toMatchObject([
    { file: 'galley.config.json', position: { line: 2, column: 26, length: 6 } },
  ]);
});
