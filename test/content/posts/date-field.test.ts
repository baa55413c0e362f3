import { expect, test } from 'vitest';
import { UTC } from '../../../src/content/front-matter/zone.ts';
import { dateInAddress } from '../../../src/content/posts/date-field.ts';
import { readPostOf } from '../../helpers/content.ts';

test('a URL can contain a date', () => {
  expect(dateInAddress('2019/05/15/4-Years-Of-Rust', UTC)).toBe('2019-05-15T00:00:00.000Z');
  expect(dateInAddress('/inside/2020/10/07/a.html', UTC)).toBe('2020-10-07T00:00:00.000Z');
  for (const text of ['/2019/05/a/', '2019/13/15/a', '/a/b/', '2019/05/15/'])
    expect(dateInAddress(text, UTC)).toBeNull();
});

test('a date that can mean two days means the one in the name of the file', async () => {
  const dateOf = async (date: string) =>
    (await readPostOf({ 'content/blog/posts/2017-09-11-a.md': `---\ntitle: T\ndate: ${date}\n---\n` })).post
      ?.publishedAt;
  expect(await dateOf('11-9-2017')).toBe('2017-09-11T00:00:00.000Z');
  expect(await dateOf('9/11/2017')).toBe('2017-09-11T00:00:00.000Z');
  expect(await dateOf('1/2/2017')).not.toBe('2017-01-02T00:00:00.000Z');
});
