import { dirname, relative } from 'node:path/posix';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { createDidYouMean } from '../diagnostics/did-you-mean.ts';
import { forAttribute } from '../html/placeholders.ts';
import { missingAnchor } from '../markdown/anchors.ts';
import { createCappedProblems } from '../posts/capped-problems.ts';
import type { Asset, ComparablePost, PostLink } from '../posts/parsed-post.ts';
import type { DiagnosePost } from '../posts/post-diagnostic.ts';
import type { DeadLinks } from '../posts/post-references.ts';
import { type Moment, stateOf } from '../posts/publication.ts';
import type { Report } from '../posts/report.ts';
import type { SourceFile } from '../sources/source.ts';
import { type AddressRules, addressFrom, onSite } from './addresses.ts';
import { createFindByAddress, type FindByAddress } from './find-by-address.ts';
import type { NameRules } from './find-by-name.ts';
import { type FileOf, type FileRules, findFiles } from './find-files.ts';
import { createFindPage, type PageRules } from './find-page.ts';
import { createFindPost, type KnownPosts, lazily } from './find-post.ts';
import { fileMissing, linkAmbiguous, linkMissing, linkToPage, linkUnknown, linkUnpublished } from './link-problems.ts';

export interface LinkTargets extends NameRules, FileRules, PageRules {
  readonly deadLinks: DeadLinks;
  /** Every post of the workspace, those with problems of their own too. */
  readonly files: readonly SourceFile[];
  /** Those of which something is known. */
  readonly posts: readonly ComparablePost[];
  /** At which posts are published or not. */
  readonly moment: Moment;
  /** The ids in a post's HTML; null where it has none. */
  readonly idsOf: (file: string) => ReadonlySet<string> | null;
  readonly diagnose: DiagnosePost;
}

/** The placeholder of a link and the address that stands in its place, as HTML has it. */
export interface ResolvedLink {
  readonly placeholder: string;
  readonly url: string;
  /** Of the post that it leads to; absent where that is none. */
  readonly slug?: string;
}

/** A post's links to other posts with their addresses, and what is wrong with them. */
export interface ResolvedLinks {
  readonly links: readonly ResolvedLink[];
  /** Files that some of them lead to. */
  readonly assets: readonly Asset[];
  readonly diagnostics: readonly Diagnostic[];
}

const NO_LINKS: ResolvedLinks = { links: [], assets: [], diagnostics: [] };

/** Resolves the links of one post after the other. Posts are looked up only where there is a link at all. */
export const createResolveLinks = async (targets: LinkTargets): Promise<(post: ComparablePost) => ResolvedLinks> => {
  const addressed = lazily(() => createFindByAddress(targets.posts, targets));
  const fileOf = await findFiles(targets.posts, addressed, targets);
  let resolve: ResolveLink | undefined;
  return (post) => {
    if (post.links.length === 0) return NO_LINKS;
    resolve ??= createResolveLink(targets, { addressed, fileOf });
    const links: ResolvedLink[] = [];
    const assets: Asset[] = [];
    const diagnostics: Diagnostic[] = [];
    const problems = createCappedProblems((problem) => diagnostics.push(targets.diagnose(post.file, problem)));
    for (const link of post.links) {
      const { url, slug, asset } = resolve(link, post, problems.report);
      if (url !== null) links.push({ placeholder: link.placeholder, url, ...(slug !== undefined && { slug }) });
      if (asset !== undefined) assets.push(asset);
    }
    problems.finish();
    return { links, assets, diagnostics };
  };
};

/** What a link becomes, as HTML has it, and the file that it leads to; null where it becomes nothing. */
interface Resolved {
  readonly url: string | null;
  readonly slug?: string;
  readonly asset?: Asset;
}

const NOWHERE: Resolved = { url: null };

type ResolveLink = (link: PostLink, from: ComparablePost, report: Report) => Resolved;

interface Finders {
  readonly addressed: () => FindByAddress;
  readonly fileOf: FileOf;
}

/** Links for which all posts are looked through for one that may be meant: that takes as long as there are posts. */
const SUGGESTED = 500;

const createResolveLink = (targets: LinkTargets, { addressed, fileOf }: Finders): ResolveLink => {
  const { moment, postUrl, idsOf, deadLinks } = targets;
  const known = knownIn(targets);
  const findPost = createFindPost(known, addressed, targets);
  const findPage = createFindPage(targets);
  const didYouMean = createDidYouMean(() => known.keys());
  let suggestions = 0;
  const suggest = (target: string): string => {
    suggestions += 1;
    return suggestions > SUGGESTED ? '' : didYouMean(target);
  };
  const isPublished = (file: string): boolean => {
    const post = known.get(file) ?? null;
    return post === null || stateOf(post, moment) === 'published';
  };
  const resolveTo = (file: string, link: PostLink, report: Report): Resolved => {
    const post = known.get(file) ?? null;
    if (post === null) return NOWHERE;
    const state = stateOf(post, moment);
    if (state !== 'published') report(linkUnpublished(link, file, state));
    const ids = link.anchor === undefined ? null : idsOf(file);
    const problem = ids && missingAnchor(link.anchor ?? '', ids, file);
    if (problem !== null) report({ ...problem, href: link.href });
    if (post.slug === null) return NOWHERE;
    return { url: forAttribute(post.url ?? postUrl.replaceAll('{slug}', post.slug)), slug: post.slug };
  };
  return (link, from, report) => {
    const { files: found, tried } = link.isFile === true ? NO_POSTS : findPost(link, from);
    const files = inLanguageOf(from, found, known);
    const published = files.filter(isPublished);
    const [file, ...others] = published.length === 1 ? published : files;
    if (file !== undefined && others.length === 0) return resolveTo(file, link, report);
    const other = file === undefined ? fileOf(link, from) : null;
    if (other !== null && other.asset !== null) return other;
    if (other !== null && link.isFile === true) {
      report(fileMissing(link, other, deadLinks));
      return { url: writtenIn(link, from, targets) };
    }
    const page = file === undefined && link.kept === null ? findPage(link, from) : null;
    const kept = page === null ? keptIn(link, from, targets) : forAttribute(encodeURI(onSite(page.address, targets)));
    if (file !== undefined) report(linkAmbiguous(link, files));
    else if (kept === null) {
      const written = writtenIn(link, from, targets);
      report(linkMissing(link, suggest(link.target), written));
      return { url: written };
    } else if (page !== null) report(linkToPage(link, page.file, kept));
    else if (!isOfSite(link)) report(linkUnknown(link, tried, kept));
    return { url: kept };
  };
};

/** Of several translations a link means the one in the language that it stands in. */
const inLanguageOf = ({ lang }: ComparablePost, files: readonly string[], known: KnownPosts): readonly string[] => {
  if (lang === undefined || files.length < 2) return files;
  const own = files.filter((file) => known.get(file)?.lang === lang);
  return own.length > 0 ? own : files;
};

const NO_POSTS = { files: [], tried: [] } as const;

const knownIn = ({ files, posts }: LinkTargets): KnownPosts => {
  const byFile = new Map<string, ComparablePost | null>();
  for (const { file } of files) byFile.set(file, null);
  for (const post of posts) byFile.set(post.file, post);
  return byFile;
};

/** A dead link as it is written, where it is to stay; else null. */
const writtenIn = (
  { by, target }: PostLink,
  { file }: ComparablePost,
  { deadLinks }: Pick<LinkTargets, 'deadLinks'>,
): string | null => {
  if (deadLinks === 'error') return null;
  return forAttribute(encodeURI(by === 'file' ? relative(dirname(file), target) : target));
};

/** An address from the site's root is as likely that of another page. */
const isOfSite = ({ by, target }: PostLink): boolean => by === 'address' && target.startsWith('/');

/** A link that leads to no post: readers do not see it where its author did, so it becomes one from the site's root. */
const keptIn = ({ kept, target }: PostLink, from: ComparablePost, rules: AddressRules): string | null => {
  const base = from.addresses?.[0];
  if (kept === null || base === undefined || target.startsWith('/')) return kept;
  const address = addressFrom(forAttribute(encodeURI(base)), kept);
  return address === null ? kept : onSite(address, rules);
};
