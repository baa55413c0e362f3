import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { didYouMean } from './did-you-mean.ts';
import type { ParsedPost, Post } from './model.ts';
import type { DiagnosePost } from './post-diagnostic.ts';

export interface LinkTargets {
  /** Every post of the workspace by its file; null for one that has problems of its own. */
  readonly byFile: ReadonlyMap<string, ParsedPost | null>;
  readonly published: ReadonlySet<ParsedPost>;
  /** The address of a post, with {slug}. */
  readonly postUrl: string;
  readonly diagnose: DiagnosePost;
}

/** A post's links to other posts with their addresses, and what is wrong with them. */
export const resolveLinks = (
  post: ParsedPost,
  { byFile, published, postUrl, diagnose }: LinkTargets,
): { readonly links: Post['links']; readonly diagnostics: readonly Diagnostic[] } => {
  const links: Post['links'][number][] = [];
  const diagnostics: Diagnostic[] = [];
  for (const { placeholder, target, href } of post.links) {
    const found = byFile.get(target);
    if (found === undefined) {
      diagnostics.push(
        diagnose(post.file, {
          code: 'post/link-missing',
          message: `The link leads to ${target}, which is no post of this workspace.`,
          help: `${didYouMean(target, byFile.keys())}Name the other post's file, relative to this one.`,
          href,
        }),
      );
    } else if (found !== null) {
      if (!published.has(found)) {
        diagnostics.push(
          diagnose(post.file, {
            severity: 'warning',
            code: 'post/link-unpublished',
            message: `The link leads to ${target}, which is ${found.draft ? 'a draft' : 'not due yet'}: readers will not find it.`,
            help: 'Publish that post as well, or remove the link until then.',
            href,
          }),
        );
      }
      links.push({ placeholder, url: forAttribute(postUrl.replaceAll('{slug}', found.slug)) });
    }
  }
  return { links, diagnostics };
};

/** The address goes where the placeholder is: into an attribute. */
const forAttribute = (url: string): string => url.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
