import { basename } from 'node:path';
import type { Settings } from '../config/settings.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { type ImageTag, imageTags, withAttributes } from '../html/image-tags.ts';
import type { ImageSize } from '../images/image-size.ts';
import type { ResizeOptions } from '../images/resized-images.ts';
import type { Asset, ParsedPost } from '../posts/parsed-post.ts';
import { createReadImages, type ReadImages, type SmallerImage } from './read-images.ts';

/** What is made of a post's pictures, and a warning for each that cannot be read. */
interface Completed {
  readonly html: string;
  readonly cover: Pick<ParsedPost, 'coverWidth' | 'coverHeight'>;
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

type ImageSettings = { readonly [Name in 'markdown' | 'posts']: Settings[Name] };
type Attributes = ImageTag['attributes'];

/**
 * A function that has pictures which are files of the project say how large they are, and in which other widths there
 * are files of them. What somebody has written of a picture stays.
 */
export const createCompleteImages = ({ markdown, posts }: ImageSettings, resizing: ResizeOptions | null) => {
  const reading = createReadImages(markdown, resizing);
  const { imageSizes } = markdown;
  const isResized = resizing !== null && markdown.imageWidths.length > 0;
  const lacks = ({ attributes }: ImageTag): boolean =>
    (imageSizes && !isSized(attributes)) || (isResized && !attributes.has('srcset'));
  return async (html: string, post: ParsedPost, file: string): Promise<Completed> => {
    const incomplete = imageSizes || isResized ? imageTags(html).filter(lacks) : [];
    const sources = incomplete.map(({ attributes }) => attributes.get('src') ?? '');
    const images = await knownImages(sources, post.assets, reading);
    const covers = await knownImages(posts.coverSize ? [post.coverImage ?? ''] : [], post.assets, {
      ...reading,
      smallerOf: NONE,
    });
    const [cover] = covers.values();
    const problems = new Map([...images.values(), ...covers.values()].flatMap((image) => problemOf(image, file)));
    return {
      html: images.size === 0 ? html : withAttributes(html, (attributes) => moreOf(attributes, images, imageSizes)),
      cover: posts.coverSize
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

/** By their addresses, which are those of files of the project. */
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
  message: `${basename(path)} is no picture whose size can be read, so it is shown without width and height.`,
  help: 'Look at whether it is whole. PNG, JPEG, GIF, WebP, AVIF, SVG and some others are read.',
  file,
});

const notResized = (path: string, file: string): Diagnostic => ({
  severity: 'warning',
  code: 'post/image-not-resized',
  message: `${basename(path)} cannot be made smaller, so it is published in its own width alone.`,
  help: 'Look at whether it is whole: a program that shows pictures opens it, or says what is wrong with it.',
  file,
});
