import { basename } from 'node:path';
import type { Settings } from '../../config/settings.ts';
import type { Diagnostic } from '../../shared/diagnostics/diagnostic.ts';
import { type ImageTag, imageTags, withAttributes } from '../html/image-tags.ts';
import { type ImageSize, readImageSize } from '../images/image-size.ts';
import { createResize, type ResizeOptions } from '../images/resized-images.ts';
import { targetOf } from './assets.ts';
import type { Asset, PostFields, WrittenPost } from './written-post.ts';

/** What is made of a post's pictures, and a warning for each that cannot be read. */
interface Completed {
  readonly html: string;
  readonly cover: Pick<PostFields, 'coverWidth' | 'coverHeight'>;
  /** Its pictures in smaller widths. */
  readonly assets: readonly Asset[];
  readonly diagnostics: readonly Diagnostic[];
}

/** A picture that is a file of the project. */
interface KnownImage {
  readonly asset: Asset;
  /** Null where it cannot be read. */
  readonly size: ImageSize | null;
  /** Null where it cannot be made smaller. */
  readonly smaller: readonly SmallerImage[] | null;
}

type ImageSettings = { readonly [Name in 'markdown' | 'records']: Settings[Name] };
type Attributes = ImageTag['attributes'];
type Illustrated = Pick<WrittenPost, 'assets'> & Pick<PostFields, 'coverImage'>;

/**
 * A function that has pictures which are files of the project say how large they are, and in which other widths there
 * are files of them. Attributes that the author wrote stay.
 */
export const createCompleteImages = ({ markdown, records }: ImageSettings, resizing: ResizeOptions | null) => {
  if (!markdown.imageSizes && markdown.imageWidths.length === 0 && !records.coverSize) return null;
  const reading = createReadImages(markdown, resizing);
  const { imageSizes } = markdown;
  const isResized = resizing !== null && markdown.imageWidths.length > 0;
  const lacks = ({ attributes }: ImageTag): boolean =>
    (imageSizes && !isSized(attributes)) || (isResized && !attributes.has('srcset'));
  return async (html: string, post: Illustrated, file: string): Promise<Completed> => {
    const incomplete = imageSizes || isResized ? imageTags(html).filter(lacks) : [];
    const sources = incomplete.map(({ attributes }) => attributes.get('src') ?? '');
    const images = await knownImages(sources, post.assets, reading);
    const covers = await knownImages(records.coverSize ? [post.coverImage ?? ''] : [], post.assets, {
      ...reading,
      smallerOf: NONE,
    });
    const [cover] = covers.values();
    const problems = new Map([...images.values(), ...covers.values()].flatMap((image) => problemOf(image, file)));
    return {
      html: images.size === 0 ? html : withAttributes(html, (attributes) => moreOf(attributes, images, imageSizes)),
      cover: records.coverSize
        ? { coverWidth: cover?.size?.width ?? null, coverHeight: cover?.size?.height ?? null }
        : {},
      assets: [...images.values()]
        .flatMap(({ smaller }) => smaller ?? [])
        .map(({ path, target }) => ({ path, target })),
      diagnostics: [...problems.values()],
    };
  };
};

const NONE = async (): Promise<readonly SmallerImage[]> => [];

/** Those of the images that are files of the project, by their addresses. */
const knownImages = async (
  sources: readonly string[],
  assets: readonly Asset[],
  { sizeOf, smallerOf }: ReadImages,
): Promise<ReadonlyMap<string, KnownImage>> => {
  const found = new Map<string, KnownImage>();
  for (const src of new Set(sources)) {
    const asset = assets.find(({ target }) => src.endsWith(`/${target}`));
    if (asset !== undefined) found.set(src, { asset, size: await sizeOf(asset), smaller: await smallerOf(asset) });
  }
  return found;
};

/** Sizes so that pages do not jump when pictures come, unless one half has been written; files of other widths. */
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
    ...(hasSizes && !isSized(attributes) && { width: String(size.width), height: String(size.height) }),
    ...(files.length > 0 && {
      srcset: [...files, { ...asset, ...size }].map(({ target, width }) => `${folder}${target} ${width}w`).join(', '),
    }),
  };
};

const isSized = (attributes: Attributes): boolean => attributes.has('width') || attributes.has('height');

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

/** A picture in a smaller width. */
interface SmallerImage extends Asset {
  readonly width: number;
}

/** What is known of pictures of the project; each is read once, however many posts show it. */
interface ReadImages {
  /** Null where it cannot be read. */
  readonly sizeOf: (asset: Asset) => Promise<ImageSize | null>;
  /** In the order of their widths; empty where there are none. Null where it cannot be made smaller. */
  readonly smallerOf: (asset: Asset) => Promise<readonly SmallerImage[] | null>;
}

const createReadImages = (
  { imageWidths }: Pick<Settings['markdown'], 'imageWidths'>,
  resizing: ResizeOptions | null,
): ReadImages => {
  const resize = resizing === null || imageWidths.length === 0 ? null : createResize(resizing);
  const sizeOf = once(({ path }) => readImageSize(path));
  const smallerOf = once(async (asset) => {
    const size = resize && (await sizeOf(asset));
    if (resize === null || size === null) return [];
    const widths = imageWidths.filter((width) => width < size.width);
    const made = await resize(asset, widths).catch(() => null);
    return made && Promise.all(made.map(async (one) => ({ ...one, target: await targetOf(one.path) })));
  });
  return { sizeOf, smallerOf };
};

const once = <Found>(read: (asset: Asset) => Promise<Found>): typeof read => {
  const known = new Map<string, Promise<Found>>();
  return (asset) => {
    const found = known.get(asset.target) ?? read(asset);
    known.set(asset.target, found);
    return found;
  };
};
