import type { Settings } from '../../config/settings.ts';
import { headingsIn, headingTree } from '../../content/html/headings.ts';
import { idsIn } from '../../content/html/ids.ts';
import { imagesIn } from '../../content/html/image-tags.ts';
import type { ResizeOptions } from '../../content/images/resized-images.ts';
import { wordCount } from '../../content/markdown/count-words.ts';
import type { RenderBody } from '../../content/markdown/render-body.ts';
import { createPostReader } from '../../content/posts/read-post.ts';
import type { PostFields, WrittenPost } from '../../content/posts/written-post.ts';
import type { Pack } from '../../shared/cache/packs.ts';
import type { SourceFile } from '../../shared/fs/read-text.ts';
import { createCompleteImages } from './complete-images.ts';
import type { StoredPost } from './stored-post.ts';

export type StagePost = (source: SourceFile) => Promise<StoredPost>;

interface StagerOptions {
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
    const { file } = source;
    const { html: rendered, away, post, fields: said, diagnostics: problems, hash, fingerprint } = await read(source);
    const stored = { file, hash, fingerprint, post: post && detached(post), diagnostics: problems };
    if (post === null || said === null) return { ...stored, fields: null, body: null };
    const completed =
      complete && (await complete(rendered, { coverImage: said.coverImage, assets: post.assets }, file));
    const { html, cover, assets, diagnostics } = completed ?? { ...NO_IMAGES, html: rendered };
    const fields = { ...said, ...cover, ...detailFieldsOf(html, post.slug, settings) };
    return {
      ...stored,
      post: assets.length === 0 ? stored.post : detached({ ...post, assets: [...post.assets, ...assets] }),
      diagnostics: diagnostics.length === 0 ? problems : [...problems, ...diagnostics],
      fields: pack === null ? fields : pack.putBytes(Buffer.from(JSON.stringify(fields))),
      body: away?.place ?? pack?.putJson(html) ?? null,
      ...(pack === null && { ids: [...idsIn(html)].join('\n') }),
    };
  };
};

/** What details alone have. */
const detailFieldsOf = (
  html: string,
  slug: string,
  { markdown, details }: Settings,
): Pick<PostFields, 'headings' | 'images' | 'wordCount'> => ({
  ...(details.headings === 'list' && { headings: headingsIn(html, markdown.idPrefix && slug) }),
  ...(details.headings === 'tree' && { headings: headingTree(headingsIn(html, markdown.idPrefix && slug)) }),
  ...(details.images && { images: imagesIn(html) }),
  ...(details.words && { wordCount: wordCount(html) }),
});

const NO_IMAGES = { cover: {}, assets: [], diagnostics: [] };

const hasImages = ({ markdown, records }: Settings): boolean =>
  markdown.imageSizes || markdown.imageWidths.length > 0 || records.coverSize;

/** As it will come back from the cache. An engine keeps a text as long as any part of it: here, all front matter. */
const detached = (post: WrittenPost): WrittenPost => JSON.parse(JSON.stringify(post));
