import { type Insertion, withInsertions } from './insertions.ts';
import { tokenize } from './tokenizer.ts';

/** In pixels, as it is shown. */
export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/** An `img` without a size of its own. */
interface Unsized {
  readonly src: string;
  /** Where an attribute can stand. */
  readonly at: number;
}

/** The addresses of pictures that have neither width nor height, as they are written, each once. */
export const unsizedImages = (html: string): readonly string[] => [...new Set(imagesIn(html).map(({ src }) => src))];

/** HTML whose pictures say how large they are, so that pages do not jump when these come; null: not known. */
export const withSizes = (html: string, sizeOf: (src: string) => ImageSize | null): string => {
  const insertions = imagesIn(html).flatMap(({ src, at }): readonly Insertion[] => {
    const size = sizeOf(src);
    return size === null ? [] : [{ at, text: ` width="${size.width}" height="${size.height}"` }];
  });
  return withInsertions(html, insertions);
};

const imagesIn = (html: string): readonly Unsized[] => {
  if (!/<img/i.test(html)) return [];
  const found: Unsized[] = [];
  let at = 0;
  let [tag, attribute, src] = ['', '', ''];
  let isSized = false;
  const endTag = (): void => {
    if (tag === 'img' && !isSized && src !== '') found.push({ src, at });
    tag = '';
  };
  tokenize(html, {
    onopentagname: (start, end) => {
      [tag, src, isSized, at] = [html.slice(start, end).toLowerCase(), '', false, end];
    },
    onattribname: (start, end) => {
      attribute = html.slice(start, end).toLowerCase();
      if (attribute === 'width' || attribute === 'height') isSized = true;
    },
    onattribdata: (start, end) => {
      if (attribute === 'src') src += html.slice(start, end);
    },
    onopentagend: endTag,
    onselfclosingtag: endTag,
  });
  return found;
};
