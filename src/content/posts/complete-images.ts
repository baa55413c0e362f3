import { basename } from 'node:path';
import type { Settings } from '../../config/settings.ts';
import type { Diagnostic } from '../../shared/diagnostics/diagnostic.ts';
import { readWholeFile } from '../../shared/fs/regular-file.ts';
import { memoize } from '../../shared/memoize.ts';
import { type ImageTag, imageTags, withAttributes } from '../html/image-tags.ts';
import { createResize, type ResizeOptions } from '../images/resized-images.ts';
import { targetOf } from './assets.ts';
import type { Asset, PostFields, WrittenPost } from './written-post.ts';

/** The result of completing a post's images, with a warning for each image that cannot be read. */
interface Completed {
  readonly html: string;
  readonly cover: Pick<PostFields, 'coverWidth' | 'coverHeight'>;
  /** The images in smaller widths. */
  readonly assets: readonly Asset[];
  readonly diagnostics: readonly Diagnostic[];
}

/** An image that is a file of the project. */
interface KnownImage {
  readonly asset: Asset;
  /** Null if it cannot be read. */
  readonly size: ImageSize | null;
  readonly smaller: readonly (Asset & { readonly width: number })[] | null;
}

type ImageSettings = { readonly [Name in 'markdown' | 'records']: Settings[Name] };
type Attributes = ImageTag['attributes'];
type Illustrated = Pick<WrittenPost, 'assets'> & Pick<PostFields, 'coverImage'>;

/** Returns a function that adds sizes and `srcset` to images that are files of the project, unless the author did. */
export const createCompleteImages = ({ markdown, records }: ImageSettings, resizing: ResizeOptions | null) => {
  const { imageSizes, imageWidths } = markdown;
  if (!imageSizes && imageWidths.length === 0 && !records.coverSize) return null;
  const resize = resizing === null || imageWidths.length === 0 ? null : createResize(resizing);
  // Each image is read once, even if many posts show it.
  const sizeOf = memoize(({ path }: Asset) => readImageSize(path), targetIn);
  const smallerOf = memoize(async (asset: Asset): Promise<KnownImage['smaller']> => {
    const size = resize && (await sizeOf(asset));
    if (resize === null || size === null) return [];
    const widths = imageWidths.filter((width) => width < size.width);
    const made = await resize(asset, widths).catch(() => null);
    return made && Promise.all(made.map(async (one) => ({ ...one, target: await targetOf(one.path) })));
  }, targetIn);
  const isIncomplete = ({ attributes }: ImageTag): boolean =>
    (imageSizes && !hasSize(attributes)) || (resize !== null && !attributes.has('srcset'));
  return async (html: string, post: Illustrated, file: string): Promise<Completed> => {
    const assetOf = (src: string): Asset | undefined => post.assets.find(({ target }) => src.endsWith(`/${target}`));
    const images = new Map<string, KnownImage>();
    const incomplete = imageSizes || resize !== null ? imageTags(html).filter(isIncomplete) : [];
    for (const src of new Set(incomplete.map(({ attributes }) => attributes.get('src') ?? ''))) {
      const asset = assetOf(src);
      if (asset) images.set(src, { asset, size: await sizeOf(asset), smaller: await smallerOf(asset) });
    }
    const cover = records.coverSize ? assetOf(post.coverImage ?? '') : undefined;
    const coverSize = cover && (await sizeOf(cover));
    const covers: readonly KnownImage[] = cover ? [{ asset: cover, size: coverSize ?? null, smaller: [] }] : [];
    const problems = new Map([...images.values(), ...covers].flatMap((image) => problemOf(image, file)));
    return {
      html: images.size === 0 ? html : withAttributes(html, (attributes) => moreOf(attributes, images, imageSizes)),
      cover: records.coverSize ? { coverWidth: coverSize?.width ?? null, coverHeight: coverSize?.height ?? null } : {},
      assets: [...images.values()]
        .flatMap(({ smaller }) => smaller ?? [])
        .map(({ path, target }) => ({ path, target })),
      diagnostics: [...problems.values()],
    };
  };
};

const targetIn = ({ target }: Asset): string => target;

/** Adds the size, so that pages do not jump when images load, unless the author wrote a part of it. Adds `srcset`. */
const moreOf = (
  attributes: Attributes,
  images: ReadonlyMap<string, KnownImage>,
  hasSizes: boolean,
): Readonly<Record<string, string>> => {
  const src = attributes.get('src') ?? '';
  const { asset, size = null, smaller = null } = images.get(src) ?? {};
  if (asset === undefined || size === null) return {};
  const folder = src.slice(0, -asset.target.length);
  const files = attributes.has('srcset') ? [] : (smaller ?? []);
  return {
    ...(hasSizes && !hasSize(attributes) && { width: String(size.width), height: String(size.height) }),
    ...(files.length > 0 && {
      srcset: [...files, { ...asset, ...size }].map(({ target, width }) => `${folder}${target} ${width}w`).join(', '),
    }),
  };
};

const hasSize = (attributes: Attributes): boolean => attributes.has('width') || attributes.has('height');

const problemOf = (
  { asset: { path }, size, smaller }: KnownImage,
  file: string,
): readonly (readonly [string, Diagnostic])[] => {
  if (size === null) return [[path, sizeUnknown(path, file)]];
  return smaller === null ? [[path, notResized(path, file)]] : [];
};

const sizeUnknown = (path: string, file: string): Diagnostic => ({
  severity: 'warning',
  code: 'post/image-size-unknown',
  message: `${basename(path)} has no readable image size, so the HTML has no width and height for it.`,
  help: 'Replace it with a valid image. Galley reads PNG, JPEG, GIF, WebP, AVIF, SVG and some other formats.',
  file,
});

const notResized = (path: string, file: string): Diagnostic => ({
  severity: 'warning',
  code: 'post/image-not-resized',
  message: `${basename(path)} cannot be resized, so it is published only in its original width.`,
  help: 'Replace it with a valid image. Open it in an image viewer to see whether it is damaged.',
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
