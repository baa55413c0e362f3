import type { Post, Workspace } from '../content/model.ts';
import type { Contract } from '../contract/contract.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Manifest } from '../resolver/manifest.ts';
import { newest, type PageOptions, pages } from './pages.ts';
import { postingsOf } from './postings.ts';
import { queryIndex } from './query-index.ts';
import { hashOf, type TreeFile } from './tree.ts';

/** The posts' HTML by their files, links to other posts still as placeholders. */
export interface Bodies {
  /** As JSON text. */
  readonly read: (file: string) => Uint8Array;
  /** Stands for the HTML, which is not read for it. */
  readonly hash: (file: string) => string;
}

/** What a version makes of a workspace. */
export interface VersionOptions {
  readonly contract: Contract;
  readonly limit: Manifest['limit'];
  readonly precompute: PageOptions;
  readonly bodies: Bodies;
  /** Takes what a user's contract gets wrong. */
  readonly report: (diagnostic: Diagnostic) => void;
}

/** One workspace's answers in one version, paths relative to the key's folder. */
export const answers = (workspace: Workspace, version: VersionOptions): TreeFile[] => {
  const { contract, limit, precompute, bodies, report } = version;
  const { records, detail, tags, categories, authors, stats } = contract.answers(workspace, report);
  const hashes = records.map(hashOf);
  const postings = postingsOf(workspace);
  const { limits, depth } = precompute;
  return [
    ...workspace.posts.map((post, ordinal) => details(post, () => detail(ordinal), bodies)),
    ...pages({ workspace, records, hashes, postings, list: contract.list, ...precompute }),
    ...queryIndex({ records, postings, limit, list: contract.list, pages: { limits, depth } }),
    // It names posts, so it is written after them.
    { ...other('posts.json', newest(records, limit.default, contract.list)), commit: true },
    other('tags.json', tags),
    other('categories.json', categories),
    other('authors.json', authors),
    other('stats.json', stats),
  ];
};

/** Nothing of the post is held but what the file is made of. */
const details = (
  { source: { slug, file }, links }: Post,
  texts: () => readonly string[],
  bodies: Bodies,
): TreeFile => ({
  path: `posts/${slug}.json`,
  group: 'details',
  content: () => spliced(texts(), withLinks(bodies.read(file), links)),
  key: () => hashOf(JSON.stringify([texts(), bodies.hash(file), links])),
});

/** Texts with one and the same thing between them. */
const spliced = (texts: readonly string[], between: Uint8Array): Uint8Array =>
  Buffer.concat(texts.flatMap((text, at) => (at === 0 ? [Buffer.from(text)] : [between, Buffer.from(text)])));

/** Placeholders are the same in JSON. */
const withLinks = (html: Uint8Array, links: Post['links']): Uint8Array => {
  if (links.length === 0) return html;
  const text = Buffer.from(html).toString();
  return Buffer.from(
    links.reduce(
      (all, { placeholder, url }) => all.replaceAll(placeholder, () => JSON.stringify(url).slice(1, -1)),
      text,
    ),
  );
};

const other = (path: string, content: string): TreeFile => ({ path, group: 'other', content });
