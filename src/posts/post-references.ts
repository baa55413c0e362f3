import { dirname, posix } from 'node:path';
import type { Settings } from '../config/settings.ts';
import type { Dialect } from '../dialects/dialect.ts';
import { DIALECTS } from '../dialects/dialects.ts';
import { forAttribute } from '../html/placeholders.ts';
import { isPlainImage, unsafePart } from '../html/unsafe-address.ts';
import { parseRelative, type Reference, type UnsafeAddress } from '../markdown/references.ts';
import type { SourceFile } from '../sources/source.ts';
import type { FoundAsset } from './assets.ts';
import type { Asset, PostLink } from './parsed-post.ts';
import type { PostProblem, Report } from './report.ts';

export interface ResolveContext {
  readonly source: SourceFile;
  readonly findAsset: (folder: string, reference: string) => Promise<FoundAsset>;
  readonly dialect: Settings['dialect'];
  /** Whether it is known where on its site the post stands. */
  readonly isPlaced: boolean;
  readonly report: Report;
  readonly deadLinks: DeadLinks;
}

/** What an address is that leads nowhere: an error, or a warning, and it stays as it is written. */
export type DeadLinks = Settings['posts']['deadLinks'];

/** What a post's addresses turned out to be. */
export interface ResolvedReferences {
  /** Placeholders and the addresses in their place; those of links to posts are not among them. */
  readonly addresses: ReadonlyMap<string, string>;
  readonly links: readonly PostLink[];
  readonly assets: readonly Asset[];
}

/** Tells links to posts from files to publish, and finds the files: a file comes before a post of the same address. */
export const resolveReferences = async (
  references: readonly Reference[],
  context: ResolveContext,
): Promise<ResolvedReferences> => {
  const addresses = new Map<string, string>();
  const links: PostLink[] = [];
  const assets: Asset[] = [];
  for (const reference of references) {
    const link = linkOf(reference, context);
    const found = link === null ? await context.findAsset(dirname(context.source.path), reference.path) : null;
    if (found?.asset != null) {
      addresses.set(reference.placeholder, found.url);
      assets.push(found.asset);
    } else if (found === null) {
      if (link !== null) links.push(link);
    } else if (reference.kept !== undefined && mayBePost(reference.path, found, context.dialect)) {
      // Where a tool is known, so is what becomes of a link that leads nowhere.
      const kept = context.dialect === null ? null : reference.kept;
      links.push(linkBy('address', reference, { target: reference.path, kept }));
    } else if (context.isPlaced && ELSEWHERE.includes(found.problem)) {
      links.push({ ...linkBy('address', reference, { target: reference.path, kept: null }), isFile: true });
    } else {
      const problem = problemOf(found, context.deadLinks);
      context.report({ ...problem, href: reference.href });
      if (problem.severity === 'warning') addresses.set(reference.placeholder, forAttribute(encodeURI(reference.path)));
    }
  }
  return { addresses, links, assets };
};

/** Where it was looked for there is none; its address may be that of a file elsewhere. */
const ELSEWHERE: readonly string[] = ['asset-missing', 'asset-outside'];

/** Null for what may be a file. */
const linkOf = (reference: Reference, { source, dialect }: ResolveContext): PostLink | null => {
  const { path, names, kept = null } = reference;
  const isMarkdown = /\.(?:md|markdown|mdx)$/i.test(path);
  const inFolder = posix.join(posix.dirname(source.file), path);
  if (names === 'name') return linkBy('name', reference, { target: path, kept: null });
  if (names === 'file') return linkBy('file', reference, { target: inFolder, kept: null });
  const { contentRoot } = dialect === null ? NO_DIALECT : DIALECTS[dialect];
  if (isMarkdown && contentRoot !== undefined && path.startsWith(contentRoot))
    return linkBy('name', reference, { target: `/${path.slice(contentRoot.length)}`, kept: null });
  if (path.startsWith('/') && kept !== null)
    return linkBy(isMarkdown ? 'name' : 'address', reference, { target: path, kept });
  return isMarkdown ? linkBy('file', reference, { target: inFolder, kept: null }) : null;
};

const NO_DIALECT: Pick<Dialect, 'contentRoot'> = {};

const linkBy = (
  by: PostLink['by'],
  { placeholder, href, anchor }: Reference,
  { target, kept }: Pick<PostLink, 'target' | 'kept'>,
): PostLink => ({ placeholder, by, target, ...(anchor !== undefined && { anchor }), kept, href });

/** Whether an address that is no file to publish may be that of a post. Without a tool only where nothing else may be meant. */
const mayBePost = (path: string, found: Exclude<FoundAsset, { url: string }>, dialect: Settings['dialect']): boolean =>
  dialect === null
    ? found.problem === 'asset-missing' && /(?:^|\/)(?:[^/.]+(?:\.html?)?)?$/i.test(path)
    : found.problem !== 'asset-unreadable';

/** What a browser runs is said, and kept only where HTML is not sanitised. */
export const reportUnsafe = (
  unsafe: readonly (UnsafeAddress & { readonly bodyOffset?: number })[],
  { report, sanitize }: { readonly report: Report; readonly sanitize: boolean },
): void => {
  for (const { href, part, bodyOffset } of unsafe) {
    report({
      severity: 'warning',
      code: 'post/unsafe-address',
      message: sanitize
        ? `An address with ${part} can run scripts: it is left out of the HTML.`
        : `An address with ${part} runs scripts in the page that shows the post.`,
      help: sanitize ? 'Take it out of the post.' : 'Take it out, or set markdown.sanitize, which leaves it out.',
      href,
      ...(bodyOffset !== undefined && { bodyOffset }),
    });
  }
};

interface CoverSettling extends Omit<ResolveContext, 'dialect' | 'isPlaced'> {
  readonly sanitize: boolean;
  /** An address that starts with / is a file as well. */
  readonly fromRoot: boolean;
}

/** A cover's address: as written, unless it is relative; then it is a file to publish. */
export const resolveCover = async (
  cover: { readonly key: string; readonly text: string } | null,
  { source, findAsset, report, sanitize, fromRoot, deadLinks }: CoverSettling,
): Promise<{ readonly url: string | null; readonly assets: readonly Asset[] }> => {
  if (cover === null) return NO_COVER;
  const place = { keys: [cover.key], value: cover.text };
  const problem = problemOfCover(cover.text, sanitize);
  if (problem !== null) report({ ...problem, ...place });
  if (problem !== null && sanitize) return NO_COVER;
  const relative = parseRelative(cover.text, fromRoot);
  if (relative === null) return { url: cover.text, assets: [] };
  const found = await findAsset(dirname(source.path), relative.path);
  if (found.asset !== null) return { url: found.url + relative.rest, assets: [found.asset] };
  report({ ...problemOf(found, deadLinks), ...place });
  return NO_COVER;
};

const NO_COVER = { url: null, assets: [] } as const;

/** No sanitiser sees a cover: where HTML is sanitised, its address is one that the sanitiser would let pass, or a picture. */
const problemOfCover = (address: string, sanitize: boolean): PostProblem | null => {
  const part = unsafePart(address, 'image');
  if (part === null && (!sanitize || isPlainImage(address))) return null;
  const unsafe =
    part === null ? 'The cover has an address that is none of the web.' : `A cover with ${part} can run scripts.`;
  const help = 'Name an image beside the post, or an address that begins with https:// or /.';
  return { severity: sanitize ? 'error' : 'warning', code: 'post/unsafe-address', message: unsafe, help };
};

/** By their paths: two files that are the same today, with one target, need not be tomorrow. */
export const uniqueAssets = (assets: readonly Asset[]): Asset[] => [
  ...new Map(assets.map((asset) => [asset.path, asset])).values(),
];

/** Why it cannot be published. */
export const problemOf = (
  { problem, message, help }: Extract<FoundAsset, { asset: null }>,
  deadLinks: DeadLinks,
): PostProblem => ({
  ...(problem === 'asset-missing' && deadLinks === 'warn' && { severity: 'warning' }),
  code: `post/${problem}`,
  message,
  help,
});
