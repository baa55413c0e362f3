import { readWholeFile } from '../../shared/fs/regular-file.ts';

/** The size in pixels, as displayed. */
export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/** Reads the size of an image from the header of its file; null for any other file, or an unknown image format. */
export const readImageSize = async (path: string): Promise<ImageSize | null> => {
  // Few projects need this package, so it is loaded on demand.
  const { imageSize } = await import('image-size');
  try {
    const { width, height, orientation = 1 } = imageSize(readWholeFile(path));
    // From 5 on, the camera was in portrait position: https://www.cipa.jp/std/documents/e/DC-008-Translation-2019-E.pdf, 4.6.4 A
    const [shown, other] = orientation > 4 ? [height, width] : [width, height];
    const size = { width: Math.round(shown), height: Math.round(other) };
    return size.width > 0 && size.height > 0 ? size : null;
  } catch {
    return null;
  }
};
