/** The path of an address, which may be whole. */
export const pathOf = (address: string): string =>
  address.replace(/^(?:[a-z][a-z0-9+.-]*:)?\/\/[^/]*/i, '').replace(/[?#].*$/s, '');

/** Where a tool makes a folder of each page, one of an address without a slash at its end is a folder as well. */
export const asFolder = (address: string): string => (/(?:\/|\.[a-z]{3,5})$/i.test(address) ? address : `${address}/`);

/**
 * A path with nothing but what an address may have: the rest is percent-encoded (RFC 3986, letters of any script kept). As
 * tools do, of slashes that follow one another one stays.
 */
export const asAddress = (text: string): string =>
  text
    .replace(/\/{2,}/g, '/')
    .replace(/[^\p{L}\p{M}\p{N}\-._~!$'()*+,;=:@/%]+/gu, (found) => encodeURIComponent(found.replace(LONE, '\uFFFD')));

/** Half of a character. */
const LONE = /\p{Surrogate}/gu;
