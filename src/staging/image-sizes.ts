import { basename } from 'node:path';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { readWholeFile } from '../files/regular-file.ts';
import { type ImageSize, unsizedImages, withSizes } from '../html/sized-images.ts';
import type { Asset } from '../posts/parsed-post.ts';

/** HTML with sizes, and a warning for each picture of the project whose size cannot be read. */
interface Sized {
  readonly html: string;
  readonly diagnostics: readonly Diagnostic[];
}

/** A function that gives pictures which are files of the project their width and height; each file is read once. */
export const createImageSizes = (): ((html: string, assets: readonly Asset[], file: string) => Promise<Sized>) => {
  const known = new Map<string, ImageSize | null>();
  return async (html, assets, file) => {
    const sizes = new Map<string, ImageSize>();
    const diagnostics: Diagnostic[] = [];
    for (const src of unsizedImages(html)) {
      const asset = assets.find(({ target }) => src.endsWith(`/${target}`));
      if (asset === undefined) continue;
      const size = known.has(asset.target) ? (known.get(asset.target) ?? null) : await sizeOf(asset.path);
      known.set(asset.target, size);
      if (size === null) diagnostics.push(unreadable(asset.path, file));
      else sizes.set(src, size);
    }
    return { html: withSizes(html, (src) => sizes.get(src) ?? null), diagnostics };
  };
};

/** Null for what is no picture, or one of a kind that is not known. */
const sizeOf = async (path: string): Promise<ImageSize | null> => {
  // Few projects ask for it, so it is loaded then.
  const { imageSize } = await import('image-size');
  try {
    const { width, height, orientation = 1 } = imageSize(readWholeFile(path));
    // From 5 on a camera was held upright: https://www.cipa.jp/std/documents/e/DC-008-Translation-2019-E.pdf, 4.6.4 A
    const [shown, other] = orientation > 4 ? [height, width] : [width, height];
    const size = { width: Math.round(shown), height: Math.round(other) };
    return size.width > 0 && size.height > 0 ? size : null;
  } catch {
    return null;
  }
};

const unreadable = (path: string, file: string): Diagnostic => ({
  severity: 'warning',
  code: 'post/image-size-unknown',
  message: `${basename(path)} is no picture whose size can be read, so it is shown without width and height.`,
  help: 'Look at whether it is whole. PNG, JPEG, GIF, WebP, AVIF, SVG and some others are read.',
  file,
});
