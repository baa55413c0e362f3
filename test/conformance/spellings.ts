const escaped = (text: string, digits: (hex: string) => string): string =>
  [...new TextEncoder().encode(text)].map((byte) => `%${digits(byte.toString(16).padStart(2, '0'))}`).join('');

const mixed = (name: string): string =>
  [...name].map((letter, at) => (at % 2 === 0 ? encodeURIComponent(letter) : escaped(letter, (hex) => hex))).join('');

/** The distinct spellings of a name in URLs: as usual, with each byte escaped in either letter case, and mixed. */
export const spellingsOf = (name: string): readonly string[] => [
  ...new Set([
    encodeURIComponent(name),
    escaped(name, (hex) => hex.toUpperCase()),
    escaped(name, (hex) => hex.toLowerCase()),
    mixed(name),
  ]),
];
