import { allOtherForms, folded, otherForms, plainWords, splitWords, WORD } from './search-words.ts';
import type { SnippetPart } from './types.ts';

/** The parts of a post in which its words are counted, as in `recordOf` in `api/search/make-index.ts`. */
export type PostTexts = readonly [title: string, excerpt: string, text: string];

/** The input of a search, and where it matches. */
interface Sought {
  /** The words and phrases, without punctuation. */
  readonly forms: readonly string[];
  /** The numbers of words of the post that match. */
  readonly spots: readonly number[];
  /** Whether words only have to start like those of the search. */
  readonly isPrefix: boolean;
  /** A BCP 47 language tag in lower case. */
  readonly language: string;
}

/** The number of characters in a snippet, and of those before the first match. */
const LENGTH = 200;
const BEFORE = 50;

/** Cuts the passage with the most words from a post's text or excerpt, and marks the words. */
export const snippetOf = (texts: PostTexts, sought: Sought): SnippetPart[] => {
  const [, excerpt, text] = texts;
  const wanted = wantedWords(texts, sought);
  const isWanted = (word: string): boolean =>
    sought.isPrefix ? [...wanted].some((start) => plainWords(word).startsWith(start)) : wanted.has(word);
  // No language-independent rule finds the boundaries of words without spaces, but a match is always a whole form.
  const isUnspaced = /^(?:zh|ja|th)(?:-|$)/.test(sought.language);
  const [ofExcerpt, ofText] = [excerpt, text].map((one) =>
    isUnspaced ? passageOf(one, new RegExp(`(${sought.forms.join('|')})`, 'iu')) : passageOf(one, WORD, isWanted),
  ) as [Passage, Passage];
  return cut(ofText.worth > ofExcerpt.worth || excerpt === '' ? ofText : ofExcerpt);
};

/** Returns the words to mark: those of the search, those at the spots, and parts that match without punctuation. */
const wantedWords = (texts: PostTexts, { forms, spots }: Sought): ReadonlySet<string> => {
  // In the index, each part ends with a dash, which counts as a word.
  const parts = [...texts, ...allOtherForms(texts.join(' '))];
  const words = parts.flatMap((part) => [...part.split(WORD).filter((_, at) => at % 2), '']);
  const wanted = new Set(
    [...forms.flatMap((form) => form.split(' ')), ...spots.map((at) => words[at] ?? '')].map(folded),
  );
  wanted.delete('');
  for (const word of texts.join(' ').split(/\s+/)) {
    if (otherForms(word).some((form) => wanted.has(folded(form))))
      for (const part of splitWords(word).split(' ')) if (part.length > 1) wanted.add(folded(part));
  }
  return wanted;
};

interface Passage {
  readonly text: string;
  readonly hits: readonly { readonly at: number; readonly end: number; readonly word: string }[];
  /** The position of the passage's first hit. */
  readonly start: number;
  /** The number of different words in the passage. */
  readonly worth: number;
}

const passageOf = (text: string, pattern: RegExp, isWanted = (_: string): boolean => true): Passage => {
  const hits: { at: number; end: number; word: string }[] = [];
  let at = 0;
  for (const [index, piece] of text.split(pattern).entries()) {
    const word = folded(piece);
    if (index % 2 && isWanted(word)) hits.push({ at, end: at + piece.length, word });
    at += piece.length;
  }
  let [start, worth] = [0, 0];
  for (const { at } of hits) {
    const near = hits.filter((hit) => hit.at >= at && hit.end <= at + LENGTH - BEFORE);
    const size = new Set(near.map(({ word }) => word)).size;
    if (size > worth) [start, worth] = [at, size];
  }
  return { text, hits, start, worth };
};

const cut = ({ text, hits, start }: Passage): SnippetPart[] => {
  const from = Math.max(0, start - BEFORE);
  const space = text.indexOf(' ', from);
  const first = from === 0 || space < 0 || space > start ? wholeAt(text, from) : space + 1;
  const end = text.lastIndexOf(' ', first + LENGTH);
  const last = first + LENGTH >= text.length ? text.length : end > start + BEFORE ? end : wholeAt(text, first + LENGTH);
  const parts: SnippetPart[] = [];
  let at = first;
  for (const hit of hits) {
    if (hit.at < first || hit.end > last) continue;
    parts.push({ text: text.slice(at, hit.at), isMatch: false }, { text: text.slice(hit.at, hit.end), isMatch: true });
    at = hit.end;
  }
  parts.push({ text: text.slice(at, last), isMatch: false });
  if (first > 0) parts.unshift({ text: '… ', isMatch: false });
  if (last < text.length) parts.push({ text: ' …', isMatch: false });
  return parts.filter(({ text }) => text);
};

/** Returns the position, or the previous one if it is inside a surrogate pair. */
const wholeAt = (text: string, at: number): number => (/[\udc00-\udfff]/.test(text[at] ?? '') ? at - 1 : at);
