import { replaceAt } from '../addresses/replace-at.ts';
import { addressAttributesIn, leadsSomewhere } from '../html/addresses.ts';
import { decodeAttribute } from '../html/tokenizer.ts';

/** Text as it stands in HTML. */
export const escapedText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** HTML whose addresses are what `absolute` makes of them; null leaves one as it is written. */
export const absoluteHtml = (html: string, absolute: (address: string) => string | null): string => {
  const places = addressAttributesIn(html)
    .flatMap(({ addresses }) => addresses)
    .filter(leadsSomewhere)
    .map(({ start, end, value }) => ({ start, length: end - start, value }));
  return replaceAt(html, places, ({ value }) => absolute(decodeAttribute(value)));
};
