import { expect, test } from 'vitest';
import type { Config } from '../../../src/config/config.ts';
import { readPostOf } from '../../helpers/content.ts';
import type { DialectName } from '../../helpers/render-as.ts';

const read = async (
  date: string,
  posts: Config['posts'],
  dialect?: DialectName | undefined,
  file = 'content/blog/posts/name.md',
  slugs: Readonly<Record<string, string>> = {},
) => {
  const { post, diagnostics } = await readPostOf(
    { [file]: `---\ntitle: T\n${date === '' ? '' : `date: ${date}\n`}---\n` },
    { config: { posts, adopt: { dialect: dialect ?? null, slugs } } },
  );
  return { publishedAt: post?.publishedAt, slug: post?.slug, problems: diagnostics.map(({ code }) => code) };
};

/** The dates according to Jekyll 4.3.1 and Hugo 0.111.3 in that time zone. */
test.each([
  ['2020-03-05', '2020-03-05T08:00:00.000Z', '2020-03-05T08:00:00.000Z'],
  ['2020-03-05 10:00', '2020-03-05T18:00:00.000Z', '2020-03-05T18:00:00.000Z'],
  ['2020-03-05 10:00:00', '2020-03-05T10:00:00.000Z', '2020-03-05T18:00:00.000Z'],
  ['2020-03-05T10:00:00', '2020-03-05T10:00:00.000Z', '2020-03-05T18:00:00.000Z'],
  ['2020-03-05 10:00:00 -0500', '2020-03-05T15:00:00.000Z', '2020-03-05T15:00:00.000Z'],
  ['2020-03-05T10:00:00Z', '2020-03-05T10:00:00.000Z', '2020-03-05T10:00:00.000Z'],
  ['March 5, 2020', '2020-03-05T08:00:00.000Z', '2020-03-05T08:00:00.000Z'],
  ['2020-07-05', '2020-07-05T07:00:00.000Z', '2020-07-05T07:00:00.000Z'],
])('in America/Los_Angeles %s is %s in Jekyll and %s elsewhere', async (date, jekyll, others) => {
  const posts = { timeZone: 'America/Los_Angeles' };
  expect(await read(date, posts, 'jekyll')).toMatchObject({ publishedAt: jekyll, problems: [] });
  expect(await read(date, posts, 'hugo')).toMatchObject({ publishedAt: others, problems: [] });
  expect(await read(date, posts)).toMatchObject({ publishedAt: others, problems: [] });
});

test('when clocks change, a day begins before the change, and an unambiguous later time is after it', async () => {
  const posts = { timeZone: 'Europe/Berlin' };
  expect(await read('2024-03-31', posts)).toMatchObject({ publishedAt: '2024-03-30T23:00:00.000Z' });
  expect(await read('2024-03-31 04:00', posts)).toMatchObject({ publishedAt: '2024-03-31T02:00:00.000Z' });
  expect(await read('2024-10-27 04:00', posts)).toMatchObject({ publishedAt: '2024-10-27T03:00:00.000Z' });
});

test('a date in a file name is in the configured zone, and slugs have the day in that zone', async () => {
  const posts = { timeZone: 'Europe/Berlin', slug: '{yyyy}-{mm}-{dd}-{name}' };
  const file = 'content/blog/posts/2026-01-31-name.md';
  expect(await read('', posts, 'jekyll', file)).toMatchObject({
    publishedAt: '2026-01-30T23:00:00.000Z',
    slug: '2026-01-31-name',
  });
  expect(await read('2026-02-01', posts)).toMatchObject({ slug: '2026-02-01-name' });
});

test('a post without a date gets the configured date', async () => {
  expect(await read('', { date: '0001-01-01' })).toMatchObject({
    publishedAt: '0001-01-01T00:00:00.000Z',
    problems: [],
  });
  expect(await read('2020-01-01', { date: '0001-01-01' })).toMatchObject({ publishedAt: '2020-01-01T00:00:00.000Z' });
  expect(await read('', {})).toMatchObject({ problems: ['post/date-missing'] });
});

test('a nonexistent day in a file name is an error, whatever date undated posts get', async () => {
  const file = 'content/blog/posts/2011-02-29-name.md';
  const unreadable = { problems: ['post/date-unreadable'] };
  expect(await read('', { date: '0001-01-01' }, undefined, file)).toMatchObject(unreadable);
  expect(await read('', {}, 'jekyll', file)).toMatchObject(unreadable);
  expect(await read('2011-03-01', {}, 'jekyll', file)).toMatchObject({ publishedAt: '2011-03-01T00:00:00.000Z' });
  expect(await read('', {}, undefined, 'content/blog/posts/1234-56-78-name.md')).toMatchObject({
    problems: ['post/date-missing'],
  });
});

test('a configured slug has precedence over the post’s own and its name', async () => {
  const file = 'content/blog/posts/name.md';
  expect(await read('2020-01-01\nslug: own', {}, undefined, file, { [file]: 'other' })).toMatchObject({
    slug: 'other',
  });
  expect(await read('2020-01-01\nslug: own', {})).toMatchObject({ slug: 'own' });
});
