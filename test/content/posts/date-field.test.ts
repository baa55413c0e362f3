import { expect, test } from 'vitest';
import { UTC } from '../../../src/content/front-matter/zone.ts';
import { dateInAddress } from '../../../src/content/posts/date-field.ts';

test('a URL can contain a date', () => {
  expect(dateInAddress('2019/05/15/4-Years-Of-Rust', UTC)).toBe('2019-05-15T00:00:00.000Z');
  expect(dateInAddress('/inside/2020/10/07/a.html', UTC)).toBe('2020-10-07T00:00:00.000Z');
  for (const text of ['/2019/05/a/', '2019/13/15/a', '/a/b/', '2019/05/15/'])
    expect(dateInAddress(text, UTC)).toBeNull();
});
