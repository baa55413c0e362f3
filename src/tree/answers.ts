import type { Place } from '../cache/packs.ts';
import type { Post, Workspace } from '../content/model.ts';
import type { Contract } from '../contract/contract.ts';
import { textsAround } from '../contract/template.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Manifest } from '../resolver/manifest.ts';
import { newest, type PageOptions, pages } from './pages.ts';
import { postingsOf } from './postings.ts';
import { queryIndex } from './query-index.ts';
import { bytesFrom, type Recipe } from './recipe.ts';
import { below, hashOf, type TreeFile } from './tree.ts';

/** The posts' HTML by their files, links to other posts still as placeholders. */
export interface Bodies {
  /** Where a post's is held; its hash stands for it. */
  readonly place: (file: string) => Place;
  /** As JSON text. */
  readonly read: (place: Place) => Uint8Array;
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

/** One workspace's answers in one version, in each of these folders: one for each key. */
export const answers = (workspace: Workspace, version: VersionOptions, folders: readonly string[]): TreeFile[] => {
  const { contract, limit, precompute, bodies, report } = version;
  const { records, details, tags, categories, authors, stats } = contract.answers(workspace, report);
  const hashes = hashesOf(records, contract);
  const detailHashes = details === records ? hashes : hashesOf(details, contract);
  const postings = postingsOf(workspace);
  const { limits, depth } = precompute;
  const others = [
    ...pages({ workspace, records, hashes, postings, list: contract.list, ...precompute }),
    ...queryIndex({ records, postings, limit, list: contract.list, pages: { limits, depth } }),
    // It names posts, so it is written after them.
    { ...other('posts.json', newest(records, limit.default, contract.list)), commit: true },
    other('tags.json', tags),
    other('categories.json', categories),
    other('authors.json', authors),
    other('stats.json', stats),
  ];
  const detail = (folder: string, post: Post, ordinal: number): TreeFile =>
    detailIn(folder, post, {
      record: details[ordinal] ?? '',
      hash: detailHashes[ordinal] ?? '',
      template: contract.detail,
      bodies,
    });
  return folders.flatMap((folder) => [
    ...workspace.posts.map((post, ordinal) => detail(folder, post, ordinal)),
    ...others.map((file) => below(folder, file)),
  ]);
};

/** What stands for each text, and for the template that it is put into. */
const hashesOf = (texts: readonly string[], { detail }: Contract): string[] => {
  const template = JSON.stringify(detail);
  return texts.map((text) => hashOf(`${template}\n${text}`));
};

interface DetailParts {
  readonly record: string;
  /** Stands for the record and the template. */
  readonly hash: string;
  readonly template: Contract['detail'];
  readonly bodies: Bodies;
}

/** Nothing of the post is held but what the file is made of. */
const detailIn = (
  folder: string,
  { source: { slug, file }, links }: Post,
  { record, hash, template, bodies }: DetailParts,
): TreeFile => {
  const recipe = (): Recipe => ({
    around: textsAround(template, 'html', { record }),
    html: bodies.place(file),
    links,
    encoding: null,
  });
  return {
    path: `${folder}/posts/${slug}.json`,
    group: 'details',
    content: () => bytesFrom(recipe(), bodies.read),
    key: () => `${hash} ${bodies.place(file).hash} ${links.length === 0 ? '' : hashOf(JSON.stringify(links))}`,
    recipe,
  };
};

const other = (path: string, content: string): TreeFile => ({ path, group: 'other', content });
