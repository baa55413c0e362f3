import type { Settings } from '../../config/settings.ts';
import type { Pack } from '../../shared/cache/packs.ts';
import type { Diagnostic } from '../../shared/diagnostics/diagnostic.ts';
import { readText, type SourceFile } from '../../shared/fs/read-text.ts';
import type { DefaultsFile } from '../front-matter/cascade/defaults-rule.ts';
import { createAddDefaults } from '../front-matter/cascade/folder-defaults.ts';
import { type FrontMatter, readFrontMatter } from '../front-matter/front-matter.ts';
import { shownDate, zoneOf } from '../front-matter/zone.ts';
import { headingsIn } from '../html/headings.ts';
import { idsIn } from '../html/ids.ts';
import { imagesIn } from '../html/image-tags.ts';
import { isFromRoot } from '../html/mark-addresses.ts';
import { withoutPlaceholders } from '../html/placeholders.ts';
import { createSanitizer } from '../html/sanitize.ts';
import { createBodyFinisher } from '../markdown/finish-body.ts';
import { createBodyRenderer, type RenderBody } from '../markdown/render-body.ts';
import { createRunShortcodes } from '../markdown/run-shortcodes.ts';
import { readingTime } from '../markdown/words.ts';
import { patternsOfFile } from '../slugs/fill-pattern.ts';
import type { Tool, ToolSettings } from '../tool.ts';
import { createAssets } from './assets.ts';
import { checkPost } from './check-post.ts';
import { createCompleteImages } from './complete-images.ts';
import { rulesOf } from './held-back.ts';
import { type PostHead, readHead, type WorkspaceReading } from './post-head.ts';
import { type ResolvedUrls, resolveUrls } from './post-references.ts';
import { isNamedAfterFile } from './post-slug.ts';
import { createLookAlikeReader } from './publish-rules.ts';
import { type PostBody, readBody } from './read-body.ts';
import { createCappedProblems, createDiagnose } from './report.ts';
import { createUnreadFinder } from './unread-keys.ts';
import type { PostFields, StoredPost, WrittenPost } from './written-post.ts';

type ReaderSettings = ToolSettings &
  WorkspaceReading & {
    readonly defaults?: readonly DefaultsFile[] | undefined;
  };

export interface ReaderOptions {
  /** Receives the fields and the HTML as JSON. If null, the result contains the fields, and the HTML is dropped. */
  readonly pack?: Pack | null;
  /** @default a renderer on the calling thread */
  readonly render?: RenderBody;
}

export type ReadPost = (source: SourceFile) => Promise<StoredPost>;

/**
 * Returns a function that reads one post: its fields, its HTML, and the problems of both. The result depends on the
 * file, on the files that it refers to, and on the settings, never on other posts.
 */
export const createPostReader = (settings: ReaderSettings, options: ReaderOptions = {}): ReadPost => {
  const tools = createTools(settings, options);
  return async (source) => {
    const { file } = source;
    const { hash, fingerprint, ...found } = readText(source);
    const failed = (diagnostic: Diagnostic): StoredPost => {
      const diagnostics = [diagnostic];
      return { file, hash, fingerprint, post: null, fields: null, body: null, diagnostics };
    };
    if (found.text === null) return failed(found.diagnostic);
    const split = readFrontMatter(found.text, file, tools.settings.tool.frontMatter);
    if (split.frontMatter === null) return failed(split.diagnostic);
    return { file, hash, fingerprint, ...(await readPost(source, split.frontMatter, tools)) };
  };
};

/** The tools that read all posts of a workspace. */
const createTools = (settings: ReaderSettings, { pack = null, render }: ReaderOptions) => ({
  settings,
  pack,
  render: render ?? createBodyRenderer(settings),
  runShortcodes: createRunShortcodes(settings),
  finish: createBodyFinisher(createSanitizer(settings.markdown.sanitize)),
  completeImages: createCompleteImages(settings),
  findAsset: createAssets(settings),
  findUnread: createUnreadFinder(settings),
  addDefaults: createAddDefaults(settings.defaults ?? [], settings),
  readLookAlikes: createLookAlikeReader(settings),
  zone: zoneOf(settings),
});

type Tools = ReturnType<typeof createTools>;

/** Reads one file in four steps: it reads its parts, resolves its URLs, checks it, and builds the post. */
const readPost = async (source: SourceFile, frontMatter: FrontMatter, tools: Tools) => {
  const { file } = source;
  const diagnostics: Diagnostic[] = frontMatter.twice === undefined ? [] : [frontMatter.twice];
  const diagnose = createDiagnose(frontMatter, file, tools.settings);
  const { report, finish } = createCappedProblems((problem) => diagnostics.push(diagnose(problem)));
  const reading = { file, report, ...tools };

  const head = readHead(file, frontMatter, reading);
  const body = await readBody(frontMatter, head, reading);

  const urls = await resolveUrls(head, body.references, { source, ...reading });
  const isFinished = body.references.length === 0 && body.shortcodes.length === 0;
  const finished = isFinished ? { html: body.html } : tools.finish(body.html, urls.addresses);
  if ('problem' in finished) report(finished.problem);
  const html = 'problem' in finished ? null : finished.html;

  checkPost({ file, text: frontMatter.body, head, body, html }, tools.settings, report);
  finish();
  return build({ file, frontMatter, head, body, urls, html: html ?? '', diagnostics }, tools);
};

interface ReadParts {
  readonly file: string;
  readonly frontMatter: FrontMatter;
  readonly head: PostHead;
  readonly body: PostBody;
  readonly urls: ResolvedUrls;
  readonly html: string;
  readonly diagnostics: readonly Diagnostic[];
}

type Built = Omit<StoredPost, 'file' | 'hash' | 'fingerprint'>;

/** Builds the post, and puts its fields and its HTML into the pack. */
const build = async (parts: ReadParts, tools: Tools): Promise<Built> => {
  const { file, head, body, urls, diagnostics } = parts;
  const { completeImages, settings, pack } = tools;
  if (!isWhole(head)) return { post: postOf(parts, tools), fields: null, body: null, diagnostics };
  const illustrated = { coverImage: urls.cover, assets: urls.assets };
  const images = (await completeImages?.(parts.html, illustrated, file)) ?? { ...NO_IMAGES, html: parts.html };
  const { html } = images;
  const fields = { ...fieldsOf(parts, settings), ...images.cover, ...detailFieldsOf(html, settings) };
  return {
    post: postOf(parts, tools),
    diagnostics: [...diagnostics, ...images.diagnostics],
    fields: pack === null ? fields : pack.putBytes(Buffer.from(JSON.stringify(fields))),
    body: body.saved?.place ?? pack?.putJson(html) ?? null,
    ...(pack === null && { ids: [...idsIn(html)].join('\n') }),
  };
};

const NO_IMAGES = { cover: {}, diagnostics: [] };

/** Whether a post has a slug and a date, which drafts do not need. */
const isWhole = ({ slug, title, date, draft }: PostHead): boolean =>
  slug !== '' && title !== '' && (date !== null || draft);

const postOf = (
  { file, frontMatter, head, body, urls }: ReadParts,
  { settings, findUnread, zone }: Tools,
): WrittenPost => {
  const { slug, url, urlIn, date, category, tags, authors, mapped, addresses, aliases, translation } = head;
  const { residue, languages } = body;
  const unread = findUnread(frontMatter.data, head);
  const named = {
    file,
    slug,
    publishedAt: date === null ? '' : shownDate(date, zone),
    category,
    lang: translation.lang,
  };
  const naming = { slugify: settings.posts.slugify, ...patternsOfFile(settings.posts, file) };
  return detached({
    file,
    slug,
    ...(showsTitles(settings.tool) && { title: head.title }),
    url,
    category,
    tags,
    authors,
    ...rulesOf(head),
    mapped,
    links: urls.links,
    assets: urls.assets,
    ...(urls.missing.length > 0 && { missing: urls.missing }),
    ...(urlIn !== undefined && { urlIn }),
    ...(addresses.length > 0 && { addresses }),
    ...translation,
    ...(unread.length > 0 && { unread }),
    ...(residue.length > 0 && { residue }),
    ...(languages.length > 0 && { languages }),
    ...(isWhole(head) && !isNamedAfterFile(named, naming) && { isRenamed: true }),
    ...(isWhole(head) && aliases.length > 0 && { aliases }),
  });
};

const showsTitles = ({ templates }: Tool): boolean => Object.values(templates.links ?? {}).includes('first-and-text');

/** Copies a post, because the engine keeps the full front matter in memory as long as any slice of it. */
const detached = (post: WrittenPost): WrittenPost => JSON.parse(JSON.stringify(post));

const fieldsOf = (
  { head, body, urls: { cover }, html }: ReadParts,
  { details, records, basePath, website }: Settings,
): PostFields => ({
  slug: head.slug,
  publishedAt: head.date ?? '',
  title: head.title,
  excerpt: head.excerpt ?? body.excerpt,
  updatedAt: head.updated,
  coverImage: cover,
  readingTime: body.saved?.readingTime ?? readingTime(withoutPlaceholders(html)),
  custom: head.custom,
  ...(details.addresses && coverOrigins(cover, { basePath, website })),
  ...(records.cover && { coverAlt: cover && (head.cover?.alt ?? null) }),
});

/** The fields that complete a cover's URL on other origins: its path below the API's, or the website's origin. */
const coverOrigins = (cover: string | null, { basePath, website: { url } }: Pick<Settings, 'basePath' | 'website'>) => {
  const coverAsset = belowPath(basePath, cover);
  const isOfSite = coverAsset === null && cover !== null && isFromRoot(cover);
  return { coverAsset, ...(url !== null && { coverWebsite: isOfSite ? url : null }) };
};

/** The part of a URL below a path from the root; null for a URL that is not below it. */
const belowPath = (path: string, address: string | null): string | null =>
  address?.startsWith(`${path}/`) ? address.slice(path.length + 1) : null;

const detailFieldsOf = (html: string, { details }: Settings): Pick<PostFields, 'headings' | 'images'> => {
  const text = withoutPlaceholders(html);
  return {
    ...(details.headings && { headings: headingsIn(text) }),
    ...(details.images && { images: imagesIn(html) }),
  };
};
