import type { Settings } from '../config/settings.ts';
import type { Position } from '../diagnostics/diagnostic.ts';
import type { FrontMatter } from '../front-matter/front-matter.ts';
import { positionAt } from '../front-matter/position.ts';
import { addressPlaces } from '../markdown/address-places.ts';
import { createCodeOf } from '../markdown/code-of.ts';
import { createPrepareText } from '../templates/prepare.ts';

/** A function that finds where an address stands in the body, first. The body is read for it when one is asked for. */
export const createAddressLocator = (
  { text, body }: Pick<FrontMatter, 'text' | 'body'>,
  settings: Pick<Settings, 'dialect' | 'website'>,
): ((href: string) => Position | undefined) => {
  const bodyStart = text.length - body.length;
  let places: ReadonlyMap<string, { readonly start: number; readonly end: number }> | undefined;
  return (href) => {
    places ??= placesIn(body, settings);
    const start = places.get(href)?.start ?? body.indexOf(href);
    if (start === -1) return undefined;
    return positionAt(text, bodyStart + start, (places.get(href)?.end ?? start + href.length) - start);
  };
};

/** Where each address stands first; some of one may be what a template tag stands for. */
const placesIn = (
  body: string,
  settings: Pick<Settings, 'dialect' | 'website'>,
): ReadonlyMap<string, { readonly start: number; readonly end: number }> => {
  const { text, written, sourceOffset } = createPrepareText(settings)(body, createCodeOf());
  const places = addressPlaces(text, written).map(
    ({ href, start, end }) => [href, { start: sourceOffset(start), end: sourceOffset(end) }] as const,
  );
  return new Map(places.reverse());
};
