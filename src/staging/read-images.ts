import type { Settings } from '../config/settings.ts';
import { type ImageSize, readImageSize } from '../images/image-size.ts';
import { createResize, type ResizeOptions } from '../images/resized-images.ts';
import { targetOf } from '../posts/assets.ts';
import type { Asset } from '../posts/parsed-post.ts';

/** A picture in a smaller width. */
export interface SmallerImage extends Asset {
  readonly width: number;
}

/** What is known of pictures of the project; each is read once, however many posts show it. */
export interface ReadImages {
  /** Null where it cannot be read. */
  readonly sizeOf: (asset: Asset) => Promise<ImageSize | null>;
  /** In the order of their widths; empty where there are none. Null where it cannot be made smaller. */
  readonly smallerOf: (asset: Asset) => Promise<readonly SmallerImage[] | null>;
}

export const createReadImages = (
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
