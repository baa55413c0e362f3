import { readWholeFile } from '../files/regular-file.ts';

/** In pixels, as it is shown. */
export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/** The size of a picture, by its path, from the file's header; null for what is no picture, or one of a kind that is not known. */
export const readImageSize = async (path: string): Promise<ImageSize | null> => {
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
