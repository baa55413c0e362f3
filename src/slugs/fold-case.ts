/**
 * A name as file systems and readers that ignore letter case see it, in every script: two names with one folded form are
 * one name to them. Letter by letter, since the sigma at a word's end is the same letter; a dotless i is not an i.
 * https://www.unicode.org/Public/UNIDATA/CaseFolding.txt
 */
export const foldCase = (name: string): string => (PLAIN.test(name) ? name.toLowerCase() : folded(name));

const PLAIN = /^[\0-\x7f]*$/;

const folded = (name: string): string =>
  [...name.normalize('NFC')]
    .map((letter) => (letter === 'ı' ? letter : letter.toLowerCase().toUpperCase().toLowerCase()))
    .join('')
    .normalize('NFC');
