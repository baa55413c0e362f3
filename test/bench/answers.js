import { NO_TEXT_FOLDER } from '../../lib/cache/text-folder.js';
import { v1Contract } from '../../lib/contract/compile.js';
import { answers } from '../../lib/tree/answers.js';
import { postingsOf } from '../../lib/tree/postings.js';
import { postKeys } from '../../lib/tree/record-texts.js';

/** The parts of a workspace's tree in version 1, without any text in its posts: pages of 20, so many per list (null: all). */
export const answersOf = (workspace, folder, depth) => {
  const posts = new Map(workspace.posts.map(({ source }) => [source.file, source]));
  const fields = { of: (file) => posts.get(file), hash: (file) => posts.get(file).slug };
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
        rules: { basePath: null, sanitize: false, idPrefix: null },
      },
      report: ({ message }) => {
        throw new Error(message);
      },
    },
    [folder],
  );
};
