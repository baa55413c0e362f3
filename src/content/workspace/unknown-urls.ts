import { count } from '../../shared/diagnostics/amounts.ts';
import type { Diagnostic } from '../../shared/diagnostics/diagnostic.ts';
import type { DiagnosePost } from '../posts/report.ts';
import type { WrittenPost } from '../posts/written-post.ts';
import type { Workspace } from './workspace.ts';

interface AssembledPosts {
  readonly workspaces: readonly Workspace[];
  /** The same posts before their links were resolved. */
  readonly written: readonly WrittenPost[];
  readonly diagnose: DiagnosePost;
}

/**
 * One warning for all links between posts with the default URL: the site that the posts were written for, by another
 * tool, hardly has such URLs. It is at the first of these links.
 */
export const unknownUrls = (read: readonly AssembledPosts[]): readonly Diagnostic[] => {
  const found = read.map((each) => ({ ...each, links: linksByDefault(each.workspaces) }));
  const [first] = found.filter(({ links }) => links.length > 0);
  const [link] = first?.links ?? [];
  if (first === undefined || link === undefined) return [];
  const total = found.reduce((sum, { links }) => sum + links.length, 0);
  const post = first.written.find(({ file }) => file === link.file);
  const href = post?.links.find(({ placeholder }) => placeholder === link.placeholder)?.href;
  return [
    first.diagnose(link.file, {
      severity: 'warning',
      code: 'content/post-urls',
      message: `The configuration does not say which URLs posts have on your site, so ${count(total, 'link')} between posts ${total === 1 ? 'leads' : 'lead'} to URLs such as ${link.url}.`,
      help: "Set posts.url to the pattern of your site, such as '/blog/{slug}/'. If the site has these URLs, set posts.url to '/posts/{slug}'.",
      ...(href !== undefined && { href }),
    }),
  ];
};

const linksByDefault = (workspaces: readonly Workspace[]) =>
  workspaces.flatMap(({ posts }) => {
    const usual = new Set(posts.filter(({ url }) => url == null).map(({ slug }) => slug));
    return posts.flatMap(({ file, links }) =>
      links.flatMap(({ placeholder, slug, url }) =>
        slug !== undefined && usual.has(slug) ? [{ file, placeholder, url }] : [],
      ),
    );
  });
