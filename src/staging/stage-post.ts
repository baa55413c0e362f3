import type { Pack } from '../cache/packs.ts';
import type { Settings } from '../config/settings.ts';
import { headingTree } from '../html/heading-tree.ts';
import { headingsIn } from '../html/headings.ts';
import { idsIn } from '../html/ids.ts';
import { imagesIn } from '../html/image-tags.ts';
import type { ResizeOptions } from '../images/resized-images.ts';
import type { RenderBody } from '../markdown/render-body.ts';
import { wordCount } from '../markdown/word-count.ts';
import type { ComparablePost, ParsedPost, PostEntry, PostFields } from '../posts/parsed-post.ts';
import { createPostReader } from '../posts/post.ts';
import type { SourceFile } from '../sources/source.ts';
import { createCompleteImages } from './complete-images.ts';
import type { StagedPost } from './staged-post.ts';

export type StagePost = (source: SourceFile) => Promise<StagedPost>;

export interface StagerOptions {
  readonly settings: Settings;
  readonly pack: Pack | null;
  /** Absent or null: pictures are made in no other width. */
  readonly resize?: ResizeOptions | null;
  /** Absent: on the thread that calls. */
  readonly render?: RenderBody;
}

/** A function that reads one post and puts its fields and its HTML into a pack, as JSON; without a pack HTML is forgotten. */
export const createPostStager = ({ settings, pack, render, resize = null }: StagerOptions): StagePost => {
  const read = createPostReader(settings, render);
  const complete = hasImages(settings) ? createCompleteImages(settings, resize) : null;
  return async (source) => {
    const { html: rendered, away, post, incomplete, hash, fingerprint, diagnostics: problems } = await read(source);
    const { file } = source;
    const completed = complete && post && (await complete(rendered, post, file));
    const { html, cover, assets, diagnostics: more } = completed ?? { ...NO_IMAGES, html: rendered };
    const diagnostics = more.length === 0 ? problems : [...problems, ...more];
    const staged = { file, hash, fingerprint, diagnostics, incomplete: incomplete && detached(incomplete) };
    if (post === null) return { post, fields: null, body: null, ...staged };
    const fields = { ...fieldsOf(post), ...cover, ...detailFieldsOf(html, post.slug, settings) };
    return {
      post: detached<PostEntry>({
        ...post,
        ...WITHOUT_FIELDS,
        assets: assets.length === 0 ? post.assets : [...post.assets, ...assets],
      }),
      fields: pack === null ? fields : pack.putBytes(Buffer.from(JSON.stringify(fields))),
      body: away?.place ?? pack?.putJson(html) ?? null,
      ...staged,
      ...(pack === null && { ids: [...idsIn(html)].join('\n') }),
    };
  };
};

const fieldsOf = (post: ParsedPost): PostFields => {
  const { slug, publishedAt, title, excerpt, updatedAt, coverImage, coverAsset, coverAlt, readingTime, custom } = post;
  const more = { ...(coverAsset !== undefined && { coverAsset }), ...(coverAlt !== undefined && { coverAlt }) };
  return { slug, publishedAt, title, excerpt, updatedAt, coverImage, readingTime, custom, ...more };
};

/** What details alone have. */
const detailFieldsOf = (
  html: string,
  slug: string,
  { markdown, details }: Settings,
): Pick<PostFields, 'headings' | 'images' | 'wordCount'> => ({
  ...(markdown.headings && { headings: headingsIn(html, markdown.idPrefix && slug) }),
  ...(details.headings && { headings: headingTree(headingsIn(html, markdown.idPrefix && slug)) }),
  ...(details.images && { images: imagesIn(html) }),
  ...(details.words && { wordCount: wordCount(html) }),
});

const NO_IMAGES = { cover: {}, assets: [], diagnostics: [] };

const hasImages = ({ markdown, posts }: Settings): boolean =>
  markdown.imageSizes || markdown.imageWidths.length > 0 || posts.coverSize;

/** Of fields only what an entry has as well stays; JSON has no place for the others. */
const WITHOUT_FIELDS = {
  title: undefined,
  excerpt: undefined,
  updatedAt: undefined,
  coverImage: undefined,
  coverAsset: undefined,
  coverAlt: undefined,
  readingTime: undefined,
  headings: undefined,
  images: undefined,
  custom: undefined,
};

/** As it will come back from the cache. An engine keeps a text as long as any part of it: here, all front matter. */
const detached = <Post extends ComparablePost>(post: Post): Post => JSON.parse(JSON.stringify(post));
