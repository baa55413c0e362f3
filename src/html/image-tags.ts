import { type Insertion, withInsertions } from './insertions.ts';
import { tokenize } from './tokenizer.ts';

/** An `img` of a text. */
export interface ImageTag {
  /** Values by names in lower case, as a browser has them: of two attributes of one name the first. */
  readonly attributes: ReadonlyMap<string, string>;
  /** Where another attribute can stand. */
  readonly at: number;
}

/** A picture as a detail tells it: what its `img` says, null where it says nothing. */
export interface Image {
  readonly src: string;
  /** Empty for a picture that only decorates. */
  readonly alt: string | null;
  /** In pixels. */
  readonly width: number | null;
  readonly height: number | null;
  readonly srcset: string | null;
}

/** The pictures of HTML, in its order; those that are shown from nowhere are none. */
export const imagesIn = (html: string): readonly Image[] =>
  imageTags(html).flatMap(({ attributes }) => {
    const src = attributes.get('src') ?? '';
    const [alt = null, srcset = null] = [attributes.get('alt'), attributes.get('srcset')];
    const [width, height] = [pixels(attributes.get('width')), pixels(attributes.get('height'))];
    return src === '' ? [] : [{ src, alt, width, height, srcset }];
  });

/** Of a percentage or a word there are no pixels. */
const pixels = (written = ''): number | null => (/^\d{1,9}$/.test(written) ? Number(written) : null);

/** HTML whose pictures say more of themselves: for each what `moreOf` gives, by names, in its order. Values need no escape. */
export const withAttributes = (
  html: string,
  moreOf: (attributes: ImageTag['attributes']) => Readonly<Record<string, string>>,
): string => {
  const insertions = imageTags(html).flatMap(({ attributes, at }): readonly Insertion[] =>
    Object.entries(moreOf(attributes)).map(([name, value]) => ({ at, text: ` ${name}="${value}"` })),
  );
  return withInsertions(html, insertions);
};

/** The tags of all pictures, in the order of the text. */
export const imageTags = (html: string): readonly ImageTag[] => {
  if (!/<img/i.test(html)) return [];
  const found: ImageTag[] = [];
  let [tag, at] = ['', 0];
  let [attribute, isFirst] = ['', false];
  let attributes = new Map<string, string>();
  const addValue = (text: string): void => {
    if (isFirst) attributes.set(attribute, (attributes.get(attribute) ?? '') + text);
  };
  const endTag = (): void => {
    if (tag === 'img') found.push({ attributes, at });
    tag = '';
  };
  const callbacks: Parameters<typeof tokenize>[1] = {
    onopentagname: (start, end) => {
      [tag, at] = [html.slice(start, end).toLowerCase(), end];
      attributes = new Map();
    },
    onattribname: (start, end) => {
      attribute = html.slice(start, end).toLowerCase();
      isFirst = !attributes.has(attribute);
      addValue('');
    },
    onattribdata: (start, end) => addValue(html.slice(start, end)),
    onattribentity: (code) => addValue(String.fromCodePoint(code)),
    onopentagend: endTag,
    onselfclosingtag: endTag,
  };
  tokenize(html, callbacks, true);
  return found;
};
