import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { diff } from '../../../src/publish/diff/diff.ts';
import { plainName, sentence } from '../../../src/publish/diff/diff-text.ts';
import { buildIn } from '../../helpers/built.ts';
import { atEnd, folderOf } from '../../helpers/files.ts';

const NOW = Date.parse('2026-07-01');
const post = (day: number): string =>
  `---\ntitle: Post ${day}\ndate: 2026-01-0${day}\ntags: [x]\n---\n## A\n\n### B\n\nText.\n`;
const FILES = {
  'content/blog/workspace.yaml': 'keys: [k]\n',
  ...Object.fromEntries(Array.from({ length: 4 }, (_, at) => [`content/blog/posts/p${at}.md`, post(at + 1)])),
};
const OPTIONS = {
  none: {},
  search: { output: { search: true } },
  revision: { output: { revision: true } },
  headings: { details: { headings: true } },
  five: { details: { related: 5 } },
  two: { details: { related: 2 } },
  feeds: { website: { url: 'https://x.example' }, output: { feeds: { content: 'full', limit: 3 } } },
  excerpts: { website: { url: 'https://x.example' }, output: { feeds: { content: 'excerpt', limit: 3 } } },
  short: { website: { url: 'https://x.example' }, output: { feeds: { content: 'full', limit: 2 } } },
  markdown: { website: { url: 'https://x.example' }, output: { markdown: true } },
} as const;

type Name = keyof typeof OPTIONS;

const cleanUp = atEnd();
const trees = new Map<Name, string>();
beforeAll(async () => {
  for (const [name, config] of Object.entries(OPTIONS)) {
    const root = await folderOf({ ...FILES, 'galley.config.json': JSON.stringify(config) }, cleanUp);
    await buildIn(root, { now: NOW });
    trees.set(name as Name, join(root, 'dist'));
  }
});

test.each<[Name, Name, string[]]>([
  ['search', 'none', ['breaking: search was removed: searches fail']],
  ['none', 'search', ['additive: search is new']],
  ['search', 'search', []],
  ['revision', 'none', ['breaking: revision was removed: requests for it fail']],
  ['none', 'revision', ['additive: revision is new']],
  ['headings', 'none', ['breaking: data.headings in /posts/{slug} was removed']],
  ['five', 'two', ['notice: data.related in /posts/{slug} can have fewer items']],
  ['two', 'five', ['notice: data.related in /posts/{slug} can have more items']],
  ['feeds', 'excerpts', ['breaking: /feeds/posts.{format} has only excerpts']],
  ['excerpts', 'feeds', ['additive: /feeds/posts.{format} has the whole content']],
  ['feeds', 'short', ['notice: /feeds/posts.{format} has 2 posts, not 3']],
  ['short', 'feeds', ['notice: /feeds/posts.{format} has 3 posts, not 2']],
  ['none', 'markdown', ['additive: /posts/{slug}.md and /llms.txt and /llms-full.txt is a new endpoint']],
  ['five', 'none', ['breaking: data.related in /posts/{slug} was removed']],
])('from %s to %s', async (before, after, wanted) => {
  const { findings } = await diff({
    before: trees.get(before) ?? '',
    after: trees.get(after) ?? '',
    keys: [],

    timeout: 10,
    now: NOW,
  });
  expect(findings.map((one) => `${one.effect}: ${sentence(one, plainName)}`)).toEqual(wanted);
});
