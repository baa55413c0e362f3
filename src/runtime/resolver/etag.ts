/** An entity tag without the `W/` of a weak one, because the comparison is weak. */
const OPAQUE_TAG = /"[^"]*"/g;

/**
 * The strong entity tag of a body: its length and two 32-bit hashes of its bytes. The hashes need no cryptography,
 * which some runtimes offer only asynchronously, so the tag does not protect against forged bodies.
 */
export const etagOf = (bytes: Uint8Array): string => {
  let a = 0x9dc5;
  let b = 0x1b873593;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] as number;
    // Multiplication only affects higher bits; the rotation moves them down again.
    a = Math.imul(a ^ byte, 0x9e3779b1);
    a = (a << 13) | (a >>> 19);
    b = Math.imul(b ^ byte, 0x85ebca6b);
    b = (b << 17) | (b >>> 15);
  }
  return `"${bytes.length.toString(36)}-${hex(a)}${hex(b)}"`;
};

/** Whether an `If-None-Match` header lists an entity tag, compared weakly (RFC 9110, 13.1.2). A tag may have commas. */
export const matchesEtag = (ifNoneMatch: string | null, etag: string): boolean => {
  if (ifNoneMatch === null) return false;
  const tags: readonly string[] = ifNoneMatch.match(OPAQUE_TAG) ?? [];
  return ifNoneMatch.trim() === '*' || tags.includes(etag);
};

const hex = (value: number): string => (value >>> 0).toString(16).padStart(8, '0');
