import type { TextFolder } from '../cache/text-folder.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { isDefaultLanguage } from '../languages/languages.ts';
import type { SearchIndex } from '../search/search-index.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { type Bodies, detailParts, detailTemplate } from './detail.ts';
import { createPostAt, type DetailPosts, detailTexts } from './detail-texts.ts';
import { type FeedOptions, feedParts } from './feed-files.ts';
import { newest, pageParts } from './pages.ts';
import { type IndexInput, type Postings, queryIndex } from './query-index.ts';
import { type Fields, recordTexts } from './record-texts.ts';
import { redirectFiles } from './redirects.ts';
import { createRevision } from './revision.ts';
import type { ServedVersion } from './served-versions.ts';
import type { TreeFile } from './tree.ts';
import { laidOut, partBelow, type TreePart } from './tree-part.ts';

export interface AnswersOptions extends ServedVersion {
  /** Whether there is more than what is published. */
  readonly isPreview: boolean;
  /** Whether the index names all that readers get. */
  readonly revision: boolean;
  /** Whether there are files about old addresses. */
  readonly redirects: boolean;
  readonly bodies: Bodies;
  readonly fields: Fields;
  /** Of each post (`postKeys`). */
  readonly keys: readonly string[];
  /** The other posts that each detail names; null where it names none. */
  readonly named: DetailPosts | null;
  readonly postings: Postings;
  /** Ordinals of the posts, by the parts of their details. */
  readonly groups: readonly (readonly number[])[];
  /** The records that earlier builds printed. */
  readonly texts: TextFolder;
  /** Null where none are wanted. */
  readonly feeds: FeedOptions | null;
  /** The search indexes that there are. */
  readonly search: ReadonlyMap<Workspace, SearchIndex>;
  /** Takes what a user's contract gets wrong. */
  readonly report: (diagnostic: Diagnostic) => void;
}

/** One workspace's answers in one version, in each of these folders: one for each key. */
export const answers = (workspace: Workspace, options: AnswersOptions, folders: readonly string[]): TreePart[] => {
  const { contract, limit, precompute, redirects, bodies, groups, postings, feeds, report } = options;
  const { printRecord, list } = contract;
  const postAt = createPostAt(workspace, options.fields);
  const records = recordTexts({
    ...options,
    workspace,
    part: 'record',
    print: (at) => {
      const { post, fields } = postAt(at);
      return printRecord(post, fields, report);
    },
  });
  const details = detailTexts({ ...options, workspace, postAt }) ?? records;
  const { tags, categories, authors, stats } = contract.otherAnswers(workspace, report);
  const { limits, depth } = precompute;
  const template = detailTemplate(contract);
  const all = isDefaultLanguage(workspace) ? workspace.languages?.tags : undefined;
  const others = [
    newest(records, limit.default, list),
    other('tags.json', tags),
    other('categories.json', categories),
    other('authors.json', authors),
    other('stats.json', stats),
    ...(redirects ? redirectFiles(workspace) : []),
  ];
  const parts = [
    ...detailParts(workspace.posts, { records: details, template, bodies, groups }),
    ...pageParts({ workspace, records, postings, list, ...precompute }),
    laidOut(
      'index',
      'index',
      queryIndex({
        records,
        postings,
        limit,
        list,
        pages: { limits, depth },
        ...(all !== undefined && { languages: all }),
        isPreview: options.isPreview,
        revision: options.revision ? createRevision({ workspace, details, template, bodies, others, feeds }) : null,
        search: searchOf(workspace, options),
      }),
    ),
    laidOut('other', 'other', others),
  ];
  return [
    ...folders.flatMap((folder) => parts.map((part) => partBelow(folder, part))),
    ...(feeds === null ? [] : feedParts({ ...options, workspace, postings, feeds }, folders)),
  ];
};

const searchOf = (workspace: Workspace, { search }: AnswersOptions): IndexInput['search'] => {
  const index = search.get(workspace);
  return index === undefined ? null : { ...index, slugs: workspace.posts.map(({ source }) => source.slug) };
};

const other = (path: string, content: string): TreeFile => ({ path, group: 'other', content });
