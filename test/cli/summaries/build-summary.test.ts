import { expect, test } from 'vitest';
import type { BuildResult } from '../../../src/build/build.ts';
import { shortSummary, summary } from '../../../src/cli/summaries/build-summary.ts';

const RESULT: BuildResult = {
  ok: true,
  diagnostics: [],
  workspaces: [
    {
      name: 'guide',
      title: 'The Galley guide',
      keys: ['secret-key'],
      published: 22,
      drafts: ['content/guide/posts/idea.md'],
      scheduled: [{ file: 'content/guide/posts/later.md', publishedAt: '2099-01-01T09:30:00.000Z' }],
      expired: ['content/guide/posts/offer.md'],
      unlisted: ['content/guide/posts/part.md', 'content/guide/posts/parts/index.md'],
      skipped: [
        { file: 'content/guide/posts/old.mdx', why: 'MDX is not supported' },
        { file: 'content/guide/notes.md', why: 'outside posts/' },
      ],
      renamed: [
        { file: 'content/guide/posts/A Name.md', slug: 'a-name' },
        { file: 'content/guide/posts/b.md', slug: 'bee' },
      ],
    },
    {
      name: 'kitchen',
      title: 'Kitchen',
      keys: ['a', 'b'],
      published: 1,
      drafts: [],
      scheduled: [],
      expired: [],
      unlisted: [],
      skipped: [],
      renamed: [],
    },
  ],
  files: {
    details: { files: 23, bytes: 310_200 },
    pages: { files: 1200, bytes: 12_000_000 },
    index: { files: 9, bytes: 900 },
    search: { files: 0, bytes: 0 },
    feeds: { files: 0, bytes: 0 },
    markdown: { files: 0, bytes: 0 },
    other: { files: 40, bytes: 55_000 },
  },
  hosts: [],
  rendered: 0,
  unknownCode: null,
  changes: { written: 12, unchanged: 1260, deleted: 2 },
  nextBuild: '2099-01-01T09:30:00.000Z',
  out: 'dist',
  base: '/api/public',
  seconds: 0.42,
};

test('reports the state of every file, what was written, and what comes next', () => {
  expect(summary(RESULT)).toBe(`The Galley guide (guide, 1 key)
  22 posts published
  1 draft
    content/guide/posts/idea.md
  1 scheduled
    content/guide/posts/later.md  2099-01-01 09:30 UTC
  1 expired
    content/guide/posts/offer.md
  2 unlisted
    content/guide/posts/part.md
    content/guide/posts/parts/index.md
  2 files skipped
    content/guide/posts/old.mdx  MDX is not supported
    content/guide/notes.md       outside posts/
  2 slugs differ from their file names: content/guide/posts/A Name.md is a-name (--list slugs lists all)

Kitchen (kitchen, 2 keys)
  1 post published

Files
  details     23  310.2 kB
  pages    1,200   12.0 MB
  index        9     900 B
  other       40   55.0 kB
  total    1,272   12.4 MB

✓ dist: 12 written, 1,260 unchanged, 2 deleted (420 ms).
Next scheduled post: 2099-01-01 09:30 UTC. Rebuild then to publish it.
See it: galley preview`);
});

test('keys are counted, not shown: they do not belong in a log', () => {
  expect(summary(RESULT)).not.toContain('secret-key');
  expect(shortSummary(RESULT)).not.toContain('secret-key');
});

test('a long list is cut, and says so', () => {
  const drafts = Array.from({ length: 1234 }, (_, index) => `content/guide/posts/${index}.md`);
  const text = summary({ ...RESULT, workspaces: RESULT.workspaces.slice(0, 1).map((one) => ({ ...one, drafts })) });
  expect(text).toContain('  1,234 drafts\n');
  expect(text).toContain('posts/9.md\n    and 1,224 more (--list held lists all)');
  expect(text).not.toContain('posts/10.md');
  const workspaces = RESULT.workspaces.slice(0, 1).map((one) => ({ ...one, drafts }));
  expect(summary({ ...RESULT, workspaces }, { listed: ['held'] })).toContain('posts/1233.md\n  1 scheduled');
});

test('ten workspaces are listed, and the rest are counted unless a list is requested', () => {
  const [, kitchen] = RESULT.workspaces;
  const workspaces = Array.from({ length: 13 }, (_, at) => ({
    ...kitchen,
    name: `w${at}`,
  })) as typeof RESULT.workspaces;
  const text = summary({ ...RESULT, workspaces });
  expect(text).toContain(
    'Kitchen (w9, 2 keys)\n  1 post published\n\nand 3 more workspaces: 3 posts published\n\nFiles',
  );
  expect(text).not.toContain('w10');
  expect(summary({ ...RESULT, workspaces }, { listed: ['held'] })).toContain('Kitchen (w12, 2 keys)');
});

test('slugs that differ from file names are listed on request', () => {
  expect(summary(RESULT, { listed: ['slugs'] })).toContain(
    '  2 slugs differ from their file names\n    content/guide/posts/A Name.md  a-name\n    content/guide/posts/b.md       bee\n',
  );
});

test('many skipped files are counted by reason', () => {
  const skipped = Array.from({ length: 15 }, (_, at) => ({
    file: `${at}.md`,
    why: at < 3 ? 'a page' : 'outside posts/',
  }));
  const text = summary({ ...RESULT, workspaces: RESULT.workspaces.slice(0, 1).map((one) => ({ ...one, skipped })) });
  expect(text).toContain('  15 files skipped: 12 outside posts/; 3 a page\n');
});

test('a check reports posts, but no files', () => {
  const text = summary({ ...RESULT, changes: null, nextBuild: null });
  expect(text).toContain('22 posts published');
  expect(text).toMatch(/✓ No errors. Nothing written \(420 ms\)\.$/);
  expect(text).not.toContain('Files');
});

test('the short form is for logs', () => {
  expect(shortSummary({ ...RESULT, nextBuild: null })).toBe(
    '23 posts in 2 workspaces, 1,272 files, 12.4 MB. dist: 12 written, 1,260 unchanged, 2 deleted (420 ms).\n' +
      'Not published: 1 draft, 1 scheduled, 1 expired, 2 unlisted, 2 skipped.',
  );
  expect(shortSummary({ ...RESULT, workspaces: RESULT.workspaces.slice(1), changes: null, nextBuild: null })).toBe(
    '1 post in 1 workspace. No errors. Nothing written (420 ms).',
  );
});

test('says why each build calls functions again', () => {
  const result = { ...RESULT, nextBuild: null, unknownCode: 'v2.ts:3 uses Date' };
  const line = 'Each build runs your code for all posts again: v2.ts:3 uses Date.';
  expect(summary(result)).toContain(`\n${line}\n`);
  expect(shortSummary(result)).toContain(`\n${line}`);
});

test('the next change may be no post', () => {
  const nextBuild = '2098-01-01T00:00:00.000Z';
  expect(summary({ ...RESULT, nextBuild })).toContain(
    `\nNext change without a commit: 2098-01-01 00:00 UTC. Rebuild then`,
  );
});

test('feeds and the search index are groups if there are any', () => {
  const feeds = { files: 3, bytes: 1000 };
  expect(summary({ ...RESULT, files: { ...RESULT.files, feeds, search: feeds } })).toContain(
    '\n  search       3    1.0 kB\n  feeds        3    1.0 kB\n  other ',
  );
});

test('names the files for each host, and hosts whose files were deleted', () => {
  const hosts = [
    { name: 'cloudflare', folder: 'hosts/cloudflare', files: ['worker.js', 'wrangler.jsonc'], written: 2 },
    { name: 'node', folder: 'hosts/node', files: [], written: 0 },
  ];
  expect(summary({ ...RESULT, hosts })).toContain(
    '\n\nHosts\n  hosts/cloudflare/  worker.js, wrangler.jsonc\n  hosts/node/  deleted: this build has no --target node\n\n',
  );
});
