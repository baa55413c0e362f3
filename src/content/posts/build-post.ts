import type { Settings } from '../../config/settings.ts';
import type { FrontMatter } from '../front-matter/front-matter.ts';
import { shownDate, type Zone } from '../front-matter/zone.ts';
import { headingsIn } from '../html/headings.ts';
import { imagesIn } from '../html/image-tags.ts';
import { isFromRoot } from '../html/mark-addresses.ts';
import { withoutPlaceholders } from '../html/placeholders.ts';
import type { RenderedByTool } from '../markdown/rendered-lines.ts';
import { readingTime } from '../markdown/words.ts';
import { patternsOfFile } from '../slugs/fill-pattern.ts';
import type { Tool, ToolSettings } from '../tool.ts';
import { rulesOf } from './held-back.ts';
import type { PostHead } from './post-head.ts';
import type { ResolvedUrls } from './post-references.ts';
import { isNamedAfterFile } from './post-slug.ts';
import type { PostBody } from './read-body.ts';
import type { createUnreadFinder } from './unread-keys.ts';
import type { PostFields, WrittenPost } from './written-post.ts';

/** What was read of a post. */
export interface ReadParts {
  readonly file: string;
  readonly frontMatter: FrontMatter;
  /** The HTML from the site's tool; null if it is missing, undefined if Galley renders the post. */
  readonly rendered: RenderedByTool | null | undefined;
  readonly head: PostHead;
  readonly body: PostBody;
  readonly urls: ResolvedUrls;
}

interface PostTools {
  readonly settings: ToolSettings;
  readonly findUnread: ReturnType<typeof createUnreadFinder>;
  readonly zone: Zone;
}

/** Whether a post has a slug and a date, which drafts do not need. */
export const isWhole = ({ slug, title, date, draft }: PostHead): boolean =>
  slug !== '' && title !== '' && (date !== null || draft);

export const postOf = (
  { file, frontMatter, rendered, head, body, urls }: ReadParts,
  { settings, findUnread, zone }: PostTools,
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
    ...(rendered === null && { isUnrendered: true }),
    ...(isWhole(head) && aliases.length > 0 && { aliases }),
  });
};

const showsTitles = ({ templates }: Tool): boolean => Object.values(templates.links ?? {}).includes('first-and-text');

/** Copies a post, because the engine keeps the full front matter in memory as long as any slice of it. */
const detached = (post: WrittenPost): WrittenPost => JSON.parse(JSON.stringify(post));

export const fieldsOf = (
  { head, body, urls: { cover }, html }: ReadParts & { readonly html: string },
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

export const detailFieldsOf = (html: string, { details }: Settings): Pick<PostFields, 'headings' | 'images'> => {
  const text = withoutPlaceholders(html);
  return {
    ...(details.headings && { headings: headingsIn(text) }),
    ...(details.images && { images: imagesIn(html) }),
  };
};
