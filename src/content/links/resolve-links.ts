import { dirname, relative } from 'node:path/posix';
import type { Diagnostic } from '../../shared/diagnostics/diagnostic.ts';
import { createDidYouMean } from '../../shared/diagnostics/did-you-mean.ts';
import { escapeHtml } from '../../shared/escape.ts';
import type { SourceFile } from '../../shared/fs/read-text.ts';
import { lazily } from '../../shared/memoize.ts';
import type { LinkToPost } from '../html/mark-addresses.ts';
import { forAttribute } from '../html/placeholders.ts';
import { safeId } from '../html/sanitize.ts';
import { idOfHeading, missingAnchor } from '../markdown/anchors.ts';
import { HELD_BACK, type Moment, type PostState, stateOf } from '../posts/held-back.ts';
import { type DeadLinks, problemOf } from '../posts/post-references.ts';
import { addressOf } from '../posts/post-slug.ts';
import { createCappedProblems, type DiagnosePost, type PostProblem, type Report } from '../posts/report.ts';
import type { Asset, PostLink, WrittenPost } from '../posts/written-post.ts';
import {
  addressFrom,
  belowBasePath,
  createFindByAddress,
  type FindByAddress,
  type LinkRules,
} from './find-by-address.ts';
import { type FileOf, findFiles } from './find-files.ts';
import { createFindPage, createFindPost } from './find-post.ts';

interface LinkTargets extends LinkRules {
  readonly deadLinks: DeadLinks;
  /** Every post of the workspace, including posts with errors. */
  readonly files: readonly SourceFile[];
  readonly posts: readonly WrittenPost[];
  /** The time that decides which posts are published. */
  readonly moment: Moment;
  /** Returns the ids in a post's HTML; null for a post without HTML. */
  readonly idsOf: (file: string) => ReadonlySet<string> | null;
  readonly diagnose: DiagnosePost;
}

/** The placeholder of a link and the URL that replaces it, escaped for HTML. Or that of a title and the title. */
export interface ResolvedLink extends LinkToPost {
  readonly placeholder: string;
}

/** A post's resolved links to other posts, and their problems. */
interface ResolvedLinks {
  readonly links: readonly ResolvedLink[];
  readonly assets: readonly Asset[];
  readonly diagnostics: readonly Diagnostic[];
}

const NO_LINKS: ResolvedLinks = { links: [], assets: [], diagnostics: [] };

/** Returns a function that resolves the links of one post. It builds the index of posts when a link first needs it. */
export const createResolveLinks = async (targets: LinkTargets): Promise<(post: WrittenPost) => ResolvedLinks> => {
  const addressed = lazily(() => createFindByAddress(targets.posts, targets));
  const fileOf = await findFiles(targets.posts, addressed, targets);
  const resolve = lazily(() => createResolveLink(targets, { addressed, fileOf }));
  return (post) => {
    if (post.links.length === 0) return NO_LINKS;
    const links: ResolvedLink[] = [];
    const assets: Asset[] = [];
    const diagnostics: Diagnostic[] = [];
    const problems = createCappedProblems((problem) =>
      diagnostics.push(targets.diagnose(post.file, problem, post.residue)),
    );
    for (const link of post.links) {
      const { url, fragment = '', title = link.target, slug, lang, asset } = resolve()(link, post, problems.report);
      const target = { ...(slug !== undefined && { slug }), ...(lang !== undefined && { lang }) };
      if (url !== null) links.push({ placeholder: link.placeholder, url, ...target });
      if (link.fragment !== undefined) links.push({ placeholder: link.fragment, url: forAttribute(fragment) });
      if (link.title !== undefined) links.push({ placeholder: link.title, url: escapeHtml(title) });
      if (asset !== undefined) assets.push(asset);
    }
    problems.finish();
    return { links, assets, diagnostics };
  };
};

/** The published URL of a link, escaped for HTML, or null without one, and the file that it leads to. */
interface Resolved extends Pick<ResolvedLink, 'slug' | 'lang'> {
  readonly url: string | null;
  /** The id of a wiki link's heading: `#id`. */
  readonly fragment?: string;
  readonly title?: string | undefined;
  readonly asset?: Asset;
}

const NOWHERE: Resolved = { url: null };

interface Finders {
  readonly addressed: () => FindByAddress;
  readonly fileOf: FileOf;
}

/** The maximum number of dead links that get a suggestion, because each one searches all posts. */
const SUGGESTED = 500;

const createResolveLink = (targets: LinkTargets, { addressed, fileOf }: Finders) => {
  const { moment, postUrl, idsOf, deadLinks } = targets;
  const known = knownIn(targets);
  const findPost = createFindPost(known, addressed, targets);
  const findPage = createFindPage(targets);
  const didYouMean = createDidYouMean(() => known.keys());
  let suggestions = 0;
  const suggest = (target: string, own: string): string => {
    suggestions += 1;
    return suggestions > SUGGESTED ? '' : didYouMean(target, own);
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
    const named = link.by === 'wiki' ? idOfHeading(link.anchor ?? '', ids ?? []) : link.anchor;
    const anchor = named !== undefined && ids?.has(safeId(named)) ? safeId(named) : named;
    const problem = ids && missingAnchor(anchor ?? link.anchor ?? '', ids, { file, residue: post.residue });
    if (problem !== null) report({ ...problem, href: link.href });
    // Nothing of the post is published, not even its URL: only a URL that the author wrote stays.
    if (state !== 'published')
      return { url: isOfSite(link) ? (link.kept ?? forAttribute(link.target)) : '', title: '' };
    if (post.slug === '') return NOWHERE;
    const fragment = anchor === undefined ? '' : `#${encodeURI(anchor)}`;
    if (link.by === 'wiki' && link.target === '') return { url: '', fragment };
    const { slug, lang, title } = post;
    const target = { slug, ...(lang !== undefined && { lang }) };
    return { url: forAttribute(addressOf(post, postUrl)), fragment, title, ...target };
  };
  return (link: PostLink, from: WrittenPost, report: Report): Resolved => {
    const { files: found, tried } = link.isFile === true ? NO_POSTS : findPost(link, from);
    const files = inLanguageOf(from, found, known);
    const published = files.filter(isPublished);
    const [file, ...others] = published.length === 1 ? published : files;
    if (file !== undefined && others.length === 0) return resolveTo(file, link, report);
    const other = file === undefined ? fileOf(link, from) : null;
    if (other !== null && other.asset !== null) return other;
    if (other !== null && link.isFile === true) {
      report({ ...problemOf(other, deadLinks), href: link.href });
      return { url: writtenIn(link, from, targets) };
    }
    const page = file === undefined && link.kept === null ? findPage(link, from) : null;
    const kept = page === null ? keptIn(link, from, targets) : forAttribute(encodeURI(onSite(page.address, targets)));
    if (file !== undefined) report(linkAmbiguous(link, files));
    else if (kept === null) {
      const written = writtenIn(link, from, targets);
      report(linkMissing(link, suggest(link.target, from.file), written));
      return { url: written };
    } else if (page !== null) report(linkToPage(link, page.file, kept));
    else if (!isOfSite(link)) report(linkUnknown(link, tried, kept));
    return { url: kept };
  };
};

/** Among several translations, a link leads to the one in the language of the linking post. */
const inLanguageOf = (
  { lang }: WrittenPost,
  files: readonly string[],
  known: ReturnType<typeof knownIn>,
): readonly string[] => {
  if (lang === undefined || files.length < 2) return files;
  const own = files.filter((file) => known.get(file)?.lang === lang);
  return own.length > 0 ? own : files;
};

const NO_POSTS = { files: [], tried: [] } as const;

/** All posts by file; null for a post that cannot be read. */
const knownIn = ({ files, posts }: LinkTargets): ReadonlyMap<string, WrittenPost | null> =>
  new Map([...files.map(({ file }) => [file, null] as const), ...posts.map((post) => [post.file, post] as const)]);

/** Returns a dead link as written if it is not an error; otherwise null. */
const writtenIn = (
  { by, target }: PostLink,
  { file }: WrittenPost,
  { deadLinks }: Pick<LinkTargets, 'deadLinks'>,
): string | null => {
  if (deadLinks === 'error') return null;
  return forAttribute(encodeURI(by === 'file' ? relative(dirname(file), target) : target));
};

/** Whether a link is a URL from the site's root, which can lead to a page that is not a post. */
const isOfSite = ({ by, target }: PostLink): boolean => by === 'address' && target.startsWith('/');

/** Returns a link that does not lead to a post, relative to the site's root, because readers show it on another page. */
const keptIn = ({ kept, target }: PostLink, from: WrittenPost, rules: Pick<LinkRules, 'website'>): string | null => {
  const base = from.addresses?.[0];
  if (kept === null || base === undefined || target.startsWith('/')) return kept;
  const address = addressFrom(forAttribute(encodeURI(base)), kept);
  return address === null ? kept : onSite(belowBasePath(address, rules), rules);
};

/** Returns a path on the site as a full URL; only as a path if the website's URL is unknown. */
const onSite = (address: string, { website: { url, basePath } }: Pick<LinkRules, 'website'>): string =>
  `${url ?? ''}${basePath ?? ''}${address}`;

type Problem = PostProblem & Pick<PostLink, 'href'>;

/** `url` is the published URL of the unresolved link; null if it is an error. */
const linkMissing = ({ target, href }: PostLink, didYouMean: string, url: string | null): Problem => ({
  ...(url !== null && { severity: 'warning' }),
  code: 'post/link-missing',
  message: `The link leads to ${target}, which is not a post of this workspace.${url === null ? '' : ` The published link is ${url}.`}`,
  help: `${didYouMean}Link to the file of the other post, relative to this one.`,
  href,
});

const linkUnknown = ({ target, href }: PostLink, tried: readonly string[], url: string): Problem => ({
  severity: 'warning',
  code: 'post/link-unknown',
  message: `The link leads to ${target}, which is neither a post nor a file next to this post. The published link is ${url}.`,
  help: `Looked for: ${tried.join(', ')}. Link to the file of the other post, or write a URL that begins with / or https://.`,
  href,
});

const linkToPage = ({ href }: PostLink, file: string, url: string): Problem => ({
  severity: 'warning',
  code: 'post/link-unknown',
  message: `The link leads to ${file}, which is not a post of this workspace. The published link is ${url}.`,
  help: 'If the page has a different URL, write that URL.',
  href,
});

const linkAmbiguous = ({ target, href, kept }: PostLink, files: readonly string[]): Problem => ({
  ...(kept !== null && { severity: 'warning' }),
  code: 'post/link-ambiguous',
  message: `The link leads to ${target}, which could be ${files.join(' or ')}.`,
  help: 'Link to one of them by its file path.',
  href,
});

const linkUnpublished = ({ href }: PostLink, file: string, state: Exclude<PostState, 'published'>): Problem => ({
  severity: 'warning',
  code: 'post/link-unpublished',
  message: `The link leads to ${file}, which is ${HELD_BACK[state]}. Readers cannot find it.`,
  help: 'Publish that post too, or remove the link until then.',
  href,
});
