import { v1Contract } from '../../lib/contract/compile.js';
import { answers } from '../../lib/tree/answers.js';

/** The files of a workspace in version 1, without any text in its posts: pages of 20, so many per list (null: all). */
export const answersOf = (workspace, folder, depth) =>
  answers(
    workspace,
    {
      contract: v1Contract(),
      limit: { default: 20, max: 100 },
      precompute: { limits: [20], combine: [], depth },
      bodies: { place: () => ({ pack: '', offset: 0, length: 0, hash: '' }), read: () => Buffer.from('""') },
      report: ({ message }) => {
        throw new Error(message);
      },
    },
    [folder],
  );
