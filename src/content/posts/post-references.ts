import { dirname, posix } from 'node:path';
import type { Settings } from '../../config/settings.ts';
import type { SourceFile } from '../../shared/fs/read-text.ts';
import { forAttribute } from '../html/placeholders.ts';
import { isPlainImage, unsafePart } from '../html/unsafe-address.ts';
import type { Reference } from '../markdown/references.ts';
import { parseRelative } from '../markdown/relative-address.ts';
import type { Tool, ToolSettings } from '../tool.ts';
import type { FindAsset, FoundAsset } from './assets.ts';
import type { PostHead } from './post-head.ts';
import type { FieldText } from './read-field.ts';
import type { PostProblem, Report } from './report.ts';
import type { Asset, PostLink, WrittenPost } from './written-post.ts';

export interface ResolvedUrls extends Pick<WrittenPost, 'links' | 'assets'> {
  readonly missing: readonly string[];
  /** Placeholders and their URLs. The placeholders of links to posts are replaced later. */
  readonly addresses: ReadonlyMap<string, string>;
  readonly cover: string | null;
}

interface UrlReading {
  readonly source: SourceFile;
  readonly settings: ToolSettings;
  readonly findAsset: FindAsset;
  readonly report: Report;
}

export const resolveUrls = async (
  head: Pick<PostHead, 'cover' | 'addresses'>,
  references: readonly Reference[],
  { source, settings, findAsset, report }: UrlReading,
): Promise<ResolvedUrls> => {
  const { tool, markdown, posts } = settings;
  const context = {
    source,
    findAsset,
    report,
    tool,
    isPlaced: head.addresses.length > 0,
    deadLinks: posts.deadLinks,
    sanitize: markdown.sanitize,
    publicFolder: settings.assets.folder,
  };
  const found = await resolveReferences(references, context);
  const cover = await resolveCover(head.cover, context);
  // Deduplicates by path, because two files with the same target can differ later.
  const assets = new Map([...found.assets, ...cover.assets].map((asset) => [asset.path, asset]));
  const missing = [...new Set([...found.missing, ...cover.missing])];
  return { addresses: found.addresses, links: found.links, assets: [...assets.values()], missing, cover: cover.url };
};

interface ResolveContext extends Omit<UrlReading, 'settings'> {
  readonly tool: Pick<Tool, 'isKnown' | 'contentRoot'>;
  /** The folder of paths that start with /; null if those are not files. */
  readonly publicFolder: string | null;
  /** Whether the post's URL on its site is known. */
  readonly isPlaced: boolean;
  readonly deadLinks: DeadLinks;
}

/** The path of a reference, relative to the project's root. */
const pathOf = (path: string, { source, publicFolder }: Pick<ResolveContext, 'source' | 'publicFolder'>): string =>
  posix.join(path.startsWith('/') && publicFolder !== null ? publicFolder : posix.dirname(source.file), path);

/** Whether a dead link is an error, or a warning that leaves the link unchanged. */
export type DeadLinks = Settings['posts']['deadLinks'];

/** Separates links to posts from files to publish, and finds the files. A file wins over a post with the same URL. */
const resolveReferences = async (references: readonly Reference[], context: ResolveContext) => {
  const addresses = new Map<string, string>();
  const links: PostLink[] = [];
  const assets: Asset[] = [];
  const missing: string[] = [];
  for (const reference of references) {
    const link = linkOf(reference, context);
    if (link !== null) {
      links.push(link);
      continue;
    }
    const found = await context.findAsset(dirname(context.source.path), reference.path);
    if (found.asset !== null) {
      addresses.set(reference.placeholder, found.url);
      assets.push(found.asset);
    } else if (reference.kept !== undefined && mayBePost(reference.path, found, context.tool)) {
      // With a known tool, a link without a post becomes a URL on the site.
      const kept = context.tool.isKnown ? reference.kept : null;
      links.push(linkBy('address', reference, { target: reference.path, kept }));
    } else if (context.isPlaced && ELSEWHERE.includes(found.problem)) {
      links.push({ ...linkBy('address', reference, { target: reference.path, kept: null }), isFile: true });
    } else {
      const problem = problemOf(found, context.deadLinks);
      context.report({ ...problem, href: reference.href });
      missing.push(pathOf(reference.path, context));
      if (problem.severity === 'warning') addresses.set(reference.placeholder, forAttribute(encodeURI(reference.path)));
    }
  }
  return { addresses, links, assets, missing };
};

/** Problems of a missing file that may exist at that URL on the site. */
const ELSEWHERE: readonly string[] = ['asset-missing', 'asset-outside'];

/** The link to a post; null if the reference may be a file. */
const linkOf = (reference: Reference, { source, tool: { contentRoot } }: ResolveContext): PostLink | null => {
  const { path, names, kept = null } = reference;
  const isMarkdown = /\.(?:md|markdown|mdx)$/i.test(path);
  const inFolder = posix.join(posix.dirname(source.file), path);
  if (names !== undefined) return linkBy(names, reference, { target: path, kept: null });
  if (isMarkdown && contentRoot !== null && path.startsWith(contentRoot))
    return linkBy('name', reference, { target: `/${path.slice(contentRoot.length)}`, kept: null });
  if (path.startsWith('/') && kept !== null)
    return linkBy(isMarkdown ? 'name' : 'address', reference, { target: path, kept });
  return isMarkdown ? linkBy('file', reference, { target: inFolder, kept: null }) : null;
};

const linkBy = (
  by: PostLink['by'],
  { path, names, ...reference }: Reference,
  target: Pick<PostLink, 'target' | 'kept'>,
): PostLink => ({ ...reference, by, ...target });

/** Whether a URL that is not a file to publish can lead to a post. Without a tool, only if it can be nothing else. */
const mayBePost = (
  path: string,
  found: Exclude<FoundAsset, { url: string }>,
  { isKnown }: Pick<Tool, 'isKnown'>,
): boolean =>
  isKnown
    ? !['asset-unreadable', 'asset-unsafe'].includes(found.problem)
    : found.problem === 'asset-missing' && /(?:^|\/)(?:[^/.]+(?:\.html?)?)?$/i.test(path);

/**
 * Resolves the URL of a cover image. A relative URL is a file to publish; any other stays as written. The themes of
 * most tools read a path without a leading slash from the site's root if there is no such file next to the post.
 */
export const resolveCover = async (
  cover: FieldText | null,
  context: Omit<ResolveContext, 'isPlaced'> & { readonly sanitize: boolean },
): Promise<Pick<ResolvedUrls, 'assets' | 'missing'> & { readonly url: string | null }> => {
  const { source, findAsset, report, sanitize, publicFolder, tool, deadLinks } = context;
  if (cover === null) return NO_COVER;
  const place = { keys: [cover.key], value: cover.text };
  const problem = problemOfCover(cover.text, sanitize);
  if (problem !== null) report({ ...problem, ...place });
  if (problem !== null && sanitize) return NO_COVER;
  const relative = parseRelative(cover.text, publicFolder !== null);
  if (relative === null) return { ...NO_COVER, url: cover.text };
  const { path, rest } = relative;
  const isAlsoFromRoot = tool.isKnown && publicFolder !== null && !/^[./]/.test(path);
  const missing: string[] = [];
  const problems: PostProblem[] = [];
  for (const each of isAlsoFromRoot ? [path, `/${path}`] : [path]) {
    const found = await findAsset(dirname(source.path), each);
    if (found.asset !== null) return { url: found.url + rest, assets: [found.asset], missing };
    missing.push(pathOf(each, context));
    problems.push({ ...problemOf(found, deadLinks), ...place });
  }
  problems.slice(0, 1).forEach(report);
  return { ...NO_COVER, missing };
};

const NO_COVER = { url: null, assets: [], missing: [] } as const;

/** The sanitizer does not check covers. With it on, a cover must be an image or a URL that it would allow. */
const problemOfCover = (address: string, sanitize: boolean): PostProblem | null => {
  const part = unsafePart(address, 'image');
  if (part === null && (!sanitize || isPlainImage(address))) return null;
  const unsafe =
    part === null ? 'The URL of the cover image is not a web URL.' : `A cover image URL with ${part} can run scripts.`;
  const help = 'Use an image next to the post, or a URL that starts with https:// or /.';
  return { severity: sanitize ? 'error' : 'warning', code: 'post/unsafe-address', message: unsafe, help };
};

/** The problem of a file that cannot be published. */
export const problemOf = (
  { problem, message, help }: Extract<FoundAsset, { asset: null }>,
  deadLinks: DeadLinks,
): PostProblem => ({
  ...(/-(?:missing|private)$/.test(problem) && deadLinks === 'warn' && { severity: 'warning' }),
  code: `post/${problem}`,
  message,
  help,
});
