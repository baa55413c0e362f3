import { expect, test } from 'vitest';
import { build } from '../../../src/build/build.ts';
import { surveyOf } from '../../../src/cli/init/survey.ts';
import { dated } from '../../helpers/adopt.ts';
import { folderOf } from '../../helpers/files.ts';

const WORKSPACE = { keys: ['k'], posts: ['posts/**/*.md'] };
const NOW = Date.parse('2026-07-01');

test.each([
  ['in one language', WORKSPACE, []],
  ['with their translations', { ...WORKSPACE, languages: ['en', 'de'] }, ['posts/de/a.md']],
])('the posts that share a slug are those that a build finds, %s', async (_, workspace, translations) => {
  const root = await folderOf({
    'posts/en/a.md': dated('A'),
    'posts/en/b.md': dated('B', { slug: 'A' }),
    'posts/de/a.md': dated('A'),
    'posts/en/c.md': dated('C', { slug: 'c' }),
    'posts/en/draft.md': dated('C', { slug: 'c', draft: true }),
    'posts/en/scheduled.md': dated('D', { date: '2027-01-01', slug: 'd' }),
    'posts/en/expired.md': dated('D', { expiryDate: '2026-03-01', slug: 'd' }),
    'posts/en/undated.md': '---\ntitle: E\nslug: e\n---\n',
    'posts/en/e.md': dated('E'),
  });
  const values = { workspaces: { blog: workspace } };
  const { diagnostics } = await build({ root, values, now: NOW, write: false });
  const shared = diagnostics
    .filter(({ code }) => code === 'post/duplicate-slug')
    .map(({ file = '', related = [] }) => [file, ...related.map((other) => other.file)].sort());
  expect(shared.flat().length).toBeGreaterThan(3);
  const [first = [], ...others] = shared;
  expect((await surveyOf(root, values, NOW)).sharing).toEqual([[...translations, ...first], ...others]);
});
