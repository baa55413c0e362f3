import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { createDidYouMean } from '../diagnostics/did-you-mean.ts';
import { forAttribute } from '../html/placeholders.ts';
import { createCappedProblems } from '../posts/capped-problems.ts';
import type { ComparablePost, PostLink } from '../posts/parsed-post.ts';
import type { DiagnosePost } from '../posts/post-diagnostic.ts';
import { type Moment, type PostState, stateOf } from '../posts/publication.ts';
import type { SourceFile } from '../sources/source.ts';
import { createFindByName, type FindByName, type NameRules } from './find-by-name.ts';

export interface LinkTargets extends NameRules {
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

/** The placeholder of a link and the address that stands in its place, as HTML has it. */
export interface ResolvedLink {
  readonly placeholder: string;
  readonly url: string;
}

/** A post's links to other posts with their addresses, and what is wrong with them. */
export interface ResolvedLinks {
  readonly links: readonly ResolvedLink[];
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
  const didYouMean = createDidYouMean(() => known?.byFile.keys() ?? []);
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

interface Known {
  /** Null for a post that cannot be read. */
  readonly byFile: ReadonlyMap<string, ComparablePost | null>;
  readonly findByName: FindByName;
}

const knownIn = ({ files, posts, ...rules }: LinkTargets): Known => {
  const byFile = new Map<string, ComparablePost | null>();
  for (const { file } of files) byFile.set(file, null);
  for (const post of posts) byFile.set(post.file, post);
  let byName: FindByName | undefined;
  const findByName: FindByName = (name, from) => {
    byName ??= createFindByName(
      [...byFile].map(([file, post]) => ({ file, slug: post?.slug ?? null })),
      rules,
    );
    return byName(name, from);
  };
  return { byFile, findByName };
};

/** The posts that a link may lead to. */
const findPosts = ({ by, target }: PostLink, file: string, { byFile, findByName }: Known): readonly string[] => {
  if (by === 'file' && byFile.has(target)) return [target];
  return by === 'name' ? findByName(target, file) : [];
};

const resolveLinks = (
  post: ComparablePost,
  known: Known,
  { postUrl, moment, diagnose, suggest }: LinkTargets & { readonly suggest: (target: string) => string },
): ResolvedLinks => {
  const links: ResolvedLink[] = [];
  const diagnostics: Diagnostic[] = [];
  const problems = createCappedProblems((problem) => diagnostics.push(diagnose(post.file, problem)));
  for (const link of post.links) {
    const { placeholder, target, href } = link;
    const [file, ...others] = findPosts(link, post.file, known);
    const found = file === undefined ? null : (known.byFile.get(file) ?? null);
    if (file === undefined) {
      problems.report({
        code: 'post/link-missing',
        message: `The link leads to ${target}, which is no post of this workspace.`,
        help: `${suggest(target)}Name the other post's file, relative to this one.`,
        href,
      });
    } else if (others.length > 0) {
      problems.report({
        code: 'post/link-ambiguous',
        message: `The link leads to ${target}, which may be ${[file, ...others].join(' or ')}.`,
        help: 'Name one of them by its path.',
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
