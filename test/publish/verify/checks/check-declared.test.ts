import { expect, test } from 'vitest';
import { declared } from '../../../../src/publish/verify/checks/check-declared.ts';
import type { Sample } from '../../../../src/publish/verify/kernel/read-sample.ts';

const sampleOf = (isStrict: boolean): Sample =>
  ({
    api: { base: '/api/public', version: 'v1', key: 'demo' },
    description: { isStrict, parameters: ['tags[all]', 'sort', 'include'] },
  }) as unknown as Sample;

test('names, operators and values near each declared parameter are asked for, in a strict version only', () => {
  const searches = declared(sampleOf(true)).map(({ path = '' }) => decodeURIComponent(path.replace(/^.*\?/, '')));
  expect(searches).toEqual([
    ...['xtags[all]=1', 'tags[allx]=1', 'tags[all][all]=1'],
    ...['xsort=1', 'sort=-xsort', 'xinclude=1', 'include=html'],
  ]);
  expect(declared(sampleOf(false))).toEqual([]);
});
