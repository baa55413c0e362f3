const bytesOf = (text: string): number[] => [...new TextEncoder().encode(text)];

const escaped = (text: string, digits: (hex: string) => string): string =>
  bytesOf(text)
    .map((byte) => `%${digits(byte.toString(16).padStart(2, '0'))}`)
    .join('');

/** A name as addresses may spell it: as URLs are printed, each byte escaped in either letter case, and mixed. */
export const spellingsOf = (name: string): readonly string[] => [
  encodeURIComponent(name),
  escaped(name, (hex) => hex.toUpperCase()),
  escaped(name, (hex) => hex.toLowerCase()),
  [...name].map((letter, at) => (at % 2 === 0 ? encodeURIComponent(letter) : escaped(letter, (hex) => hex))).join(''),
];
