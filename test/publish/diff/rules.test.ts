import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { build } from '../../../src/build/build.ts';
import { diff } from '../../../src/publish/diff/diff.ts';
import { type Edit, editTree } from '../../helpers/edit-tree.ts';
import { atEnd, changeFiles, type Files, filesIn, folderOf } from '../../helpers/files.ts';
import { post } from '../../helpers/posts.ts';
import { ANSWERS, CONTENT, DOCUMENT, type Row } from './rules.ts';

const NOW = Date.UTC(2026, 6, 1);

/** One side of a comparison: a folder and its tree. */
interface Side {
  readonly folder: string;
  files: Files;
}

const cleanUp = atEnd();
let base: Files = {};
let sides: readonly [Side, Side] | [] = [];

/** Builds the tree that every row edits on both sides. */
beforeAll(async () => {
  const root = await folderOf(
    {
      'galley.config.json': JSON.stringify({
        records: { fields: { rank: { type: 'integer' }, meta: { type: 'json' } } },
        versions: { v1: { deprecated: '2026-12-01', sunset: '2027-06-01' } },
      }),
      'content/demo/workspace.yaml': 'keys: [demo]\n',
      'content/demo/authors.yaml': `ann:
  name: Ann
  about: Writes.
  socialLinks: { web: "https://ann.example", git: "https://git.example/ann" }
bob: { name: Bob, about: Reads. }
`,
      'content/demo/posts/one.md': post({
        title: 'One',
        date: '2026-01-01',
        category: 'News',
        tags: ['Red', 'Blue'],
        author: 'ann',
        rank: 1,
        meta: { size: 1 },
        updated: '2026-01-05',
        image: 'https://example.com/a.png',
      }),
      'content/demo/posts/two.md': post({
        title: 'Two',
        date: '2026-02-01',
        category: 'News',
        tags: ['Red'],
        author: 'bob',
        rank: 2,
        meta: { size: 2 },
      }),
      'content/demo/posts/three.md': post({ title: 'Three', date: '2026-03-01', meta: { size: 3 } }),
    },
    cleanUp,
  );
  const { ok, diagnostics } = await build({ root, now: NOW, concurrency: 1 });
  expect(ok, JSON.stringify(diagnostics)).toBe(true);
  base = await filesIn(join(root, 'dist'));
  sides = [
    { folder: await folderOf(base, cleanUp), files: base },
    { folder: await folderOf(base, cleanUp), files: base },
  ];
});

const edited = async (side: Side | undefined, edit: Edit | undefined): Promise<string> => {
  if (side === undefined) throw new Error('no tree');
  const files = edit === undefined ? base : editTree(base, 'api/public/v1/demo', edit);
  await changeFiles(side.folder, side.files, files);
  side.files = files;
  return side.folder;
};

/** The verdict on a change: its worst finding, `content` if only posts or terms came or went, or `none`. */
const verdictOf = async ([, after, , before]: Row): Promise<string> => {
  const [old, now] = [await edited(sides[0], before), await edited(sides[1], after)];
  const result = await diff({ before: old, after: now, keys: [], timeout: 60, now: NOW });
  const effects = result.findings.map(({ effect }) => effect);
  const worst = (['breaking', 'notice', 'additive'] as const).find((effect) => effects.includes(effect));
  expect(result.isBreaking).toBe(worst === 'breaking');
  if (worst !== undefined) return worst;
  const isChanged = result.content.some((content) =>
    [content, content.tags, content.categories, content.authors].some(
      ({ added, removed }) => added.length + removed.length > 0,
    ),
  );
  return isChanged ? 'content' : 'none';
};

describe.each([
  ['the document', DOCUMENT],
  ['the answers', ANSWERS],
  ['the content', CONTENT],
] as const)('%s', (_, rows) => {
  test.each(rows)('%s', async (...row) => {
    expect(await verdictOf(row as unknown as Row)).toBe(row[2]);
  });
});

test('there are at least 120 changes, of every verdict', () => {
  const rows = [...DOCUMENT, ...ANSWERS, ...CONTENT];
  expect(rows.length).toBeGreaterThanOrEqual(120);
  expect(new Set(rows.map(([title]) => title)).size).toBe(rows.length);
  expect(new Set(rows.map(([, , verdict]) => verdict))).toEqual(
    new Set(['breaking', 'additive', 'notice', 'content', 'none']),
  );
});
