import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Post, Workspace } from '../workspace/workspace.ts';
import { type Bodies, createRecordHash, detail } from './detail.ts';
import { newest, pages } from './pages.ts';
import { postingsOf } from './postings.ts';
import { queryIndex } from './query-index.ts';
import type { ServedVersion } from './served-versions.ts';
import { below, type TreeFile } from './tree.ts';

export interface AnswersOptions extends Omit<ServedVersion, 'version'> {
  readonly bodies: Bodies;
  /** Takes what a user's contract gets wrong. */
  readonly report: (diagnostic: Diagnostic) => void;
}

/** One workspace's answers in one version, in each of these folders: one for each key. */
export const answers = (workspace: Workspace, options: AnswersOptions, folders: readonly string[]): TreeFile[] => {
  const { contract, limit, precompute, bodies, report } = options;
  const { records, details, tags, categories, authors, stats } = contract.answers(workspace, report);
  const recordHash = createRecordHash(contract);
  const hashes = records.map(recordHash);
  const detailHashes = details === records ? hashes : details.map(recordHash);
  const postings = postingsOf(workspace);
  const { limits, depth } = precompute;
  const others = [
    ...pages({ workspace, records, hashes, postings, list: contract.list, ...precompute }),
    ...queryIndex({ records, postings, limit, list: contract.list, pages: { limits, depth } }),
    newest(records, limit.default, contract.list),
    other('tags.json', tags),
    other('categories.json', categories),
    other('authors.json', authors),
    other('stats.json', stats),
  ];
  const detailIn = (folder: string, post: Post, ordinal: number): TreeFile =>
    detail(folder, post, {
      record: details[ordinal] ?? '',
      hash: detailHashes[ordinal] ?? '',
      template: contract.detail,
      bodies,
    });
  return folders.flatMap((folder) => [
    ...workspace.posts.map((post, ordinal) => detailIn(folder, post, ordinal)),
    ...others.map((file) => below(folder, file)),
  ]);
};

const other = (path: string, content: string): TreeFile => ({ path, group: 'other', content });
