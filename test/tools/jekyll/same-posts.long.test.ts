import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import fc, { SEED } from '../../helpers/fast-check.ts';
import { addFiles, type Files, folderOf } from '../../helpers/files.ts';
import {
  dateIn,
  day,
  lines,
  maybe,
  name,
  POSTS,
  publishedAs,
  publishedPosts,
  written,
} from '../../helpers/random-posts.ts';
import { isMissing } from '../../helpers/tools.ts';

const ofJekyll = fc.record({
  name,
  day,
  folder: fc.constantFrom('', '', 'news/', 'news/local/'),
  ending: fc.constantFrom('md', 'markdown'),
  date: maybe(
    dateIn(['DAY', 'DAY TIME', 'DAY TIME:30', 'DAY TIME:00 -0500', 'DAYTTIME:00Z', 'DAY TIME:00 +02:00', '2999-01-01']),
  ),
  published: maybe(fc.boolean()),
  slug: maybe(fc.constantFrom('own', 'own_one')),
  categories: maybe(fc.constantFrom('one', '[one, two]', 'One Two')),
});

const jekyllSite = (config: string): Files => ({
  '_config.yml': `title: A site\n${config}`,
  ...Object.fromEntries(
    fc
      .sample(ofJekyll, { numRuns: POSTS, seed: SEED })
      .map(({ name, day, folder, ending, slug, ...more }, at) => [
        `${folder}_posts/${written(day)}-${name}-${at}.${ending}`,
        `---\n${lines({ title: `T${at}`, slug: slug && `${slug}-${at}`, ...more })}---\nText.\n`,
      ]),
  ),
  '_drafts/draft.md': '---\ntitle: D\n---\nText.\n',
});

const HOOK = `
Jekyll::Hooks.register :site, :post_read do |site|
  File.write("posts.tsv", site.posts.docs.map { |post| [post.date.utc.iso8601, post.url].join("\\t") + "\\n" }.join)
  exit!(0)
end
`;

describe.skipIf(isMissing('jekyll'))('Jekyll and Galley publish the same posts, dates and slugs', () => {
  test.each([
    '',
    'timezone: America/New_York\n',
    'timezone: Europe/Berlin\nfuture: true\npermalink: pretty\n',
    'permalink: /blog/:year/:title.html\nunpublished: true\n',
    'permalink: /:categories/:title/\nbaseurl: /base\nurl: https://example.com\n',
  ])('with the configuration %j', async (config) => {
    const root = await folderOf(jekyllSite(config));
    const copy = await folderOf({});
    cpSync(root, copy, { recursive: true });
    await addFiles(copy, { '_plugins/posts.rb': HOOK });
    execFileSync('jekyll', ['build', '-d', join(copy, 'site')], {
      cwd: copy,
      env: { ...process.env, TZ: 'UTC', LANG: 'C.UTF-8' },
      stdio: 'pipe',
    });
    const posts = readFileSync(join(copy, 'posts.tsv'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => line.split('\t'));
    expect(posts.length).toBeGreaterThan(POSTS / 2);
    expect(await publishedPosts(root)).toEqual(posts.map(([date = '', url = '']) => publishedAs(date, url)).sort());
  });
});
