import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Difference, diff } from '../../../src/publish/diff/diff.ts';
import { builtFolder } from '../../helpers/built.ts';
import { post } from '../../helpers/posts.ts';

const NOW = Date.UTC(2026, 6, 1);

const treeOf = async (aliases: readonly string[], slug = 'a'): Promise<string> => {
  const files = {
    'content/demo/workspace.yaml': 'keys: [demo]\n',
    'content/demo/posts/2026-01-01-a.md': post({ title: 'A', slug, aliases }),
    'content/demo/posts/2026-01-02-b.md': post({ title: 'B' }),
  };
  return join(await builtFolder(files, { now: NOW }), 'dist');
};

const compared = async (before: string, after: string): Promise<Difference> =>
  diff({ before, after, keys: [], timeout: 5, now: NOW });

const shown = ({ findings }: Difference) =>
  findings.flatMap(({ effect, change, subject, message }) =>
    change.startsWith('redirect-') ? [`${effect} ${subject} ${message}`] : [],
  );

test('a removed redirect is breaking, an added one is not, and each kind appears once', async () => {
  const [two, one, three] = [await treeOf(['/x/', '/y/']), await treeOf(['/z/']), await treeOf(['/x/', '/y/', '/w/'])];
  const result = await compared(two, one);
  expect(result.isBreaking).toBe(true);
  expect(shown(result)).toEqual([
    'breaking /x/ is an old URL that no longer redirects and 1 more',
    'additive /z/ is a new redirect from an old URL',
  ]);
  const more = await compared(two, three);
  expect(more.isBreaking).toBe(false);
  expect(shown(more)).toEqual(['additive /w/ is a new redirect from an old URL']);
});

test('adding the first redirect is not breaking, removing the last one is', async () => {
  const [none, some] = [await treeOf([]), await treeOf(['/x/'])];
  const added = await compared(none, some);
  expect(added.findings.map(({ effect }) => effect)).not.toContain('breaking');
  expect(added.findings.map(({ change }) => change)).toContain('endpoint-added');
  expect((await compared(some, none)).isBreaking).toBe(true);
});

test('a redirect that leads to another slug is a notice', async () => {
  expect(shown(await compared(await treeOf(['/x/']), await treeOf(['/x/'], 'other')))).toEqual([
    'notice /x/ is an old URL that redirects to another slug',
  ]);
});
