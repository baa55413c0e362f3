import { addressAttributesIn, type HtmlAddress } from '../html/addresses.ts';
import { forAttribute } from '../html/placeholders.ts';
import { decodeAttribute } from '../html/tokenizer.ts';

/** Text as it stands in HTML. */
export const escapedText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Attributes that lead somewhere; what an SVG is animated by (`to`, `values`) may be anything. */
const LEADS = new Set('href src srcset poster data action formaction xlink:href background cite longdesc'.split(' '));

/** HTML whose addresses are what `absolute` makes of them; null leaves one as it is written. */
export const absoluteHtml = (html: string, absolute: (address: string) => string | null): string => {
  const pieces: string[] = [];
  let at = 0;
  for (const { addresses } of addressAttributesIn(html)) {
    for (const address of addresses) {
      const whole =
        isOwnPart(address) || !LEADS.has(address.attribute) ? null : absolute(decodeAttribute(address.value));
      if (whole === null) continue;
      pieces.push(html.slice(at, address.start), forAttribute(whole).replaceAll("'", '&#39;'));
      at = address.end;
    }
  }
  return pieces.join('') + html.slice(at);
};

/** A part of a drawing that another part of it names: nothing outside of it has that. */
const isOwnPart = ({ tag, value }: HtmlAddress): boolean => value.startsWith('#') && tag !== 'a' && tag !== 'area';
