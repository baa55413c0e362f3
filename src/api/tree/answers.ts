import { createHash } from 'node:crypto';
import { isDefaultLanguage } from '../../config/languages/languages.ts';
import { fillPlaceholders } from '../../content/html/placeholders.ts';
import type { Post, Workspace } from '../../content/workspace/workspace.ts';
import type { Manifest } from '../../runtime/resolver/manifest.ts';
import type { Queries } from '../../runtime/resolver/operators.ts';
import type { TextFolder } from '../../shared/cache/text-folder.ts';
import type { Diagnostic } from '../../shared/diagnostics/diagnostic.ts';
import type { Contract } from '../contract/contract.ts';
import type { NamedIndex } from '../search/search-index.ts';
import { declaredPages } from './declared-pages.ts';
import {
  type Bodies,
  createPostAt,
  type DetailPosts,
  type DetailTemplate,
  detailParts,
  detailTemplate,
  detailTexts,
  finishingKey,
} from './details.ts';
import { type FeedOptions, feedParts } from './feed-files.ts';
import { markdownParts } from './markdown-files.ts';
import { newest, type PageOptions, pageParts } from './pages.ts';
import type { Postings } from './postings.ts';
import { archivesText, queriesIndex, valuesText } from './queries-index.ts';
import { queryIndex, textFiles } from './query-index.ts';
import { type Fields, type RecordTexts, recordTexts } from './record-texts.ts';
import { laidOut, partBelow, type TreeFile, type TreePart } from './tree.ts';
import { type AddressOptions, settingsIn } from './website-addresses.ts';

/** The settings that all workspaces and versions share. */
export interface AnswersSettings {
  /** Whether the output includes unpublished posts. */
  readonly isPreview: boolean;
  /** Whether the index has a revision, which identifies all content that readers get. */
  readonly revision: boolean;
  readonly fields: Fields;
  /** The cached records of earlier builds. */
  readonly texts: TextFolder;
  /** Null if feeds are disabled. */
  readonly feeds: FeedOptions | null;
  /** Absent or null if posts are not published as Markdown. */
  readonly markdown?: AddressOptions | null;
  readonly search: ReadonlyMap<Workspace, NamedIndex>;
  /** Receives problems of a user's contract. If there are any, the tree must not be written. */
  readonly report: (diagnostic: Diagnostic) => void;
}

export interface AnswersOptions extends AnswersSettings {
  readonly version: string;
  readonly contract: Contract;
  /** Identifies the contract's code, or null if it may have changed. */
  readonly code: string | null;
  readonly limit: Manifest['limit'];
  /** The declared parameters of lists. Absent if none are declared. */
  readonly queries?: Queries | undefined;
  readonly precompute: PageOptions;
  /** Whether there are files for old URLs. */
  readonly redirects: boolean;
  readonly bodies: Bodies;
  /** The cache key of each post (`postKeys`). */
  readonly keys: readonly string[];
  /** Finds the other posts in each detail. Null if details contain none. */
  readonly named: DetailPosts | null;
  readonly postings: Postings;
  /** The ordinals of the posts in each part of details. */
  readonly groups: readonly (readonly number[])[];
}

/** One workspace's answers in one version, once for each folder. Each key has a folder. */
export const answers = (workspace: Workspace, options: AnswersOptions, folders: readonly string[]): TreePart[] => {
  const { contract, limit, precompute, queries, redirects, bodies, groups, postings, feeds, report } = options;
  const { markdown = null } = options;
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
    { path: 'tags.json', content: tags },
    { path: 'categories.json', content: categories },
    { path: 'authors.json', content: authors },
    { path: 'stats.json', content: stats },
    ...(queries?.archives ? [{ path: 'archives.json', content: archivesText(workspace.posts) }] : []),
    ...(redirects ? redirectFiles(workspace) : []),
  ];
  const index = queryIndex({
    records,
    postings,
    limit,
    list,
    pages: { limits, depth },
    ...(all !== undefined && { languages: all }),
    isPreview: options.isPreview,
    revision: options.revision
      ? createRevision({ workspace, details, template, bodies, others, feeds, markdown })
      : null,
    search: searchOf({ ...options, workspace }),
    queries: queriesOf({ ...options, workspace, records }, postAt),
  });
  const { posts } = workspace;
  const parts = [
    ...detailParts(workspace.posts, { records: details, template, bodies, groups }),
    ...pageParts({ workspace, records, postings, list, ...precompute }),
    ...(queries?.pages ? [declaredPages({ posts, records, list, queries, index, ...precompute })] : []),
    laidOut('index', index),
    laidOut('other', others),
  ];
  return [
    ...folders.flatMap((folder) => parts.map((part) => partBelow(folder, part))),
    ...(feeds === null ? [] : feedParts({ ...options, workspace, postings, feeds }, folders)),
    ...(markdown === null ? [] : markdownParts({ ...options, workspace, markdown }, folders)),
  ];
};

/** The posts' values in declared fields come from the cache, so that unchanged posts are never read. */
const queriesOf = (
  options: AnswersOptions & { readonly workspace: Workspace; readonly records: RecordTexts },
  postAt: ReturnType<typeof createPostAt>,
) => {
  const { queries, workspace, records, code, report } = options;
  if (queries === undefined) return undefined;
  // Version 1 has no code of its own, and its records have the posts' values.
  const recordAt = (at: number) => (code === '' ? {} : JSON.parse(records.at(at)));
  const print = (at: number): string => valuesText(postAt(at), queries, recordAt(at));
  const id = code === null ? null : JSON.stringify(queries) + code;
  const values = recordTexts({ ...options, part: 'values', code: id, print });
  return (put: (text: string) => string, posting: Parameters<typeof queriesIndex>[0]['posting']) =>
    queriesIndex({ queries, posts: workspace.posts, values, put, posting, report });
};

const searchOf = ({ workspace, search, ...sources }: AnswersOptions & { readonly workspace: Workspace }) => {
  const index = search.get(workspace);
  if (index === undefined) return null;
  // Text is printed later, when it is written, and the posts are no longer in memory then.
  const posts = workspace.posts.map(({ slug, file }) => ({ slug, file }));
  return { ...index, slugs: posts.map(({ slug }) => slug), textFiles: textFiles(posts, index.ids, sources) };
};

/** Whether any post has old URLs. If none has, there are no redirect files. */
export const hasRedirects = (workspaces: readonly Pick<Workspace, 'redirects'>[]): boolean =>
  workspaces.some(({ redirects: { addresses, slugs } }) => addresses.length > 0 || slugs.length > 0);

/** A workspace's redirects: one file with all old URLs for its websites, and one file per old slug for the resolver. */
const redirectFiles = ({ redirects: { addresses, slugs } }: Pick<Workspace, 'redirects'>): TreeFile[] => [
  file('redirects.json', { data: addresses }),
  ...slugs.map(([from, slug]) => file(`redirects/${from}.json`, { data: { slug } })),
];

/** A file that names posts, so it is written after them. */
const file = (path: string, value: object): TreeFile => ({ path, content: JSON.stringify(value), commit: true });

interface RevisionInput {
  readonly workspace: Pick<Workspace, 'name' | 'title' | 'language' | 'posts'>;
  readonly details: Pick<RecordTexts, 'at'>;
  readonly template: DetailTemplate;
  readonly bodies: Bodies;
  /** The files whose content is text. */
  readonly others: readonly TreeFile[];
  readonly feeds: FeedOptions | null;
  readonly markdown: AddressOptions | null;
}

/**
 * Creates a function that computes a revision: text that identifies all content of a key in a version and a language.
 * It combines the manifest, which contains the hashes of lists, with everything that the manifest does not contain. The
 * same bytes give the same revision, no matter which build made them.
 */
const createRevision =
  ({
    workspace,
    details,
    template,
    bodies,
    others,
    feeds,
    markdown,
  }: RevisionInput): ((manifest: Manifest) => string) =>
  (manifest) => {
    const hash = createHash('sha256');
    const add = (...texts: readonly unknown[]): void => {
      hash.update(`${JSON.stringify(texts)}\n`);
    };
    add(manifest, template.hash);
    for (const { path, content } of others) add(path, content);
    workspace.posts.forEach((post, at) => {
      hash.update(details.at(at));
      add(...bodyParts(post, bodies));
      if (feeds !== null || markdown !== null) add(post.url);
    });
    // Everything in feeds except posts.
    if (feeds !== null) add(feeds, feeds.websiteOf(workspace.name), workspace.title, workspace.language);
    if (markdown !== null) add(settingsIn(markdown, workspace.name), workspace.title);
    return hash.digest('base64url').slice(0, 16);
  };

/**
 * The parts of a post's HTML. The placeholders of links depend on the full source text, which can change when the HTML
 * does not, so they are replaced with the URLs.
 */
const bodyParts = ({ file, links }: Post, { place, read, rules }: Bodies): readonly unknown[] => {
  const cached = place(file);
  const finishing = finishingKey(rules);
  if (links.length === 0) return [cached.hash, finishing];
  const addresses = new Map(links.map(({ placeholder, url }) => [placeholder, url]));
  const json = fillPlaceholders(Buffer.from(read(cached)).toString(), addresses, inJson);
  const slugs = finishing === '' ? [] : links.map(({ url, slug }) => [url, slug]);
  return [json, finishing, rules.sanitize, slugs];
};

const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);
