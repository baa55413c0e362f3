/** Bytes of UTF-8 as a text without byte order marks, of which some files have two. */
export const decodeText = (bytes: Buffer): string => bytes.toString('utf8').replace(/^\u{FEFF}+/u, '');
