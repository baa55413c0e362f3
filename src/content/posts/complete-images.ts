import { basename } from 'node:path';
import type { Settings } from '../../config/settings.ts';
import type { Diagnostic } from '../../shared/diagnostics/diagnostic.ts';
import { readWholeFile } from '../../shared/fs/regular-file.ts';
import { memoize } from '../../shared/memoize.ts';
import { type ImageTag, imageTags, withAttributes } from '../html/image-tags.ts';
import type { Asset, PostFields, WrittenPost } from './written-post.ts';

type ImageSettings = { readonly [Name in 'markdown' | 'records']: Settings[Name] };
type Attributes = ImageTag['attributes'];
type Illustrated = Pick<WrittenPost, 'assets'> & Pick<PostFields, 'coverImage'>;

/**
 * Returns a function that adds sizes to images that are files of the project, so that pages do not jump when images
 * load, unless the author wrote a part of the size. It warns of each image that cannot be read. Null if no option asks
 * for sizes.
 */
export const createCompleteImages = ({ markdown: { imageSizes }, records: { cover: hasCover } }: ImageSettings) => {
  if (!imageSizes && !hasCover) return null;
  // Each image is read once, even if many posts show it.
  const sizeOf = memoize(
    ({ path }: Asset) => readImageSize(path),
    ({ target }) => target,
  );
  return async (html: string, post: Illustrated, file: string) => {
    const problems = new Map<string, Diagnostic>();
    const sizeAt = async (src: string): Promise<ImageSize | null> => {
      const asset = post.assets.find(({ target }) => src.endsWith(`/${target}`));
      const size = asset === undefined ? null : await sizeOf(asset);
      if (asset !== undefined && size === null) problems.set(asset.path, sizeUnknown(asset.path, file));
      return size;
    };
    const sizes = new Map<string, ImageSize>();
    for (const src of imageSizes ? sourcesWithoutSize(html) : []) {
      const size = await sizeAt(src);
      if (size !== null) sizes.set(src, size);
    }
    const cover = hasCover ? await sizeAt(post.coverImage ?? '') : null;
    return {
      html: sizes.size === 0 ? html : withAttributes(html, (attributes) => sizeFor(attributes, sizes)),
      cover: hasCover ? { coverWidth: cover?.width ?? null, coverHeight: cover?.height ?? null } : {},
      diagnostics: [...problems.values()],
    };
  };
};

const sourcesWithoutSize = (html: string): ReadonlySet<string> =>
  new Set(
    imageTags(html)
      .filter(({ attributes }) => !hasSize(attributes))
      .map(({ attributes }) => attributes.get('src') ?? ''),
  );

const hasSize = (attributes: Attributes): boolean => attributes.has('width') || attributes.has('height');

const sizeFor = (attributes: Attributes, sizes: ReadonlyMap<string, ImageSize>): Readonly<Record<string, string>> => {
  const size = hasSize(attributes) ? undefined : sizes.get(attributes.get('src') ?? '');
  return size === undefined ? {} : { width: String(size.width), height: String(size.height) };
};

const sizeUnknown = (path: string, file: string): Diagnostic => ({
  severity: 'warning',
  code: 'post/image-size-unknown',
  message: `${basename(path)} has no readable image size, so the HTML has no width and height for it.`,
  help: 'Replace it with a valid image. Galley reads PNG, JPEG, GIF, WebP, AVIF, SVG and some other formats.',
  file,
});

/** The size in pixels, as displayed. */
interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/** Reads the size of an image from the header of its file; null for any other file, or an unknown image format. */
const readImageSize = async (path: string): Promise<ImageSize | null> => {
  // Few projects need this package, so it is loaded on demand.
  const { imageSize } = await import('image-size');
  try {
    const { width, height, orientation = 1 } = imageSize(readWholeFile(path));
    // From 5 on, the image is turned by 90°: https://www.cipa.jp/std/documents/e/DC-008-Translation-2019-E.pdf, 4.6.4 A
    const [shown, other] = orientation > 4 ? [height, width] : [width, height];
    const size = { width: Math.round(shown), height: Math.round(other) };
    return size.width > 0 && size.height > 0 ? size : null;
  } catch {
    return null;
  }
};
