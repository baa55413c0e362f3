/** A place in a text, in UTF-16 code units, as `slice` counts. */
export interface Place {
  readonly start: number;
  readonly length: number;
}

/** HTML with other addresses at places in attributes, which are in its order; for null what stands there stays. */
export const replaceAt = <At extends Place>(
  html: string,
  places: readonly At[],
  addressOf: (place: At) => string | null,
): string => {
  const pieces: string[] = [];
  let done = 0;
  for (const place of places) {
    const address = addressOf(place);
    if (address === null) continue;
    pieces.push(html.slice(done, place.start), forAnyAttribute(address));
    done = place.start + place.length;
  }
  return pieces.join('') + html.slice(done);
};

const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;' };

/** As it stands in an attribute with any quotes or none, and in a `srcset`. */
const forAnyAttribute = (address: string): string =>
  address
    .replace(/\s/g, (space) => encodeURIComponent(space))
    .replace(/[&<>"'`]/g, (character) => ESCAPED[character] ?? `&#${character.charCodeAt(0)};`);
