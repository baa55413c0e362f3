export type Encoding = 'br' | 'gzip';

const QUALITY = /^q=(0(?:\.[0-9]{0,3})?|1(?:\.0{0,3})?)$/i;

/**
 * The best of the `available` encodings (best first) that an `Accept-Encoding` header prefers to the plain body, or null
 * for the plain body: RFC 9110, 12.5.3. Codings that are not known are ignored. A header that accepts nothing at all
 * gets the plain body, too.
 */
export const preferredEncoding = (header: string | null, available: readonly Encoding[]): Encoding | null => {
  if (header === null || available.length === 0) return null;
  const accepted = qualities(header);
  const any = accepted.get('*') ?? 0;
  let best: Encoding | null = null;
  let quality = 0;
  for (const encoding of available) {
    const own = accepted.get(encoding) ?? any;
    if (own > quality) {
      best = encoding;
      quality = own;
    }
  }
  return quality >= (accepted.get('identity') ?? 0) ? best : null;
};

const qualities = (header: string): Map<string, number> => {
  const found = new Map<string, number>();
  for (const part of header.split(',')) {
    const [coding = '', parameter] = part.split(';').map((text) => text.trim());
    const quality = parameter === undefined ? 1 : Number(QUALITY.exec(parameter)?.[1] ?? 0);
    found.set(coding.toLowerCase().replace(/^x-(?=gzip$)/, ''), quality);
  }
  return found;
};
