import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { createDidYouMean } from '../diagnostics/did-you-mean.ts';
import { forAttribute } from '../html/placeholders.ts';
import { createCappedProblems } from '../posts/capped-problems.ts';
import type { ComparablePost } from '../posts/parsed-post.ts';
import type { DiagnosePost } from '../posts/post-diagnostic.ts';
import { type Moment, type PostState, stateOf } from '../posts/publication.ts';
import type { SourceFile } from '../sources/source.ts';
import type { Post } from './workspace.ts';

export interface LinkTargets {
  /** Every post of the workspace, those with problems of their own too. */
  readonly files: readonly SourceFile[];
  /** Those of which something is known. */
  readonly posts: readonly ComparablePost[];
  /** At which posts are published or not. */
  readonly moment: Moment;
  /** The address of a post, with {slug}. */
  readonly postUrl: string;
  readonly diagnose: DiagnosePost;
}

/** A post's links to other posts with their addresses, and what is wrong with them. */
export interface ResolvedLinks {
  readonly links: Post['links'];
  readonly diagnostics: readonly Diagnostic[];
}

const HELD_BACK: Readonly<Record<Exclude<PostState, 'published'>, string>> = {
  draft: 'a draft',
  unlisted: 'unlisted',
  expired: 'expired',
  scheduled: 'not due yet',
};

const NO_LINKS: ResolvedLinks = { links: [], diagnostics: [] };

/** Resolves the links of one post after the other. Posts are looked up by file only where there is a link at all. */
export const createResolveLinks = (targets: LinkTargets): ((post: ComparablePost) => ResolvedLinks) => {
  let known: Known | null = null;
  let suggestions = 0;
  const didYouMean = createDidYouMean(() => known?.keys() ?? []);
  const suggest = (target: string): string => {
    suggestions += 1;
    return suggestions > SUGGESTED ? '' : didYouMean(target);
  };
  return (post) => {
    if (post.links.length === 0) return NO_LINKS;
    known ??= knownIn(targets);
    return resolveLinks(post, known, { ...targets, suggest });
  };
};

/** Links for which all posts are looked through for one that may be meant: that takes as long as there are posts. */
const SUGGESTED = 500;

/** Null for a post that cannot be read. */
type Known = ReadonlyMap<string, ComparablePost | null>;

const knownIn = ({ files, posts }: LinkTargets): Known => {
  const byFile = new Map<string, ComparablePost | null>();
  for (const { file } of files) byFile.set(file, null);
  for (const post of posts) byFile.set(post.file, post);
  return byFile;
};

const resolveLinks = (
  post: ComparablePost,
  byFile: Known,
  { postUrl, moment, diagnose, suggest }: LinkTargets & { readonly suggest: (target: string) => string },
): ResolvedLinks => {
  const links: Post['links'][number][] = [];
  const diagnostics: Diagnostic[] = [];
  const problems = createCappedProblems((problem) => diagnostics.push(diagnose(post.file, problem)));
  for (const { placeholder, target, href } of post.links) {
    const found = byFile.get(target);
    if (found === undefined) {
      problems.report({
        code: 'post/link-missing',
        message: `The link leads to ${target}, which is no post of this workspace.`,
        help: `${suggest(target)}Name the other post's file, relative to this one.`,
        href,
      });
    } else if (found !== null) {
      const state = stateOf(found, moment);
      if (state !== 'published') {
        problems.report({
          severity: 'warning',
          code: 'post/link-unpublished',
          message: `The link leads to ${target}, which is ${HELD_BACK[state]}: readers will not find it.`,
          help: 'Publish that post as well, or remove the link until then.',
          href,
        });
      }
      if (found.slug !== null)
        links.push({ placeholder, url: forAttribute(found.url ?? postUrl.replaceAll('{slug}', found.slug)) });
    }
  }
  problems.finish();
  return { links, diagnostics };
};
