import type { PostImage } from '../../runtime/shapes.ts';
import { type Insertion, withInsertions } from '../../shared/edited-text.ts';
import { decodeAttribute, tagsIn } from './tokenizer.ts';

export interface ImageTag {
  /** Values by name in lower case. If an attribute is repeated, the first one counts, as in browsers. */
  readonly attributes: ReadonlyMap<string, string>;
  /** The offset at which another attribute can be inserted. */
  readonly at: number;
}

/** Returns the images of HTML in order. An `img` without a `src` does not count. */
export const imagesIn = (html: string): readonly PostImage[] =>
  imageTags(html).flatMap(({ attributes }) => {
    const src = attributes.get('src') ?? '';
    const [alt = null, srcset = null] = [attributes.get('alt'), attributes.get('srcset')];
    const [width, height] = [pixels(attributes.get('width')), pixels(attributes.get('height'))];
    return src === '' ? [] : [{ src, alt, width, height, srcset }];
  });

/** Null for a percentage or a word. */
const pixels = (written = ''): number | null => (/^\d{1,9}$/.test(written) ? Number(written) : null);

/** Adds the attributes that `moreOf` returns to each `img`, in their order. The values must not need escapes. */
export const withAttributes = (
  html: string,
  moreOf: (attributes: ImageTag['attributes']) => Readonly<Record<string, string>>,
): string => {
  const insertions = imageTags(html).flatMap(({ attributes, at }): readonly Insertion[] =>
    Object.entries(moreOf(attributes)).map(([name, value]) => ({ at, text: ` ${name}="${value}"` })),
  );
  return withInsertions(html, insertions);
};

export const imageTags = (html: string): readonly ImageTag[] => {
  if (!/<img/i.test(html)) return [];
  return tagsIn(html)
    .filter(({ name }) => name === 'img')
    .map(({ at, attributes }) => ({
      // In reverse, because a map keeps the last of repeated attributes, but the first one counts.
      attributes: new Map(
        attributes.map(({ name, start, end }) => [name, decodeAttribute(html.slice(start, end))] as const).reverse(),
      ),
      at,
    }));
};
