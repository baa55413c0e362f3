// @ts-check
import { bytesOf, createTree } from '../../lib/api/tree/tree.js';
import { answersOf } from './answers.js';
import { syntheticWorkspace } from './synthetic.js';

/** @import { TreeFile } from '../../src/api/tree/tree.ts' */
/** @import { SyntheticWorkspace } from './synthetic.js' */

/**
 * The number of files by group that change when a newest post is added to `count` posts, for all pages and for five.
 *
 * @param {number} count
 */
export const newest = async (count) => {
  const before = syntheticWorkspace(count);
  const after = syntheticWorkspace(count + 1);
  const rows = [];
  for (const depth of [null, 5]) {
    const old = treeOf(before, depth);
    const now = treeOf(after, depth);
    const changed = { details: 0, pages: 0, index: 0, search: 0, feeds: 0, markdown: 0, other: 0, deleted: 0 };
    for (const file of now.values()) if (!(await isSame(old.get(file.path), file))) changed[file.group ?? 'other'] += 1;
    for (const path of old.keys()) if (!now.has(path)) changed.deleted += 1;
    const besides = changed.details + changed.index + changed.other + changed.deleted;
    rows.push({
      posts: count,
      depth: depth ?? 'all',
      ...changed,
      'besides pages': besides,
      'in all': besides + changed.pages,
    });
  }
  return rows;
};

/**
 * @param {SyntheticWorkspace} workspace
 * @param {number | null} depth
 */
const treeOf = (workspace, depth) => createTree(answersOf(workspace, 'bench', depth).flatMap((part) => part.files()));

/**
 * @param {TreeFile | undefined} one
 * @param {TreeFile} other
 */
const isSame = async (one, other) =>
  one !== undefined && Buffer.compare(await bytesOf(one), await bytesOf(other)) === 0;
