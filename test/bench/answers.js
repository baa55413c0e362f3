// @ts-check

import { v1Contract } from '../../lib/api/contract/compile.js';
import { answers } from '../../lib/api/tree/answers.js';
import { postingsOf } from '../../lib/api/tree/postings.js';
import { postKeys } from '../../lib/api/tree/record-texts.js';
import { NO_TEXT_FOLDER } from '../../lib/shared/cache/text-folder.js';

/** @import { Fields } from '../../src/api/tree/record-texts.ts' */
/** @import { SyntheticWorkspace } from './synthetic.js' */

/**
 * The parts of a workspace's tree in version 1, without the text of posts. Lists have `depth` pages of 20 (null: all).
 *
 * @param {SyntheticWorkspace} workspace
 * @param {string} folder
 * @param {number | null} depth
 */
export const answersOf = (workspace, folder, depth) => {
  const posts = new Map(workspace.posts.map((post) => [post.file, post]));
  /** @type {Fields['of']} */
  const of = (file) => {
    const post = posts.get(file);
    if (post === undefined) throw new Error(`no post ${file}`);
    return post;
  };
  /** @type {Fields} */
  const fields = { of, hash: (file) => of(file).slug };
  return answers(
    workspace,
    {
      version: 'v1',
      contract: v1Contract(),
      code: '',
      fields,
      keys: postKeys(workspace, fields),
      named: null,
      feeds: null,
      isPreview: false,
      revision: false,
      search: new Map(),
      postings: postingsOf(workspace),
      texts: NO_TEXT_FOLDER,
      groups: [[...workspace.posts.keys()]],
      redirects: false,
      limit: { default: 20, max: 100 },
      precompute: { limits: [20], combine: [], depth },
      bodies: {
        place: () => ({ pack: '', offset: 0, length: 0, hash: '' }),
        read: () => Buffer.from('""'),
        rules: { basePath: null, sanitize: false },
      },
      report: ({ message }) => {
        throw new Error(message);
      },
    },
    [folder],
  );
};
