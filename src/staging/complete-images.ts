import { basename } from 'node:path';
import type { Settings } from '../config/settings.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { imageTags, withAttributes } from '../html/image-tags.ts';
import type { Asset, ParsedPost } from '../posts/parsed-post.ts';
import { type ImageSize, readImageSize } from './image-size.ts';

/** A post with what is read of its pictures, and a warning for each whose size cannot be read. */
interface Completed {
  readonly html: string;
  readonly cover: Pick<ParsedPost, 'coverWidth' | 'coverHeight'>;
  readonly diagnostics: readonly Diagnostic[];
}

type ImageSettings = { readonly [Name in 'markdown' | 'posts']: Settings[Name] };

/** A function that has pictures which are files of the project say how large they are; each file is read once. */
export const createCompleteImages = ({
  markdown,
  posts,
}: ImageSettings): ((html: string, post: ParsedPost, file: string) => Promise<Completed>) => {
  const known = new Map<string, Promise<ImageSize | null>>();
  return async (html, post, file) => {
    const unreadable = new Map<string, Diagnostic>();
    const sizeOf = async (src: string | null): Promise<ImageSize | null> => {
      const asset = src === null ? undefined : assetAt(src, post.assets);
      if (asset === undefined) return null;
      const size = known.get(asset.target) ?? readImageSize(asset.path);
      known.set(asset.target, size);
      if ((await size) === null) unreadable.set(asset.path, sizeUnknown(asset.path, file));
      return size;
    };
    const sized = markdown.imageSizes ? await withSizes(html, sizeOf) : html;
    const cover = posts.coverSize ? await sizeOf(post.coverImage) : undefined;
    return {
      html: sized,
      cover: cover === undefined ? {} : { coverWidth: cover?.width ?? null, coverHeight: cover?.height ?? null },
      diagnostics: [...unreadable.values()],
    };
  };
};

const assetAt = (src: string, assets: readonly Asset[]): Asset | undefined =>
  assets.find(({ target }) => src.endsWith(`/${target}`));

/** So that pages do not jump when pictures come. A size that somebody has written stays, one half of it too. */
const withSizes = async (html: string, sizeOf: (src: string) => Promise<ImageSize | null>): Promise<string> => {
  const sizes = new Map<string, ImageSize | null>();
  for (const { attributes } of imageTags(html)) {
    const src = attributes.get('src');
    if (src !== undefined && !isSized(attributes)) sizes.set(src, sizes.get(src) ?? (await sizeOf(src)));
  }
  if (sizes.size === 0) return html;
  return withAttributes(html, (attributes) => {
    const size = isSized(attributes) ? null : sizes.get(attributes.get('src') ?? '');
    return size == null ? {} : { width: String(size.width), height: String(size.height) };
  });
};

const isSized = (attributes: ReadonlyMap<string, string>): boolean =>
  attributes.has('width') || attributes.has('height');

const sizeUnknown = (path: string, file: string): Diagnostic => ({
  severity: 'warning',
  code: 'post/image-size-unknown',
  message: `${basename(path)} is no picture whose size can be read, so it is shown without width and height.`,
  help: 'Look at whether it is whole. PNG, JPEG, GIF, WebP, AVIF, SVG and some others are read.',
  file,
});
