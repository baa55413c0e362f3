import { expect, test } from 'vitest';
import { detailTexts } from '../../../src/api/tree/details.ts';
import { randomPosts, workspaceOf } from '../../helpers/workspace.ts';

test('the fields of a post are read only when its detail is printed', () => {
  const workspace = workspaceOf(randomPosts({ seed: 1, posts: 3, terms: ['red'] }));
  const read: number[] = [];
  const print: { make?: (at: number) => string } = {};
  detailTexts({
    workspace,
    version: 'v1',
    code: '',
    keys: ['a', 'b', 'c'],
    contract: { printDetail: () => 'printed' },
    named: null,
    postAt: (at) => {
      read.push(at);
      return { post: workspace.posts[at] as never, fields: {} as never };
    },
    report: () => undefined,
    texts: {
      list: (_, { keys, make }) => {
        print.make = make;
        return { length: keys.length, at: () => '', runName: () => '', save: () => null };
      },
      save: () => undefined,
    },
  });
  expect(read).toEqual([]);
  expect(print.make?.(1)).toBe('printed');
  expect(read).toEqual([1]);
});
