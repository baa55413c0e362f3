import type { Post, Workspace } from '../content/model.ts';
import * as v1 from '../contract/v1.ts';
import type { Manifest } from '../resolver/manifest.ts';
import { type ListOptions, newest, pages } from './pages.ts';
import { postingsOf } from './postings.ts';
import { queryIndex } from './query-index.ts';
import type { TreeFile } from './tree.ts';

/** Gives a post's HTML back, links to other posts still as placeholders. */
export type ReadHtml = (post: Post) => string;

export interface AnswerOptions extends ListOptions {
  readonly limit: Manifest['limit'];
}

/** One workspace's answers in version 1, paths relative to the key's folder. */
export const answers = (workspace: Workspace, lists: AnswerOptions, readHtml: ReadHtml): TreeFile[] => {
  const records = workspace.posts.map(v1.record);
  const postings = postingsOf(workspace);
  const { limits, depth } = lists.precompute;
  return [
    ...workspace.posts.map((post, ordinal) => details(post, records[ordinal] ?? '', readHtml)),
    ...pages({ workspace, records, postings, ...lists.precompute }),
    ...queryIndex({ records, postings, limit: lists.limit, pages: { limits, depth } }),
    other('posts.json', newest(records, lists.defaultLimit)),
    other('tags.json', v1.terms(workspace.tags)),
    other('categories.json', v1.terms(workspace.categories)),
    other('authors.json', v1.authors(workspace.authors)),
    other(
      'stats.json',
      v1.stats({
        posts: workspace.posts.length,
        authors: workspace.authors.length,
        categories: workspace.categories.length,
        tags: workspace.tags.length,
      }),
    ),
  ];
};

const details = (post: Post, record: string, readHtml: ReadHtml): TreeFile => ({
  path: `posts/${post.source.slug}.json`,
  group: 'details',
  content: () => v1.detail(record, withLinks(post, readHtml(post))),
});

const withLinks = (post: Post, html: string): string =>
  post.links.reduce((text, { placeholder, url }) => text.replaceAll(placeholder, () => url), html);

const other = (path: string, content: string): TreeFile => ({ path, group: 'other', content });
