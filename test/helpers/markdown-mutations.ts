import type { MarkdownDocument } from './markdown-documents.ts';
import { MARKDOWN_PIECES } from './markdown-pieces.ts';
import { randomNumbers } from './workspace.ts';

/** Returns a random integer from 0 to `below` - 1. */
type Random = (below: number) => number;

/** Limits of a document's size. Short Markdown allows more mutations, and differences depend on text close by. */
const MOST_LINES = 30;
const MOST_CHARACTERS = 1_500;
const MOST_EDITS = 6;

/** The `index`th mutation of some documents. The same seed gives the same mutation. */
export const mutationOf = (documents: readonly MarkdownDocument[], seed: number, index: number): MarkdownDocument => {
  const random = randomNumbers(seed + index);
  const { name, text } = oneOf(documents, random);
  let mutated = part(text, random);
  for (let edits = 1 + random(MOST_EDITS); edits > 0; edits -= 1) {
    mutated = oneOf(EDITS, random)(mutated, random);
    if (random(40) === 0) mutated += part(oneOf(documents, random).text, random);
  }
  return { name, text: mutated };
};

const oneOf = <Item>(items: readonly Item[], random: Random): Item => items[random(items.length)] as Item;

/** Random consecutive lines of text. */
const part = (text: string, random: Random): string => {
  const lines = text.split('\n');
  const start = lines.length > MOST_LINES ? random(lines.length - 1) : 0;
  return lines
    .slice(start, start + 1 + random(MOST_LINES))
    .join('\n')
    .slice(0, MOST_CHARACTERS);
};

type Edit = (text: string, random: Random) => string;

/** Replaces one to four characters at a random place. */
const atCharacters =
  (made: (characters: string, random: Random) => string): Edit =>
  (text, random) => {
    const start = random(text.length + 1);
    const end = start + 1 + random(4);
    return text.slice(0, start) + made(text.slice(start, end), random) + text.slice(end);
  };

/** Replaces two neighbouring lines at a random place. */
const atLines =
  (made: (first: string, second: string, random: Random) => readonly string[]): Edit =>
  (text, random) => {
    const lines = text.split('\n');
    const at = random(lines.length);
    const [first = '', ...second] = lines.slice(at, at + 2);
    return [...lines.slice(0, at), ...made(first, second.join('\n'), random), ...lines.slice(at + 2)].join('\n');
  };

const piece = (random: Random): string => oneOf(MARKDOWN_PIECES, random);

/** Most edits insert pieces, because those find the most differences. */
const EDITS: readonly Edit[] = [
  atCharacters((characters, random) => piece(random) + characters),
  atCharacters((characters, random) => piece(random) + characters),
  atCharacters((characters, random) => piece(random) + characters + piece(random)),
  atCharacters((_, random) => piece(random)),
  atCharacters(() => ''),
  atCharacters((characters) => characters + characters),
  atCharacters((characters) => [...characters].reverse().join('')),
  atLines((first, second, random) => [piece(random) + first, second]),
  atLines((first, second, random) => [first + piece(random), second]),
  atLines((first, second, random) => [first, piece(random), second]),
  atLines((first, second) => [second, first]),
  atLines((first, second) => [first, first, second]),
  atLines((first, second) => [first, '', second]),
  atLines((first, second) => [`${first}${second}`]),
  atLines((first) => [first]),
  atLines((first, second, random) => [' '.repeat(1 + random(5)) + first, second]),
];

/** Removes characters as long as `isStill` holds, and returns the shortest such text. */
export const shortened = (text: string, isStill: (text: string) => boolean): string => {
  let short = text;
  for (let size = Math.ceil(text.length / 2); size > 0; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = 0; at < short.length; ) {
      const less = short.slice(0, at) + short.slice(at + size);
      if (isStill(less)) short = less;
      else at += size;
    }
  }
  return short;
};
